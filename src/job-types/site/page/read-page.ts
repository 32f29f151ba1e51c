import type { FetchedPage } from "../../../crawler/ports.ts";
import { mergeContacts, type SiteContacts } from "../contacts/merge-contacts.ts";
import { type DocumentContent, readDocument } from "../text/read-document.ts";
import { decodeBody } from "./decode-body.ts";
import { elementsOf, parseTree } from "./html-tree.ts";
import { parsePage } from "./parse-page.ts";
import { findStructuredData, type StructuredItem } from "./structured-data.ts";

/**
 * What is read of a single page without a crawl. Apart from `parsePage`, so that threads that parse the pages of a site
 * do not load what merges them.
 */

/** The contacts, as those of a site that has this page alone. */
export function readContacts(page: FetchedPage): SiteContacts {
  return mergeContacts([parsePage(page, { markdown: null, prioritySections: [] })], page.url);
}

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
