import { createFairQueue, type Owner } from "./fair-queue.ts";

/** A limited number of slots, shared fairly between clients and between the jobs of each client. */
export interface FairSlots {
  /**
   * Waits for a slot; call the returned function to release it.
   * @throws the signal's reason when it fires first.
   */
  take(owner: Owner, signal: AbortSignal): Promise<() => void>;
}

export interface FairSlotsOptions {
  /** Slots. A client without competition may use all of them. */
  count: number;
  /**
   * Extra slots for clients whose fair share is taken by others, so that they need not wait for running work to end.
   * None by default: correct for limits that others impose.
   */
  reserve?: number;
  /** The time in ms; the process clock by default. */
  now?: () => number;
}

/** The number of slots that each client may use at any time, regardless of the others. */
export const shareOf = (count: number, clients: number): number => Math.max(1, Math.floor(count / clients));

export function createFairSlots(options: FairSlotsOptions): FairSlots {
  const { count, reserve = 0, now = () => performance.now() } = options;
  const queue = createFairQueue<() => void>();
  let taken = 0;

  const isEligible = (clientId: string) =>
    taken < count || (taken < count + reserve && queue.heldBy(clientId) < shareOf(count, queue.clients));
  const serve = () => {
    for (let start = queue.next(isEligible); start !== undefined; start = queue.next(isEligible)) start();
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
        // Take the slot before leaving the queue: otherwise the client would briefly be absent and lose its position.
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
