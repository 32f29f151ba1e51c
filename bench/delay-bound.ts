import { once } from "node:events";
import { createServer } from "node:http";
import { report } from "./harness/figures.ts";
import { startServiceGroup } from "./harness/service-group.ts";

const jobs = 320;
/** The sites' delay decides how long a job takes, not the processor. */
const delayMs = 2_000;

/** Jobs a second of one and two worker processes when each job waits for a slow site. */
export async function delayBound(): Promise<void> {
  const [one, two] = [await jobsPerSecond(1), await jobsPerSecond(2)];
  report(
    `delay-bound: ${one.toFixed(2)} jobs/s with one worker, ${two.toFixed(2)} with two: ${(two / one).toFixed(2)} times (target 1.9)`,
  );
}

async function jobsPerSecond(workers: number): Promise<number> {
  const sites = createServer((request, response) => {
    if (request.url !== "/") return void response.writeHead(404).end();
    setTimeout(() => {
      response.setHeader("content-type", "text/html").end("<title>Slow</title><p>Windows and doors.");
    }, delayMs);
  }).listen(0, "0.0.0.0");
  await once(sites, "listening");
  const { port } = sites.address() as { port: number };
  try {
    await using group = await startServiceGroup({ ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8" });
    await group.start("api");
    const credential = await group.newClient();
    for (let job = 0; job < jobs; job++) {
      const url = `http://127.20.${Math.floor(job / 250)}.${(job % 250) + 1}:${port}/`;
      await fetch(`${group.url}/api/v1/jobs/svcSite/submit`, {
        method: "POST",
        headers: { authorization: `Bearer ${credential}`, "content-type": "application/json" },
        body: JSON.stringify({ payload: { url, max_pages: 1 } }),
      });
    }
    for (let worker = 0; worker < workers; worker++) await group.start("worker");
    return await rate(group.database);
  } finally {
    sites.closeAllConnections();
    sites.close();
  }
}

/** From the start of the first job to the end of the last. */
async function rate(database: Parameters<typeof poll>[0]): Promise<number> {
  for (;;) {
    const { ended, seconds, failed } = await poll(database);
    if (failed > 0) throw new Error(`${failed} jobs failed`);
    if (ended === jobs) return jobs / seconds;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function poll(database: Awaited<ReturnType<typeof startServiceGroup>>["database"]) {
  const [row] = await database.query<{ ended: number; failed: number; seconds: number }>({
    text: `select count(completed_at)::int as ended, count(*) filter (where status = 'failed')::int as failed,
                  extract(epoch from max(completed_at) - min(started_at))::float8 as seconds from jobs`,
  });
  if (row === undefined) throw new Error("no row");
  return row;
}
