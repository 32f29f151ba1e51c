import assert from "node:assert/strict";
import { randomUUIDv7 } from "node:crypto";
import { before, describe, test } from "node:test";
import pg from "pg";
import { jobTypeNames } from "../../src/contract/job.ts";
import { createJobReader } from "../../src/jobs/read.ts";
import { projectBatch } from "../../src/records/projector.ts";
import { createRecords, type RecordListQuery } from "../../src/records/records.ts";
import type { Database, Statement } from "../../src/store/core/database.ts";
import { deleteOldEvents, missedEvents, readEvents } from "../../src/store/core/event-log.ts";
import {
  claimJobs,
  dequeueIdleClients,
  hasWorkOfOthers,
  queuesWithWork,
} from "../../src/store/jobs/claimed-jobs.ts";
import { cancelJob, endJobs, postponeJob } from "../../src/store/jobs/ended-jobs.ts";
import type { JobsQuery } from "../../src/store/jobs/list-ranges.ts";
import { type MatchQuery, matchStatement } from "../../src/store/jobs/matching-jobs.ts";
import { pageStatement } from "../../src/store/jobs/read-jobs.ts";
import { recordSeen } from "../../src/store/jobs/seen-records.ts";
import { countEndedSelected, findEndedSelected } from "../../src/store/jobs/selected-jobs.ts";
import { insertGuardedJobs, insertJobs, type NewJob } from "../../src/store/jobs/submitted-jobs.ts";
import {
  countWorkers,
  readHeartbeats,
  recordHeartbeat,
  saveProgress,
  takeFromLostWorkers,
} from "../../src/store/jobs/workers.ts";
import { findChangedRecords } from "../../src/store/records/read-records.ts";
import { readServiceCounts } from "../../src/store/system/service-counts.ts";
import { createTestDatabase } from "../harness/database.ts";
import { insertCompletedJob, listing, mapsResult, projecting, siteResult } from "../harness/records.ts";

const rows = 40_000;
const database = (await createTestDatabase()).open();

/** Every statement of the store, as sent: the plans below are those of the real texts. */
const sent: Statement[] = [];
const recordingOf = (database: Database): Database => ({
  ...database,
  query: (statement) => {
    sent.push(statement);
    return database.query(statement);
  },
  transaction: (work) =>
    database.transaction((tx) =>
      work({
        ...tx,
        query: (statement) => {
          sent.push(statement);
          return tx.query(statement);
        },
      }),
    ),
});
const recording = recordingOf(database);

before(async () => {
  await database.query({
    text: `insert into jobs (id, client_id, type, test, status, priority, payload, url, api_key_id, actor_id, actor_name,
                             actor_role, cache_key, created_at, updated_at, started_at, completed_at)
           select gen_random_uuid(), 'cli_' || (n % 20), (array['svcSite','svcMaps','svcVerify'])[1 + n % 3], false,
                  case when n % 100 = 0 then 'failed' when n % 101 = 0 then 'cancelled'
                       when n % 1000 = 7 then 'queued' when n % 10000 = 3 then 'processing' else 'completed' end,
                  0, '{}', 'https://example.com/' || n, gen_random_uuid(), 'a', 'a', 'a',
                  decode(md5(n::text), 'hex'), moment, moment, moment, moment
           from (select n, now() - n * interval '1 second' as moment from generate_series(1, $1::int) n) numbered`,
    values: [rows],
  });
  await database.query({
    text: "insert into job_results select id, '{}' from jobs where status = 'completed'",
  });
  await database.query({
    text: `insert into events (client_id, type, job_id, data)
           select client_id, 'job.queued', id, '{}' from jobs`,
  });
  await database.script("vacuum analyze jobs");
  await database.script("vacuum analyze job_results");
  await database.script("vacuum analyze events");
});

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Join Filter"?: number;
  Plans?: Plan[];
}

/**
 * Fails when a statement reads a big table without an index, discards much of what it reads, or reads more than
 * `rowsMax` rows in one place.
 */
async function assertIndexed(statement: Statement, rowsMax?: number, wastedMax?: number): Promise<void> {
  const explained = await database.query<Explained>({
    text: `explain (analyze, format json) ${statement.text}`,
    values: statement.values ?? [],
  });
  assertIndexedPlan(explained, statement.text, rowsMax, wastedMax);
}

const recordTables = ["records", "record_keys", "record_observations", "record_links"];

interface Explained {
  "QUERY PLAN": { Plan: Plan }[];
}

function assertIndexedPlan(
  explained: readonly Explained[],
  text: string,
  rowsMax = Number.POSITIVE_INFINITY,
  wastedMax = 1_999,
): void {
  const visit = (plan: Plan) => {
    const scansAll =
      plan["Node Type"] === "Seq Scan" &&
      ["jobs", "job_results", "events", ...recordTables].includes(plan["Relation Name"] ?? "");
    assert.ok(!scansAll, `reads all of ${plan["Relation Name"]}:\n${text}`);
    const wasted = (plan["Rows Removed by Filter"] ?? 0) + (plan["Rows Removed by Join Filter"] ?? 0);
    assert.ok(wasted <= wastedMax, `throws ${wasted} rows away at ${plan["Node Type"]}:\n${text}`);
    const isScan = plan["Relation Name"] !== undefined;
    assert.ok(!isScan || plan["Actual Rows"] <= rowsMax, `reads ${plan["Actual Rows"]} rows:\n${text}`);
    for (const child of plan.Plans ?? []) visit(child);
  };
  for (const { Plan } of explained[0]?.["QUERY PLAN"] ?? []) visit(Plan);
}

describe(`with ${rows} jobs, every query of the endpoints reads an index`, () => {
  test("status and results", async () => {
    const reader = createJobReader(recording);
    sent.length = 0;
    await reader.find("cli_1", randomUUIDv7());
    await reader.findWithResult("cli_1", randomUUIDv7());
    // Each looks for a held job as well.
    assert.equal(sent.length, 4);
    for (const statement of sent) await assertIndexed(statement);
  });

  for (const sortBy of ["created_at", "updated_at", "status"] as const) {
    for (const filter of [
      {},
      { status: "failed" },
      { type: "svcMaps" },
      { status: "failed", type: "svcSite" },
    ]) {
      test(`the list by ${sortBy}, filtered by ${Object.keys(filter).join(" and ") || "nothing"}`, async () => {
        const query = {
          clientId: "cli_1",
          status: undefined,
          type: undefined,
          sortBy,
          sortOrder: "desc",
          limit: 50,
          offset: 0,
          ...filter,
        };
        await assertIndexed(pageStatement(query as JobsQuery), query.limit);
      });
    }
  }

  test("lists with filters that no index has", async () => {
    const list = {
      clientId: "cli_1",
      status: undefined,
      type: undefined,
      sortBy: "created_at",
      sortOrder: "desc",
    };
    for (const query of [
      { filter: { words: ["example"] } },
      { filter: { words: [randomUUIDv7()] } },
      { filter: { campaignId: "camp_1" } },
      { filter: { campaignId: null, createdBefore: new Date() } },
      { filter: { outcome: "empty" }, status: "completed" },
      { filter: { actorId: "a" }, sortBy: "updated_at" },
      { filter: {}, sortBy: "duration" },
    ])
      await assertIndexed(matchStatement({ ...list, limit: 50, offset: 0, ...query } as MatchQuery));
  });

  test("what a rerun of jobs that found nothing counts and runs", async () => {
    const selection = { clientId: "cli_1", filter: { outcome: "empty" } } as const;
    sent.length = 0;
    assert.deepEqual((await countEndedSelected(recording, selection)).groups, []);
    assert.deepEqual(await findEndedSelected(recording, selection, 10), []);
    assert.equal(sent.length, 2);
    for (const statement of sent) await assertIndexed(statement, 0, 0);
  });

  test("cancel, claim, end, cache, idempotency, events, statistics and housekeeping", async () => {
    sent.length = 0;
    await runEveryStatement(recording);
    const texts = sent.filter((statement) => /\b(jobs|events|job_results)\b/.test(statement.text));
    assert.ok(texts.length >= 14, `only ${texts.length} statements were recorded`);
    for (const statement of texts) await assertIndexed(statement);
  });
});

describe(`with ${rows} records, every query of the endpoints reads an index`, () => {
  const client = "cli_1";
  const records = createRecords(recording);
  const page = { pageSize: 50, cursor: undefined, fields: undefined, include: [] } as const;

  before(async () => {
    await database.query({
      text: `
        with thing as materialized (
          select n, md5('record' || n)::uuid as id, 'cli_' || (n % 2) as client_id, now() - n * interval '1 second' as moment,
                 (array['businesses', 'emails', 'people'])[1 + n % 3] as kind
          from generate_series(1, $1::int) n
        ), stored as (
          insert into records (id, client_id, kind, change, name, sort_name, country, region, categories, rating, fields, search,
                               first_seen, last_seen, has_email, tags, campaigns)
          select id, client_id, kind, n, 'Name ' || n, 'name ' || n, case when n % 500 = 1 then 'AT' else 'DE' end,
                 'Region ' || n % 100, array['Baker'], n % 50 / 10.0, '{}', array_to_tsvector(array['name', 'word' || n]),
                 moment, moment, n % 2 = 1, case when n % 1000 = 1 then array['rare'] else '{}'::text[] end,
                 array['camp_' || n % 50]
          from thing
        ), keyed as (
          insert into record_keys (client_id, kind, key, record_id) select client_id, kind, 'email:' || n, id from thing
        ), observed as (
          insert into record_observations (record_id, job_id, origin, fields, seen_at)
          select id, md5('job' || n / 10)::uuid, 'page', '{}', moment from thing
        )
        insert into record_links (from_id, from_kind, to_kind, to_id, job_id, first_seen, last_seen)
        select id, kind, 'emails', md5('record' || n + 1)::uuid, md5('job')::uuid, moment, moment from thing`,
      values: [rows],
    });
    await database.script("vacuum analyze");
  });

  const filters: readonly RecordListQuery["filter"][] = [
    {},
    { country: "DE" },
    { country: "AT" },
    { tag: "rare" },
    { region: "Region 7", has_email: true },
    { category: "Baker", tag: "rare" },
    { campaign: "camp_unknown" },
    { q: "word7" },
  ];
  for (const sort of ["-first_seen", "last_seen", "name", "-rating"] as const) {
    test(`pages by ${sort}`, async () => {
      for (const filter of filters) {
        sent.length = 0;
        await records.list(client, "businesses", { ...page, sort, filter });
        const [found] = sent.filter(({ text }) => /sort_key/.test(text));
        assert.ok(found, "no page was read");
        await assertIndexed(found);
      }
    });
  }

  test("look-ups, one record and the feed", async () => {
    sent.length = 0;
    await records.resolve(client, "businesses", { email: "3" });
    const [row] = (
      await records.list(client, "businesses", { ...page, sort: "name", filter: { q: "word9" } })
    ).records;
    await records.find(client, "businesses", row?.id ?? "");
    await findChangedRecords(
      recording,
      { clientId: client, kind: "businesses" },
      { change: "0", id: randomUUIDv7(), limit: 50 },
    );
    const statements = sent.filter(({ text }) => !text.startsWith("explain"));
    assert.ok(statements.length >= 5, `only ${statements.length} statements were recorded`);
    for (const statement of statements) await assertIndexed(statement);
  });

  test("the projection", async () => {
    for (const data of [
      mapsResult(listing("1", { website: "https://a.example/" })),
      mapsResult(listing("osm:node/1", { name: "Bäckerei 1", address_parts: listing("1").address_parts })),
      siteResult("https://a.example/", { emails: ["info@a.example"] }),
    ]) {
      const type = "businesses" in data ? "svcMaps" : "svcSite";
      await insertCompletedJob(database, type, data, { client });
      sent.length = 0;
      await projectBatch(projecting(recording));
      const statements = sent.filter(({ text }) => /\brecord(s|_keys|_links|_observations)\b/.test(text));
      assert.ok(statements.length >= 5, `only ${statements.length} statements were recorded`);
      for (const statement of statements) await assertIndexed(repeatable(statement));
    }
  });
});

/** An insertion of rows that are known to be new states no conflict, and explaining executes it once more. */
const repeatable = (statement: Statement): Statement =>
  /^\s*insert\b/.test(statement.text) && !/\bon conflict\b/.test(statement.text)
    ? { ...statement, text: `${statement.text} on conflict do nothing` }
    : statement;

test("a plan made while the tables are empty still looks up each job when they fill", async () => {
  const fresh = (await createTestDatabase()).open();
  sent.length = 0;
  await runEveryStatement(recordingOf(fresh));
  const names = new Set(["end-jobs", "record-seen", "claim-jobs-2", "postpone-job", "save-progress"]);
  const statements = new Map(sent.flatMap((one) => (names.has(one.name ?? "") ? [[one.name, one]] : [])));
  assert.deepEqual([...statements.keys()].toSorted(), [...names].toSorted());
  const client = await fresh.pool.connect();
  try {
    await client.query("set plan_cache_mode = force_generic_plan");
    const explain = (text: string) => client.query<Explained>(`explain (analyze, format json) ${text}`);
    const executions = new Map<string, string>();
    for (const [name, { text, values = [] }] of statements) {
      const given = values.map((value) => pg.escapeLiteral(String(pgText(value))));
      executions.set(text, `execute "empty ${name}"(${given.join(", ")})`);
      await client.query(`prepare "empty ${name}" as ${text}`);
      await explain(`execute "empty ${name}"(${given.join(", ")})`);
    }
    await client.query(
      `insert into jobs (id, client_id, type, test, priority, payload, url, api_key_id, actor_id, actor_name, actor_role)
       select gen_random_uuid(), 'cli_' || (n % 8), 'svcSite', false, 0, '{}', 'https://example.com/' || n,
              gen_random_uuid(), 'a', 'a', 'a'
       from generate_series(1, 3000) n`,
    );
    await client.query(
      // The client whose turn it is comes last in the index of waiting jobs.
      `insert into turns (type, test, client_id, waiting, head_priority, head_id, served_at)
       select distinct on (client_id) type, test, client_id, true, priority, id,
              now() - substr(client_id, 5)::int * interval '1 second'
       from jobs order by client_id, id`,
    );
    await client.query("update workers set heartbeat_at = now()");
    for (const [text, execution] of executions) assertIndexedPlan((await explain(execution)).rows, text);
  } finally {
    client.release(true);
  }
});

test("with 5,000 clients in line, a claim reads only those at its front", async () => {
  const fresh = (await createTestDatabase()).open();
  await fresh.query({
    text: `insert into jobs (id, client_id, type, test, priority, payload, api_key_id, actor_id, actor_name, actor_role)
           select gen_random_uuid(), 'cli_' || n % 5000, 'svcSite', false, 0, '{}', gen_random_uuid(), 'a', 'a', 'a'
           from generate_series(1, 10000) n`,
  });
  await fresh.query({
    text: `insert into turns (type, test, client_id, waiting, head_priority, head_id)
           select distinct on (client_id) type, test, client_id, true, priority, id from jobs order by client_id, id`,
  });
  await fresh.script("vacuum analyze jobs");
  await fresh.script("vacuum analyze turns");
  sent.length = 0;
  const recorded = recordingOf(fresh);
  await recordHeartbeat(recorded, "w", {});
  const queue = { type: "svcSite", test: false } as const;
  const jobs = await claimJobs(recorded, { workerId: "w", queue, slots: 16, notOf: [], leaseSeconds: 10 });
  assert.equal(new Set(jobs.map(({ client_id }) => client_id)).size, 16);
  const claim = sent.find(({ name }) => name === "claim-jobs-16");
  assert.ok(claim);
  const client = await fresh.pool.connect();
  try {
    await client.query("set plan_cache_mode = force_generic_plan");
    await client.query(`prepare claim as ${claim.text}`);
    const given = (claim.values ?? []).map((value) => pg.escapeLiteral(pgText(value)));
    const { rows } = await client.query<Explained>(
      `explain (analyze, format json) execute claim(${given.join(", ")})`,
    );
    const readOfLine: number[] = [];
    const visit = (plan: Plan) => {
      if (plan["Relation Name"] === "turns" && plan["Node Type"] !== "ModifyTable")
        readOfLine.push(plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0));
      for (const child of plan.Plans ?? []) visit(child);
    };
    for (const { Plan } of rows[0]?.["QUERY PLAN"] ?? []) visit(Plan);
    assert.ok(readOfLine.length > 0);
    // The sixteen of the claim before are passed over, as their jobs run.
    assert.ok(Math.max(...readOfLine) <= 32, `reads ${readOfLine.join(", ")} clients`);
  } finally {
    client.release(true);
  }
});

/** A parameter as the text of a literal. */
function pgText(value: unknown): string {
  return Array.isArray(value)
    ? `{${value.map(pgText).join(",")}}`
    : Buffer.isBuffer(value)
      ? `\\x${value.toString("hex")}`
      : String(value);
}

const newJob: NewJob = {
  id: randomUUIDv7(),
  client_id: "cli_1",
  type: "svcSite",
  test: false,
  priority: 0,
  payload: {},
  url: null,
  query: null,
  campaign_id: null,
  api_key_id: randomUUIDv7(),
  actor_id: "a",
  actor_name: "a",
  actor_role: "a",
  cache_key: "00",
  may_use_cache: true,
  dedup: "mark",
};

async function runEveryStatement(db: Database): Promise<void> {
  const run = { id: randomUUIDv7(), attempt: 1 };
  const queue = { type: "svcSite", test: false } as const;
  await recordHeartbeat(db, "w", {});
  await claimJobs(db, { workerId: "w", queue, slots: 2, notOf: ["cli_x"], leaseSeconds: 10 });
  await queuesWithWork(db, [queue]);
  await dequeueIdleClients(db);
  await readHeartbeats(db, "w");
  await takeFromLostWorkers(db, { workerId: "w", lost: [{ id: "x", at: "" }], leaseSeconds: 10 });
  await postponeJob(db, run, { delaySeconds: 5, countAs: "retry" });
  await endJobs(
    db,
    [
      { ...run, status: "completed", resultsCount: 0, progress: {}, reusable: true },
      { ...run, status: "failed", code: "c", message: "m" },
    ],
    new Map(),
  );
  await cancelJob(db, "cli_1", randomUUIDv7());
  await db
    .transaction(async (tx) => {
      await recordSeen(tx, [{ ...run, keys: [Buffer.alloc(16)] }]);
      await deleteOldEvents(tx, { keptMinutes: 60, limit: 100 });
      const guard = { waitingMax: 5_000, idempotency: { route: "r", key: "k" } };
      await tx.finish(async () => {
        const other = { ...newJob, id: randomUUIDv7() };
        const inserted = [insertJobs(tx, [newJob]), insertGuardedJobs(tx, [{ job: other, guard }])];
        // Rolled back: each statement runs once more, for EXPLAIN.
        await Promise.all([...inserted, tx.query({ text: "select 1 / 0" })]);
      });
    })
    .catch((error: unknown) => assert.match(String(error), /division by zero/));
  await hasWorkOfOthers(db, queue, ["cli_1"]);
  await readEvents(db, { afterId: "299000", clientIds: ["cli_1", "cli_2"], limit: 1000 });
  await missedEvents(db, {
    clientId: "cli_1",
    jobId: undefined,
    campaignId: undefined,
    keptMinutes: 60,
    afterId: String(rows - 1_000),
    upToId: String(rows),
    limit: 1000,
  });
  await countWorkers(db);
  await readServiceCounts(db, jobTypeNames);
  await saveProgress(db, [{ ...run, progress: {} }]);
}
