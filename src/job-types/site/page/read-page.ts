import type { FetchedPage } from "../../../crawler/ports.ts";
import { type DocumentContent, readDocument } from "../text/read-document.ts";
import { decodeBody } from "./decode-body.ts";
import { elementsOf, parseTree } from "./html-tree.ts";
import { findStructuredData, type StructuredItem } from "./structured-data.ts";

/** Single parts of a fetched page, for job types that crawl no site. Loads nothing that finds contacts. */

/** The main content. */
export function readContent(page: FetchedPage): DocumentContent {
  return readDocument(htmlOf(page), page.url, "fit");
}

/** Every schema.org object. */
export function readStructuredData(page: FetchedPage): StructuredItem[] {
  return findStructuredData(elementsOf(parseTree(htmlOf(page)).document));
}

function htmlOf({ body, headers }: FetchedPage): string {
  return decodeBody(body, headers["content-type"] ?? "").html;
}
