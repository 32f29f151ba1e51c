import type { SitePage } from "./parse/site-page.ts";

/** Pages whose Markdown is wanted whatever its length: as many as the API crawls at most. */
const pagesAlwaysWritten = 50;
/** Characters wanted for each one that the compendium may have: most of a site's blocks repeat, and are left out. */
const charsWantedPerChar = 20;

/** What a job keeps of its pages. */
export interface PageKeeper {
  /** Whether the Markdown of a further page could have a place in the compendium. */
  wantsMarkdown(): boolean;
  /** Takes a page that counts, in the order they come. `gain`: contacts that no page before had. */
  keep(page: SitePage): { kept: SitePage; gain: number };
}

/**
 * Keeps everything of a page but Markdown that the compendium cannot hold: a crawl of thousands of pages would
 * spend a third of its time and fill its memory with it.
 * @param compendiumCharsMax characters of the compendium at most.
 */
export function createPageKeeper(compendiumCharsMax: number): PageKeeper {
  const seen = new Set<string>();
  let pages = 0;
  let chars = 0;
  let isSaid = false;
  const wantsMarkdown = () => pages < pagesAlwaysWritten || chars < charsWantedPerChar * compendiumCharsMax;
  return {
    wantsMarkdown,
    keep(page) {
      const contacts = contactsOf(page).filter((contact) => !seen.has(contact));
      for (const contact of contacts) seen.add(contact);
      const isWanted = wantsMarkdown();
      pages += 1;
      chars += page.markdown?.length ?? 0;
      const gain = contacts.length;
      if (isWanted) return { kept: page, gain };
      const warnings = isSaid ? page.warnings : [...page.warnings, leftOut(compendiumCharsMax)];
      isSaid = true;
      return { kept: { ...page, markdown: null, textCut: true, warnings }, gain };
    },
  };
}

const leftOut = (compendiumCharsMax: number) =>
  "The Markdown of this page and those crawled after it was left out: the pages before it have more than " +
  `${charsWantedPerChar} times compendium.max_chars (${compendiumCharsMax}). Raise that to keep more.`;

/** What tells contacts apart for this purpose; lines of text that may hold a number count as nothing. */
function contactsOf({ emails, phones, addresses }: SitePage): string[] {
  return [
    ...emails.map((email) => email.address.toLowerCase()),
    ...phones.filter((phone) => phone.kind !== "text").map((phone) => phone.raw.replace(/\D/g, "")),
    ...addresses.map((address) => address.text.toLowerCase().replace(/[\W_]+/g, " ")),
  ];
}
