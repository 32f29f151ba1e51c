import { setImmediate } from "node:timers/promises";
import { ForagerError } from "../errors.ts";
import { parseHttpUrl } from "../text/http-url.ts";
import {
  type CrawlState,
  nextEntry,
  type PausedHost,
  recordLeft,
  reportProgress,
  settleVisit,
} from "./crawl-state.ts";
import { type Deadline, startDeadline, timerMsMax } from "./deadline.ts";
import type { Refusal } from "./fetch-html.ts";
import { createIdleRest } from "./idle-rest.ts";
import { cleanUrl, pageKey } from "./links/canonical-url.ts";
import { createDiscovery } from "./links/discovery.ts";
import { createEmptyParameters } from "./links/empty-parameters.ts";
import { createFrontier, type FrontierEntry } from "./links/frontier.ts";
import { createLearning } from "./links/learning.ts";
import { createLinkScorer } from "./links/scoring.ts";
import { createSite } from "./links/site.ts";
import { createPageClaims } from "./page-claims.ts";
import { createPageRecords, recordsMax } from "./page-records.ts";
import { crawlDelayMaxMs, createPoliteness } from "./politeness.ts";
import type { CrawlOptions, CrawlPorts, CrawlResult, ParsedPage } from "./ports.ts";
import { createRobotsGate, robotsUnanswered } from "./robots/robots-gate.ts";
import { seedFromSitemaps } from "./sitemaps/seed-from-sitemaps.ts";
import { visitPage } from "./visit.ts";

const hostParallelDefault = 8;
const renderTimeoutDefaultMs = 30_000;
/** Pages that may wait, for each page that may be crawled, and at the least. */
const waitingPerPage = 50;
const waitingMin = 10_000;

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
    await seedFromSitemaps(state);
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
      answered: false,
      warnings: [],
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
): CrawlState<Parsed> {
  const learning = createLearning();
  const waitingMax = Math.max(waitingMin, waitingPerPage * options.pagesMax);
  const frontier = createFrontier(options.strategy, waitingMax, learning.preference);
  const records = createPageRecords();
  const site = createSite(startUrl);
  const politeness = createPoliteness(options.hostParallelMax ?? hostParallelDefault);
  const warnings = new Set<string>();
  const robots = createRobotsGate({
    fetchPage: ports.fetchPage,
    userAgent: options.userAgent,
    deadline,
    warn: (warning) => warnings.add(warning),
    onRules: ({ host }, { crawlDelayMs }) => {
      if (!crawlDelayMs) return;
      politeness.setCrawlDelay(host, Math.min(crawlDelayMs, crawlDelayMaxMs));
      if (crawlDelayMs > crawlDelayMaxMs) warnings.add(delayCut(host, crawlDelayMs));
    },
  });
  const scorer = createLinkScorer(options.targetPages);
  const parameters = createEmptyParameters();
  const { pagesMax } = options;
  const discovery = createDiscovery({ site, frontier, records, scorer, parameters, pagesMax });
  const { fetchPage } = ports;
  const claims = createPageClaims();
  const { renderTimeoutMs = renderTimeoutDefaultMs } = options;
  const onAnswer = () => {
    state.answered = true;
  };
  const onFetched = () => {
    state.fetched = true;
  };
  const context = {
    ports,
    fetchPage,
    idle: createIdleRest(options.rest, deadline),
    onAnswer,
    onFetched,
    deadline,
    politeness,
    robots,
    site,
    claims,
    parameters,
    renderTimeoutMs,
  };
  const progress = {
    pages: [],
    warnings,
    answered: false,
    fetched: false,
    allowedEntry: null,
    incomplete: false,
    sitemapUsed: false,
    sitemapFile: null,
    pausedHost: null,
    mistake: null,
  };
  const state: CrawlState<Parsed> = {
    options,
    deadline,
    frontier,
    records,
    discovery,
    scorer,
    learning,
    context,
    ...progress,
  };
  return state;
}

/** The refusal of the start page, if there is one: then nothing is known of the site, and nothing follows. */
async function crawlStartPage<Parsed extends ParsedPage>(
  startUrl: URL,
  state: CrawlState<Parsed>,
): Promise<Refusal | undefined> {
  const { deadline, context } = state;
  const url = cleanUrl(startUrl);
  const traits = { section: "", type: null };
  const entry: FrontierEntry = { key: pageKey(url), url: url.href, depth: 0, score: 0, traits, place: null };
  state.discovery.markMet(entry.key);
  try {
    context.politeness.begin(url.host, performance.now());
    const found = await visitPage(url, true, context);
    settleVisit(entry, found, state);
    reportProgress(state, 0);
    return "refusal" in found ? found.refusal : undefined;
  } catch (error) {
    if (!deadline.timedOut) throw error;
    const refusal = unansweredStart(url, state);
    settleVisit(entry, { refusal }, state);
    return refusal;
  } finally {
    context.politeness.end(url.host);
  }
}

/** What was waited for when the time was over before the first page. */
function unansweredStart<Parsed extends ParsedPage>(
  url: URL,
  { options, context, fetched }: CrawlState<Parsed>,
): Refusal {
  if (context.robots.knownVerdict(url) === undefined) {
    const failure = robotsUnanswered(url.host);
    return { outcome: "robots", reason: failure.message, status: null, failure };
  }
  const within = `within ${options.timeoutMs / 1000} s`;
  if (fetched) {
    const reason = `${url.host} gave its first page, which was not read ${within}.`;
    return { outcome: "error", reason, status: null, failure: new ForagerError("parse_failed", reason) };
  }
  const reason = `${url.host} did not give its first page ${within}.`;
  return { outcome: "error", reason, status: null, failure: new ForagerError("fetch_timeout", reason) };
}

function conclude<Parsed extends ParsedPage>(
  state: CrawlState<Parsed>,
  failure: ForagerError | null,
): CrawlResult<Parsed> {
  const { options, pages, records, incomplete, sitemapUsed, warnings } = state;
  return {
    pages,
    records: records.list(),
    status: failure ? "failed" : incomplete ? "partial" : "success",
    failure,
    strategy: sitemapUsed ? "sitemap" : options.strategy,
    sitemapUsed,
    answered: state.answered,
    warnings: [...warnings, ...(records.truncated ? [recordsLeftOut] : [])],
  };
}

function delayCut(host: string, delayMs: number): string {
  const [asked, kept] = [delayMs / 1000, crawlDelayMaxMs / 1000];
  return `robots.txt of ${host} asks for ${asked} s between two pages; ${kept} s were kept, the most that a crawl keeps.`;
}

const recordsLeftOut = `More than ${recordsMax} addresses were met: what became of those beyond is not listed.`;

/**
 * Addresses that are visited for each page that may be crawled, and some more: a site of duplicates or dead links
 * would otherwise be asked for page after page until the time is over, and give nothing.
 */
const visitsPerPage = 4;
const visitsMore = 20;
/** The least time that a page needs. */
const fetchMsMin = 300;

/**
 * Fetches what waits until nothing does, the page budget is spent or the time is over.
 * Throws the deadline's reason when the caller gave up, and errors that are none of the catalogue's.
 */
async function crawlRest<Parsed extends ParsedPage>(state: CrawlState<Parsed>): Promise<void> {
  const { deadline, options, frontier } = state;
  const { idle } = state.context;
  const turn = createTurn();
  const visits = createVisits(state, turn.wake);
  deadline.onEnd(turn.wake);
  const goesOn = () => !deadline.signal.aborted && state.mistake === null;
  while (goesOn()) {
    const { next, sitemapFile } = visits.budgetLeft() > 0 ? whatWaits(state) : nothingWaits;
    if (next === "later") {
      await setImmediate();
      continue;
    }
    const isIdle = visits.inFlight.size === 0;
    if (next === undefined && isIdle && sitemapFile === null) break;
    const waitMs = next ? visits.tryLaunch(next) : Number.POSITIVE_INFINITY;
    if (waitMs === 0) continue;
    if (next && isIdle) state.pausedHost = pausedHost(new URL(next.url), waitMs, state);
    if (state.pausedHost !== null) break;
    if (sitemapFile !== null) turn.wakeWhenDone(sitemapFile);
    const wait = { untilMs: performance.now() + waitMs, waitingFor: pauseOf(next) };
    await idle.wait(wait, () => turn.next(waitMs));
  }
  options.signal.throwIfAborted();
  if (state.mistake) throw state.mistake.error;
  recordLeft([...visits.inFlight, ...frontier.drain()], state);
}

const pauseOf = (next: FrontierEntry | undefined): string =>
  next === undefined ? "" : `${new URL(next.url).host}: it wants a pause between requests`;

const nothingWaits = { next: undefined, sitemapFile: null };

function whatWaits<Parsed extends ParsedPage>(state: CrawlState<Parsed>) {
  return { next: nextEntry(state), sitemapFile: state.sitemapFile };
}

/** The host whose pause leaves no time to fetch a page; null where there is time. */
function pausedHost<Parsed extends ParsedPage>(
  url: URL,
  waitMs: number,
  { context, deadline }: CrawlState<Parsed>,
): PausedHost | null {
  if (waitMs <= deadline.remainingMs() - fetchMsMin) return null;
  const verdict = context.robots.knownVerdict(url);
  const asked = verdict && "rules" in verdict ? (verdict.rules.crawlDelayMs ?? 0) : 0;
  // Longer than the delay that is kept is a pause that the server asked for by itself.
  return { host: url.host, waitMs, crawlDelayMs: waitMs <= Math.min(asked, crawlDelayMaxMs) ? asked : 0 };
}

/** The visits that are under way; `onEnd` is called when one has ended. */
function createVisits<Parsed extends ParsedPage>(state: CrawlState<Parsed>, onEnd: () => void) {
  const { deadline, options, context, frontier } = state;
  const { politeness, idle } = context;
  const inFlight = new Set<FrontierEntry>();
  let visitsLeft = options.pagesMax * visitsPerPage + visitsMore;

  const visit = async (entry: FrontierEntry, url: URL) => {
    const found = await visitPage(url, false, context);
    // What the end has interrupted stays in flight, and is recorded as unfinished.
    if (deadline.signal.aborted) return;
    settleVisit(entry, found, state);
    inFlight.delete(entry);
    politeness.end(url.host);
    reportProgress(state, inFlight.size);
  };
  const failed = (error: unknown) => {
    if (!deadline.signal.aborted) state.mistake ??= { error };
  };
  /** Pages in flight count against the budget, so that it can never be exceeded. */
  const budgetLeft = () => Math.min(options.pagesMax - state.pages.length - inFlight.size, visitsLeft);
  /**
   * bestfirst learns better links from the pages under way: of a small budget some is kept for them, where
   * everything at once would spend it on the links of the first page.
   */
  const mayLaunch = () =>
    options.strategy !== "bestfirst" || inFlight.size < Math.max(1, Math.ceil(budgetLeft() / 2));
  return {
    inFlight,
    budgetLeft,
    /** Begins the visit of the frontier's next page, 0, or tells how long its host wants to be left alone. */
    tryLaunch(next: FrontierEntry): number {
      if (!mayLaunch()) return Number.POSITIVE_INFINITY;
      const url = new URL(next.url);
      const nowMs = performance.now();
      const waitMs = politeness.waitMs(url.host, nowMs);
      if (waitMs > 0) return waitMs;
      frontier.next();
      politeness.begin(url.host, nowMs);
      visitsLeft -= 1;
      inFlight.add(next);
      const end = idle.begin();
      visit(next, url)
        .catch(failed)
        .finally(() => {
          end();
          onEnd();
        });
      return 0;
    },
  };
}

/** One waiter, and whoever wakes it: between two waits any number of wakings count as one. */
function createTurn() {
  let awake = false;
  let resume: (() => void) | null = null;
  const watched = new WeakSet<Promise<void>>();
  const wake = () => {
    awake = true;
    resume?.();
  };
  return {
    wake,
    /** However often it is called with a promise, that wakes once. */
    wakeWhenDone(promise: Promise<void>): void {
      if (watched.has(promise)) return;
      watched.add(promise);
      void promise.finally(wake);
    },
    /** Returns when something woke since the last time, and at the latest after `ms`. */
    async next(ms: number): Promise<void> {
      if (!awake) {
        const timer =
          ms === Number.POSITIVE_INFINITY ? undefined : setTimeout(wake, Math.min(ms, timerMsMax));
        await new Promise<void>((resolve) => {
          resume = resolve;
        });
        resume = null;
        clearTimeout(timer);
      }
      awake = false;
    },
  };
}
