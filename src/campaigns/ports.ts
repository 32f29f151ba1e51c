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

/** The lists that a campaign filters by; each is a flag of its workflow. */
export interface FilterFlags {
  filter_social_media: boolean;
  filter_review_sites: boolean;
  filter_directories: boolean;
  filter_maps: boolean;
}

/** A campaign's view of a listing's website. */
export interface WebsiteVerdict {
  /** The crawl URL (http or https); null if missing or invalid. */
  url: string | null;
  /** The business's identity: its registrable domain, or the host if the domain is shared (and for IP addresses). */
  domain: string | null;
  /** Null if it is to be crawled; then the two above are not null. */
  filterReason: FilterReason | null;
}

/** One client's effective lists: the service's own with the client's additions and exceptions. */
export interface WebsiteFilter {
  /** @param website any value from the listing, including null and invalid text. Never throws. */
  judge(website: unknown, flags: FilterFlags): WebsiteVerdict;
}

export interface WebsiteFilters {
  /** Reads the client's lists. */
  forClient(transaction: Pick<Transaction, "query">, clientId: string): Promise<WebsiteFilter>;
}

/**
 * URLs as the crawler interprets them (`crawler/links/site-section.ts`). Page places and site sections are strings in
 * the same form.
 */
export interface SiteAddresses {
  /** Equal for all spellings of a URL: these share a crawl. */
  keyOf(url: URL): string;
  /** The part of its site that a URL denotes: the page with everything below it, or the whole site. */
  sectionOf(url: URL): string;
  placeOf(page: URL): string;
  /** Whether a section contains a page or another section. */
  isWithin(place: string, section: string): boolean;
  /** The enclosing sections of a section. */
  sectionsAround(section: string): string[];
  /** The sections of a start URL whose page was found at `startPage`. */
  ownSections(start: URL, startPage: URL | null): string[];
}

/** The order in which a business's addresses are verified. */
export const preferredEmails = ["business", "people"] as const;
export type PreferredEmails = (typeof preferredEmails)[number];

/** Input for ranking an address. */
export interface RankingContext {
  /** Domain of the business, null if unknown. */
  domain: string | null;
  /** Addresses of people named on the site. */
  teamEmails: readonly string[];
  /** Addresses on the site's contact page. */
  contactEmails: readonly string[];
  /** Contacts of the site that are not the business's own, in lower case. */
  shared: readonly string[];
  prefer: PreferredEmails;
}

/**
 * Ranks a site's addresses, best first: the business's own before shared ones; business addresses (info, contact,
 * sales, the contact page's), then people, then the rest. Returns each of `emails` at most once; omits invalid
 * addresses. Pure.
 */
export type RankEmails = (emails: readonly string[], context: RankingContext) => string[];
