import type { Socket } from "node:net";
import type { Principal } from "../../../contract/principal.ts";
import type { JobResultView } from "../../../jobs/read.ts";
import type { HttpServices } from "../../http-services.ts";

const isOpen = (job: JobResultView | null) => job?.status === "queued" || job?.status === "processing";
const ends: ReadonlySet<string> = new Set(["job.completed", "job.failed", "job.cancelled"]);

/**
 * A job with its result, or its state. If it has not ended, waits for its event; then the state is read again, as it is
 * when the time is over, the caller has gone or the process stops.
 */
export async function resultOrWait(
  { jobs, events }: Pick<HttpServices, "jobs" | "events">,
  { principal, jobId, waitMs }: { principal: Principal; jobId: string; waitMs: number },
  socket: Pick<Socket, "once" | "off">,
): Promise<JobResultView | null> {
  const { clientId, apiKeyId } = principal;
  const read = () => jobs.findWithResult(clientId, jobId);
  const first = await read();
  if (waitMs === 0 || !isOpen(first)) return first;
  const over = Promise.withResolvers<void>();
  const stop = () => over.resolve();
  const timer = setTimeout(stop, waitMs);
  socket.once("close", stop);
  const subscription = await events.subscribe({
    clientId,
    apiKeyId,
    jobId,
    onEvents: (arrived) => {
      if (arrived.some(({ type }) => ends.has(type))) stop();
    },
    onEnd: stop,
  });
  try {
    // It may have ended before the subscription.
    const second = await read();
    if (!isOpen(second)) return second;
    await over.promise;
    return await read();
  } finally {
    clearTimeout(timer);
    socket.off("close", stop);
    subscription.close();
  }
}
