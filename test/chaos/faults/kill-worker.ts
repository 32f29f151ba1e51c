import { type Fault, seconds } from "../fault.ts";
import type { Observer } from "../observe.ts";
import type { SupervisedProcess } from "../supervised-process.ts";

export const killWorker: Fault = {
  name: "kill-worker",
  what: "SIGKILL of a worker; it stays away for 20 s",
  short: true,
  run: ({ workers: [victim] }, observer) => killRunning(victim, observer),
};

/** When the jobs of a killed worker must run again: a lease, and the time for others to notice. */
export const againWithinMs = 15_000;

/**
 * Kills a worker that runs jobs, and keeps it away for 20 s.
 * @param before called at the moment from which its jobs must run again.
 */
export async function killRunning(
  victim: SupervisedProcess | undefined,
  observer: Observer,
  before: () => void = () => undefined,
) {
  if (victim === undefined) throw new Error("there is no such worker");
  const jobIds = await jobsRunningOn([victim], observer);
  victim.hold();
  const since = Date.now();
  before();
  await victim.kill();
  setTimeout(victim.release, 20_000);
  return { at: since, again: { jobIds, since, limitMs: againWithinMs } };
}

/** Waits until each of the workers runs a job; returns the ids of all these jobs. */
export async function jobsRunningOn(
  workers: readonly SupervisedProcess[],
  observer: Observer,
): Promise<string[]> {
  for (;;) {
    const found = await Promise.all(workers.map((worker) => observer.runningOn(worker.pid())));
    if (found.every((jobIds) => jobIds.length > 0)) return found.flat();
    await seconds(0.2);
  }
}
