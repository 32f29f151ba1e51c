import { type Fault, seconds } from "../fault.ts";
import type { Observer } from "../observe.ts";
import type { SupervisedProcess } from "../supervised-process.ts";

export const killWorker: Fault = {
  name: "kill-worker",
  what: "SIGKILL of a worker; it stays away for 20 s",
  short: true,
  run: ({ workers: [victim] }, observer) => killRunning(victim, observer),
};

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
  let jobIds: string[] = [];
  while (jobIds.length === 0) {
    await seconds(0.2);
    jobIds = await observer.runningOn(victim.pid());
  }
  victim.hold();
  const since = Date.now();
  before();
  await victim.kill();
  setTimeout(victim.release, 20_000);
  return { at: since, again: { jobIds, since, limitMs: 15_000 } };
}
