import { readEvents } from "./harness/event-reader.ts";
import { latencies, median, ms, quantile, report } from "./harness/figures.ts";
import { startService } from "./harness/service.ts";

const subscribers = 1_000;
const events = 30;

/**
 * From the response to a submit, whose commit created the event, to each of 1,000 readers of the stream.
 * The readers share one process and its core, so their own reading is part of the figure.
 */
export async function eventFanOut(): Promise<void> {
  const service = await startService({}, "api");
  const seen = new Map<string, number[]>();
  let wake = () => {};
  const streams: { close(): void }[] = [];
  for (let index = 0; index < subscribers; index += 50) {
    const group = Array.from({ length: 50 }, () =>
      readEvents(service.url, service.credential, (event) => {
        const id = String(event.data.job_id);
        const times = seen.get(id) ?? [];
        seen.set(id, times);
        times.push(event.at);
        if (times.length === subscribers) wake();
      }),
    );
    streams.push(...(await Promise.all(group)));
  }
  const values: number[] = [];
  for (let index = 0; index < events; index++) {
    const delivered = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const answer = await fetch(`${service.url}/api/v1/jobs/svcSite/submit`, {
      method: "POST",
      headers: { authorization: `Bearer ${service.credential}`, "content-type": "application/json" },
      body: JSON.stringify({ payload: { url: `https://site-${index}.example.com/` } }),
    });
    const committedAt = performance.now();
    const { job_id: id } = (await answer.json()) as { job_id: string };
    await delivered;
    values.push(...(seen.get(id) ?? []).map((at) => Math.max(0, at - committedAt)));
  }
  for (const stream of streams) stream.close();
  await service.stop();
  report(latencies(values));
  report(
    `event to ${subscribers} subscribers: p50 ${ms(median(values))}, p99 ${ms(quantile(values, 0.99))} (target: p99 50 ms)`,
  );
}
