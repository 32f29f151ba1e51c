/** An event of the stream, as a page uses it. */
export interface LiveEvent {
  type: string;
  data: Record<string, unknown>;
}

/** Time between two deliveries, in milliseconds: at most ten a second may make a page render. */
const batchMs = 120;

/**
 * Collects events and hands them on together, the first one at once and the following ones at most every `batchMs`, so
 * that a hundred events a second cost a page ten renderings.
 */
export function createBatcher(
  deliver: (events: readonly LiveEvent[]) => void,
  timing: { now(): number; after(ms: number, run: () => void): () => void },
): { add(event: LiveEvent): void; stop(): void } {
  let waiting: LiveEvent[] = [];
  let last = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | undefined;
  const flush = () => {
    cancel = undefined;
    last = timing.now();
    const batch = waiting;
    waiting = [];
    deliver(batch);
  };
  return {
    add(event) {
      waiting.push(event);
      cancel ??= timing.after(Math.max(0, last + batchMs - timing.now()), flush);
    },
    stop() {
      cancel?.();
      cancel = undefined;
      waiting = [];
    },
  };
}
