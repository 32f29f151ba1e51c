import type { LendSlot } from "../contract/job.ts";
import type { Deadline } from "./deadline.ts";

/** A wait of one part of a crawl. */
interface HostWait {
  /** In the time of `performance`; Infinity for what only another part can end. */
  untilMs: number;
  /** As `Waiting` has it. */
  waitingFor: string;
}

/** SlotLending while every part of a crawl waits: its loop, and the visits beside it. */
export interface IdleLending {
  /** A visit begins; call what is returned at its end. */
  begin(): () => void;
  /** Waits by `work`. Where the crawl rested, it goes on with its slot, and its clock has stood still for that one. */
  wait<T>(wait: HostWait, work: () => Promise<T>): Promise<T>;
}

/** Two waits often follow each other at once. */
const idleAfterMs = 50;

/** @param rest undefined where no other job could have the slot. */
export function createIdleLending(lendSlot: LendSlot | undefined, deadline: Deadline): IdleLending {
  const waits = new Set<HostWait>();
  /** Parts that do not wait; the loop is one. */
  let active = 1;
  let resting: { end: () => void; hasSlot: Promise<void> } | null = null;
  let isDue = false;

  const restIfIdle = () => {
    isDue = false;
    const [first] = [...waits].sort((one, other) => one.untilMs - other.untilMs);
    if (lendSlot === undefined || active > 0 || resting !== null || first?.untilMs === undefined) return;
    if (deadline.signal.aborted || first.untilMs === Number.POSITIVE_INFINITY) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const retryAt = new Date(Date.now() + first.untilMs - performance.now());
    const hasSlot = lendSlot(() => promise, { waitingFor: first.waitingFor, retryAt });
    hasSlot.catch(() => undefined);
    resting = { end: resolve, hasSlot };
  };
  const becomesIdle = () => {
    if (lendSlot === undefined || active > 0 || isDue) return;
    isDue = true;
    setTimeout(restIfIdle, idleAfterMs).unref();
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
        const rested = resting;
        if (rested !== null) {
          rested.end();
          await deadline.standStill(rested.hasSlot);
          if (resting === rested) resting = null;
        }
      }
    },
  };
}
