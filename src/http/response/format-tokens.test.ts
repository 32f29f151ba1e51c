import assert from "node:assert/strict";
import { test } from "node:test";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { textOf } from "./formats.ts";

const id = "01a22701-5987-7205-bb5a-be4641fa20aa";
const at = "2026-01-15T09:30:00.123Z";
const verdict = { email: "info@example.com", status: "valid", quality_score: 90, is_free: false };
const value = { value: "Ada Sample", origin: "search", source: "searxng", job_id: id, confidence: 0.6 };

/** Answers in which next to nothing is null or empty: what other formats leave out hardly helps. */
const answers: Record<string, object> = {
  "status of a batch": {
    batch_id: id,
    name: "Addresses of the fair",
    status: "completed",
    items: 20,
    counts: { queued: 0, processing: 0, completed: 20, failed: 0, cancelled: 0 },
    percentage: 100,
    results_count: 20,
    created_at: at,
    completed_at: at,
  },
  "queue statistics": {
    timestamp: at,
    queues: {
      svc_site: { queued: 12, processing: 8, total: 20 },
      svc_maps: { queued: 0, processing: 1, total: 1 },
      svc_verify: { queued: 3, processing: 2, total: 5 },
    },
    processing: { jobs_last_hour: 35, jobs_last_24h: 35, avg_processing_time: 0.679, current_rate: 35 },
  },
  "who am I": {
    client_id: "cli_TLtXMX9ld7fP6ra2",
    key_id: id,
    user_id: null,
    actor: { id: "default", name: "Ann Example", role: "member" },
    access: "owner",
    delegate: true,
    rate_limit_per_minute: 600,
    dedup_enabled: true,
    dedup_unique_only: false,
  },
  "state of the backfill": { started_at: at, finished_at: at, state: "done", jobs_done: 35, jobs_total: 35 },
  "status of the events": {
    status: "healthy",
    active_subscriptions: 0,
    client_connected: false,
    timestamp: at,
  },
  "figures of locations": {
    total_locations: 44_691,
    total_countries: 240,
    top_countries: ["India", "United States", "Brazil", "Germany", "Philippines"].map((country_name) => ({
      country_name,
      total_locations: 5_933,
      cities: 5_933,
      postcodes: 0,
    })),
  },
  "a record": {
    id,
    kind: "people",
    name: "Ada Sample",
    fields: { name: "Ada Sample", title: "Head of Production", location: "Bristol, England" },
    has_email: false,
    first_seen: at,
    values: { name: value, title: value, location: value },
    sources: [{ job_id: id, origin: "search", source: "searxng", seen_at: at }],
  },
  "one verdict": { success: true, job_id: id, completed_at: at, data: { ...verdict, results: [verdict] } },
};

for (const [name, answer] of Object.entries(answers)) {
  test(`YAML and Markdown take fewer tokens than JSON: ${name}`, () => {
    const json = JSON.stringify(answer);
    for (const format of ["yaml", "md"] as const) {
      const text = textOf(format, json, { title: name });
      assert.ok(countTokens(text) < countTokens(json), `${format}, ${countTokens(json)} in JSON:\n${text}`);
    }
  });
}
