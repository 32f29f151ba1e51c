import { setTimeout as pause } from "node:timers/promises";
import { median, report } from "./harness/figures.ts";
import { submitMalformed } from "./harness/submit-malformed.ts";

const sizes = [1_000, 10_000, 50_000];
/** Rows a statement inserts. */
const batch = 10_000;

const trivialJobs = Number(process.env.CELLS_JOBS ?? 8_000);
const clients = 8;
const rounds = Number(process.env.ROUNDS ?? 3);

/** What a move between cells costs, and what two cells complete beside one. */
export async function cells(): Promise<void> {
  if (!process.argv.includes("--only-throughput")) await moves();
  await throughput();
}

/**
 * Trivial jobs a second of two workers, of one cell together and of two cells with one each. All share this machine's
 * cores and one PostgreSQL server: it shows what cells cost, and what they gain by locks that they do not share.
 */
async function throughput(): Promise<void> {
  const measured = { one: [] as number[], two: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    measured.one.push(await perSecond(["home", "home"]));
    measured.two.push(await perSecond(["home", "east"]));
  }
  const [one, two] = [median(measured.one), median(measured.two)];
  report(
    `two workers: ${one.toFixed(0)} jobs/s in one cell, ${two.toFixed(0)} in two: ${(two / one).toFixed(2)} times`,
  );
}

/** @param workerCells the cell of each worker process; the clients are spread over the same. */
async function perSecond(workerCells: readonly string[]): Promise<number> {
  const { createTestCells } = await import("../test/harness/cells.ts");
  const { startServiceProcess } = await import("../test/harness/service-process.ts");
  const { env, home, east, newClient } = await createTestCells({ VERIFY_CONCURRENCY: "64" });
  const credentials: string[] = [];
  for (let client = 0; client < clients; client++)
    credentials.push(await newClient(workerCells[client % workerCells.length]));
  const serve = (roles: string, cell: string) => startServiceProcess({ env: { ...env, CELL: cell }, roles });
  const api = await serve("api", "home");
  await submitMalformed(api.url, credentials, trivialJobs);
  for (const database of [home, east]) await database.script("vacuum analyze");
  const workers = await Promise.all(workerCells.map((cell) => serve("worker", cell)));
  const spans = async () => {
    const rows = await Promise.all(
      [home, east].map((database) =>
        database.query<{ ended: number; first: Date | null; last: Date | null }>({
          text: "select count(completed_at)::int as ended, min(started_at) as first, max(completed_at) as last from jobs",
        }),
      ),
    );
    return rows.flat();
  };
  let found = await spans();
  while (found.reduce((sum, { ended }) => sum + ended, 0) < trivialJobs) {
    await pause(500);
    found = await spans();
  }
  await Promise.all([api, ...workers].map((service) => service.kill()));
  const times = (pick: (span: (typeof found)[number]) => Date | null) =>
    found.flatMap((span) => pick(span)?.getTime() ?? []);
  const seconds = (Math.max(...times(({ last }) => last)) - Math.min(...times(({ first }) => first))) / 1_000;
  return trivialJobs / seconds;
}

/**
 * What a move costs: its duration, and how long calls of the client wait, by the number of its ended jobs
 * with their results and events. Both cells are databases of one server here, so reading and writing share its disk.
 */
async function moves(): Promise<void> {
  const { createTestCells, idOf } = await import("../test/harness/cells.ts");
  const { forager } = await import("../test/harness/service-process.ts");
  const { env, home, newClient } = await createTestCells();
  for (const jobs of sizes) {
    const clientId = idOf(await newClient());
    for (let first = 1; first <= jobs; first += batch) {
      await home.query({
        text: `with rows as (
                 select n, now() - interval '1 day' + n * interval '1 second' as moment
                 from generate_series($2::int, $3::int) n
               ), added as (
                 insert into jobs (id, client_id, type, test, status, priority, payload, url, api_key_id, actor_id, actor_name,
                                   actor_role, created_at, updated_at, started_at, completed_at, results_count)
                 select gen_random_uuid(), $1, 'svcSite', false, 'completed', 0, '{"url":"https://example.com/"}',
                        'https://example.com/' || n, gen_random_uuid(), 'a', 'a', 'a', moment, moment, moment, moment, 1
                 from rows returning id
               )
               insert into job_results (job_id, data) select id, jsonb_build_object('text', repeat('oak ', 300)) from added`,
        values: [clientId, first, Math.min(first + batch - 1, jobs)],
      });
    }
    const started = performance.now();
    const { stdout, code, stderr } = await forager(
      env,
      "client",
      "move",
      clientId,
      "--to",
      "east",
      "--wait",
      "0",
      "--json",
    );
    if (code !== 0) throw new Error(stderr);
    const { waited_ms: waited } = JSON.parse(stdout) as { waited_ms: number };
    const seconds = (performance.now() - started) / 1_000;
    report(
      `${jobs} ended jobs: moved in ${seconds.toFixed(1)} s, calls waited ${(waited / 1_000).toFixed(2)} s`,
    );
  }
}
