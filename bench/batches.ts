import { readEvents, type StreamEvent } from "./harness/event-reader.ts";
import { report } from "./harness/figures.ts";
import { type RunningService, startService } from "./harness/service.ts";

const items = 10_000;
const rounds = 3;
const waits = 200;

/** Of one type, all items are in the queue; of the other, those for which it has no room wait outside. */
const payloads = {
  svcSite: (name: string) => ({ url: `https://${name}.invalid/` }),
  svcVerify: (name: string) => ({ email: `info@${name}.invalid` }),
};

/** Time to accept the largest batch, to cancel it, to replay as many events, and how long after the end of a job `?wait=` answers. */
export async function batches(): Promise<void> {
  const service = await startService({ SITE_JOBS_CONCURRENCY: "1" });
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${service.url}/api/v1${path}`, {
      ...init,
      headers: { authorization: `Bearer ${service.credential}`, "content-type": "application/json" },
    });
  const json = async (answer: Response) => (await answer.json()) as Record<string, unknown>;
  try {
    const seconds: number[] = [];
    const cancelSeconds: number[] = [];
    for (let round = 0; round < 2 * rounds; round++) {
      const type = round % 2 === 0 ? "svcSite" : "svcVerify";
      const body = JSON.stringify({
        items: Array.from({ length: items }, (_, index) => ({
          type,
          payload: payloads[type](`site-${round}-${index}`),
          client_ref: `row-${index}`,
        })),
      });
      const from = performance.now();
      const answer = await call("/batches", { method: "POST", body });
      seconds.push((performance.now() - from) / 1000);
      const { batch_id: id } = await json(answer);
      if (answer.status !== 201) throw new Error(`the batch was answered with ${answer.status}`);
      const progressFrom = performance.now();
      await json(await call(`/batches/${id}`));
      const progressMs = performance.now() - progressFrom;
      const cancelFrom = performance.now();
      const { cancelled } = await json(await call(`/batches/${id}/cancel`, { method: "POST" }));
      cancelSeconds.push((performance.now() - cancelFrom) / 1000);
      const { counts } = await json(await call(`/batches/${id}`));
      const { completed, failed } = counts as Record<string, number>;
      if (Number(cancelled) + Number(completed) + Number(failed) !== items)
        throw new Error(`${cancelled} cancelled, ${completed} completed and ${failed} failed`);
      report(
        `round ${round + 1}, ${type}: accepted in ${seconds.at(-1)?.toFixed(2)} s, progress in ${progressMs.toFixed(0)} ms, ` +
          `${cancelled} cancelled in ${cancelSeconds.at(-1)?.toFixed(2)} s`,
      );
    }
    const replays: number[] = [];
    for (let round = 0; round < rounds; round++) replays.push(await replaySeconds(service));
    // No people provider is configured: the job fails as soon as a worker has it.
    const payload = { mode: "search", search_query: "CTOs in Berlin" };
    const lateMs: number[] = [];
    for (let count = 0; count < waits; count++) {
      const submitted = await call("/jobs/svcPeople/submit", {
        method: "POST",
        body: JSON.stringify({ payload }),
      });
      const { job_id: id } = await json(submitted);
      const { completed_at } = await json(await call(`/jobs/${id}/results?wait=60`));
      lateMs.push(Date.now() - Date.parse(String(completed_at)));
    }
    lateMs.sort((a, b) => a - b);
    const p99 = lateMs[Math.ceil(0.99 * waits) - 1];
    report(
      `batches: ${items} items accepted in ${Math.max(...seconds).toFixed(2)} s at most (target: 3 s), ` +
        `cancelled in ${Math.max(...cancelSeconds).toFixed(2)} s at most (target: 1 s); ` +
        `${items} missed events replayed in ${Math.max(...replays).toFixed(2)} s at most (target: 1 s); ` +
        `wait answers ${p99} ms after the end of a job (p99 of ${waits}; target: 50 ms)`,
    );
  } finally {
    await service.stop();
  }
}

/** From the request of a reader that has missed the events of the batches to the event that completes as many as a batch. */
async function replaySeconds({ url, credential }: RunningService): Promise<number> {
  const from = performance.now();
  const last = Promise.withResolvers<number>();
  let count = 0;
  const onEvent = ({ type, at }: StreamEvent) => {
    if (type.startsWith("job.") && ++count === items) last.resolve(at);
  };
  const stream = await readEvents(url, credential, onEvent, "0");
  const seconds = ((await last.promise) - from) / 1000;
  stream.close();
  return seconds;
}
