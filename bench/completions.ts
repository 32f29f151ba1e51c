import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { median, report } from "./harness/figures.ts";
import { startServiceGroup } from "./harness/service-group.ts";

const jobs = Number(process.env.COMPLETIONS_JOBS ?? 16_000);
/** Below the limit of waiting jobs of each. */
const clients = Math.ceil(jobs / 4_000) * 2;
const submittersAtOnce = 64;
const rounds = Number(process.env.ROUNDS ?? 3);
const onlySubmitted = process.argv.includes("--while-submitted");
const kinds = ([1, 2] as const)
  .flatMap(
    (workers) =>
      [
        [workers, false],
        [workers, true],
      ] as const,
  )
  .filter(([, whileSubmitted]) => whileSubmitted || !onlySubmitted);

/**
 * What the queue costs jobs that cost next to nothing themselves, each the verification of a malformed address: with
 * all of them waiting when one or two worker processes start, and with workers that run while they are submitted.
 */
export async function completions(): Promise<void> {
  for (const [workers, whileSubmitted] of kinds) {
    const name = whileSubmitted ? "submit to completion" : "completions";
    const measured: Measured[] = [];
    for (let round = 1; round <= rounds; round++) {
      const figures = await measure(workers, whileSubmitted);
      measured.push(figures);
      report(`${name} with ${workers} workers, round ${round}: ${figuresText(figures)}`);
    }
    const of = (pick: (figures: Measured) => number) => median(measured.map(pick));
    const figures = {
      perSecond: of(({ perSecond }) => perSecond),
      databaseUs: of(({ databaseUs }) => databaseUs),
      processesUs: of(({ processesUs }) => processesUs),
      submitP99Ms: of(({ submitP99Ms }) => submitP99Ms),
    };
    report(`${name} with ${workers} workers, medians: ${figuresText(figures)}`);
  }
}

interface Measured {
  perSecond: number;
  /** Microseconds of processor time per job. */
  databaseUs: number;
  processesUs: number;
  /** 99th percentile of the submits' latency, if jobs are submitted meanwhile. */
  submitP99Ms: number;
}

const figuresText = ({ perSecond, databaseUs, processesUs, submitP99Ms }: Measured): string =>
  `${perSecond.toFixed(0)} jobs a second, ${databaseUs.toFixed(0)} µs of the database's processor time per job ` +
  `and ${processesUs.toFixed(0)} µs of the processes'${submitP99Ms > 0 ? `, submits p99 ${submitP99Ms} ms` : ""}`;

async function measure(workers: number, whileSubmitted: boolean): Promise<Measured> {
  await using service = await startServiceGroup({ VERIFY_PACING_SECONDS: "0", VERIFY_CONCURRENCY: "64" });
  await service.start("api");
  const credentials: string[] = [];
  for (let client = 0; client < clients; client++) credentials.push(await service.newClient());
  const { database } = service;
  const read = async (text: string) => (await database.query<{ value: number }>({ text }))[0]?.value ?? 0;
  const startWorkers = async () => {
    for (let worker = 1; worker <= workers; worker++) await service.start("worker");
  };
  if (whileSubmitted) {
    await startWorkers();
    while ((await read("select count(*)::int as value from workers")) < workers) await pause(100);
  } else {
    await submitAll(service.url, credentials);
    // As autovacuum does within a minute; without it, plans rest on an empty table.
    await database.script("vacuum analyze");
  }
  const before = await service.cpuSeconds();
  let submitP99Ms = 0;
  if (whileSubmitted) submitP99Ms = await submitAll(service.url, credentials);
  else await startWorkers();
  // From the totals, since counting the jobs would take part of what is measured.
  const ended = "status = 'completed' and (client_id = '' or is_change)";
  while (
    (await read(`select coalesce(sum(jobs), 0)::int as value
                 from (select *, false as is_change from job_totals
                       union all select *, true from job_total_changes) counted where ${ended}`)) < jobs
  ) {
    await pause(250);
  }
  const after = await service.cpuSeconds();
  const first = whileSubmitted ? "created_at" : "started_at";
  const seconds = await read(
    `select extract(epoch from max(completed_at) - min(${first}))::float8 as value from jobs`,
  );
  const each = (taken: number) => (taken * 1e6) / jobs;
  return {
    perSecond: jobs / seconds,
    databaseUs: each(after.database - before.database),
    processesUs: each(after.processes - before.processes),
    submitP99Ms,
  };
}

/** @returns the 99th percentile of the submits' latency, in milliseconds. */
async function submitAll(url: string, credentials: readonly string[]): Promise<number> {
  let next = 0;
  const result = await autocannon({
    url: `${url}/api/v1/jobs/svcVerify/submit`,
    connections: submittersAtOnce,
    amount: jobs,
    requests: [
      {
        method: "POST",
        setupRequest(request) {
          next += 1;
          const authorization = `Bearer ${credentials[next % clients]}`;
          const headers = { authorization, "content-type": "application/json" };
          return { ...request, headers, body: `{"payload":{"email":"malformed ${next}"}}` };
        },
      },
    ],
  });
  const refused = result.non2xx + result.errors;
  if (refused > 0) throw new Error(`${refused} submits were not accepted`);
  return result.latency.p99;
}
