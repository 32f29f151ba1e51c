/** An event of the stream as pages use it. */
export interface LiveEvent {
  type: string;
  data: Record<string, unknown>;
}

/** Minimum time between deliveries: a page renders at most ten times per second. */
const batchMs = 120;

/**
 * Collects events into batches. The first event is delivered immediately, later ones at most every `batchMs`, so that a
 * page renders at most ten times per second for a hundred events.
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
