import type { Transaction } from "../store/database.ts";

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
  /**
   * Equal for all websites that are one crawl: host with port, without `www.`, and on hosts that many businesses
   * share by path the path that is the business's own.
   */
  siteKey: string | null;
  /** Null when it is to be crawled; then the three above are not null. */
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

/** What is known of an address when it is ranked. */
export interface RankingContext {
  /** Domain of the business, null where it is not known. */
  domain: string | null;
  /** Addresses of persons whom the site names. */
  teamEmails: readonly string[];
}

/**
 * Orders a site's addresses, best first: persons and business-type addresses (contact, info, sales) before generic
 * ones. Gives each of `emails` once at most; leaves out what is no address. Pure.
 */
export type RankEmails = (emails: readonly string[], context: RankingContext) => string[];
