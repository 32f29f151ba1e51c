import type { LendSlot } from "../contract/job.ts";
import type { Deadline } from "./deadline.ts";

/** A wait of one part of a crawl. */
interface HostWait {
  /** On the clock of `performance`; Infinity if only another part can end the wait. */
  untilMs: number;
  /** As in `Waiting`. */
  waitingFor: string;
}

/** Lends the job's slot while every part of a crawl waits: its loop and all visits. */
export interface IdleLending {
  /** Registers a visit; call the returned function when it ends. */
  begin(): () => void;
  /**
   * Waits by `work`. If the slot was lent, resumes once it is back; the crawl's clock stops while waiting for the
   * slot.
   */
  wait<T>(wait: HostWait, work: () => Promise<T>): Promise<T>;
}

/** One wait often follows another immediately. */
const idleAfterMs = 50;

/** @param lendSlot undefined if there is no slot to lend. */
export function createIdleLending(lendSlot: LendSlot | undefined, deadline: Deadline): IdleLending {
  const waits = new Set<HostWait>();
  /** Parts that are not waiting; the loop is one. */
  let active = 1;
  let lent: { end: () => void; hasSlot: Promise<void> } | null = null;
  let isDue = false;

  const lendIfIdle = () => {
    isDue = false;
    const [first] = [...waits].sort((one, other) => one.untilMs - other.untilMs);
    if (lendSlot === undefined || active > 0 || lent !== null || first?.untilMs === undefined) return;
    if (deadline.signal.aborted || first.untilMs === Number.POSITIVE_INFINITY) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const retryAt = new Date(Date.now() + first.untilMs - performance.now());
    const hasSlot = lendSlot(() => promise, { waitingFor: first.waitingFor, retryAt });
    hasSlot.catch(() => undefined);
    lent = { end: resolve, hasSlot };
  };
  const becomesIdle = () => {
    if (lendSlot === undefined || active > 0 || isDue) return;
    isDue = true;
    setTimeout(lendIfIdle, idleAfterMs).unref();
  };

  return {
    begin() {
      active += 1;
      return () => {
        active -= 1;
        becomesIdle();
      };
    },
    async wait(wait, work) {
      waits.add(wait);
      active -= 1;
      becomesIdle();
      try {
        return await work();
      } finally {
        waits.delete(wait);
        active += 1;
        const ended = lent;
        if (ended !== null) {
          ended.end();
          await deadline.pauseClock(ended.hasSlot);
          if (lent === ended) lent = null;
        }
      }
    },
  };
}
