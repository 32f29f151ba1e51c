/** Lets verifications begin no closer together than a pause, in the order in which they asked. */
export interface Pacer {
  /** Resolves when the next verification on `lane` may begin. @throws the signal's reason. */
  turn(lane: string, signal: AbortSignal): Promise<void>;
}

interface PacerOptions {
  pauseMs: number;
  now: () => number;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

const lanesMax = 10_000;

export function createPacer({ pauseMs, now, wait }: PacerOptions): Pacer {
  /** When the next turn of a lane is free, in the time of `now`. */
  const nextFree = new Map<string, number>();
  return {
    async turn(lane, signal) {
      if (pauseMs <= 0) return signal.throwIfAborted();
      const at = Math.max(now(), nextFree.get(lane) ?? 0);
      nextFree.delete(lane);
      nextFree.set(lane, at + pauseMs);
      if (nextFree.size > lanesMax) forgetPast(nextFree, now());
      if (at > now()) await wait(at - now(), signal);
      signal.throwIfAborted();
    },
  };
}

function forgetPast(nextFree: Map<string, number>, now: number): void {
  for (const [lane, at] of nextFree) if (at <= now) nextFree.delete(lane);
}
