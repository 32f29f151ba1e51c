import { parentPort } from "node:worker_threads";
import type { FetchedPage } from "../../../crawler/ports.ts";
import { messageOf } from "../../../errors.ts";
import { type ParseOptions, parsePage } from "./parse-page.ts";
import type { SitePage } from "./site-page.ts";

/** What the pool sends; the page's body comes by transfer. */
export interface ParseRequest<Options = ParseOptions> {
  page: FetchedPage;
  options: Options;
}

/** What the thread answers: first that it is ready, then one answer to each request. */
export type ParseReply<Page = SitePage> =
  | { kind: "ready" }
  | { kind: "parsed"; page: Page }
  | { kind: "failed"; message: string };

function answer(request: ParseRequest): ParseReply {
  try {
    return { kind: "parsed", page: parsePage(request.page, request.options) };
  } catch (error) {
    return { kind: "failed", message: messageOf(error) };
  }
}

parentPort?.on("message", (request: ParseRequest) => {
  parentPort?.postMessage(answer(request) satisfies ParseReply);
});
parentPort?.postMessage({ kind: "ready" } satisfies ParseReply);
