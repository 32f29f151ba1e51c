import type { SiteAddresses } from "./ports.ts";
import type { SiteStatements } from "./read-results.ts";

/** A website as a campaign crawls it. */
export interface CrawledSite {
  /** Where the crawl starts. */
  url: string;
  /** The part of the site that the URL stands for; null for sites of campaigns that did not record it. */
  section: string | null;
  /** Sections within it from which other businesses of the campaign are crawled. */
  inner_sections: readonly string[];
}

/**
 * The contacts of a site that are not the business's own, in lower case: those that none of its own pages states. Its own
 * pages are the start page and those below it, or the whole site; pages that belong to another business of the campaign
 * are excluded. So a branch shares the contacts of its chain, and a mall does not own those of its shops.
 */
export function sharedContacts(
  { startPage, contacts }: SiteStatements,
  site: CrawledSite,
  addresses: SiteAddresses,
): string[] {
  if (site.section === null) return [];
  const start = new URL(site.url);
  const own = addresses.ownSections(start, startPage);
  const isOwnPart = (place: string) => own.some((section) => addresses.isWithin(place, section));
  const others = site.inner_sections.filter((section) => !own.includes(section) && isOwnPart(section));
  const startPlaces = [start, startPage ?? start].map(addresses.placeOf);
  const isOwnPlace = (place: string) =>
    startPlaces.includes(place) ||
    (isOwnPart(place) && !others.some((section) => addresses.isWithin(place, section)));
  // A few pages state all contacts, and a mall has thousands of sections.
  const known = new Map<string, boolean>();
  const isOwnPage = (page: URL) => {
    const isOwn = known.get(page.href) ?? isOwnPlace(addresses.placeOf(page));
    known.set(page.href, isOwn);
    return isOwn;
  };
  const shared = contacts.filter(({ pages }) => pages.length > 0 && !pages.some(isOwnPage));
  return [...new Set(shared.map(({ value }) => value.toLowerCase()))];
}
