import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "../../src/store/core/database.ts";
import { up } from "../../src/store/core/migrations/0025-job-totals.ts";
import {
  addUpJobChanges,
  countEndedJobs,
  countJobsOf,
  countOpenJobs,
} from "../../src/store/jobs/job-totals.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createTestDatabase } from "../harness/database.ts";
import { createJobsHarness, outcome, scriptedType } from "../harness/jobs.ts";
import { eventually } from "../harness/wait.ts";

const clients = ["cli_a", "cli_b", "cli_c"];
const states = ["queued", "processing", "completed", "failed", "cancelled"] as const;

/** The counts by client and state as they are maintained, and as counting the jobs gives them, from one snapshot. */
async function bothCounts(database: Database) {
  const rows = await database.query<{ maintained: string; counted: string }>({
    text: `select (select json_object_agg(key, jobs order by key) from (
             select client_id || ' ' || type || ' ' || test || ' ' || status as key, sum(jobs) as jobs
             from (select * from job_totals where client_id <> '' union all select * from job_total_changes) held
             group by key having sum(jobs) <> 0) rows)::text as maintained,
           (select json_object_agg(key, jobs order by key) from (
             select client_id || ' ' || type || ' ' || test || ' ' || status as key, count(*) as jobs
             from jobs group by key) rows)::text as counted`,
  });
  return { maintained: rows[0]?.maintained ?? null, counted: rows[0]?.counted ?? null };
}

const addUp = (database: Database) => database.transaction((tx) => addUpJobChanges(tx));

async function assertExact(database: Database) {
  const { maintained, counted } = await bothCounts(database);
  assert.equal(maintained, counted);
}

describe("counts of jobs", () => {
  test("stay exact while jobs are submitted, run, fail, are cancelled and deleted, and changes are added up", async () => {
    const harness = await createJobsHarness(
      scriptedType(({ name }) =>
        name.startsWith("fails") ? Promise.reject(new TypeError("scripted")) : Promise.resolve(outcome),
      ),
    );
    const { database } = harness;
    harness.work();
    const ids = await Promise.all(
      Array.from({ length: 90 }, async (_, index) => {
        const client = clients[index % clients.length] ?? "";
        const name = `${index % 5 === 0 ? "fails" : "runs"}-${index}`;
        const payload = { name, test: index % 10 === 0 };
        const { jobId } = await harness.submit(name, { client, payload });
        if (index % 7 === 0) await harness.canceller.cancel(client, jobId).catch(() => undefined);
        if (index % 20 === 0) await addUp(database);
        if (index % 9 === 0) await assertExact(database);
        return jobId;
      }),
    );
    await eventually(
      () => countOpenJobs(database),
      (open) => open.length === 0,
    );
    await assertExact(database);
    await database.query({ text: "delete from jobs where id = any($1)", values: [ids.slice(0, 12)] });
    await assertExact(database);

    const before = (await bothCounts(database)).counted;
    await addUp(database);
    const [{ changes } = { changes: -1 }] = await database.query<{ changes: number }>({
      text: "select count(*)::int as changes from job_total_changes",
    });
    assert.equal(changes, 0);
    assert.equal((await bothCounts(database)).maintained, before);
    for (const clientId of clients) {
      for (const status of [undefined, ...states]) {
        const [row] = await database.query<{ jobs: number }>({
          text: "select count(*)::int as jobs from jobs where client_id = $1 and status = coalesce($2, status)",
          values: [clientId, status ?? null],
        });
        const filter = { clientId, status, type: "svcSite" } as const;
        assert.equal(await countJobsOf(database, filter), row?.jobs, `${clientId} ${status}`);
        assert.equal(await countJobsOf(database, { ...filter, type: "svcMaps" }), 0);
      }
    }
    const ended = await countEndedJobs(database);
    assert.equal(ended.last_day, ended.last_minute);
    assert.ok(ended.last_day > 0 && ended.mean_seconds >= 0);
  });

  test("are those of the jobs that exist when a database is upgraded", async () => {
    const testDatabase = await createTestDatabase();
    const database = testDatabase.open();
    await database.script(`
      drop trigger count_added_jobs on jobs; drop trigger count_changed_jobs on jobs; drop trigger count_removed_jobs on jobs;
      drop function count_jobs; drop table job_totals, job_total_changes, job_ends;
      insert into jobs (id, client_id, type, test, status, priority, payload, api_key_id, actor_id, actor_name,
                        actor_role, started_at, completed_at)
        select gen_random_uuid(), 'cli_' || n % 3, case n % 2 when 0 then 'svcSite' else 'svcVerify' end, n % 10 = 0,
               case n % 4 when 0 then 'queued' when 1 then 'processing' when 2 then 'failed' else 'completed' end, 0, '{}',
               gen_random_uuid(), 'a', 'a', 'a',
               case when n % 4 > 0 then now() - interval '10 minutes' end,
               case when n % 4 > 1 then now() - interval '10 minutes' + interval '2 seconds' end
        from generate_series(1, 400) n`);
    const pool = new pg.Pool({ ...testDatabase.connection, max: 1 });
    pool.on("error", () => undefined);
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    atEnd(() => db.destroy());
    await up(db);
    await assertExact(database);
    const [real] = await database.query<{ ended: number }>({
      text: "select count(*)::int as ended from jobs where status in ('completed', 'failed') and not test",
    });
    assert.deepEqual(await countEndedJobs(database), {
      last_minute: 0,
      last_hour: real?.ended,
      last_day: real?.ended,
      mean_seconds: 2,
    });
    await database.query({ text: "update jobs set status = 'cancelled' where status = 'queued'" });
    await assertExact(database);
    assert.deepEqual(
      (await countOpenJobs(database)).map(({ type, queued }) => [type, queued]),
      [["svcVerify", 0]],
    );
  });
});
