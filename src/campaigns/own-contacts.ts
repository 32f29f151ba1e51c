import type { SiteAddresses } from "./ports.ts";
import type { SiteStatements } from "./read-results.ts";

/** A website as a campaign crawls it. */
export interface CrawledSite {
  /** Where the crawl began. */
  url: string;
  /** The part of its host that the URL stands for; null where that was not kept. */
  section: string | null;
  /** Sections inside of it that other businesses of the campaign have. */
  inner_sections: readonly string[];
}

/**
 * Which of a site's contacts are not the business's own, in lower case: those that no page of its own states. Its own
 * are the start page and the pages below it, without those that another business of the campaign starts from. A start
 * URL that stands for the whole site has all of its pages. So of a chain's branch the chain's contacts are shared, and
 * a firm's that has the home page of a host does not get those of a firm below it.
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
  const isOwnPage = (page: URL) => {
    const place = addresses.placeOf(page);
    if (startPlaces.includes(place)) return true;
    return isOwnPart(place) && !others.some((section) => addresses.isWithin(place, section));
  };
  const shared = contacts.filter(({ pages }) => pages.length > 0 && !pages.some(isOwnPage));
  return [...new Set(shared.map(({ value }) => value.toLowerCase()))];
}
