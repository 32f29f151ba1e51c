/** Places for work of which only so much goes on at a time. */
export interface Slots {
  /**
   * Waits for a place; the function that is returned gives it back. A place that is free goes to the owner who
   * holds the fewest, of these to the one whose work has taken least time, of these to who came first.
   * @param owner whose work it is: any object, the same one for all of its work.
   * @throws the signal's reason when it fires before.
   */
  take(owner: object, signal: AbortSignal): Promise<() => void>;
}

interface Share {
  held: number;
  /**
   * Time of places taken so far, in ms. It begins with the least of those that are there: one who comes later is
   * neither behind them, nor far ahead.
   */
  usedMs: number;
  waiting: number;
}

interface Waiter {
  share: Share;
  start: () => void;
}

/** @param now the time in ms; the clock of the process by default. */
export function createSlots(count: number, now: () => number = () => performance.now()): Slots {
  let free = count;
  const waiting = new Set<Waiter>();
  const active = new Map<object, Share>();
  /** What owners who rest have used: they do not begin anew when they come back. */
  const resting = new WeakMap<object, Share>();

  const shareOf = (owner: object): Share => {
    const present = active.get(owner);
    if (present) return present;
    const least = Math.min(...[...active.values()].map(({ usedMs }) => usedMs));
    const share = resting.get(owner) ?? { held: 0, usedMs: 0, waiting: 0 };
    if (Number.isFinite(least)) share.usedMs = Math.max(share.usedMs, least);
    active.set(owner, share);
    resting.set(owner, share);
    return share;
  };
  const leave = (owner: object, share: Share) => {
    if (share.held === 0 && share.waiting === 0) active.delete(owner);
  };
  const next = (): Waiter | undefined => {
    let best: Waiter | undefined;
    for (const waiter of waiting)
      if (best === undefined || comesBefore(waiter.share, best.share)) best = waiter;
    return best;
  };
  const giveBack = () => {
    free += 1;
    next()?.start();
  };
  const hold = (owner: object, share: Share) => {
    free -= 1;
    share.held += 1;
    const since = now();
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      share.held -= 1;
      share.usedMs += now() - since;
      leave(owner, share);
      giveBack();
    };
  };
  return {
    async take(owner, signal) {
      signal.throwIfAborted();
      const share = shareOf(owner);
      if (free > 0) return hold(owner, share);
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      share.waiting += 1;
      const stopWaiting = () => {
        waiting.delete(waiter);
        share.waiting -= 1;
        signal.removeEventListener("abort", giveUp);
      };
      const giveUp = () => {
        stopWaiting();
        leave(owner, share);
        reject(signal.reason);
      };
      const waiter: Waiter = {
        share,
        start() {
          stopWaiting();
          resolve(hold(owner, share));
        },
      };
      waiting.add(waiter);
      signal.addEventListener("abort", giveUp, { once: true });
      return await promise;
    },
  };
}

function comesBefore(one: Share, other: Share): boolean {
  return one.held === other.held ? one.usedMs < other.usedMs : one.held < other.held;
}
