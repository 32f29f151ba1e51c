import type { LendSlot } from "../contract/job.ts";
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
  /** Why the body is not whole: larger than `bodyBytesMax`, or the server or connection ended it early. */
  truncated?: BodyCut;
}

export type BodyCut = "limit" | "interrupted";

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
  onRedirect?: (url: string) => Promise<Error | undefined>;
  /** Asked once the headers are there; a returned error ends the exchange without reading the body. */
  onHeaders?: (status: number, headers: Readonly<Record<string, string>>) => Error | undefined;
}

/**
 * What the crawler needs of the network.
 * @throws ForagerError: address_blocked, dns_not_found, dns_failed, connection_failed, tls_invalid,
 *   fetch_timeout, too_many_redirects, body_limit, protocol_error, or what a callback returned.
 *   An error status is no error here.
 */
export type FetchPage = (url: string, options: FetchOptions) => Promise<FetchedPage>;

/** A page after its scripts have run. */
export interface RenderedPage {
  /** What it shows then, as HTML in UTF-8. Its address may have changed, within the same origin. */
  page: FetchedPage;
  /** Where its scripts wanted to go; nobody was asked for it. Absolute, or null. */
  navigatesTo: string | null;
  /** Why its scripts were stopped before they had ended by themselves, as a sentence; null for a whole page. */
  unfinished: string | null;
  /** How many of its requests `mayRequest` refused. */
  requestsRefused: number;
  /** How many were refused because a page may send no more, and what it may, as a sentence; else null. */
  requestsOverLimit: string | null;
}

export interface RenderOptions {
  signal: AbortSignal;
  /** Limit for the page, from the moment a browser takes it. What is shown by then is the page. */
  timeoutMs: number;
  /** The same, the time that it waits for the browser included. */
  totalMs: number;
  /** Asked about what the page wants to load, beside documents: what it says no to is not sent. */
  mayRequest?: ((url: URL) => boolean) | undefined;
}

/** What became of a page that only its scripts make. */
export type PageRendering =
  | { rendered: true; unfinished: string | null; requestsRefused: number; requestsOverLimit: string | null }
  /** Why it was read as it was sent, as a sentence; null where nothing renders pages. */
  | { rendered: false; reason: string | null };

/**
 * Renders a page that was fetched, without fetching it again.
 * @throws ForagerError: render_failed for this page alone, browser_unavailable for any page.
 */
export type RenderPage = (page: FetchedPage, options: RenderOptions) => Promise<RenderedPage>;

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
  /**
   * Equal for pages that say the same to a reader, whatever ids their links carry; without it pages are the same
   * when their bodies are.
   */
  contentHash?: string | null;
  /** The page's own statement of its language (BCP 47), if it makes one. */
  language?: string | null;
  /** Why its HTML shows that only scripts make the page, as a sentence; nothing for any other page. */
  needsRendering?: string | null;
}

export interface CrawledPage<Parsed extends ParsedPage> {
  url: string;
  /** Links away from the start page. */
  depth: number;
  /** What the parser gave, without its links: the crawl has taken them, and the records tell of them. */
  parsed: Parsed;
  /** Null for a page that needs no browser. */
  rendering: PageRendering | null;
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
  /** Its scripts were run. */
  rendered?: true;
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
  /** For times in which every host wants to be left alone. They take the crawl's time; waiting for a slot does not. */
  lendSlot?: LendSlot | undefined;
  /**
   * Most pages of one host that are fetched at once, 8 by default. A crawl begins with 4, asks for more while
   * answers are quick and for less where they are not; it is 1 where robots.txt names a Crawl-delay.
   */
  hostParallelMax?: number | undefined;
  /** Limit for rendering one page, 30,000 by default. */
  renderTimeoutMs?: number | undefined;
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
  /** A server began to answer for a page, also where nothing came of that. */
  answered: boolean;
  /** What limits left out, beside what the records and the pages tell; sentences. */
  warnings: string[];
}

export interface CrawlPorts<Parsed extends ParsedPage> {
  fetchPage: FetchPage;
  /** @throws ForagerError parse_failed: the page is skipped with that reason. */
  parse: (page: FetchedPage, signal: AbortSignal) => Promise<Parsed>;
  /**
   * Asked about each page that counts, in their order: what the result keeps of it, and how much of what the caller
   * looks for it gave that no page before had given. Bestfirst learns from that which links lead to more.
   */
  keep?: ((parsed: Parsed) => { kept: Parsed; gain: number }) | undefined;
  /** Without it every page is read as it was sent. */
  render?: RenderPage | undefined;
}

/** Only its scripts make the page; it was to be rendered and was not, or its scripts did not come to their end. */
export function isRenderedInPart(rendering: PageRendering | null): boolean {
  if (rendering === null) return false;
  return (rendering.rendered ? rendering.unfinished : rendering.reason) !== null;
}
