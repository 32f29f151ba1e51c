import { setTimeout as pause } from "node:timers/promises";
import { completedJobs } from "./harness/completed-jobs.ts";
import { median, report } from "./harness/figures.ts";
import { startServiceGroup } from "./harness/service-group.ts";
import { submitMalformed, submitMalformedInBatches } from "./harness/submit-malformed.ts";

const jobs = Number(process.env.COMPLETIONS_JOBS ?? 16_000);
/** Below the limit of waiting jobs of each. */
const clients = Math.ceil(jobs / 4_000) * 2;
const rounds = Number(process.env.ROUNDS ?? 3);
/** How jobs arrive: all wait when the workers start, or they are submitted meanwhile, one by one or in batches. */
const arrivals = { waiting: "completions", singly: "submit to completion", batches: "batch to completion" };
type Arrival = keyof typeof arrivals;
/** One of them; by default each. */
const only = process.env.COMPLETIONS_ARRIVAL ?? "";

/**
 * What the queue costs jobs that cost next to nothing themselves, each the verification of a malformed address, with one or
 * two worker processes.
 */
export async function completions(): Promise<void> {
  for (const [arrival, name] of Object.entries(arrivals) as [Arrival, string][]) {
    if (!arrival.includes(only)) continue;
    for (const workers of [1, 2]) await measureRounds(name, workers, arrival);
  }
}

async function measureRounds(name: string, workers: number, arrival: Arrival): Promise<void> {
  const measured: Measured[] = [];
  for (let round = 1; round <= rounds; round++) {
    const figures = await measure(workers, arrival);
    measured.push(figures);
    report(`${name} with ${workers} workers, round ${round}: ${figuresText(figures)}`);
  }
  const of = (pick: (figures: Measured) => number) => median(measured.map(pick));
  const figures = {
    perSecond: of(({ perSecond }) => perSecond),
    databaseUs: of(({ databaseUs }) => databaseUs),
    processesUs: of(({ processesUs }) => processesUs),
    walBytes: of(({ walBytes }) => walBytes),
    statements: of(({ statements }) => statements),
    submitP99Ms: of(({ submitP99Ms }) => submitP99Ms),
  };
  report(`${name} with ${workers} workers, medians: ${figuresText(figures)}`);
}

interface Measured {
  perSecond: number;
  /** Microseconds of processor time per job. */
  databaseUs: number;
  processesUs: number;
  /** Bytes of write-ahead log per job. */
  walBytes: number;
  /** Statements per job; those that do not wait for each other share a round trip, so there are no more of these. */
  statements: number;
  /** 99th percentile of the submits' latency, if jobs are submitted meanwhile. */
  submitP99Ms: number;
}

const figuresText = ({
  perSecond,
  databaseUs,
  processesUs,
  walBytes,
  statements,
  submitP99Ms,
}: Measured): string =>
  `${perSecond.toFixed(0)} jobs a second, ${databaseUs.toFixed(0)} µs of the database's processor time per job ` +
  `and ${processesUs.toFixed(0)} µs of the processes', ${walBytes.toFixed(0)} bytes of write-ahead log and ` +
  `${statements.toFixed(2)} statements${submitP99Ms > 0 ? `, submits p99 ${submitP99Ms} ms` : ""}`;

async function measure(workers: number, arrival: Arrival): Promise<Measured> {
  await using service = await startServiceGroup({ VERIFY_PACING_SECONDS: "0", VERIFY_CONCURRENCY: "64" });
  await service.start("api");
  const credentials: string[] = [];
  for (let client = 0; client < clients; client++) credentials.push(await service.newClient());
  const { database } = service;
  const read = async (text: string) => (await database.query<{ value: number }>({ text }))[0]?.value ?? 0;
  const startWorkers = async () => {
    for (let worker = 1; worker <= workers; worker++) await service.start("worker");
  };
  if (arrival !== "waiting") {
    await startWorkers();
    while ((await read("select count(*)::int as value from workers")) < workers) await pause(100);
  } else {
    await submitMalformed(service.url, credentials, jobs);
    // As autovacuum does within a minute; without it, plans rest on an empty table.
    await database.script("vacuum analyze");
  }
  const wal = () => read("select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as value");
  const [walBefore, statementsBefore] = [await wal(), await service.statements()];
  const before = await service.cpuSeconds();
  let submitP99Ms = 0;
  if (arrival === "waiting") await startWorkers();
  else if (arrival === "singly") submitP99Ms = (await submitMalformed(service.url, credentials, jobs)).p99;
  else await submitMalformedInBatches(service.url, credentials, jobs);
  while ((await completedJobs(database)) < jobs) {
    await pause(250);
  }
  const after = await service.cpuSeconds();
  const [walAfter, statementsAfter] = [await wal(), await service.statements()];
  const first = arrival === "waiting" ? "started_at" : "created_at";
  const seconds = await read(
    `select extract(epoch from max(completed_at) - min(${first}))::float8 as value from jobs`,
  );
  const each = (taken: number) => (taken * 1e6) / jobs;
  return {
    perSecond: jobs / seconds,
    databaseUs: each(after.database - before.database),
    processesUs: each(after.processes - before.processes),
    walBytes: (walAfter - walBefore) / jobs,
    statements: (statementsAfter - statementsBefore) / jobs,
    submitP99Ms,
  };
}
