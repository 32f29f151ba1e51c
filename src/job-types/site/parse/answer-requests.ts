import { parentPort } from "node:worker_threads";
import { messageOf } from "../../../errors.ts";
import type { ParseReply, ParseRequest } from "./parse-thread.ts";

/** Makes this thread one of a parse pool: every request is answered with what `read` makes of it. */
export function answerRequests<Page, Options>(read: (request: ParseRequest<Options>) => Page): void {
  const answer = (request: ParseRequest<Options>): ParseReply<Page> => {
    try {
      return { kind: "parsed", page: read(request) };
    } catch (error) {
      return { kind: "failed", message: messageOf(error) };
    }
  };
  parentPort?.on("message", (request: ParseRequest<Options>) => parentPort?.postMessage(answer(request)));
  parentPort?.postMessage({ kind: "ready" } satisfies ParseReply<Page>);
}
