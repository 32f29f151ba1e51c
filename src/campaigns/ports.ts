import type { Transaction } from "../store/core/database.ts";

/** Why a business's website is not crawled. */
export const filterReasons = [
  "social_media",
  "review_site",
  "directory",
  "maps",
  "no_website",
  "invalid_url",
] as const;
export type FilterReason = (typeof filterReasons)[number];

/** Which lists a campaign filters by; each is a flag of its workflow. */
export interface FilterFlags {
  filter_social_media: boolean;
  filter_review_sites: boolean;
  filter_directories: boolean;
  filter_maps: boolean;
}

/** What a listing's website is to a campaign. */
export interface WebsiteVerdict {
  /** As it is crawled: an http or https URL; null when there is none or it is no URL. */
  url: string | null;
  /** What names the business: its registrable domain, or its own host where that is shared (and for IP addresses). */
  domain: string | null;
  /** Null when it is to be crawled; then the two above are not null. */
  filterReason: FilterReason | null;
}

/** The lists that hold for one client: the service's own with what the client added and excepted. */
export interface WebsiteFilter {
  /** @param website as the listing has it: any value, null and nonsense included. Never throws. */
  judge(website: unknown, flags: FilterFlags): WebsiteVerdict;
}

export interface WebsiteFilters {
  /** Reads the client's own lists. */
  forClient(transaction: Pick<Transaction, "query">, clientId: string): Promise<WebsiteFilter>;
}

/**
 * URLs as the crawler understands them (`crawler/links/site-section.ts`). Places of pages and sections of sites are strings of
 * the same form.
 */
export interface SiteAddresses {
  /** Equal for all spellings of a URL: they share a crawl. */
  keyOf(url: URL): string;
  /** The part of its site that a URL stands for: the page with everything below it, or the whole site. */
  sectionOf(url: URL): string;
  placeOf(page: URL): string;
  /** Whether a page or another section lies in a section. */
  isWithin(place: string, section: string): boolean;
  /** The sections around a section. */
  sectionsAround(section: string): string[];
  /** The sections that belong to a start URL whose page was found at `startPage`. */
  ownSections(start: URL, startPage: URL | null): string[];
}

/** Which addresses of a business are verified first. */
export const preferredEmails = ["business", "people"] as const;
export type PreferredEmails = (typeof preferredEmails)[number];

/** What is known of an address when it is ranked. */
export interface RankingContext {
  /** Domain of the business, null where it is not known. */
  domain: string | null;
  /** Addresses of people whom the site names. */
  teamEmails: readonly string[];
  /** Addresses on the site's contact page. */
  contactEmails: readonly string[];
  /** Contacts of the site that are not the business's own, in lower case. */
  shared: readonly string[];
  prefer: PreferredEmails;
}

/**
 * Orders a site's addresses, best first: the business's own before shared ones; business addresses (info, contact,
 * sales, the contact page's), then people, then the rest. Gives each of `emails` at most once; leaves out what is not
 * an address. Pure.
 */
export type RankEmails = (emails: readonly string[], context: RankingContext) => string[];
