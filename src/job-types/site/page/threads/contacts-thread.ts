import { mergeContacts, type SiteContacts } from "../../contacts/merge-contacts.ts";
import { parsePage } from "../parse-page.ts";
import { answerRequests } from "./thread-protocol.ts";

/** A thread that reads the contacts of one page as those of a site with this page alone. */
answerRequests<SiteContacts, null>(({ page }) =>
  mergeContacts([parsePage(page, { markdown: null, prioritySections: [] })], page.url),
);
