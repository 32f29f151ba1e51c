import { setTimeout as pause } from "node:timers/promises";
import pino from "pino";
import { createProjector } from "../src/records/projector.ts";
import { channels, notifying } from "../src/store/core/channels.ts";
import { createTestDatabase, openSignals } from "../test/harness/database.ts";
import { insertCompletedJob, projecting, siteResult, verifyResult } from "../test/harness/records.ts";
import { latencies, report } from "./harness/figures.ts";

const perSecond = Number(process.env.LAG_JOBS_PER_SECOND ?? 200);
const seconds = Number(process.env.LAG_SECONDS ?? 30);
const clients = 4;
const stepMs = 100;

/**
 * How far records are behind results while jobs end at a steady rate, a quarter of them crawls with three addresses:
 * the time from the moment that a job ended until it was last seen in the outbox, looked at every 10 ms.
 */
export async function recordLag(): Promise<void> {
  const source = await createTestDatabase();
  const database = source.open();
  const signals = await openSignals(database);
  const projector = createProjector({
    ...projecting(database),
    signals,
    log: pino({ level: "warn" }),
  });
  await projector.start();
  const lags = new Map<string, number>();
  let isWatching = true;
  const watching = (async () => {
    while (isWatching) {
      const rows = await database.query<{ job_id: string; lag: number }>({
        name: "watch-outbox",
        text: `select job_id, (extract(epoch from clock_timestamp() - completed_at) * 1000)::float8 as lag
               from record_outbox join jobs on jobs.id = job_id`,
      });
      for (const { job_id, lag } of rows) lags.set(job_id, lag);
      await pause(10);
    }
  })();
  let ended = 0;
  for (let step = 0; step < (seconds * 1000) / stepMs; step++) {
    const next = pause(stepMs);
    const inserts = Array.from({ length: (perSecond * stepMs) / 1000 }, async () => {
      ended += 1;
      const host = `firma${ended >> 2}.example`;
      const options = { client: `cli_${ended % clients}`, at: new Date().toISOString() };
      if (ended % 4 > 0) {
        return await insertCompletedJob(
          database,
          "svcVerify",
          verifyResult({ [`info@${host}`]: "valid" }),
          options,
        );
      }
      const emails = ["info", "sales", "jobs"].map((name) => `${name}@${host}`);
      return await insertCompletedJob(
        database,
        "svcSite",
        siteResult(`https://${host}/`, { emails }),
        options,
      );
    });
    for (const id of await Promise.all(inserts)) lags.set(id, lags.get(id) ?? 0);
    await database.query(notifying([{ channel: channels.events, payload: "" }]));
    await next;
  }
  while ((await database.query({ text: "select from record_outbox limit 1" })).length > 0) await pause(10);
  isWatching = false;
  await watching;
  await projector.stop();
  await signals.stop();
  report(
    `lag of records at ${perSecond} jobs a second: ${latencies([...lags.values()])} (target p99 1000 ms)`,
  );
}
