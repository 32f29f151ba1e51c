import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { parse } from "csv-parse/sync";
import { createExports } from "../../src/export/exports.ts";
import { startTestApi } from "../../src/http/test-support/api-client.ts";
import { createJobReader, type JobListQuery } from "../../src/jobs/read.ts";
import { searchedMax } from "../../src/store/jobs/matching-jobs.ts";
import { createTestDatabase } from "../harness/database.ts";

const clientId = "cli_a";
const database = (await createTestDatabase()).open();
const reader = createJobReader(database);

interface StoredJob {
  at: number;
  type?: string;
  status?: string;
  url?: string;
  query?: string;
  payload?: object;
  client_ref?: string;
  campaign_id?: string;
  actor?: string;
  results?: number;
  seconds?: number;
}

const dayOf = (at: number) => new Date(Date.UTC(2026, 0, 1) + at * 60_000);

const stored: readonly StoredJob[] = [
  { at: 0, url: "https://harbour-oak.example/", results: 4, seconds: 30, client_ref: "crm-17" },
  { at: 1, url: "https://mill.example/about", results: 0, seconds: 5, actor: "agent-7" },
  {
    at: 2,
    type: "svcVerify",
    payload: { emails: ["ann@harbour.example", "b@x.example", "c@x.example", "d@x.example"] },
  },
  { at: 3, type: "svcVerify", query: "eve@mill.example", results: 1, seconds: 90 },
  { at: 4, type: "svcMaps", query: "joinery Bristol", campaign_id: "camp_1", results: 12, seconds: 8 },
  { at: 5, type: "svcMaps", query: "dentist 100%_Bath", campaign_id: "camp_1", status: "failed", seconds: 2 },
  { at: 6, url: "https://late.example/", status: "queued" },
];

before(async () => {
  for (const job of stored) {
    const at = dayOf(job.at);
    const status = job.status ?? "completed";
    await database.query({
      text: `insert into jobs (id, client_id, type, test, status, priority, payload, url, query, campaign_id, client_ref, api_key_id,
                               actor_id, actor_name, actor_role, created_at, updated_at, started_at, completed_at, results_count)
             values (gen_random_uuid(), $1, $2, false, $3, 0, $4, $5, $6, $7, $8, gen_random_uuid(), $9, $9, 'agent',
                     $10, $10, $11, $12, $13)`,
      values: [
        clientId,
        job.type ?? "svcSite",
        status,
        JSON.stringify(job.payload ?? {}),
        job.url ?? null,
        job.query ?? null,
        job.campaign_id ?? null,
        job.client_ref ?? null,
        job.actor ?? "ann",
        at,
        status === "queued" ? null : at,
        status === "queued" ? null : new Date(at.getTime() + (job.seconds ?? 1) * 1000),
        job.results ?? null,
      ],
    });
  }
});

const ask = (query: Partial<JobListQuery>) =>
  reader.list(clientId, { page: 1, pageSize: 50, sortBy: "created_at", sortOrder: "desc", ...query });
async function readAll(query: Partial<JobListQuery>): Promise<string[]> {
  const read: string[] = [];
  for (let cursor: string | undefined, calls = 0; calls < 10; calls++) {
    const page = await ask({ ...query, cursor });
    read.push(...page.jobs.map(({ id }) => id));
    if (page.next === null) break;
    cursor = page.next;
  }
  return read;
}
const minutes = (jobs: readonly { createdAt: Date }[]) =>
  jobs.map(({ createdAt }) => (createdAt.getTime() - dayOf(0).getTime()) / 60_000);

describe("a list of jobs", () => {
  test("names each job by what it is about", async () => {
    const { jobs } = await ask({ sortOrder: "asc" });
    assert.deepEqual(
      jobs.map(({ title }) => title),
      [
        "harbour-oak.example",
        "mill.example/about",
        "4 addresses: ann@harbour.example, b@x.example, c@x.example, …",
        "eve@mill.example",
        "joinery Bristol",
        "dentist 100%_Bath",
        "late.example",
      ],
    );
    assert.deepEqual(
      jobs.map(({ durationSeconds }) => durationSeconds),
      [30, 5, 1, 90, 8, 2, null],
    );
  });

  test("is found by words, id, reference, time, campaign, actor and outcome", async () => {
    const { jobs } = await ask({ sortOrder: "asc" });
    for (const [filter, expected] of [
      [{ words: ["harbour"] }, [2, 0]],
      [{ words: ["harbour", "oak"] }, [0]],
      [{ words: ["crm-17"] }, [0]],
      // Wildcards of SQL are text.
      [{ words: ["100%_"] }, [5]],
      [{ words: ["1%b"] }, []],
      [{ words: [jobs[3]?.id ?? ""] }, [3]],
      [{ words: [jobs[3]?.id.slice(-12) ?? ""] }, [3]],
      [{ createdAfter: dayOf(1), createdBefore: dayOf(4) }, [3, 2, 1]],
      [{ campaignId: "camp_1" }, [5, 4]],
      [{ campaignId: null }, [6, 3, 2, 1, 0]],
      [{ campaignId: "camp_1", words: ["bristol"] }, [4]],
      [{ actorId: "agent-7" }, [1]],
      [{ outcome: "empty" }, [1]],
      [{ outcome: "succeeded" }, [4, 3, 2, 0]],
      [{ outcome: "failed" }, [5]],
    ] as const) {
      const found = await ask({ filter });
      assert.deepEqual(minutes(found.jobs), expected, JSON.stringify(filter));
      assert.equal(found.total, expected.length);
      assert.deepEqual([found.totalIsMinimum, found.next], [false, null]);
    }
    const combined = await ask({ type: "svcSite", status: "completed", filter: { words: ["example"] } });
    assert.deepEqual(minutes(combined.jobs), [1, 0]);
    const ofOther = await reader.list("cli_b", {
      page: 1,
      pageSize: 50,
      sortBy: "created_at",
      sortOrder: "desc",
      filter: { words: [jobs[3]?.id ?? ""] },
    });
    assert.deepEqual(ofOther.jobs, [], "the jobs of another client are not found");
  });

  test("sorts by results and duration, without a value last", async () => {
    const byResults = await ask({ sortBy: "results_count" });
    assert.deepEqual(minutes(byResults.jobs), [4, 0, 3, 1, 6, 5, 2]);
    const byDuration = await ask({ sortBy: "duration", sortOrder: "asc", filter: { campaignId: null } });
    assert.deepEqual(minutes(byDuration.jobs), [2, 1, 0, 3, 6]);
    const ofCampaign = await ask({ sortBy: "status", sortOrder: "asc", filter: { campaignId: "camp_1" } });
    assert.deepEqual(minutes(ofCampaign.jobs), [4, 5]);
  });

  test("is read to its end by cursors in every order, with and without a filter", async () => {
    for (const sortBy of ["created_at", "updated_at", "status", "results_count", "duration"] as const) {
      for (const sortOrder of ["asc", "desc"] as const) {
        for (const filter of [{}, { words: ["example"] }, { campaignId: "camp_1" }]) {
          const whole = await ask({ sortBy, sortOrder, filter });
          const read = await readAll({ sortBy, sortOrder, filter, pageSize: 2 });
          assert.deepEqual(
            read,
            whole.jobs.map(({ id }) => id),
            `${sortBy} ${sortOrder} ${JSON.stringify(filter)}`,
          );
        }
      }
    }
    const { next } = await ask({ pageSize: 2 });
    await assert.rejects(ask({ pageSize: 2, cursor: next ?? "", sortOrder: "asc" }), /another order/);
    await assert.rejects(ask({ cursor: "x" }), /next_cursor of a page/);
  });

  test("examines a bounded number of jobs at a time, and says so", async () => {
    await database.query({
      text: `insert into jobs (id, client_id, type, test, status, priority, payload, api_key_id, actor_id, actor_name, actor_role,
                               created_at, completed_at)
             select gen_random_uuid(), $1, 'svcSite', false, 'completed', 0, '{}', gen_random_uuid(), 'bot', 'bot', 'agent',
                    moment, moment
             from (select '2026-02-01'::timestamptz + n * interval '1 second' as moment from generate_series(1, $2::int) n) times`,
      values: [clientId, searchedMax],
    });
    const first = await ask({ filter: { words: ["harbour"] } });
    assert.deepEqual([first.jobs, first.total, first.totalIsMinimum], [[], 0, true]);
    assert.ok(first.next);
    const second = await ask({ filter: { words: ["harbour"] }, cursor: first.next });
    assert.deepEqual(minutes(second.jobs), [2, 0]);
    assert.equal(second.next, null);
    const ofCampaign = await ask({ filter: { campaignId: "camp_1" } });
    assert.deepEqual([ofCampaign.total, ofCampaign.totalIsMinimum], [2, false], "a campaign has its index");
  });

  test("a list of jobs has one per row, as its filters choose, and is audited", async () => {
    const exports = createExports({
      database,
      jobs: reader,
      campaignResults: { all: () => Promise.reject(new Error("no campaign")) },
      withholding: async () => async () => new Set(),
      now: () => new Date("2026-03-01T10:00:00Z"),
    });
    await using api = await startTestApi({ services: { exports, jobs: reader } });
    await database.query({ text: "update jobs set client_ref = '=1+1' where client_ref = 'crm-17'" });
    const answer = await api.call({ url: "/api/v1/jobs/export?q=%3D1%2B1&outcome=succeeded" });
    assert.equal(answer.headers["content-disposition"], 'attachment; filename="jobs-2026-03-01.csv"');
    const rows: Record<string, string>[] = parse(answer.body, { columns: true });
    assert.deepEqual(
      rows.map(({ title, type, outcome, client_ref }) => [title, type, outcome, client_ref]),
      [["harbour-oak.example", "svcSite", "succeeded", "'=1+1"]],
    );
    const lines = await api.call({ url: "/api/v1/jobs/export?format=ndjson&campaign_id=camp_1" });
    assert.deepEqual(
      lines.body
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).title),
      ["dentist 100%_Bath", "joinery Bristol"],
    );
    const [entry] = await database.query<{ details: object }>({
      text: "select details from audit_log where action = 'jobs.exported' order by id limit 1",
    });
    assert.deepEqual(entry?.details, {
      format: "csv",
      filter: { q: "=1+1", outcome: "succeeded", sort_by: "created_at", sort_order: "desc" },
    });
  });
});
