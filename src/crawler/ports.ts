import type { ForagerError } from "../errors.ts";

/** A complete answer to one GET, redirects followed, body decompressed but not decoded. */
export interface FetchedPage {
  /** The URL asked for. */
  requestedUrl: string;
  /** The URL that answered, after redirects. */
  url: string;
  status: number;
  /** Header names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
  /** Present when the body was cut off: the connection broke, or `onBodyLimit` asked for the first bytes. */
  truncated?: true;
}

export interface FetchOptions {
  signal: AbortSignal;
  /** Limit for the whole exchange, redirects and body included. */
  timeoutMs: number;
  /** Limit of the body, compressed and decompressed. */
  bodyBytesMax: number;
  /** `truncate` gives the first `bodyBytesMax` bytes of a larger body in place of body_limit. */
  onBodyLimit?: "fail" | "truncate";
  /** Value of the Accept header. */
  accept?: string;
  /** Asked before each redirect is followed; a returned error ends the exchange with it. */
  onRedirect?: (url: string) => Promise<ForagerError | undefined>;
  /** Asked once the headers are there; a returned error ends the exchange without reading the body. */
  onHeaders?: (status: number, headers: Readonly<Record<string, string>>) => ForagerError | undefined;
}

/**
 * What the crawler needs of the network.
 * @throws ForagerError: address_blocked, dns_not_found, dns_failed, connection_failed, tls_invalid,
 *   fetch_timeout, too_many_redirects, body_limit, protocol_error, or what a callback returned.
 *   An error status is no error here.
 */
export type FetchPage = (url: string, options: FetchOptions) => Promise<FetchedPage>;

/** A link as it stands on a page: absolute URL without fragment, visible text, `rel` tokens. */
export interface Link {
  url: string;
  text: string;
  rel: string;
}

/** What the crawler needs to know of a parsed page; a parser may return more, and the crawler hands it on. */
export interface ParsedPage {
  links: Link[];
  /** `rel=canonical`, absolute, or null. */
  canonicalUrl: string | null;
  /** Target of a meta refresh of up to 10 seconds, absolute, or null. */
  refreshUrl: string | null;
  /** `nofollow` or `none` in the page's robots meta tag. */
  nofollow: boolean;
}

export interface CrawledPage<Parsed extends ParsedPage> {
  url: string;
  /** Links away from the start page. */
  depth: number;
  parsed: Parsed;
}

/** What became of a URL that the crawl met. */
export const pageOutcomes = ["crawled", "robots", "filter", "duplicate", "limit", "error"] as const;
export type PageOutcome = (typeof pageOutcomes)[number];

export interface PageRecord {
  url: string;
  outcome: PageOutcome;
  /** A sentence, null for `crawled`. */
  reason: string | null;
  /** HTTP status where there was an answer. */
  status: number | null;
  depth: number;
}

export const crawlStrategies = ["bestfirst", "bfs", "dfs"] as const;
export type CrawlStrategy = (typeof crawlStrategies)[number];

export interface CrawlOptions {
  startUrl: string;
  /** Hard bound on pages that are fetched and count as crawled. */
  pagesMax: number;
  strategy: CrawlStrategy;
  /** Page types that bestfirst prefers, for example `contact`. */
  targetPages: string[];
  /** Limit for the whole crawl: what is there by then is the result. */
  timeoutMs: number;
  userAgent: string;
  signal: AbortSignal;
  /** Pages of one host that are fetched at once, 4 by default; 1 where robots.txt names a Crawl-delay. */
  hostParallelMax?: number;
  onProgress?: (progress: { pagesCrawled: number; pagesQueued: number }) => void;
}

export interface CrawlResult<Parsed extends ParsedPage> {
  /** In the order they were crawled. */
  pages: CrawledPage<Parsed>[];
  /** One per URL that was met, at most 1,000; crawled ones always included. */
  records: PageRecord[];
  /** success: everything asked for was read; partial: something failed or time ran out; failed: no page. */
  status: "success" | "partial" | "failed";
  /** Why there is no page, or null. */
  failure: ForagerError | null;
  strategy: CrawlStrategy | "sitemap";
  sitemapUsed: boolean;
}

export interface CrawlPorts<Parsed extends ParsedPage> {
  fetchPage: FetchPage;
  /** @throws ForagerError parse_failed: the page is skipped with that reason. */
  parse: (page: FetchedPage, signal: AbortSignal) => Promise<Parsed>;
}
