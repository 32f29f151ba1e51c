/** Lets so many at a time; the others wait, first come first served. */
export interface Turns {
  /** @throws the signal's reason when it fires before `work` begins. */
  take<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result>;
}

export function createTurns(atOnce: number): Turns {
  const waiting = new Set<() => void>();
  let taken = 0;
  const wait = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener("abort", giveUp);
        resolve();
      };
      const giveUp = () => {
        waiting.delete(begin);
        reject(signal.reason);
      };
      waiting.add(begin);
      signal.addEventListener("abort", giveUp, { once: true });
    });
  return {
    async take(work, signal) {
      signal.throwIfAborted();
      if (taken < atOnce) taken += 1;
      // Whoever ends hands over, so that `taken` stays as it is.
      else await wait(signal);
      try {
        return await work();
      } finally {
        const [next] = waiting;
        if (next) {
          waiting.delete(next);
          next();
        } else taken -= 1;
      }
    },
  };
}
