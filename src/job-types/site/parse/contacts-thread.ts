import { mergeContacts, type SiteContacts } from "../steps/merge-contacts.ts";
import { answerRequests } from "./answer-requests.ts";
import { parsePage } from "./parse-page.ts";

/** A thread that reads the contacts of one page as those of a site with this page alone. */
answerRequests<SiteContacts, null>(({ page }) =>
  mergeContacts([parsePage(page, { markdown: null, prioritySections: [] })], page.url),
);
