import { report } from "./harness/figures.ts";

const sizes = [1_000, 10_000, 50_000];
/** Rows a statement inserts. */
const batch = 10_000;

/**
 * What a move between cells costs: its duration, and how long calls of the client wait, by the number of its ended jobs
 * with their results and events. Both cells are databases of one server here, so reading and writing share its disk.
 */
export async function cells(): Promise<void> {
  // Loaded here: it registers hooks of the test runner, which reports at the end of any program that has some.
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
