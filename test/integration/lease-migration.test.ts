import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { describe, test } from "node:test";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { claimJobs } from "../../src/store/jobs/claimed-jobs.ts";
import { recordHeartbeat } from "../../src/store/jobs/workers.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createTestDatabase } from "../harness/database.ts";

const folder = new URL("../../src/store/core/migrations/", import.meta.url);
const leases = "0019-leases.ts";

/** A database as a version with pg-boss left it: its tables, with only the relevant columns. */
async function databaseBefore() {
  const testDatabase = await createTestDatabase();
  const pool = new pg.Pool({ ...testDatabase.connection, max: 1 });
  // An idle connection may be terminated with the test's database; queries report their own errors.
  pool.on("error", () => undefined);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  atEnd(() => db.destroy());
  const migrate = async (name: string) => {
    const { up } = await import(new URL(name, folder).href);
    await db.transaction().execute((transaction) => up(transaction));
  };
  const run = (text: string) => sql.raw(text).execute(db);
  await run("drop schema public cascade");
  await run("create schema public");
  for (const name of readdirSync(folder).sort()) if (name < leases) await migrate(name);
  await run("create schema pgboss");
  await run(
    `create type pgboss.job_state as enum ('created', 'retry', 'active', 'completed', 'cancelled', 'failed')`,
  );
  await run("create table pgboss.queue (name text primary key)");
  await run("insert into pgboss.queue values ('svcSite'), ('svcSite-test'), ('__pgboss__send-it')");
  await run(`create table pgboss.job (name text, id uuid, state pgboss.job_state, start_after timestamptz)`);
  await run(`create function pgboss.delete_queue(queue_name text) returns void language sql as
             'delete from pgboss.job where name = queue_name; delete from pgboss.queue where name = queue_name'`);
  const migrateToNewest = async () => {
    for (const name of readdirSync(folder).sort()) if (name >= leases) await migrate(name);
  };
  return { database: testDatabase.open(), run, migrate: migrateToNewest };
}

type Before = Awaited<ReturnType<typeof databaseBefore>>;

async function insertJob({ run }: Before, status: string, entry?: { state: string; startAfter: string }) {
  const [id, entryId] = [randomUUID(), randomUUID()];
  await run(`insert into jobs (id, client_id, type, test, status, priority, payload, api_key_id, actor_id, actor_name,
               actor_role, queue_entry_id, attempt, worker_id)
             values ('${id}', 'cli_a', 'svcSite', false, '${status}', 0, '{}', '${id}', 'a', 'a', 'a',
               '${entryId}', 1, 'old-worker')`);
  if (entry !== undefined) {
    await run(
      `insert into pgboss.job values ('svcSite', '${entryId}', '${entry.state}', ${entry.startAfter})`,
    );
  }
  return id;
}

/** What a worker would claim now. */
async function claimed({ database }: Before) {
  await recordHeartbeat(database, "new-worker", {});
  const queue = { type: "svcSite", test: false } as const;
  const jobs = await claimJobs(database, {
    workerId: "new-worker",
    queue,
    slots: 10,
    notOf: [],
    leaseSeconds: 10,
  });
  return new Map(jobs.map(({ id, crashes }) => [id, crashes]));
}

describe("a database with the queue in pg-boss tables", () => {
  test("keeps its jobs: waiting, running and scheduled for a retry, with its time", async () => {
    const before = await databaseBefore();
    const waiting = await insertJob(before, "queued", { state: "created", startAfter: "now()" });
    const running = await insertJob(before, "processing", { state: "active", startAfter: "now()" });
    const lost = await insertJob(before, "processing");
    const retried = await insertJob(before, "processing", {
      state: "created",
      startAfter: "now() + interval '20 seconds'",
    });
    const ended = await insertJob(before, "completed");
    await before.migrate();
    const ids = [...(await claimed(before)).keys()];
    assert.deepEqual(ids.sort(), [waiting, running, lost].sort());
    assert.ok(!ids.includes(ended));
    await before.run(`update jobs set run_after = run_after - interval '20 seconds' where id = '${retried}'`);
    // Its worker was stopped for the migration, which does not count as a crash.
    assert.deepEqual(await claimed(before), new Map([[retried, 0]]));
    const { rows } = await before.run("select to_regnamespace('pgboss') as schema");
    assert.deepEqual(rows, [{ schema: null }]);
  });

  test("keeps the queues of another application in the same schema", async () => {
    const before = await databaseBefore();
    await before.run("insert into pgboss.queue values ('invoices')");
    await before.run("insert into pgboss.job (name, id) values ('invoices', gen_random_uuid())");
    await insertJob(before, "queued", { state: "created", startAfter: "now()" });
    await before.migrate();
    const { rows } = await before.run("select name from pgboss.job");
    assert.deepEqual(rows, [{ name: "invoices" }]);
  });

  test("is migrated if it has no pg-boss tables yet", async () => {
    const before = await databaseBefore();
    await before.run("drop schema pgboss cascade");
    const waiting = await insertJob(before, "queued");
    await before.migrate();
    assert.deepEqual([...(await claimed(before)).keys()], [waiting]);
  });
});
