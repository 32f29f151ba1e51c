import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "../src/store/core/database.ts";
import { migrate } from "../src/store/core/migrate.ts";
import { type ClaimedJob, claimJobs } from "../src/store/jobs/claimed-jobs.ts";
import { endJobs, type RunEnd } from "../src/store/jobs/ended-jobs.ts";
import { leaseSeconds, recordHeartbeat } from "../src/store/jobs/workers.ts";
import { openEmbeddedDatabase } from "./harness/embedded-database.ts";
import { median, ms, quantile, report } from "./harness/figures.ts";

const clients = 5_000;
const sizes = (process.env.CLAIMS_SIZES ?? "10000,1000000").split(",").map(Number);
const slots = 16;
const claims = 500;
/** As in four workers. */
const runningMax = 64;
const queue = { type: "svcSite", test: false } as const;

/**
 * What a claim of 16 jobs costs as more jobs of 5,000 clients wait, and whether it is fair: no client gets its second
 * job before every client has its first.
 */
export async function claimCost(): Promise<void> {
  for (const size of sizes) {
    const dataDir = await mkdtemp(join(tmpdir(), "forager-bench-"));
    const { database, stop } = await openEmbeddedDatabase(dataDir);
    try {
      await migrate(database);
      await insertWaiting(database, size);
      const times: number[] = [];
      const got = new Map<string, number>();
      const running: ClaimedJob[] = [];
      for (let claim = 0; claim < claims; claim++) {
        await recordHeartbeat(database, "bench", {});
        const startedAt = performance.now();
        const jobs = await claimJobs(database, { workerId: "bench", queue, slots, notOf: [], leaseSeconds });
        times.push(performance.now() - startedAt);
        if (jobs.length !== slots) throw new Error(`a claim returned ${jobs.length} jobs`);
        for (const { client_id } of jobs) got.set(client_id, (got.get(client_id) ?? 0) + 1);
        running.push(...jobs);
        const ended = running.splice(0, Math.max(0, running.length - runningMax)).map(failed);
        if (ended.length > 0) await endJobs(database, ended, new Map());
      }
      const counts = [...got.values()];
      const spread = Math.max(...counts) - (got.size < clients ? 0 : Math.min(...counts));
      report(
        `claims of ${slots} with ${size} waiting jobs of ${clients} clients: p50 ${ms(median(times))}, ` +
          `p99 ${ms(quantile(times, 0.99))}; ${got.size} clients served, at most ${spread} jobs apart`,
      );
    } finally {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  }
}

const failed = ({ id, attempt }: ClaimedJob): RunEnd => ({
  id,
  attempt,
  status: "failed",
  code: "a",
  message: "a",
});

async function insertWaiting(database: Database, size: number): Promise<void> {
  const batch = 100_000;
  for (let first = 1; first <= size; first += batch) {
    await database.query({
      text: `insert into jobs (id, client_id, type, test, priority, payload, api_key_id, actor_id, actor_name, actor_role)
             select (lpad(to_hex(n), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid, 'cli_' || n % $3,
                    'svcSite', false, 0, '{"url":"https://example.com/"}', gen_random_uuid(), 'a', 'a', 'a'
             from generate_series($1::int, $2::int) n`,
      values: [first, Math.min(first + batch - 1, size), clients],
    });
  }
  await database.query({
    text: `insert into turns (type, test, client_id, waiting, head_priority, head_id)
           select distinct on (client_id) type, test, client_id, true, priority, id
           from jobs order by client_id, id`,
  });
  await database.script("vacuum analyze jobs");
  await database.script("vacuum analyze turns");
}
