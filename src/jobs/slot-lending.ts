import type { LendSlot, Waiting } from "../contract/job.ts";
import type { LendUntil } from "./lane.ts";

/** A job keeps its slot during shorter waits. */
const lendAfterMs = 5_000;

/** What a job waits for after its own wait. */
const slotWait: Waiting = { waitingFor: "a free slot on its worker", retryAt: null };

/** The waits of one run. */
export interface SlotLending {
  lendSlot: LendSlot;
  /** The current wait without a slot, one object per wait; null while the run works. */
  current(): Waiting | null;
  /** Whether `current` is an external wait that ends after `deadline` (ms since 1970) or at an unknown time. */
  outlasts(deadline: number): boolean;
}

/**
 * Several parts of a job may wait concurrently. The slot is lent once one of the waits proves long, and taken back
 * when the first of them ends.
 * @param onChange called whenever `current` has changed.
 */
export function createSlotLending(options: {
  lend: LendUntil;
  signal: AbortSignal;
  onChange: () => void;
}): SlotLending {
  const { signal, onChange } = options;
  const waits = new Set<Waiting>();
  let lent: { end: () => void; isOver: boolean; hasSlot: Promise<void> } | null = null;
  let soon: NodeJS.Timeout | undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  aborted.catch(() => undefined);

  function lend(): void {
    if (lent !== null || waits.size === 0 || signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    lent = { end: resolve, isOver: false, hasSlot: options.lend(() => promise) };
    onChange();
  }

  function lendSoon(): void {
    clearTimeout(soon);
    soon = setTimeout(lend, lendAfterMs).unref();
  }

  async function takeBack(): Promise<void> {
    if (lent === null) return;
    const mine = lent;
    if (!mine.isOver) {
      mine.isOver = true;
      mine.end();
      onChange();
    }
    await mine.hasSlot;
    if (lent !== mine) return;
    lent = null;
    onChange();
  }

  function current(): Waiting | null {
    if (lent === null) return null;
    const [first = slotWait] = [...waits].sort((one, other) => endOf(one) - endOf(other));
    return lent.isOver ? slotWait : first;
  }

  return {
    async lendSlot(wait, waiting) {
      signal.throwIfAborted();
      const { retryAt } = waiting;
      if (retryAt !== null && retryAt.getTime() - Date.now() <= lendAfterMs) return await wait();
      waits.add(waiting);
      if (retryAt === null) lendSoon();
      else lend();
      try {
        return await wait();
      } finally {
        waits.delete(waiting);
        // An aborted run cleans up without a slot.
        if (!signal.aborted) await Promise.race([takeBack(), aborted]);
        // The remaining waits may be just as long.
        if (waits.size > 0) lendSoon();
        else clearTimeout(soon);
      }
    },
    current,
    outlasts(deadline) {
      const now = current();
      return now !== null && now !== slotWait && endOf(now) > deadline;
    },
  };
}

const endOf = ({ retryAt }: Waiting): number => retryAt?.getTime() ?? Number.POSITIVE_INFINITY;
