import { parentPort, workerData } from "node:worker_threads";
import type { FetchedPage } from "../../../../crawler/ports.ts";
import { messageOf } from "../../../../errors.ts";

/** What a thread of the pool is started with. */
export interface ThreadStart {
  /** The module that answers its requests. */
  module: string;
  /** Where compiled sources are kept, if the process keeps any. */
  cacheFolder: string | undefined;
  /** Which of its pages it has begun. */
  claims: ThreadClaims;
}

/** What the pool sends; the body of a large page comes by transfer. */
export interface ParseRequest<Options> {
  page: FetchedPage;
  options: Options;
  /** Where the page is claimed. */
  slot: number;
}

/** What a thread answers: first that it is ready, then one answer to each request, in their order. */
export type ParseReply<Page> =
  | { kind: "ready" }
  | { kind: "parsed"; page: Page }
  | { kind: "failed"; message: string }
  /** The pool had taken the page back before the thread came to it. */
  | { kind: "passed over" };

/** Makes this thread one of a parse pool: every request is answered with what `read` makes of it. */
export function answerRequests<Page, Options>(read: (request: ParseRequest<Options>) => Page): void {
  const { claims } = workerData as ThreadStart;
  const answer = (request: ParseRequest<Options>): ParseReply<Page> => {
    if (!begin(claims, request.slot)) return { kind: "passed over" };
    try {
      return { kind: "parsed", page: read(request) };
    } catch (error) {
      return { kind: "failed", message: messageOf(error) };
    }
  };
  parentPort?.on("message", (request: ParseRequest<Options>) => parentPort?.postMessage(answer(request)));
  parentPort?.postMessage({ kind: "ready" } satisfies ParseReply<Page>);
}

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
function begin(claims: ThreadClaims, slot: number): boolean {
  return Atomics.compareExchange(claims, slot, WAITING, BEGUN) === WAITING;
}

/** The pool takes a page back, which the thread will then pass over. False where the thread has begun it. */
export function takeBack(claims: ThreadClaims, slot: number): boolean {
  return Atomics.compareExchange(claims, slot, WAITING, TAKEN_BACK) === WAITING;
}
