import { median, report } from "./harness/figures.ts";
import { startServiceGroup } from "./harness/service-group.ts";

const jobs = 4_000;
const submittersAtOnce = 32;
const rounds = 3;

/**
 * Jobs that cost next to nothing themselves, each the verification of a malformed address, wait until one or two worker
 * processes start: what a completion costs the queue, from the claim to the stored result.
 */
export async function completions(): Promise<void> {
  for (const workers of [1, 2]) {
    const measured: Measured[] = [];
    for (let round = 1; round <= rounds; round++) {
      const figures = await measure(workers);
      measured.push(figures);
      report(`${workers} workers, round ${round}: ${figuresText(figures)}`);
    }
    const of = (pick: (figures: Measured) => number) => median(measured.map(pick));
    const figures = {
      perSecond: of(({ perSecond }) => perSecond),
      databaseUs: of(({ databaseUs }) => databaseUs),
      processesUs: of(({ processesUs }) => processesUs),
    };
    report(`completions with ${workers} workers: ${figuresText(figures)}`);
  }
}

interface Measured {
  perSecond: number;
  /** Microseconds of processor time per job. */
  databaseUs: number;
  processesUs: number;
}

const figuresText = ({ perSecond, databaseUs, processesUs }: Measured): string =>
  `${perSecond.toFixed(0)} jobs a second, ${databaseUs.toFixed(0)} µs of the database's processor time per job ` +
  `and ${processesUs.toFixed(0)} µs of the processes'`;

async function measure(workers: number): Promise<Measured> {
  await using service = await startServiceGroup({ VERIFY_PACING_SECONDS: "0", VERIFY_CONCURRENCY: "16" });
  await service.start("api");
  await submitAll(service.url, await service.newClient());
  const { database } = service;
  const completed = async () => {
    const [row] = await database.query<{ jobs: number; seconds: number }>({
      text: `select count(*)::int as jobs, extract(epoch from max(completed_at) - min(started_at))::float8 as seconds
             from jobs where status = 'completed'`,
    });
    return { jobs: row?.jobs ?? 0, seconds: row?.seconds ?? Number.NaN };
  };
  const before = await service.cpuSeconds();
  for (let worker = 1; worker <= workers; worker++) await service.start("worker");
  let now = await completed();
  while (now.jobs < jobs) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    now = await completed();
  }
  const after = await service.cpuSeconds();
  const each = (seconds: number) => (seconds * 1e6) / jobs;
  return {
    perSecond: jobs / now.seconds,
    databaseUs: each(after.database - before.database),
    processesUs: each(after.processes - before.processes),
  };
}

async function submitAll(url: string, credential: string): Promise<void> {
  let next = 0;
  const submitSome = async () => {
    while (next < jobs) {
      next += 1;
      const answer = await fetch(`${url}/api/v1/jobs/svcVerify/submit`, {
        method: "POST",
        headers: { authorization: `Bearer ${credential}`, "content-type": "application/json" },
        body: JSON.stringify({ payload: { email: `malformed ${next}` } }),
      });
      if (answer.status !== 201) throw new Error(`a submit returned ${answer.status}`);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: submittersAtOnce }, submitSome));
}
