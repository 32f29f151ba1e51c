import { parseHttpUrl } from "../contract/http-url.ts";
import { ForagerError } from "../errors.ts";
import { cleanUrl, pageKey } from "./canonical-url.ts";
import { type Deadline, startDeadline } from "./deadline.ts";
import { createDiscovery, type Discovery } from "./discovery.ts";
import type { Refusal } from "./fetch-html.ts";
import { createFrontier, type Frontier, type FrontierEntry } from "./frontier.ts";
import { createPageClaims } from "./page-claims.ts";
import { createPageRecords, type PageRecords } from "./page-records.ts";
import { createPoliteness } from "./politeness.ts";
import type { CrawledPage, CrawlOptions, CrawlPorts, CrawlResult, ParsedPage } from "./ports.ts";
import { createRobotsGate } from "./robots-gate.ts";
import { createLinkScorer } from "./scoring.ts";
import { createSite } from "./site.ts";
import { readSitemaps } from "./sitemaps.ts";
import { type VisitContext, type Visited, visitPage } from "./visit.ts";

const hostParallelDefault = 4;
/** A longer Crawl-delay is cut to this: a crawl lasts seconds, and reads few pages. */
const crawlDelayMaxMs = 10_000;
/** Pages that may wait, for each page that may be crawled, and at the least. */
const waitingPerPage = 50;
const waitingMin = 10_000;
/** How long the first sitemap is waited for before the crawl goes on beside it. */
const sitemapStartMaxMs = 3_000;
const sitemapPagesMin = 2_000;

interface Crawl<Parsed extends ParsedPage> {
  options: CrawlOptions;
  deadline: Deadline;
  frontier: Frontier;
  records: PageRecords;
  discovery: Discovery;
  context: VisitContext<Parsed>;
  pages: CrawledPage<Parsed>[];
  /** Something that exists could not be read, or not in full. */
  incomplete: boolean;
  sitemapUsed: boolean;
  /** Reads sitemaps beside the pages, or is done. */
  sitemaps: Promise<void> | null;
}

/**
 * Crawls one site from its start page within hard bounds of pages and time. Fetches and parses through
 * `ports`; every page is asked of robots.txt first.
 * Returns what was read and why the rest was not; never rejects but with the signal's reason when it fires,
 * or with an error of the ports that is none of theirs.
 */
export async function crawl<Parsed extends ParsedPage>(
  options: CrawlOptions,
  ports: CrawlPorts<Parsed>,
): Promise<CrawlResult<Parsed>> {
  const deadline = startDeadline(options);
  try {
    const startUrl = parseHttpUrl(options.startUrl);
    const state = prepare(options, ports, startUrl, deadline);
    const refusal = await crawlStartPage(startUrl, state);
    if (refusal) return conclude(state, refusal.failure);
    await beginSitemaps(state);
    await crawlRest(state);
    return conclude(state, null);
  } catch (error) {
    options.signal.throwIfAborted();
    if (!(error instanceof ForagerError) || error.code !== "invalid_url") throw error;
    return {
      pages: [],
      records: [],
      status: "failed",
      failure: error,
      strategy: options.strategy,
      sitemapUsed: false,
    };
  } finally {
    deadline.close();
  }
}

function prepare<Parsed extends ParsedPage>(
  options: CrawlOptions,
  ports: CrawlPorts<Parsed>,
  startUrl: URL,
  deadline: Deadline,
): Crawl<Parsed> {
  const frontier = createFrontier(options.strategy, Math.max(waitingMin, waitingPerPage * options.pagesMax));
  const records = createPageRecords();
  const site = createSite(startUrl);
  const politeness = createPoliteness(options.hostParallelMax ?? hostParallelDefault);
  const robots = createRobotsGate({
    fetchPage: ports.fetchPage,
    userAgent: options.userAgent,
    deadline,
    onRules: (origin, { crawlDelayMs }) => {
      if (crawlDelayMs) politeness.setCrawlDelay(origin.host, Math.min(crawlDelayMs, crawlDelayMaxMs));
    },
  });
  const scoreLink = createLinkScorer(options.targetPages);
  const discovery = createDiscovery({ site, frontier, records, robots, scoreLink });
  const { fetchPage } = ports;
  const claims = createPageClaims();
  const context = { ports, fetchPage, deadline, politeness, robots, site, claims };
  const progress = { pages: [], incomplete: false, sitemapUsed: false, sitemaps: null };
  return { options, deadline, frontier, records, discovery, context, ...progress };
}

/** The refusal of the start page, if there is one: then nothing is known of the site, and nothing follows. */
async function crawlStartPage<Parsed extends ParsedPage>(
  startUrl: URL,
  state: Crawl<Parsed>,
): Promise<Refusal | undefined> {
  const { deadline, options, context } = state;
  const url = cleanUrl(startUrl);
  const entry: FrontierEntry = { key: pageKey(url), url: url.href, depth: 0, score: 0 };
  state.discovery.markMet(entry.key);
  try {
    context.politeness.begin(url.host, performance.now());
    const found = await visitPage(url, true, context);
    settle(entry, found, state);
    report(state, 0);
    return "refusal" in found ? found.refusal : undefined;
  } catch (error) {
    if (!deadline.timedOut) throw error;
    const reason = `${url.host} did not give its first page within ${options.timeoutMs / 1000} s.`;
    const refusal: Refusal = {
      outcome: "error",
      reason,
      status: null,
      failure: new ForagerError("fetch_timeout", reason),
    };
    settle(entry, { refusal }, state);
    return refusal;
  } finally {
    context.politeness.end(url.host);
  }
}

/**
 * Reads the sitemaps that robots.txt names, or else /sitemap.xml, and adds their pages to those that wait.
 * Gives them a moment's start, so that a small budget is not spent before they are there.
 */
async function beginSitemaps<Parsed extends ParsedPage>(state: Crawl<Parsed>): Promise<void> {
  const { options, deadline, context, discovery, pages } = state;
  const [start] = pages;
  if (start === undefined || options.pagesMax === 1) return;
  const home = new URL(start.url);
  const verdict = await context.robots.verdict(home);
  const named = "rules" in verdict ? verdict.rules.sitemaps : [];
  const files = (named.length > 0 ? named : ["/sitemap.xml"]).flatMap(
    (file) => URL.parse(file, home.href) ?? [],
  );
  const reading = readSitemaps(files, {
    fetchPage: context.fetchPage,
    deadline,
    pagesMax: Math.max(sitemapPagesMin, 2 * options.pagesMax),
    onPages: (addresses) => {
      if (discovery.addSitemapPages(addresses) > 0) state.sitemapUsed = true;
    },
  });
  state.sitemaps = reading
    .catch(() => {
      // The end of the crawl; a sitemap is a hint, and is missed by nobody.
    })
    .then(() => {
      state.sitemaps = null;
    });
  const startMs = Math.min(sitemapStartMaxMs, options.timeoutMs / 5);
  await deadline.orEnd(Promise.race([state.sitemaps, deadline.pause(startMs)])).catch(() => {});
}

/** Fetches what waits until nothing does, the page budget is spent or the time is over. */
async function crawlRest<Parsed extends ParsedPage>(state: Crawl<Parsed>): Promise<void> {
  const { deadline, options, context, frontier } = state;
  const inFlight = new Map<FrontierEntry, Promise<void>>();
  let failure: { error: unknown } | undefined;

  const launch = (entry: FrontierEntry) => {
    const url = new URL(entry.url);
    context.politeness.begin(url.host, performance.now());
    const visit = async () => {
      const found = await visitPage(url, false, context);
      // What the end has interrupted stays in flight, and is recorded as unfinished.
      if (deadline.signal.aborted) return;
      settle(entry, found, state);
      inFlight.delete(entry);
      context.politeness.end(url.host);
      report(state, inFlight.size);
    };
    const visiting = visit().catch((error: unknown) => {
      if (!deadline.signal.aborted) failure ??= { error };
    });
    inFlight.set(entry, visiting);
  };

  while (!deadline.signal.aborted && failure === undefined) {
    // Pages in flight count against the budget, so that it can never be exceeded.
    const budgetLeft = options.pagesMax - state.pages.length - inFlight.size;
    const next = budgetLeft > 0 ? nextEntry(state) : undefined;
    const more = budgetLeft > 0 ? state.sitemaps : null;
    if (next === undefined && inFlight.size === 0 && more === null) break;
    const waitMs = next ? context.politeness.waitMs(new URL(next.url).host, performance.now()) : Infinity;
    if (next && waitMs === 0) {
      frontier.next();
      launch(next);
      continue;
    }
    const waits = [...inFlight.values(), ...(more ? [more] : [])];
    if (waitMs !== Infinity) waits.push(deadline.pause(waitMs));
    await deadline.orEnd(Promise.race(waits)).catch(() => {});
  }
  options.signal.throwIfAborted();
  if (failure) throw failure.error;
  recordLeft([...inFlight.keys(), ...frontier.drain()], state);
}

/** The next waiting page that no visit has reached by another address. */
function nextEntry<Parsed extends ParsedPage>(state: Crawl<Parsed>): FrontierEntry | undefined {
  for (;;) {
    const entry = state.frontier.peek();
    if (entry === undefined || !state.context.claims.isTaken(entry.key)) return entry;
    state.frontier.next();
    recordReached(entry, state);
  }
}

/** Whether the page of `entry` has its last word; a link that was not to be followed is not one. */
function isSettled(entry: FrontierEntry, records: PageRecords): boolean {
  const outcome = records.outcomeOf(entry.key);
  return outcome !== undefined && outcome !== "filter";
}

function recordReached<Parsed extends ParsedPage>(entry: FrontierEntry, { records }: Crawl<Parsed>): void {
  if (isSettled(entry, records)) return;
  const reason = "It is the same page as another address that was crawled.";
  records.set(entry.key, { url: entry.url, outcome: "duplicate", reason, status: null, depth: entry.depth });
}

function settle<Parsed extends ParsedPage>(
  entry: FrontierEntry,
  found: Visited<Parsed> | { refusal: Refusal },
  state: Crawl<Parsed>,
): void {
  const { records } = state;
  const { url: address, depth } = entry;
  if ("refusal" in found) {
    const { outcome, reason, status } = found.refusal;
    records.set(entry.key, { url: address, outcome, reason, status, depth });
    // A dead link is a fact about the site; any other error is a page that could not be read.
    if (outcome === "error" && status !== 404 && status !== 410) state.incomplete = true;
    return;
  }
  const { url, status, parsed, truncated } = found;
  const key = pageKey(url);
  if (key !== entry.key) {
    const reason = `It leads to ${url.href}.`;
    records.set(entry.key, { url: address, outcome: "duplicate", reason, status: null, depth });
  }
  records.set(key, { url: url.href, outcome: "crawled", reason: null, status, depth });
  state.pages.push({ url: url.href, depth, parsed });
  if (truncated) state.incomplete = true;
  state.discovery.markMet(key);
  state.discovery.addLinks(parsed, depth + 1);
}

function recordLeft<Parsed extends ParsedPage>(left: FrontierEntry[], state: Crawl<Parsed>): void {
  const { records, options, deadline, context } = state;
  const timedOut = deadline.timedOut;
  const reason = timedOut
    ? `The crawl's ${options.timeoutMs / 1000} s were over before it was read.`
    : `The limit of ${options.pagesMax} pages was reached before it.`;
  const unfinished = left.filter((entry) => !isSettled(entry, records));
  if (timedOut && unfinished.length > 0) state.incomplete = true;
  for (const entry of unfinished) {
    if (!timedOut && context.claims.isTaken(entry.key)) recordReached(entry, state);
    else
      records.set(entry.key, { url: entry.url, outcome: "limit", reason, status: null, depth: entry.depth });
  }
}

function report<Parsed extends ParsedPage>(state: Crawl<Parsed>, inFlight: number): void {
  const { options, pages, frontier } = state;
  options.onProgress?.({ pagesCrawled: pages.length, pagesQueued: frontier.size + inFlight });
}

function conclude<Parsed extends ParsedPage>(
  state: Crawl<Parsed>,
  failure: ForagerError | null,
): CrawlResult<Parsed> {
  const { options, pages, records, incomplete, sitemapUsed } = state;
  return {
    pages,
    records: records.list(),
    status: failure ? "failed" : incomplete ? "partial" : "success",
    failure,
    strategy: sitemapUsed ? "sitemap" : options.strategy,
    sitemapUsed,
  };
}
