import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import type { Database } from "../../src/store/core/database.ts";
import { apiClient } from "../harness/api-client.ts";
import { assertWithout, bytesIn, dumpOf } from "../harness/byte-scan.ts";
import { createClient } from "../harness/create-client.ts";
import { createTestDatabase } from "../harness/database.ts";
import { insertCompletedJob, listing, mapsResult, siteResult } from "../harness/records.ts";
import { type ServiceProcess, startServiceProcess, temporaryFolder } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";

/*
 * Services that are killed (SIGKILL) while they project results into records or erase a person. A lock of the test holds
 * each of them within its transaction, so that the kill always hits the same step.
 */

/** Runs `work` while nothing can be written to a table; on a connection without the limits of the service's. */
async function whileLocked(url: string, table: string, work: () => Promise<void>): Promise<void> {
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  try {
    await holder.query("begin");
    await holder.query(`lock table ${table} in share mode`);
    await work();
  } finally {
    await holder.end();
  }
}

/** Waits until a service waits for a lock of a table. */
async function untilWaitingFor(database: Database, table: string): Promise<void> {
  await eventually(
    () =>
      database.query({
        text: "select from pg_locks where not granted and relation = $1::regclass and database = (select oid from pg_database where datname = current_database())",
        values: [table],
      }),
    (rows) => rows.length > 0,
    200_000,
  );
}

async function installation(name: string) {
  const { url, open } = await createTestDatabase();
  const env = {
    DATABASE_URL: url,
    SECRET_KEY: "k".repeat(40),
    DATA_DIR: await temporaryFolder(name),
    DNS_SERVERS: "127.0.0.1:9",
    SHUTDOWN_SECONDS: "1",
  };
  return { env, database: open() };
}

async function killedAt(
  { env, database }: { env: Record<string, string>; database: Database },
  table: string,
  onStarted: (service: ServiceProcess) => void = () => undefined,
): Promise<ServiceProcess> {
  let killed: ServiceProcess | undefined;
  await whileLocked(env.DATABASE_URL ?? "", table, async () => {
    killed = await startServiceProcess({ env });
    onStarted(killed);
    await untilWaitingFor(database, table);
    await killed.kill();
  });
  assert.ok(killed);
  return killed;
}

const clients = ["cli_a", "cli_b", "cli_c"];
const jobsPerClient = 50;

/** Each job finds a business and an address of its own, and a business that all jobs of the client find. */
async function insertJobs(database: Database, inOutbox: boolean): Promise<void> {
  for (const client of clients) {
    for (let index = 0; index < jobsPerClient; index++) {
      const own = listing(`${index}`, { email: `info@firma${index}.example` });
      await insertCompletedJob(database, "svcMaps", mapsResult(own, listing("shared")), { client, inOutbox });
    }
  }
}

/** Everything is there once. */
async function assertProjected(database: Database): Promise<void> {
  const kinds = await database.query<{ client_id: string; kind: string; n: number; observations: number }>({
    text: `select client_id, kind, count(*)::int as n, sum(observations)::int as observations from records
           where merged_into is null and kind in ('businesses', 'emails') group by 1, 2 order by 1, 2`,
  });
  assert.deepEqual(
    kinds.map(({ client_id, kind, n, observations }) => [client_id, kind, n, observations]),
    clients.flatMap((client) => [
      [client, "businesses", jobsPerClient + 1, jobsPerClient * 2],
      [client, "emails", jobsPerClient, jobsPerClient],
    ]),
  );
  const [stored] = await database.query<{ observations: number; summed: number; failures: number }>({
    text: `select (select count(*)::int from record_observations) as observations,
                  (select sum(observations)::int from records where merged_into is null) as summed,
                  (select count(*)::int from record_failures) as failures`,
  });
  assert.deepEqual([stored?.observations, stored?.failures], [stored?.summed, 0]);
}

const outboxIsEmpty = (database: Database) =>
  eventually(
    () => database.query({ text: "select from record_outbox limit 1" }),
    (rows) => rows.length === 0,
    200_000,
  );

test("a service that is killed while it projects results leaves each record to be stored once", async () => {
  const world = await installation("projection-crash");
  await insertJobs(world.database, true);
  // When nothing is stored yet, when a part is, and when only the outbox is to be left.
  for (const table of ["record_observations", "records", "record_outbox"]) await killedAt(world, table);
  assert.deepEqual(await world.database.query({ text: "select from records" }), []);
  const service = await startServiceProcess({ env: world.env });
  await outboxIsEmpty(world.database);
  await service.stop();
  await assertProjected(world.database);
});

test("a service that is killed during the backfill is continued where it stopped", async () => {
  const world = await installation("backfill-crash");
  const { database } = world;
  await insertJobs(database, false);
  await database.query({ text: "update jobs set created_at = now()" });
  await database.query({
    text: "insert into record_feeds (client_id) select unnest($1::text[])",
    values: [clients],
  });
  for (const table of ["record_outbox", "records", "record_observations"]) await killedAt(world, table);
  assert.deepEqual(await database.query({ text: "select from records" }), []);
  const service = await startServiceProcess({ env: world.env });
  await eventually(
    () => database.query({ text: "select from record_feeds where backfilled_at is null" }),
    (rows) => rows.length === 0,
    200_000,
  );
  await outboxIsEmpty(database);
  await service.stop();
  await assertProjected(database);
  const [feeds] = await database.query<{ jobs: number }>({
    text: "select sum(backfilled_jobs)::int as jobs from record_feeds",
  });
  assert.equal(feeds?.jobs, clients.length * jobsPerClient, "each job was put in line once");
});

test("an erasure whose service is killed in each of its steps leaves no byte of the person", async () => {
  const world = await installation("erasure-crash");
  const { env, database } = world;
  const person = { name: "Ada Musterfrau", email: "ada.musterfrau@firma.example" };
  const first = await startServiceProcess({ env });
  const credential = await createClient(env, "erasing");
  const [{ id: client } = { id: "" }] = await database.query<{ id: string }>({
    text: "select id from clients where name = 'erasing'",
  });
  for (let index = 0; index < 5; index++) {
    const url = `https://firma${index}.example/`;
    const team = [{ name: person.name, title: "CTO", email: person.email, linkedin: null }];
    const emails = [person.email, "bo@firma.example"];
    const markdown_compendium = `Ask ${person.name} (${person.email}).`;
    const found = siteResult(url, { emails, team_members: team, markdown_compendium });
    await insertCompletedJob(database, "svcSite", found, { client, url });
  }
  await outboxIsEmpty(database);
  await first.stop();
  assert.match(await dumpOf(database), /ada\.musterfrau/i);

  const killed: ServiceProcess[] = [];
  const requests: Promise<unknown>[] = [];
  for (const [place, table] of ["suppressions", "job_results", "records", "audit_log"].entries()) {
    // The first request is not stored; the second one is, and the services after it take it over.
    killed.push(
      await killedAt(world, table, ({ url }) => {
        if (place > 1) return;
        const request = apiClient(url, credential).post("/api/v1/privacy/erasures", { email: person.email });
        requests.push(request.catch(() => undefined));
      }),
    );
    // A service takes over what no other one has worked on for some seconds.
    await database.query({
      text: `update erasures set requested_at = requested_at - interval '1 minute', progress = (progress::jsonb || jsonb_build_object('at', 0))::json`,
    });
  }
  await Promise.all(requests);
  const last = await startServiceProcess({ env });
  await eventually(
    () => database.query({ text: "select from erasures where completed_at is not null" }),
    (rows) => rows.length === 1,
    200_000,
  );
  const { body } = await apiClient(last.url, credential).get("/api/v1/records/emails");
  await last.stop();
  assert.deepEqual(
    body.records.map(({ name }: { name: string }) => name),
    ["bo@firma.example"],
  );
  const outputs = [first, ...killed, last].map((service) => service.output());
  assertWithout([await dumpOf(database), await bytesIn(env.DATA_DIR), ...outputs].join("\n"), [
    person.email,
    "ada.musterfrau",
    "Musterfrau",
  ]);
});
