import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../src/store/core/database.ts";
import { median, ms, quantile, report } from "./harness/figures.ts";
import { startServiceGroup } from "./harness/service-group.ts";

/** Jobs of one client when its lists and the statistics are measured. */
const sizes = (process.env.GROWTH_SIZES ?? "1000,100000,1000000").split(",").map(Number);
const samples = 200;
/** The service answers statistics from memory for a second. */
const cachedMs = 1_100;
const statisticsSamples = 7;

/**
 * What reading costs as the number of stored jobs grows: lists of a client that has them all, with and without filter,
 * one job's status, and the queue statistics. The last lines give each endpoint's median relative to the smallest size.
 */
export async function growth(): Promise<void> {
  await using service = await startServiceGroup({});
  await service.start("api");
  const credential = await service.newClient();
  const [clientId = ""] = credential.split(":");
  const get = async (path: string) => {
    const startedAt = performance.now();
    const answer = await fetch(service.url + path, { headers: { authorization: `Bearer ${credential}` } });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return performance.now() - startedAt;
  };
  const medians = new Map<string, number[]>();
  let stored = 0;
  for (const size of sizes) {
    await insertJobs(service.database, clientId, stored, size);
    stored = size;
    const jobId = await newestJob(service.database);
    const endpoints: [name: string, path: string, gapMs: number][] = [
      ["list", "/api/v1/jobs/list", 0],
      ["list of failed jobs", "/api/v1/jobs/list?status_filter=failed", 0],
      ["list by update", "/api/v1/jobs/list?sort_by=updated_at&type_filter=svcVerify", 0],
      ["status", `/api/v1/jobs/${jobId}/status`, 0],
      ["queue statistics", "/api/v1/system/queue-stats", cachedMs],
    ];
    for (const [name, path, gapMs] of endpoints) {
      const times: number[] = [];
      for (let call = 0; call < 20 && gapMs === 0; call++) await get(path);
      for (let call = 0; call < (gapMs === 0 ? samples : statisticsSamples); call++) {
        await pause(gapMs);
        times.push(await get(path));
      }
      medians.set(name, [...(medians.get(name) ?? []), median(times)]);
      report(`${size} jobs, ${name}: p50 ${ms(median(times))}, p99 ${ms(quantile(times, 0.99))}`);
    }
  }
  for (const [name, [first = Number.NaN, ...later]] of medians) {
    report(
      `growth, ${name}: ${later.map((each) => (each / first).toFixed(2)).join(", ")} times the first size`,
    );
  }
}

async function insertJobs(database: Database, clientId: string, from: number, upTo: number): Promise<void> {
  const batch = 50_000;
  for (let first = from + 1; first <= upTo; first += batch) {
    await database.query({
      text: `insert into jobs (id, client_id, type, test, status, priority, payload, url, api_key_id, actor_id, actor_name,
                               actor_role, created_at, updated_at, started_at, completed_at, results_count)
             select gen_random_uuid(), $1, case n % 3 when 0 then 'svcVerify' else 'svcSite' end, false,
                    case when n % 50 = 0 then 'failed' else 'completed' end, 0, '{"url":"https://example.com/"}',
                    'https://example.com/' || n, gen_random_uuid(), 'a', 'a', 'a', moment, moment, moment, moment, 1
             from (select n, now() - interval '20 days' + n * interval '1 second' as moment
                   from generate_series($2::int, $3::int) n) rows`,
      values: [clientId, first, Math.min(first + batch - 1, upTo)],
    });
  }
  await database.script("vacuum analyze jobs");
}

async function newestJob(database: Database): Promise<string> {
  const [row] = await database.query<{ id: string }>({
    text: "select id from jobs order by created_at desc limit 1",
  });
  if (row === undefined) throw new Error("there are no jobs");
  return row.id;
}
