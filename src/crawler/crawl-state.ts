import type { Deadline } from "./deadline.ts";
import type { Refusal } from "./fetch-html.ts";
import { pageKey } from "./links/canonical-url.ts";
import type { Discovery } from "./links/discovery.ts";
import { emptyReason } from "./links/empty-parameters.ts";
import type { Frontier, FrontierEntry } from "./links/frontier.ts";
import type { Learning } from "./links/learning.ts";
import type { LinkScorer } from "./links/scoring.ts";
import type { PageRecords } from "./page-records.ts";
import {
  type CrawledPage,
  type CrawlOptions,
  isRenderedInPart,
  type PageRecord,
  type ParsedPage,
} from "./ports.ts";
import { robotsRefusal } from "./robots/robots-gate.ts";
import type { VisitContext, Visited } from "./visit.ts";

export interface PausedHost {
  host: string;
  waitMs: number;
  /** As its robots.txt says it; 0 where it says none, or the pause is none of that. */
  crawlDelayMs: number;
}

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
  /** The first page that waits, once robots.txt was asked about it. */
  allowedEntry: FrontierEntry | null;
  /** Something that exists could not be read, or not in full. */
  incomplete: boolean;
  /** A sitemap gave addresses of the site. */
  sitemapUsed: boolean;
  /** A server has begun to answer with a page. */
  answered: boolean;
  /** A page has come whole. */
  fetched: boolean;
  /** What limits left out, as sentences; each once. */
  readonly warnings: Set<string>;
  /** Settles when the next sitemap file has been read; null when none is left. */
  sitemapFile: Promise<void> | null;
  /** The host that asked for a pause which is longer than the crawl may last, and so ended it. */
  pausedHost: PausedHost | null;
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
  if (truncated || isRenderedInPart(rendering)) state.incomplete = true;
  discovery.markMet(key);
  if (entry.depth === 0) scorer.startAt(url, parsed.language ?? null);
  const { kept, gain } = context.ports.keep?.(parsed) ?? { kept: parsed, gain: null };
  learning.learn(entry.traits, gain);
  discovery.addLinks(parsed, depth + 1);
  // A crawl of thousands of pages would keep nothing but links in its memory.
  state.pages.push({ url: url.href, depth, parsed: { ...kept, links: [] }, rendering });
}

/** How long the event loop may be kept by pages that are passed over, and by what is said of those left. */
const passingMs = 15;

/**
 * The next waiting page that no visit has reached by another address and that robots.txt allows; it stays in the
 * frontier. "later" when so many had to be passed over that others should have their turn first.
 */
export function nextEntry<Parsed extends ParsedPage>(
  state: CrawlState<Parsed>,
): FrontierEntry | "later" | undefined {
  const begunMs = performance.now();
  for (;;) {
    const entry = state.frontier.peek();
    if (entry === undefined) return undefined;
    const refusal = passedOver(entry, state);
    if (refusal === null) return entry;
    state.frontier.next();
    recordPassed(entry, refusal, state.records);
    if (performance.now() - begunMs > passingMs) return "later";
  }
}

/** Why a page that waits is not to be visited. */
type Passed = "reached" | { outcome: "duplicate" | "robots"; reason: string };

function passedOver<Parsed extends ParsedPage>(
  entry: FrontierEntry,
  state: CrawlState<Parsed>,
): Passed | null {
  const { claims, parameters } = state.context;
  if (claims.isTaken(entry.key)) return "reached";
  const empty = entry.url.includes("?") ? parameters.emptyIn(new URL(entry.url)) : null;
  if (empty !== null) return { outcome: "duplicate", reason: emptyReason(empty) };
  // The loop asks about the first page again and again while it has to wait for its turn.
  if (entry === state.allowedEntry) return null;
  const disallowed = disallowedEntry(entry, state);
  if (disallowed === null) state.allowedEntry = entry;
  return disallowed;
}

function disallowedEntry<Parsed extends ParsedPage>(
  entry: FrontierEntry,
  { context }: CrawlState<Parsed>,
): Passed | null {
  const url = new URL(entry.url);
  const verdict = context.robots.knownVerdict(url);
  const refusal = verdict && robotsRefusal(verdict, url);
  return refusal ? { outcome: "robots", reason: refusal.message } : null;
}

function recordPassed(entry: FrontierEntry, passed: Passed, records: PageRecords): void {
  const { key, url, depth } = entry;
  if (passed === "reached") recordReached(entry, records);
  else records.set(key, { url, ...passed, status: null, depth });
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
  const begunMs = performance.now();
  for (const entry of unfinished) {
    const { key, url, depth } = entry;
    // Where it is quick to tell, what is not allowed is not said to be left by a limit.
    const disallowed = performance.now() - begunMs < passingMs ? disallowedEntry(entry, state) : null;
    if (!timedOut && context.claims.isTaken(key)) recordReached(entry, records);
    else if (disallowed !== null) recordPassed(entry, disallowed, records);
    else records.set(key, { url, outcome: "limit", reason, status: null, depth });
  }
}

function reasonLeft<Parsed extends ParsedPage>(state: CrawlState<Parsed>): string {
  const { options, deadline, pages, pausedHost } = state;
  if (deadline.timedOut) return `The crawl's ${options.timeoutMs / 1000} s were over before it was read.`;
  if (pausedHost !== null) return pauseReason(pausedHost);
  return pages.length < options.pagesMax
    ? "Too many addresses had led to no new page before it."
    : `The limit of ${options.pagesMax} pages was reached before it.`;
}

/** The pause of a Crawl-delay is told by what robots.txt says, not by what the crawl keeps of it. */
function pauseReason({ host, waitMs, crawlDelayMs }: PausedHost): string {
  if (crawlDelayMs > 0) {
    const seconds = crawlDelayMs / 1000;
    return `robots.txt of ${host} asks for ${seconds} s between two pages, and there was no time for one more.`;
  }
  return `${host} asks to wait ${Math.ceil(waitMs / 1000)} s, longer than the crawl may last.`;
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
