/** Lets verifications begin no closer together than a pause, in the order in which they asked. */
export interface Pacer {
  /** Resolves when the next verification at the pace of `key` may begin. @throws the signal's reason. */
  turn(key: string, signal: AbortSignal): Promise<void>;
}

interface PacerOptions {
  pauseMs: number;
  now: () => number;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

const keysMax = 10_000;

export function createPacer({ pauseMs, now, wait }: PacerOptions): Pacer {
  /** When the next turn of a key is free, in the time of `now`. */
  const nextFree = new Map<string, number>();
  return {
    async turn(key, signal) {
      if (pauseMs <= 0) return signal.throwIfAborted();
      const at = Math.max(now(), nextFree.get(key) ?? 0);
      nextFree.delete(key);
      nextFree.set(key, at + pauseMs);
      if (nextFree.size > keysMax) forgetPast(nextFree, now());
      if (at > now()) await wait(at - now(), signal);
      signal.throwIfAborted();
    },
  };
}

function forgetPast(nextFree: Map<string, number>, now: number): void {
  for (const [key, at] of nextFree) if (at <= now) nextFree.delete(key);
}
