import { parentPort, workerData } from "node:worker_threads";
import type { FetchedPage } from "../../../crawler/ports.ts";
import { messageOf } from "../../../errors.ts";
import type { ThreadStart } from "./start-thread.ts";
import { begin } from "./thread-claims.ts";

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
