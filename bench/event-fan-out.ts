import { limits } from "../src/contract/limits.ts";
import { readEvents } from "./harness/event-reader.ts";
import { latencies, median, ms, quantile, report } from "./harness/figures.ts";
import { startService } from "./harness/service.ts";

const subscribers = 1_000;
const rounds = 30;

/**
 * From the response to a submit, whose commit publishes the event, to each of 1,000 stream readers. As many clients as
 * the limit of streams requires submit one job each at the same time. The readers share one process and its core, so
 * their own reading is included.
 */
export async function eventFanOut(): Promise<void> {
  const service = await startService({}, "api");
  const perClient = limits.event_streams_max;
  const credentials = await Promise.all(
    Array.from({ length: subscribers / perClient }, () => service.newClient()),
  );
  const seen = new Map<string, number[]>();
  let received = 0;
  let wake = () => {};
  const streams: { close(): void }[] = [];
  for (const credential of credentials) {
    const group = Array.from({ length: perClient }, () =>
      readEvents(service.url, credential, (event) => {
        const id = String(event.data.job_id);
        const times = seen.get(id) ?? [];
        seen.set(id, times);
        times.push(event.at);
        received += 1;
        if (received % subscribers === 0) wake();
      }),
    );
    streams.push(...(await Promise.all(group)));
  }
  const values: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const delivered = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const jobs = await Promise.all(
      credentials.map(async (credential) => {
        const answer = await fetch(`${service.url}/api/v1/jobs/svcSite/submit`, {
          method: "POST",
          headers: { authorization: `Bearer ${credential}`, "content-type": "application/json" },
          body: JSON.stringify({ payload: { url: `https://site-${round}.example.com/` } }),
        });
        const committedAt = performance.now();
        const { job_id: id } = (await answer.json()) as { job_id: string };
        return { id, committedAt };
      }),
    );
    await delivered;
    for (const { id, committedAt } of jobs) {
      values.push(...(seen.get(id) ?? []).map((at) => Math.max(0, at - committedAt)));
    }
  }
  for (const stream of streams) stream.close();
  await service.stop();
  report(latencies(values));
  report(
    `event to ${subscribers} subscribers: p50 ${ms(median(values))}, p99 ${ms(quantile(values, 0.99))} (target: p99 50 ms)`,
  );
}
