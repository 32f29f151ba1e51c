import { createFairQueue, type FairQueue, type Owner } from "../../../async/fair-queue.ts";

/** Lets verifications begin no closer together than a pause. Clients take turns, and so do the jobs of one client. */
export interface Pacer {
  /** Resolves when the next verification at the pace of `key` may begin. @throws the signal's reason. */
  turn(key: string, owner: Owner, signal: AbortSignal): Promise<void>;
}

interface PacerOptions {
  pauseMs: number;
  now: () => number;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

interface Waiter {
  owner: Owner;
  begin: () => void;
}

interface Pace {
  /** When the next turn is free, in the time of `now`. */
  freeAt: number;
  waiting: FairQueue<Waiter>;
  /** Turns are being given. */
  isServed: boolean;
  /** Ends the pause before the next turn, when nothing waits for it any more. */
  pause: AbortController;
}

const keysMax = 10_000;

export function createPacer({ pauseMs, now, wait }: PacerOptions): Pacer {
  const paces = new Map<string, Pace>();

  const paceOf = (key: string): Pace => {
    let pace = paces.get(key);
    if (pace === undefined) {
      if (paces.size >= keysMax) forgetPast();
      pace = { freeAt: 0, waiting: createFairQueue(), isServed: false, pause: new AbortController() };
      paces.set(key, pace);
    }
    return pace;
  };
  const forgetPast = () => {
    for (const [key, pace] of paces) {
      if (!pace.isServed && pace.freeAt <= now()) paces.delete(key);
    }
  };
  /** Gives turns until nobody waits for one. */
  const serve = async (pace: Pace) => {
    pace.isServed = true;
    for (let next = pace.waiting.next(); next !== undefined; next = pace.waiting.next()) {
      // A clock that is set back makes no pause longer.
      pace.freeAt = Math.min(pace.freeAt, now() + pauseMs);
      const leftMs = pace.freeAt - now();
      if (leftMs > 0) {
        pace.pause = new AbortController();
        await wait(leftMs, pace.pause.signal).catch(() => undefined);
        continue;
      }
      pace.freeAt = now() + pauseMs;
      pace.waiting.hold(next.owner)(1);
      pace.waiting.remove(next);
      next.begin();
    }
    pace.isServed = false;
  };

  return {
    async turn(key, owner, signal) {
      signal.throwIfAborted();
      if (pauseMs <= 0) return;
      const pace = paceOf(key);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const waiter = { owner, begin: resolve };
      const giveUp = () => {
        pace.waiting.remove(waiter);
        if (pace.waiting.next() === undefined) pace.pause.abort();
        reject(signal.reason);
      };
      pace.waiting.add(waiter, owner);
      signal.addEventListener("abort", giveUp, { once: true });
      if (!pace.isServed) void serve(pace);
      await promise.finally(() => signal.removeEventListener("abort", giveUp));
    },
  };
}
