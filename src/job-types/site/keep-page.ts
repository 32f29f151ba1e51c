import type { SitePage } from "./parse/site-page.ts";

/** Pages whose Markdown is kept whatever its length: as many as the API crawls at most. */
const pagesAlwaysKept = 50;
/** Characters kept for each one that the compendium may have: most of a site's blocks repeat, and are left out. */
const charsKeptPerChar = 20;

export interface KeptPage {
  kept: SitePage;
  /** Contacts that no page before had. */
  gain: number;
}

/**
 * What a job keeps of its pages, in the order they come: everything but the Markdown that its compendium cannot
 * hold. A crawl of thousands of pages would fill the memory with it.
 * @param compendiumCharsMax characters of the compendium at most.
 */
export function createPageKeeper(compendiumCharsMax: number): (page: SitePage) => KeptPage {
  const seen = new Set<string>();
  let pages = 0;
  let chars = 0;
  let isFull = false;
  return (page) => {
    const contacts = contactsOf(page).filter((contact) => !seen.has(contact));
    for (const contact of contacts) seen.add(contact);
    pages += 1;
    chars += page.markdown?.length ?? 0;
    const gain = contacts.length;
    if (pages <= pagesAlwaysKept || chars <= charsKeptPerChar * compendiumCharsMax)
      return { kept: page, gain };
    const warnings = isFull ? page.warnings : [...page.warnings, leftOut];
    isFull = true;
    return { kept: { ...page, markdown: null, warnings }, gain };
  };
}

const leftOut =
  "The Markdown of this page and those crawled after it was left out: the pages before it fill the compendium.";

/** What tells contacts apart for this purpose; lines of text that may hold a number count as nothing. */
function contactsOf({ emails, phones, addresses }: SitePage): string[] {
  return [
    ...emails.map((email) => email.address.toLowerCase()),
    ...phones.filter((phone) => phone.kind !== "text").map((phone) => phone.raw.replace(/\D/g, "")),
    ...addresses.map((address) => address.text.toLowerCase().replace(/[\W_]+/g, " ")),
  ];
}
