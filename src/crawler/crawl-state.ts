import { pageKey } from "./canonical-url.ts";
import type { Deadline } from "./deadline.ts";
import type { Discovery } from "./discovery.ts";
import type { Refusal } from "./fetch-html.ts";
import type { Learning } from "./learning.ts";
import type { PageRecords } from "./page-records.ts";
import type { CrawledPage, CrawlOptions, PageRecord, ParsedPage } from "./ports.ts";
import type { LinkScorer } from "./scoring.ts";
import type { VisitContext, Visited } from "./visit.ts";
import type { Frontier, FrontierEntry } from "./waiting-page.ts";

/** Everything that one crawl knows. */
export interface CrawlState<Parsed extends ParsedPage> {
  readonly options: CrawlOptions;
  readonly deadline: Deadline;
  readonly frontier: Frontier;
  readonly records: PageRecords;
  readonly discovery: Discovery;
  readonly scorer: LinkScorer;
  readonly learning: Learning;
  readonly context: VisitContext<Parsed>;
  /** In the order they were crawled. */
  readonly pages: CrawledPage<Parsed>[];
  /** Something that exists could not be read, or not in full. */
  incomplete: boolean;
  /** A sitemap gave addresses of the site. */
  sitemapUsed: boolean;
  /** Settles when the next sitemap file has been read; null when none is left. */
  sitemapFile: Promise<void> | null;
  /** The host that asked for a pause which is longer than the crawl may last, and so ended it. */
  pausedHost: { host: string; waitMs: number } | null;
  /** An error that is none of the catalogue's, which ends the crawl. */
  mistake: { error: unknown } | null;
}

/** Takes the result of one visit: its records, its page and that page's links. */
export function settleVisit<Parsed extends ParsedPage>(
  entry: FrontierEntry,
  found: Visited<Parsed> | { refusal: Refusal },
  state: CrawlState<Parsed>,
): void {
  const { records, discovery, learning, scorer, context } = state;
  const { url: address, depth } = entry;
  if ("refusal" in found) {
    const { outcome, reason, status } = found.refusal;
    records.set(entry.key, { url: address, outcome, reason, status, depth });
    // A dead link is a fact about the site; any other error is a page that could not be read.
    if (outcome === "error" && status !== 404 && status !== 410) state.incomplete = true;
    return;
  }
  const { url, status, parsed, truncated, rendering } = found;
  const key = pageKey(url);
  if (key !== entry.key) {
    const reason = `It leads to ${url.href}.`;
    records.set(entry.key, { url: address, outcome: "duplicate", reason, status: null, depth });
  }
  const record: PageRecord = { url: url.href, outcome: "crawled", reason: null, status, depth };
  records.set(key, rendering?.rendered ? { ...record, rendered: true } : record);
  if (truncated) state.incomplete = true;
  discovery.markMet(key);
  if (entry.depth === 0) scorer.startAt(url, parsed.language ?? null);
  const { kept, gain } = context.ports.keep?.(parsed) ?? { kept: parsed, gain: null };
  learning.learn(entry.traits, gain);
  discovery.addLinks(parsed, depth + 1);
  // A crawl of thousands of pages would keep nothing but links in its memory.
  state.pages.push({ url: url.href, depth, parsed: { ...kept, links: [] }, rendering });
}

/** The next waiting page that no visit has reached by another address; it stays in the frontier. */
export function nextEntry<Parsed extends ParsedPage>(state: CrawlState<Parsed>): FrontierEntry | undefined {
  for (;;) {
    const entry = state.frontier.peek();
    if (entry === undefined || !state.context.claims.isTaken(entry.key)) return entry;
    state.frontier.next();
    recordReached(entry, state.records);
  }
}

/** Records what the end of the crawl leaves: pages in flight and pages that wait. */
export function recordLeft<Parsed extends ParsedPage>(
  left: readonly FrontierEntry[],
  state: CrawlState<Parsed>,
): void {
  const { records, deadline, context } = state;
  const { timedOut } = deadline;
  const reason = reasonLeft(state);
  const unfinished = left.filter((entry) => !isSettled(entry, records));
  if ((timedOut || state.pausedHost) && unfinished.length > 0) state.incomplete = true;
  for (const entry of unfinished) {
    const { key, url, depth } = entry;
    if (!timedOut && context.claims.isTaken(key)) recordReached(entry, records);
    else records.set(key, { url, outcome: "limit", reason, status: null, depth });
  }
}

function reasonLeft<Parsed extends ParsedPage>(state: CrawlState<Parsed>): string {
  const { options, deadline, pages, pausedHost } = state;
  if (deadline.timedOut) return `The crawl's ${options.timeoutMs / 1000} s were over before it was read.`;
  if (pausedHost !== null) {
    const seconds = Math.ceil(pausedHost.waitMs / 1000);
    return `${pausedHost.host} asks to wait ${seconds} s, longer than the crawl may last.`;
  }
  return pages.length < options.pagesMax
    ? "Too many addresses had led to no new page before it."
    : `The limit of ${options.pagesMax} pages was reached before it.`;
}

export function reportProgress<Parsed extends ParsedPage>(
  state: CrawlState<Parsed>,
  pagesInFlight: number,
): void {
  const { options, pages, frontier } = state;
  options.onProgress?.({ pagesCrawled: pages.length, pagesQueued: frontier.size + pagesInFlight });
}

function recordReached({ key, url, depth }: FrontierEntry, records: PageRecords): void {
  const outcome = records.outcomeOf(key);
  // A link that was not to be followed is not the last word on its page.
  if (outcome !== undefined && outcome !== "filter") return;
  const reason = "It is the same page as another address that was crawled.";
  records.set(key, { url, outcome: "duplicate", reason, status: null, depth });
}

function isSettled({ key }: FrontierEntry, records: PageRecords): boolean {
  const outcome = records.outcomeOf(key);
  return outcome !== undefined && outcome !== "filter";
}
