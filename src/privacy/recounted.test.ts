import assert from "node:assert/strict";
import { test } from "node:test";
import { PeopleResult } from "../job-types/people/result.ts";
import { VerifyResult } from "../job-types/verify/result.ts";
import type { JsonObject } from "../jobs/job-type.ts";
import { recounted } from "./recounted.ts";
import { redact } from "./redact.ts";

const url = "https://www.linkedin.com/in/ada-muster";
const keys = new Set(["profile:linkedin.com/in/ada-muster", "email:ada@firma.example"]);
const time = "2026-01-15T09:30:00.000Z";
const without = (result: JsonObject): JsonObject =>
  recounted(result, redact(result, { keys }).value as JsonObject);

const row = (email: string, status: "valid" | "invalid") => ({
  email,
  status,
  sub_status: "accepted",
  quality_score: 90,
  is_deliverable: true,
  is_disposable: false,
  disposable_certainty: "none",
  is_privacy_forwarder: false,
  is_role_account: false,
  is_free: false,
  is_catch_all: false,
  domain: { name: "firma.example", has_mx: true, mx_records: ["mx.firma.example"] },
  smtp: { can_connect: true, is_catch_all: false },
  smtp_provider: null,
  reason: { stage: "rcpt", rule: "accepted", code: 250, enhanced_code: null, text: "OK" },
  retry_at: null,
  did_you_mean: null,
});
const dedup = { enabled: false, unique_only: false, total: 0, unique: 0 };

test("a verification without some of its addresses is one of the others", () => {
  const rows = [row("ada@firma.example", "valid"), row("bo@firma.example", "invalid")];
  const summary = { total: 2, valid: 1, invalid: 1, risky: 0, unknown: 0 };
  const left = without({ results: rows, summary, total: 2, dedup });
  assert.deepEqual(left.summary, { total: 1, valid: 0, invalid: 1, risky: 0, unknown: 0 });
  assert.deepEqual([left.total, left.results], [1, [rows[1]]]);

  const single = { ...rows[0], results: [rows[0]], summary: { ...summary, total: 1, invalid: 0 }, total: 1 };
  const none = VerifyResult.parse(without({ ...single, dedup }));
  assert.deepEqual(none, {
    results: [],
    summary: { total: 0, valid: 0, invalid: 0, risky: 0, unknown: 0 },
    total: 0,
    dedup,
  });
});

test("what is left of a result about a person is a result of its kind, and names nobody", () => {
  const ai = { status: "ok" as const, model: "test-model" };
  const profile = {
    mode: "profile",
    status: "available",
    profile: {
      linkedin_url: url,
      linkedin_id: "ada-muster",
      linkedin_num_id: null,
      first_name: "Ada",
      last_name: "Muster",
      full_name: "Ada Muster",
      headline: "CTO",
      about: "Ada Muster builds ovens.",
      location: "Wien",
      city: "Wien",
      country_code: "AT",
      profile_pic_url: null,
      banner_image: null,
      connections: 500,
      followers: 20,
      current_company: "Firma",
      experience: [],
      education: [],
      languages: [],
    },
    cached: false,
    source: "pdl",
    summary: "Ada Muster leads.",
    insights: { seniority: "cxo", department: null, topics: ["ovens"], conversation_starters: [] },
    lead_scoring: null,
    metadata: {
      fetched_at: time,
      fields: { headline: { source: "pdl", freshness: "stored", as_of: time } },
      notes: ["Ada Muster hides her number."],
      ai,
    },
  };
  const research = {
    mode: "research",
    person_name: "Ada Muster",
    linkedin_url: url,
    report: "Ada Muster runs a workshop. [1]",
    sources: ["https://news.example.com/muster"],
    lead_scoring: null,
    metadata: {
      research_id: "r-1",
      created_at: time,
      updated_at: time,
      source: "searxng",
      queries: ["Ada Muster"],
      rounds: 1,
      pages: [{ url: "https://news.example.com/muster", outcome: "read", reason: null }],
      notes: [],
      prompts: [{ name: "report", version: 1 }],
      ai: { ...ai, error: null },
    },
  };
  for (const result of [profile, research]) {
    PeopleResult.parse(result);
    const left = without(result);
    PeopleResult.parse(left);
    assert.doesNotMatch(JSON.stringify(left), /\bada\b|muster|wien|ovens|cto/i);
    assert.equal(left.mode, result.mode);
  }
});
