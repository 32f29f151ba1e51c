import { type DocumentContent, readDocument } from "../../text/read-document.ts";
import { decodeBody } from "../decode-body.ts";
import { elementsOf, parseTree } from "../html-tree.ts";
import { findStructuredData, type StructuredItem } from "../structured-data.ts";
import { answerRequests } from "./thread-protocol.ts";

/** What is read of a page, by what was asked for. */
export interface PageReading {
  content: DocumentContent | null;
  structured: StructuredItem[];
}

export type ReadingOptions = "content" | "structured";

/** A thread that reads single pages: their main content, or their schema.org objects. */
answerRequests<PageReading, ReadingOptions>(({ page, options }) => {
  const { html } = decodeBody(page.body, page.headers["content-type"] ?? "");
  if (options === "content") return { content: readDocument(html, page.url, "fit"), structured: [] };
  return { content: null, structured: findStructuredData(elementsOf(parseTree(html).document)) };
});
