import { setImmediate } from "node:timers/promises";
import { createWakeUp } from "../async/coalesce.ts";
import { ForagerError } from "../errors.ts";
import { parseHttpUrl } from "../text/http-url.ts";
import { type Deadline, startDeadline } from "./deadline.ts";
import type { Refusal } from "./fetch-html.ts";
import { createIdleLending } from "./idle-lending.ts";
import { cleanUrl, pageKey } from "./links/canonical-url.ts";
import { createDiscovery, type Discovery } from "./links/discovery.ts";
import { createEmptyParameters, emptyReason } from "./links/empty-parameters.ts";
import { createFrontier, type Frontier, type FrontierEntry } from "./links/frontier.ts";
import { createLearning } from "./links/learning.ts";
import { createLinkScorer } from "./links/scoring.ts";
import { createSite } from "./links/site.ts";
import { createPageClaims } from "./page-claims.ts";
import {
  createPageRecords,
  type PausedHost,
  recordLeft,
  recordsMax,
  type SkipReason,
} from "./page-records.ts";
import { crawlDelayMaxMs, createPoliteness } from "./politeness.ts";
import {
  type CrawledPage,
  type CrawlOptions,
  type CrawlPorts,
  type CrawlResult,
  isRenderedInPart,
  type ParsedPage,
} from "./ports.ts";
import { createRobotsGate, robotsRefusal, robotsUnanswered } from "./robots/robots-gate.ts";
import { noSitemaps, type SitemapReading, seedFromSitemaps } from "./sitemaps/seed-from-sitemaps.ts";
import { type VisitContext, type Visited, visitPage } from "./visit.ts";

/**
 * Crawls one site from its start page within hard limits on pages and time. Fetches and parses through `ports`, and
 * checks every page against robots.txt first.
 * Returns the pages read and a reason for every page left out. Rejects with the signal's reason, or with any error of
 * the ports that is not a ForagerError.
 */
export async function crawl<Parsed extends ParsedPage>(
  options: CrawlOptions,
  ports: CrawlPorts<Parsed>,
): Promise<CrawlResult<Parsed>> {
  const deadline = startDeadline(options);
  try {
    return await new Crawl(parseHttpUrl(options.startUrl), options, ports, deadline).run();
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

const hostParallelDefault = 8;
const renderTimeoutDefaultMs = 30_000;
/** Size limit of the frontier: entries per page of the budget, and the minimum. */
const waitingPerPage = 50;
const waitingMin = 10_000;
/**
 * Visits per page of the budget, plus a constant. Otherwise a site of duplicates or dead links would be fetched until
 * the timeout and yield nothing.
 */
const visitsPerPage = 4;
const visitsMore = 20;
/** Minimum time to fetch a page. */
const fetchMsMin = 300;
/** How long skipping pages, or recording the unvisited ones, may block the event loop. */
const passingMs = 15;

class Crawl<Parsed extends ParsedPage> {
  readonly #startUrl: URL;
  readonly #options: CrawlOptions;
  readonly #deadline: Deadline;
  readonly #context: VisitContext<Parsed>;
  readonly #records = createPageRecords();
  readonly #learning = createLearning();
  readonly #scorer;
  readonly #frontier: Frontier;
  readonly #discovery: Discovery;
  /** Wakes the loop when a visit or the reading of a sitemap file ends. */
  readonly #wakeUp = createWakeUp();

  /** In crawl order. */
  readonly #pages: CrawledPage<Parsed>[] = [];
  /** What the limits omitted, as sentences without duplicates. */
  readonly #warnings = new Set<string>();
  readonly #inFlight = new Set<FrontierEntry>();
  #visitsLeft: number;
  #sitemaps: SitemapReading = noSitemaps;
  /** The next waiting page, once robots.txt has allowed it: avoids repeating the check on each turn of the loop. */
  #allowedEntry: FrontierEntry | null = null;
  /** A server has started to answer with a page. */
  #isAnswered = false;
  /** A page was received completely. */
  #isFetched = false;
  /** An existing page could not be read, or not completely. */
  #isIncomplete = false;
  /** The host whose requested pause exceeds the remaining time, which ended the crawl. */
  #pausedHost: PausedHost | null = null;
  /** An unexpected error; it ends the crawl. */
  #crash: { error: unknown } | null = null;

  constructor(startUrl: URL, options: CrawlOptions, ports: CrawlPorts<Parsed>, deadline: Deadline) {
    const { pagesMax, targetPages, strategy } = options;
    this.#startUrl = startUrl;
    this.#options = options;
    this.#deadline = deadline;
    this.#visitsLeft = pagesMax * visitsPerPage + visitsMore;
    this.#scorer = createLinkScorer(targetPages);
    const waitingMax = Math.max(waitingMin, waitingPerPage * pagesMax);
    this.#frontier = createFrontier(strategy, waitingMax, this.#learning.preference);
    const site = createSite(startUrl);
    const parameters = createEmptyParameters();
    this.#discovery = createDiscovery({
      site,
      frontier: this.#frontier,
      records: this.#records,
      scorer: this.#scorer,
      parameters,
      pagesMax,
    });
    const politeness = createPoliteness(options.hostParallelMax ?? hostParallelDefault);
    const robots = createRobotsGate({
      fetchPage: ports.fetchPage,
      userAgent: options.userAgent,
      deadline,
      warn: (warning) => this.#warnings.add(warning),
      onRules: ({ host }, { crawlDelayMs }) => {
        if (!crawlDelayMs) return;
        politeness.setCrawlDelay(host, Math.min(crawlDelayMs, crawlDelayMaxMs));
        if (crawlDelayMs > crawlDelayMaxMs) this.#warnings.add(delayCut(host, crawlDelayMs));
      },
    });
    this.#context = {
      ports,
      fetchPage: ports.fetchPage,
      idle: createIdleLending(options.lendSlot, deadline),
      onAnswer: () => {
        this.#isAnswered = true;
      },
      onFetched: () => {
        this.#isFetched = true;
      },
      deadline,
      politeness,
      robots,
      site,
      claims: createPageClaims(),
      parameters,
      renderTimeoutMs: options.renderTimeoutMs ?? renderTimeoutDefaultMs,
    };
  }

  async run(): Promise<CrawlResult<Parsed>> {
    const refusal = await this.#visitStartPage();
    if (refusal === null) {
      await this.#seedFromSitemaps();
      await this.#visitWaiting();
    }
    return this.#result(refusal?.failure ?? null);
  }

  /** Returns why there is no start page, or null. Without a start page the crawl ends. */
  async #visitStartPage(): Promise<Refusal | null> {
    const { politeness } = this.#context;
    const url = cleanUrl(this.#startUrl);
    const traits = { section: "", type: null };
    const entry: FrontierEntry = {
      key: pageKey(url),
      url: url.href,
      depth: 0,
      score: 0,
      traits,
      place: null,
    };
    this.#discovery.markSeen(entry.key);
    try {
      politeness.begin(url.host, performance.now());
      const found = await visitPage(url, true, this.#context);
      this.#settle(entry, found);
      this.#reportProgress();
      return "refusal" in found ? found.refusal : null;
    } catch (error) {
      if (!this.#deadline.timedOut) throw error;
      const refusal = this.#unansweredStart(url);
      this.#settle(entry, { refusal });
      return refusal;
    } finally {
      politeness.end(url.host);
    }
  }

  /** What the crawl was waiting for when its time ran out before the first page. */
  #unansweredStart(url: URL): Refusal {
    if (this.#context.robots.knownVerdict(url) === undefined) {
      const failure = robotsUnanswered(url.host);
      return { outcome: "robots", reason: failure.message, status: null, failure };
    }
    const within = `within ${this.#options.timeoutMs / 1000} s`;
    const reason = this.#isFetched
      ? `${url.host} gave its first page, which was not read ${within}.`
      : `${url.host} did not give its first page ${within}.`;
    const failure = new ForagerError(this.#isFetched ? "parse_failed" : "fetch_timeout", reason);
    return { outcome: "error", reason, status: null, failure };
  }

  async #seedFromSitemaps(): Promise<void> {
    const [start] = this.#pages;
    const { pagesMax, timeoutMs } = this.#options;
    if (start === undefined || pagesMax === 1) return;
    const { fetchPage, politeness, robots } = this.#context;
    this.#sitemaps = await seedFromSitemaps({
      home: new URL(start.url),
      pagesMax,
      timeoutMs,
      arePagesWaiting: this.#frontier.size > 0,
      fetchPage,
      politeness,
      robots,
      deadline: this.#deadline,
      addPages: (urls) => this.#discovery.addSitemapPages(urls),
      warn: (warning) => this.#warnings.add(warning),
      onError: this.#onError,
    });
  }

  /** Visits waiting pages until none is left, the page budget is spent or the time is over. */
  async #visitWaiting(): Promise<void> {
    this.#deadline.onEnd(this.#wakeUp.wake);
    while (!this.#isOver()) {
      const mayVisit = this.#budgetLeft() > 0;
      const next = mayVisit ? this.#nextEntry() : undefined;
      const sitemapFile = mayVisit ? this.#sitemaps.underWay : null;
      if (next === "later") {
        await setImmediate();
        continue;
      }
      if (next === undefined && sitemapFile === null && this.#inFlight.size === 0) break;
      const waitMs = next ? this.#tryLaunch(next) : Number.POSITIVE_INFINITY;
      if (waitMs === 0) continue;
      if (next && this.#isPauseTooLong(new URL(next.url), waitMs)) break;
      if (sitemapFile !== null) this.#wakeUp.wakeWhenDone(sitemapFile);
      await this.#waitFor(next, waitMs);
    }
    this.#options.signal.throwIfAborted();
    if (this.#crash) throw this.#crash.error;
    this.#recordLeft();
  }

  #isOver(): boolean {
    return this.#deadline.signal.aborted || this.#crash !== null;
  }

  /** Waits until a visit or sitemap file has ended, or for `waitMs`, after which `next` may be visited. */
  async #waitFor(next: FrontierEntry | undefined, waitMs: number): Promise<void> {
    const waitingFor = next ? `${new URL(next.url).host}: it wants a pause between requests` : "";
    const wait = { untilMs: performance.now() + waitMs, waitingFor };
    await this.#context.idle.wait(wait, () => this.#wakeUp.wait(waitMs));
  }

  /** Pages in flight count against the budget, so that it is never exceeded. */
  #budgetLeft(): number {
    return Math.min(this.#options.pagesMax - this.#pages.length - this.#inFlight.size, this.#visitsLeft);
  }

  /**
   * Peeks at the next waiting page that robots.txt allows and that was not reached under another URL. Returns "later"
   * when skipping others has taken so long that the loop must yield.
   */
  #nextEntry(): FrontierEntry | "later" | undefined {
    const begunMs = performance.now();
    for (;;) {
      const entry = this.#frontier.peek();
      if (entry === undefined) return undefined;
      const why = this.#skipReason(entry);
      if (why === null) return entry;
      this.#frontier.next();
      this.#records.skip(entry, why);
      if (performance.now() - begunMs > passingMs) return "later";
    }
  }

  /** Why to skip a waiting page, or null. */
  #skipReason(entry: FrontierEntry): SkipReason | null {
    const { claims, parameters } = this.#context;
    if (claims.isTaken(entry.key)) return "reached";
    const empty = entry.url.includes("?") ? parameters.emptyIn(new URL(entry.url)) : null;
    if (empty !== null) return { outcome: "duplicate", reason: emptyReason(empty) };
    if (entry === this.#allowedEntry) return null;
    const disallowed = this.#disallowed(entry);
    if (disallowed === null) this.#allowedEntry = entry;
    return disallowed;
  }

  #disallowed(entry: FrontierEntry): SkipReason | null {
    const url = new URL(entry.url);
    const verdict = this.#context.robots.knownVerdict(url);
    const refusal = verdict && robotsRefusal(verdict, url);
    return refusal ? { outcome: "robots", reason: refusal.message } : null;
  }

  /**
   * Starts the visit of the frontier's next page and returns 0, or returns how long to wait before the next attempt.
   */
  #tryLaunch(next: FrontierEntry): number {
    // Bestfirst discovers better links in the pages in flight: reserve part of a small budget for them instead of
    // spending it all on the links of the first page.
    const parallelMax = Math.max(1, Math.ceil(this.#budgetLeft() / 2));
    if (this.#options.strategy === "bestfirst" && this.#inFlight.size >= parallelMax) {
      return Number.POSITIVE_INFINITY;
    }
    const { politeness, idle } = this.#context;
    const url = new URL(next.url);
    const nowMs = performance.now();
    const waitMs = politeness.waitMs(url.host, nowMs);
    if (waitMs > 0) return waitMs;
    this.#frontier.next();
    politeness.begin(url.host, nowMs);
    this.#visitsLeft -= 1;
    this.#inFlight.add(next);
    const end = idle.begin();
    this.#visit(next, url)
      .catch(this.#onError)
      .finally(() => {
        end();
        this.#wakeUp.wake();
      });
    return 0;
  }

  async #visit(entry: FrontierEntry, url: URL): Promise<void> {
    const found = await visitPage(url, false, this.#context);
    // A visit interrupted by the end of the crawl stays in flight and is recorded as unfinished.
    if (this.#deadline.signal.aborted) return;
    this.#settle(entry, found);
    this.#inFlight.delete(entry);
    this.#context.politeness.end(url.host);
    this.#reportProgress();
  }

  /** Processes the result of one visit: its records, its page and the page's links. */
  #settle(entry: FrontierEntry, found: Visited<Parsed> | { refusal: Refusal }): void {
    const { url: address, depth } = entry;
    if ("refusal" in found) {
      const { outcome, reason, status } = found.refusal;
      this.#records.set(entry.key, { url: address, outcome, reason, status, depth });
      // A dead link is a fact about the site; any other error means that a page could not be read.
      if (outcome === "error" && status !== 404 && status !== 410) this.#isIncomplete = true;
      return;
    }
    const { url, status, parsed, truncated, rendering } = found;
    const key = pageKey(url);
    if (key !== entry.key) {
      const reason = `It leads to ${url.href}.`;
      this.#records.set(entry.key, { url: address, outcome: "duplicate", reason, status: null, depth });
    }
    this.#records.set(key, {
      url: url.href,
      outcome: "crawled",
      reason: null,
      status,
      depth,
      ...(rendering?.rendered && { rendered: true }),
    });
    if (truncated || isRenderedInPart(rendering)) this.#isIncomplete = true;
    this.#discovery.markSeen(key);
    if (depth === 0) this.#scorer.startAt(url, parsed.language ?? null);
    const { kept, gain } = this.#context.ports.keep?.(parsed) ?? { kept: parsed, gain: null };
    this.#learning.learn(entry.traits, gain);
    this.#discovery.addLinks(parsed, depth + 1);
    // The links of thousands of pages would exhaust memory.
    this.#pages.push({ url: url.href, depth, parsed: { ...kept, links: [] }, rendering });
  }

  /** Whether the crawl must end: nothing is in flight, and the host's pause leaves no time to fetch another page. */
  #isPauseTooLong(url: URL, waitMs: number): boolean {
    if (this.#inFlight.size > 0 || waitMs <= this.#deadline.remainingMs() - fetchMsMin) return false;
    const verdict = this.#context.robots.knownVerdict(url);
    const asked = verdict && "rules" in verdict ? (verdict.rules.crawlDelayMs ?? 0) : 0;
    // A pause longer than the enforced delay was requested by the server itself.
    const crawlDelayMs = waitMs <= Math.min(asked, crawlDelayMaxMs) ? asked : 0;
    this.#pausedHost = { host: url.host, waitMs, crawlDelayMs };
    return true;
  }

  /** At the end of the crawl: records the pages in flight and those waiting. */
  #recordLeft(): void {
    const { timedOut } = this.#deadline;
    const begunMs = performance.now();
    const end = {
      timedOut,
      pausedHost: this.#pausedHost,
      pagesCrawled: this.#pages.length,
      pagesMax: this.#options.pagesMax,
      timeoutMs: this.#options.timeoutMs,
    };
    const left = [...this.#inFlight, ...this.#frontier.drain()];
    const unfinished = recordLeft(left, this.#records, end, (entry) => {
      if (!timedOut && this.#context.claims.isTaken(entry.key)) return "reached";
      // While there is time to check, pages that robots.txt disallows are recorded as such, not as left out by a
      // limit.
      return performance.now() - begunMs < passingMs ? this.#disallowed(entry) : null;
    });
    if ((timedOut || this.#pausedHost) && unfinished > 0) this.#isIncomplete = true;
  }

  readonly #onError = (error: unknown): void => {
    if (!this.#deadline.signal.aborted) this.#crash ??= { error };
  };

  #reportProgress(): void {
    const pagesQueued = this.#frontier.size + this.#inFlight.size;
    this.#options.onProgress?.({ pagesCrawled: this.#pages.length, pagesQueued });
  }

  #result(failure: ForagerError | null): CrawlResult<Parsed> {
    const sitemapUsed = this.#sitemaps.used;
    return {
      pages: this.#pages,
      records: this.#records.list(),
      status: failure ? "failed" : this.#isIncomplete ? "partial" : "success",
      failure,
      strategy: sitemapUsed ? "sitemap" : this.#options.strategy,
      sitemapUsed,
      answered: this.#isAnswered,
      warnings: [...this.#warnings, ...(this.#records.truncated ? [recordsLeftOut] : [])],
    };
  }
}

function delayCut(host: string, delayMs: number): string {
  const [asked, kept] = [delayMs / 1000, crawlDelayMaxMs / 1000];
  return `robots.txt of ${host} asks for ${asked} s between two pages; the crawl waited ${kept} s, its maximum.`;
}

const recordsLeftOut = `More than ${recordsMax} addresses were found; those beyond the limit are not listed.`;
