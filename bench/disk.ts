import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../src/store/core/database.ts";
import { report } from "./harness/figures.ts";
import { startServiceGroup } from "./harness/service-group.ts";

const jobs = Number(process.env.DISK_JOBS ?? 20_000);
/** Below the limit of waiting jobs of a client. */
const submittersAtOnce = 32;

/**
 * The disk that a job takes for good, in bytes, by table: what tables and indexes grow by from the first half of the
 * jobs to the second, with a vacuum after each, as autovacuum does it. What a job frees when it ends is used again.
 * Jobs are verifications of malformed addresses, with the smallest results; events are kept for an hour only.
 */
export async function disk(): Promise<void> {
  await using service = await startServiceGroup({ VERIFY_PACING_SECONDS: "0", VERIFY_CONCURRENCY: "64" });
  await service.start("api");
  await service.start("worker");
  const { database } = service;
  const credential = await service.newClient();
  const half = async () => {
    await runJobs(service.url, credential, database);
    await database.script("vacuum analyze");
    return await readSizes(database);
  };
  const first = await half();
  const second = await half();
  for (const [table, { heap, indexes }] of second) {
    const before = first.get(table) ?? { heap: 0, indexes: 0 };
    const [ofHeap, ofIndexes] = [(heap - before.heap) / jobs, (indexes - before.indexes) / jobs];
    if (ofHeap + ofIndexes < 10) continue;
    report(`${table}: ${ofHeap.toFixed(0)} bytes per job and ${ofIndexes.toFixed(0)} of indexes`);
  }
}

async function runJobs(url: string, credential: string, database: Database): Promise<void> {
  let next = 0;
  const submitSome = async () => {
    while (next < jobs) {
      const email = `malformed ${next++}`;
      const answer = await fetch(`${url}/api/v1/jobs/svcVerify/submit`, {
        method: "POST",
        headers: { authorization: `Bearer ${credential}`, "content-type": "application/json" },
        body: JSON.stringify({ payload: { email } }),
      });
      await answer.arrayBuffer();
      if (answer.status !== 201) throw new Error(`a submit returned ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: submittersAtOnce }, submitSome));
  const open = { text: "select from jobs where completed_at is null limit 1" };
  while ((await database.query(open)).length > 0) await pause(100);
}

async function readSizes(database: Database): Promise<Map<string, { heap: number; indexes: number }>> {
  const rows = await database.query<{ table: string; heap: number; indexes: number }>({
    text: `select coalesce(inhparent::regclass, oid::regclass)::text as table, sum(pg_table_size(oid))::float8 as heap,
                  sum(pg_indexes_size(oid))::float8 as indexes
           from pg_class left join pg_inherits on inhrelid = oid
           where relkind = 'r' and relnamespace = 'public'::regnamespace
           group by 1 order by sum(pg_total_relation_size(oid)) desc`,
  });
  return new Map(rows.map(({ table, heap, indexes }) => [table, { heap, indexes }]));
}
