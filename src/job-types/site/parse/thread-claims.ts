/**
 * Which pages a thread has begun. It has some that wait, and while it is busy no message can take one back from it: so
 * both sides claim a page in shared memory before they do something with it, and who comes first has it.
 */
export type ThreadClaims = Int32Array<SharedArrayBuffer>;

const WAITING = 0;
const BEGUN = 1;
const TAKEN_BACK = 2;

/** For so many pages at once; each has one slot until its answer has come. */
export function makeClaims(slots: number): ThreadClaims {
  return new Int32Array(new SharedArrayBuffer(slots * Int32Array.BYTES_PER_ELEMENT));
}

/** A page is about to be given to the thread. */
export function offer(claims: ThreadClaims, slot: number): void {
  Atomics.store(claims, slot, WAITING);
}

/** The thread begins a page. False where that has been taken back from it. */
export function begin(claims: ThreadClaims, slot: number): boolean {
  return Atomics.compareExchange(claims, slot, WAITING, BEGUN) === WAITING;
}

/** The pool takes a page back, which the thread will then pass over. False where the thread has begun it. */
export function takeBack(claims: ThreadClaims, slot: number): boolean {
  return Atomics.compareExchange(claims, slot, WAITING, TAKEN_BACK) === WAITING;
}
