import { createFairQueue, type Owner } from "./fair-queue.ts";

/** Places for work of which only so much goes on at a time, shared fairly between clients and between their jobs. */
export interface FairSlots {
  /**
   * Waits for a place; the returned function gives it back.
   * @throws the signal's reason when it fires first.
   */
  take(owner: Owner, signal: AbortSignal): Promise<() => void>;
}

export interface FairSlotsOptions {
  /** Places. A client that is alone has all of them. */
  count: number;
  /**
   * Places beyond `count` for clients that others leave less than their share, so that they need not wait until work
   * under way has ended. None by default: for limits that others set.
   */
  reserve?: number;
  /** The time in ms; the clock of the process by default. */
  now?: () => number;
}

/** The number of places that each client may have at any time, regardless of what the others hold. */
export const shareOf = (count: number, clients: number): number => Math.max(1, Math.floor(count / clients));

export function createFairSlots(options: FairSlotsOptions): FairSlots {
  const { count, reserve = 0, now = () => performance.now() } = options;
  const queue = createFairQueue<() => void>();
  let taken = 0;

  const mayHave = (clientId: string) =>
    taken < count || (taken < count + reserve && queue.heldBy(clientId) < shareOf(count, queue.clients));
  const serve = () => {
    for (let start = queue.next(mayHave); start !== undefined; start = queue.next(mayHave)) start();
  };
  const hold = (owner: Owner) => {
    taken += 1;
    const since = now();
    const end = queue.hold(owner);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      taken -= 1;
      end(now() - since);
      serve();
    };
  };

  return {
    async take(owner, signal) {
      signal.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      const start = () => {
        signal.removeEventListener("abort", giveUp);
        // Held before it stops waiting: in between its client would have left, and lost its place among the others.
        const giveBack = hold(owner);
        queue.remove(start);
        resolve(giveBack);
      };
      const giveUp = () => {
        queue.remove(start);
        reject(signal.reason);
        serve();
      };
      queue.add(start, owner);
      signal.addEventListener("abort", giveUp, { once: true });
      serve();
      return await promise;
    },
  };
}
