import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readEvents } from "./harness/event-reader.ts";
import { latencies, median, ms, quantile, report } from "./harness/figures.ts";
import { startService } from "./harness/service.ts";

const jobs = 300;

/** From sending the submit to reading `job.started` from the event stream: everything a caller waits for. */
export async function startLatency(): Promise<void> {
  const site = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end("<title>A page</title><p>Nothing to see.");
  }).listen(0, "127.0.0.1");
  await once(site, "listening");
  const siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const service = await startService({ ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8" });
  const started = new Map<string, number>();
  const ended = new Set<string>();
  let wake = () => {};
  const stream = await readEvents(service.url, service.credential, (event) => {
    const id = String(event.data.job_id);
    if (event.type === "job.started") started.set(id, event.at);
    if (event.type === "job.completed" || event.type === "job.failed") ended.add(id);
    wake();
  });
  const values: number[] = [];
  for (let index = 0; index < jobs; index++) {
    const sentAt = performance.now();
    const answer = await fetch(`${service.url}/api/v1/jobs/svcSite/submit`, {
      method: "POST",
      headers: { authorization: `Bearer ${service.credential}`, "content-type": "application/json" },
      body: JSON.stringify({ payload: { url: `${siteUrl}/${index}`, max_pages: 1 } }),
    });
    const { job_id: id } = (await answer.json()) as { job_id: string };
    // Wait until the workers are idle again for the next submit.
    while (!ended.has(id)) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    values.push((started.get(id) ?? Number.NaN) - sentAt);
  }
  stream.close();
  await service.stop();
  site.close();
  site.closeAllConnections();
  const warm = values.slice(20);
  report(latencies(warm));
  report(
    `submit to job.started: p50 ${ms(median(warm))}, p99 ${ms(quantile(warm, 0.99))} (targets: 10 ms, 50 ms)`,
  );
}
