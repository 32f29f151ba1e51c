/** Places for work of which only so much goes on at a time; who comes first is served first. */
export interface Slots {
  /**
   * Waits for a place; the function that is returned gives it back.
   * @throws the signal's reason when it fires before.
   */
  take(signal: AbortSignal): Promise<() => void>;
}

export function createSlots(count: number): Slots {
  let free = count;
  const waiting = new Set<() => void>();

  const giveBack = () => {
    const [next] = waiting;
    if (next === undefined) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next();
  };
  return {
    take(signal) {
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      if (signal.aborted) {
        reject(signal.reason);
        return promise;
      }
      const once = () => {
        let held = true;
        return () => {
          if (held) giveBack();
          held = false;
        };
      };
      if (free > 0) {
        free -= 1;
        resolve(once());
        return promise;
      }
      const start = () => {
        signal.removeEventListener("abort", leave);
        resolve(once());
      };
      const leave = () => {
        waiting.delete(start);
        reject(signal.reason);
      };
      waiting.add(start);
      signal.addEventListener("abort", leave, { once: true });
      return promise;
    },
  };
}
