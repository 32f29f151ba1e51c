import type { FetchedPage } from "../../../crawler/ports.ts";
import { parsePage } from "../page/parse-page.ts";
import { mergeContacts, type SiteContacts } from "./merge-contacts.ts";

/**
 * The contacts of one page, as those of a site that has this page alone. In a module of its own, so that threads that
 * parse the pages of a site do not load what merges them.
 */
export function readContacts(page: FetchedPage): SiteContacts {
  return mergeContacts([parsePage(page, { markdown: null, prioritySections: [] })], page.url);
}
