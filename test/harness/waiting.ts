import type { Owner } from "../../src/async/fair-queue.ts";
import type { LendSlot, Waiting } from "../../src/contract/job.ts";

/** A clock that only waiting moves on, so that no test waits. */
export function fakeClock(startMs: number) {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    async wait(ms: number, signal: AbortSignal) {
      signal.throwIfAborted();
      nowMs += ms;
    },
  };
}

export interface RestingRun {
  owner: Owner;
  signal: AbortSignal;
  lendSlot: LendSlot;
  /** What it has waited for. */
  waits: Waiting[];
}

/** A job's waits, as a test sees them. */
export function restingRun(signal: AbortSignal = new AbortController().signal): RestingRun {
  const waits: Waiting[] = [];
  return {
    owner: { clientId: "client" },
    signal,
    lendSlot(wait, waiting) {
      waits.push(waiting);
      return wait();
    },
    waits,
  };
}
