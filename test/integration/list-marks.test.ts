import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Database } from "../../src/store/core/database.ts";
import { addUpJobChanges } from "../../src/store/jobs/job-totals.ts";
import { jobsPerMark, markLists } from "../../src/store/jobs/list-marks.ts";
import { listJobs } from "../../src/store/jobs/read-jobs.ts";
import { createTestDatabase } from "../harness/database.ts";

const jobs = 9_000;
const clientId = "cli_a";
const database = (await createTestDatabase()).open();

const insert = (database: Database, count: number, { state, daysAgo }: { state?: string; daysAgo: number }) =>
  database.query({
    text: `insert into jobs (id, client_id, type, test, status, priority, payload, api_key_id, actor_id, actor_name,
                             actor_role, created_at, completed_at)
           select gen_random_uuid(), $1, case n % 3 when 0 then 'svcSite' else 'svcVerify' end, false, state, 0, '{}',
                  gen_random_uuid(), 'a', 'a', 'a', moment, case when state in ('completed', 'failed') then moment end
           from (select n, now() - $4 * interval '1 day' + n / 10 * interval '1 second' as moment,
                        coalesce($3, case n % 4 when 0 then 'failed' else 'completed' end) as state
                 from generate_series(1, $2::int) n) rows`,
    values: [clientId, count, state ?? null, daysAgo],
  });

async function markAll(): Promise<number> {
  await database.transaction((tx) => addUpJobChanges(tx));
  let marked = 0;
  for (let more = 1; more > 0; marked += more) more = await markLists(database);
  return marked;
}

const lists = [
  {},
  { status: "failed" },
  { status: "completed" },
  { type: "svcSite" },
  { type: "svcVerify", status: "completed" },
] as const;

/** Pages at all depths are those of the whole list. */
async function assertPages(sortBy: "created_at" | "status" = "created_at", step = 730): Promise<void> {
  for (const list of lists) {
    for (const sortOrder of ["asc", "desc"] as const) {
      const filter = { status: undefined, type: undefined, ...list };
      const all = await database.query<{ id: string }>({
        text: `select id from jobs where client_id = $1 and status = coalesce($2, status) and type = coalesce($3, type)
               order by ${sortBy} ${sortOrder}, created_at ${sortOrder}, id ${sortOrder}`,
        values: [clientId, filter.status ?? null, filter.type ?? null],
      });
      for (let offset = 0; offset <= all.length + 100; offset += step) {
        const query = { clientId, ...filter, sortBy, sortOrder, limit: 100, offset } as const;
        const page = await listJobs(database, query);
        assert.equal(page.total, all.length);
        assert.deepEqual(
          page.jobs.map(({ id }) => id),
          all.slice(offset, offset + 100).map(({ id }) => id),
          `${JSON.stringify(list)} by ${sortBy} ${sortOrder} from ${offset}`,
        );
      }
    }
  }
}

describe("pages deep in a list of jobs", () => {
  before(async () => {
    await database.query({ text: "insert into clients (id, name) values ($1, 'a')", values: [clientId] });
    await insert(database, jobs, { daysAgo: 3 });
  });

  test("are the same with marks as without", async () => {
    await assertPages();
    assert.ok((await markAll()) > jobs / 1_000);
    assert.equal(await markAll(), 0);
    await assertPages();
  });

  test("by status are read from marks, too", async () => {
    const offsets: unknown[] = [];
    const recording: Database = {
      ...database,
      query: (statement) => {
        if (statement.text.includes("offset $3")) offsets.push(statement.values?.[2]);
        return database.query(statement);
      },
    };
    const query = { clientId, status: undefined, type: undefined, sortBy: "status", limit: 100 } as const;
    await assertPages("status", 2_990);
    await listJobs(recording, { ...query, sortOrder: "asc", offset: 5_000 });
    await listJobs(recording, { ...query, sortOrder: "desc", offset: 5_000 });
    assert.ok(offsets.length >= 2);
    assert.ok(Math.max(...offsets.map(Number)) <= jobsPerMark, `${offsets}`);
  });

  test("stay right when jobs are added, also such as were created before marked ones", async () => {
    await insert(database, 1_500, { daysAgo: 2 });
    await assertPages();
    assert.ok((await markAll()) > 0);
    await insert(database, 30, { daysAgo: 3 });
    await assertPages();
    assert.ok((await markAll()) > 0);
    await assertPages();
  });

  test("stay right when jobs are deleted", async () => {
    await database.query({
      text: "delete from jobs where id in (select id from jobs order by created_at offset 2000 limit 7)",
    });
    await assertPages();
    await markAll();
    await assertPages();
  });

  test("of one state have no marks beyond a job that may yet get that state", async () => {
    await insert(database, 1, { state: "queued", daysAgo: 1 });
    await insert(database, 9_000, { daysAgo: 0.5 });
    await markAll();
    const beyond = await database.query<{ type: string; status: string }>({
      text: `select distinct type, status from job_list_marks
             where created_at > (select created_at from jobs where status = 'queued') order by 1, 2`,
    });
    // The open job is one of svcVerify.
    assert.deepEqual(
      beyond.map(({ type, status }) => `${type} ${status}`),
      [" ", "svcSite ", "svcSite completed", "svcVerify "],
    );
    await database.query({
      text: "update jobs set status = 'failed', completed_at = now() where status = 'queued'",
    });
    await assertPages();
    await markAll();
    await assertPages();
  });
});
