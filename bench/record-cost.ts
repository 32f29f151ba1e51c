import { setTimeout as pause } from "node:timers/promises";
import { completedJobs } from "./harness/completed-jobs.ts";
import { median, report } from "./harness/figures.ts";
import { startServiceGroup } from "./harness/service-group.ts";
import { submitMalformed } from "./harness/submit-malformed.ts";

const jobs = Number(process.env.RECORD_COST_JOBS ?? 8_000);
const pairs = Number(process.env.ROUNDS ?? 5);
/** Below the limit of waiting jobs of each. */
const clients = 8;

/**
 * What records cost submits and completions: the same jobs, in turns with the outbox of the projection and without it (a
 * trigger drops its rows), over one API and one worker process. The worker projects meanwhile.
 */
export async function recordCost(): Promise<void> {
  await using service = await startServiceGroup({ VERIFY_PACING_SECONDS: "0", VERIFY_CONCURRENCY: "64" });
  const { database } = service;
  await service.start("api");
  await service.start("worker");
  const credentials: string[] = [];
  for (let client = 0; client < clients; client++) credentials.push(await service.newClient());
  await database.script(`
    create function drop_row() returns trigger language plpgsql as 'begin return null; end';
    create trigger without_outbox before insert on record_outbox for each row execute function drop_row()`);
  const measure = async (isRecorded: boolean) => {
    await database.script(
      `alter table record_outbox ${isRecorded ? "disable" : "enable"} trigger without_outbox`,
    );
    await database.script("vacuum analyze");
    const wanted = (await completedJobs(database)) + jobs;
    const before = await service.cpuSeconds();
    const [{ at: from } = { at: "" }] = await database.query<{ at: string }>({
      text: "select now()::text as at",
    });
    const submits = await submitMalformed(service.url, credentials, jobs);
    while ((await completedJobs(database)) < wanted) await pause(20);
    // The load generator ends with a full second.
    const [{ seconds } = { seconds: Number.NaN }] = await database.query<{ seconds: number }>({
      text: `select extract(epoch from max(completed_at) - min(created_at))::float8 as seconds
             from jobs where created_at >= $1::timestamptz`,
      values: [from],
    });
    while ((await database.query({ text: "select from record_outbox limit 1" })).length > 0) await pause(20);
    const after = await service.cpuSeconds();
    const cpu = after.database + after.processes - before.database - before.processes;
    return { seconds, submits, cpuUs: (cpu * 1e6) / jobs };
  };
  // Until everything is compiled.
  await measure(true);
  const ratios = {
    seconds: [] as number[],
    submits: [] as number[],
    slowest: [] as number[],
    cpu: [] as number[],
  };
  for (let pair = 0; pair < pairs; pair++) {
    // Each comes first as often as the other.
    const first = await measure(pair % 2 === 0);
    const second = await measure(pair % 2 !== 0);
    const [recorded, bare] = pair % 2 === 0 ? [first, second] : [second, first];
    ratios.seconds.push(recorded.seconds / bare.seconds);
    ratios.submits.push(recorded.submits.mean / bare.submits.mean);
    ratios.slowest.push(recorded.submits.p99 / bare.submits.p99);
    ratios.cpu.push(recorded.cpuUs / bare.cpuUs);
    report(
      `pair ${pair + 1}: ${recorded.seconds.toFixed(2)} s with records and ${bare.seconds.toFixed(2)} s without, ${recorded.cpuUs.toFixed(0)} and ${bare.cpuUs.toFixed(0)} µs of processor time per job`,
    );
  }
  const of = (each: readonly number[]) => median([...each]).toFixed(3);
  report(
    `records: submit to completion takes ${of(ratios.seconds)} times as long, submits ${of(ratios.submits)} and their p99 ${of(ratios.slowest)}, processor time ${of(ratios.cpu)} (medians of ${pairs} pairs; target 1.05)`,
  );
}
