import type { LendSlot } from "../contract/job.ts";
import type { ForagerError } from "../errors.ts";

/** A complete answer to one GET, redirects followed, body decompressed but not decoded. */
export interface FetchedPage {
  /** The requested URL. */
  requestedUrl: string;
  /** The URL that answered, after redirects. */
  url: string;
  status: number;
  /** Header names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
  /** Why the body is incomplete: larger than `bodyBytesMax`, or ended early by the server or connection. */
  truncated?: BodyCut;
}

export type BodyCut = "limit" | "interrupted";

export interface FetchOptions {
  signal: AbortSignal;
  /** Timeout of the whole exchange, including redirects and body. */
  timeoutMs: number;
  /** Limit of the body, compressed and decompressed. */
  bodyBytesMax: number;
  /** `truncate` returns the first `bodyBytesMax` bytes of a larger body instead of failing with body_limit. */
  onBodyLimit?: "fail" | "truncate";
  /** Value of the Accept header. */
  accept?: string;
  /** Called before each redirect; a returned error ends the exchange. */
  onRedirect?: (url: string) => Promise<Error | undefined>;
  /** Called once the headers are there; a returned error ends the exchange without reading the body. */
  onHeaders?: (status: number, headers: Readonly<Record<string, string>>) => Error | undefined;
}

/**
 * The crawler's access to the network.
 * @throws ForagerError: address_blocked, dns_not_found, dns_failed, connection_failed, tls_invalid, fetch_timeout,
 * too_many_redirects, body_limit, protocol_error, or the error that a callback returned. HTTP error statuses do not
 * throw.
 */
export type FetchPage = (url: string, options: FetchOptions) => Promise<FetchedPage>;

/** A page after its scripts have run. */
export interface RenderedPage {
  /** The rendered HTML in UTF-8. Its URL may have changed within the same origin. */
  page: FetchedPage;
  /** Where its scripts tried to navigate; nothing was requested there. Absolute, or null. */
  navigatesTo: string | null;
  /** Why its scripts were stopped before they finished, as a sentence; null for a complete page. */
  unfinished: string | null;
  /** How many of its requests `mayRequest` refused. */
  requestsRefused: number;
  /** How many requests exceeded the limit per page, and that limit, as a sentence; null if none. */
  requestsOverLimit: string | null;
}

export interface RenderOptions {
  signal: AbortSignal;
  /** Time for the page once a browser takes it. The page as shown by then is the result. */
  timeoutMs: number;
  /** The same, including the wait for a browser. */
  totalMs: number;
  /** Called for each request of the page other than documents; refused ones are not sent. */
  mayRequest?: ((url: URL) => boolean) | undefined;
}

/** How a page that needs its scripts was read. */
export type PageRendering =
  | { rendered: true; unfinished: string | null; requestsRefused: number; requestsOverLimit: string | null }
  /** Why it was not rendered, as a sentence; null if there is no renderer. */
  | { rendered: false; reason: string | null };

/**
 * Renders a fetched page without fetching it again.
 * @throws ForagerError: render_failed for this page alone, browser_unavailable for any page.
 */
export type RenderPage = (page: FetchedPage, options: RenderOptions) => Promise<RenderedPage>;

/** A link on a page: absolute URL without fragment, visible text, `rel` tokens. */
export interface Link {
  url: string;
  text: string;
  rel: string;
}

/** What the crawler needs from a parsed page; it passes further fields through. */
export interface ParsedPage {
  links: Link[];
  /** `rel=canonical`, absolute, or null. */
  canonicalUrl: string | null;
  /** Target of a meta refresh of up to 10 seconds, absolute, or null. */
  refreshUrl: string | null;
  /** `nofollow` or `none` in the page's robots meta tag. */
  nofollow: boolean;
  /**
   * Equal for pages with the same visible content, whatever ids their links carry. Without it, pages are compared by
   * their bodies.
   */
  contentHash?: string | null;
  /** The language that the page states (BCP 47), if any. */
  language?: string | null;
  /** Evidence in the HTML that only scripts make the page, as a sentence; absent otherwise. */
  needsRendering?: string | null;
}

export interface CrawledPage<Parsed extends ParsedPage> {
  url: string;
  /** Links away from the start page. */
  depth: number;
  /** The parser's result without its links, which the crawl consumes and records. */
  parsed: Parsed;
  /** Null for a page that needs no browser. */
  rendering: PageRendering | null;
}

/** What happened to a URL of the crawl. */
export const pageOutcomes = ["crawled", "robots", "filter", "duplicate", "limit", "error"] as const;
export type PageOutcome = (typeof pageOutcomes)[number];

export interface PageRecord {
  url: string;
  outcome: PageOutcome;
  /** A sentence; null for `crawled`. */
  reason: string | null;
  /** HTTP status, if there was an answer. */
  status: number | null;
  depth: number;
  /** Its scripts were run. */
  rendered?: true;
}

export const crawlStrategies = ["bestfirst", "bfs", "dfs"] as const;
export type CrawlStrategy = (typeof crawlStrategies)[number];

export interface CrawlOptions {
  startUrl: string;
  /** Page budget: hard limit on crawled pages. */
  pagesMax: number;
  strategy: CrawlStrategy;
  /** Page types that bestfirst prefers, for example `contact`. */
  targetPages: string[];
  /** Time budget: pages read by then are the result. */
  timeoutMs: number;
  userAgent: string;
  signal: AbortSignal;
  /** For waits in which every host requires a pause. They count as crawl time; waiting for a slot does not. */
  lendSlot?: LendSlot | undefined;
  /**
   * Maximum concurrent fetches of one host, 8 by default. A crawl starts with 4 and adapts to how quickly the host
   * answers; 1 if robots.txt names a Crawl-delay.
   */
  hostParallelMax?: number | undefined;
  /** Limit for rendering one page, 30,000 by default. */
  renderTimeoutMs?: number | undefined;
  onProgress?: (progress: { pagesCrawled: number; pagesQueued: number }) => void;
}

export interface CrawlResult<Parsed extends ParsedPage> {
  /** In crawl order. */
  pages: CrawledPage<Parsed>[];
  /** One per URL found, at most 1,000; crawled ones always included. */
  records: PageRecord[];
  /** success: every requested page was read; partial: something failed or time ran out; failed: no page. */
  status: "success" | "partial" | "failed";
  /** Why there is no page, or null. */
  failure: ForagerError | null;
  strategy: CrawlStrategy | "sitemap";
  sitemapUsed: boolean;
  /** A server started to answer for a page, even if no page resulted. */
  answered: boolean;
  /** What limits omitted, unless records or pages say so; sentences. */
  warnings: string[];
}

export interface CrawlPorts<Parsed extends ParsedPage> {
  fetchPage: FetchPage;
  /** @throws ForagerError parse_failed: the page is skipped with that reason. */
  parse: (page: FetchedPage, signal: AbortSignal) => Promise<Parsed>;
  /**
   * Called for each page that counts, in crawl order: returns what the result keeps of it, and how much it added to
   * all earlier pages for the caller's purpose. Bestfirst learns from that which links are promising.
   */
  keep?: ((parsed: Parsed) => { kept: Parsed; gain: number }) | undefined;
  /** Without it no page is rendered. */
  render?: RenderPage | undefined;
}

/** Only scripts make the page, and it was not rendered or not completely. */
export function isRenderedInPart(rendering: PageRendering | null): boolean {
  if (rendering === null) return false;
  return (rendering.rendered ? rendering.unfinished : rendering.reason) !== null;
}
