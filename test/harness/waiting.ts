import type { Owner } from "../../src/async/fair-queue.ts";
import type { LendSlot, Waiting } from "../../src/contract/job.ts";

/** A clock that advances only by waiting, so that tests do not actually wait. */
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
  /** The reasons for its waits. */
  waits: Waiting[];
}

/** A run that records its waits. */
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
