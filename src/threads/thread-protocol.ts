import type { Work } from "./work.ts";

/** Messages between a pool and its threads, and the claims that both sides make in shared memory. */

/** What a thread is started with, as its `workerData`. */
export interface ThreadStart {
  /** Loaded before the thread reports that it is ready. */
  work: WorkName;
  claims: ThreadClaims;
}

/** Names the function, not its types. */
export type WorkName = Pick<Work<never, unknown>, "module" | "name">;

export interface WorkRequest {
  work: WorkName;
  args: readonly unknown[];
  /** Where it is claimed. */
  slot: number;
}

/** A thread loads each kind of work once and says so; it answers requests in their order, one reply each. */
export type ThreadReply =
  | { kind: "loaded"; work: WorkName }
  | { kind: "done"; result: unknown }
  | { kind: "failed"; message: string }
  /** The pool took the request back before the thread began it. */
  | { kind: "passed over" };

/** A kind of work as the key of a map. */
export const keyOf = ({ module, name }: WorkName): string => `${name} ${module}`;

/**
 * Which requests a thread has begun. Several wait in it, and while it is busy no message can take one back. So both
 * sides claim a request in shared memory before they act on it; the first claim wins.
 */
export type ThreadClaims = Int32Array<SharedArrayBuffer>;

const WAITING = 0;
const BEGUN = 1;
const TAKEN_BACK = 2;

/** One slot for each request that a thread can hold; a slot is free again after its reply. */
export function makeClaims(slots: number): ThreadClaims {
  return new Int32Array(new SharedArrayBuffer(slots * Int32Array.BYTES_PER_ELEMENT));
}

/** Called before a request is sent. */
export function offer(claims: ThreadClaims, slot: number): void {
  Atomics.store(claims, slot, WAITING);
}

/** Called by the thread. False if the pool has taken the request back. */
export function begin(claims: ThreadClaims, slot: number): boolean {
  return Atomics.compareExchange(claims, slot, WAITING, BEGUN) === WAITING;
}

/** Called by the pool; the thread then passes the request over. False if the thread has begun it. */
export function takeBack(claims: ThreadClaims, slot: number): boolean {
  return Atomics.compareExchange(claims, slot, WAITING, TAKEN_BACK) === WAITING;
}
