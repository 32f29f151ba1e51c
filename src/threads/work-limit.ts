import type { Worker } from "node:worker_threads";

export interface WorkLimit {
  /** Processor time that the thread may use from now on, in milliseconds. */
  workMs: number;
  /** The same by the clock, for a thread that tells nothing of itself or hardly gets a processor. */
  clockMs: number;
}

/**
 * Calls `onOver` once when the thread has used up its limit. Other work on the machine does not count, as it would by a
 * clock alone. Returns what ends the watch.
 */
export function limitWork(worker: Worker, { workMs, clockMs }: WorkLimit, onOver: () => void): () => void {
  let isWatched = true;
  let next: NodeJS.Timeout | undefined;
  const stop = () => {
    isWatched = false;
    clearTimeout(next);
    clearTimeout(latest);
  };
  const end = () => {
    stop();
    onOver();
  };
  const latest = setTimeout(end, clockMs);
  const check = async (before: Promise<NodeJS.CpuUsage>) => {
    const { user, system } = await worker.cpuUsage(await before);
    if (!isWatched) return;
    const leftMs = workMs - (user + system) / 1_000;
    if (leftMs <= 0) end();
    else watch(before, leftMs);
  };
  const watch = (before: Promise<NodeJS.CpuUsage>, afterMs: number) => {
    // A thread that has ended tells nothing, and works no more.
    next = setTimeout(() => void check(before).catch(() => undefined), afterMs);
  };
  const before = worker.cpuUsage();
  before.catch(() => undefined);
  watch(before, workMs);
  return stop;
}
