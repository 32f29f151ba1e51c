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
  type PassedOver,
  type PausedHost,
  recordLeft,
  recordsMax,
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
 * Crawls one site from its start page within hard bounds of pages and time. Fetches and parses through
 * `ports`, and asks robots.txt about every page first.
 * Returns what it read and why it did not read the rest. Rejects with the signal's reason when the signal fires, and
 * with errors of the ports that are not ForagerErrors.
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
/** Pages that may wait for each page that may be crawled, and the minimum. */
const waitingPerPage = 50;
const waitingMin = 10_000;
/**
 * Addresses that are visited for each page that may be crawled, plus a few: otherwise a site of duplicates or dead
 * links would be fetched page after page until the time is over, and yield nothing.
 */
const visitsPerPage = 4;
const visitsMore = 20;
/** The least time that a page needs. */
const fetchMsMin = 300;
/** How long passing over pages, and recording those left, may block the event loop. */
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
  /** Wakes the loop when a visit or a sitemap file has ended. */
  readonly #wakeUp = createWakeUp();

  /** In the order in which they were crawled. */
  readonly #pages: CrawledPage<Parsed>[] = [];
  /** What limits left out, as sentences, each once. */
  readonly #warnings = new Set<string>();
  readonly #inFlight = new Set<FrontierEntry>();
  #visitsLeft: number;
  #sitemaps: SitemapReading = noSitemaps;
  /** The first page that waits, once robots.txt has allowed it: the loop asks about it again and again. */
  #allowedEntry: FrontierEntry | null = null;
  /** A server has begun to answer with a page. */
  #isAnswered = false;
  /** A page has come whole. */
  #isFetched = false;
  /** Something that exists could not be read, or not in full. */
  #isIncomplete = false;
  /** The host that asked for a pause longer than the crawl may last, which ended the crawl. */
  #pausedHost: PausedHost | null = null;
  /** An unexpected error, which ends the crawl. */
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

  /** Returns why there is no start page, or null; without one nothing is known of the site, and nothing follows. */
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
    this.#discovery.markMet(entry.key);
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

  /** What the crawl was waiting for when its time was over before the first page. */
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

  /** Visits what waits until nothing does, the page budget is spent or the time is over. */
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

  /** Waits until a visit or a sitemap file has ended, `waitMs` at most, after which `next` may be visited. */
  async #waitFor(next: FrontierEntry | undefined, waitMs: number): Promise<void> {
    const waitingFor = next ? `${new URL(next.url).host}: it wants a pause between requests` : "";
    const wait = { untilMs: performance.now() + waitMs, waitingFor };
    await this.#context.idle.wait(wait, () => this.#wakeUp.wait(waitMs));
  }

  /** Pages in flight count against the budget, so that it can never be exceeded. */
  #budgetLeft(): number {
    return Math.min(this.#options.pagesMax - this.#pages.length - this.#inFlight.size, this.#visitsLeft);
  }

  /**
   * The next waiting page that no visit has reached by another address and that robots.txt allows; it stays in the
   * frontier. "later" when passing over others has taken so long that the event loop needs its turn.
   */
  #nextEntry(): FrontierEntry | "later" | undefined {
    const begunMs = performance.now();
    for (;;) {
      const entry = this.#frontier.peek();
      if (entry === undefined) return undefined;
      const why = this.#passedOver(entry);
      if (why === null) return entry;
      this.#frontier.next();
      this.#records.pass(entry, why);
      if (performance.now() - begunMs > passingMs) return "later";
    }
  }

  /** Why a waiting page is not to be visited, or null. */
  #passedOver(entry: FrontierEntry): PassedOver | null {
    const { claims, parameters } = this.#context;
    if (claims.isTaken(entry.key)) return "reached";
    const empty = entry.url.includes("?") ? parameters.emptyIn(new URL(entry.url)) : null;
    if (empty !== null) return { outcome: "duplicate", reason: emptyReason(empty) };
    if (entry === this.#allowedEntry) return null;
    const disallowed = this.#disallowed(entry);
    if (disallowed === null) this.#allowedEntry = entry;
    return disallowed;
  }

  #disallowed(entry: FrontierEntry): PassedOver | null {
    const url = new URL(entry.url);
    const verdict = this.#context.robots.knownVerdict(url);
    const refusal = verdict && robotsRefusal(verdict, url);
    return refusal ? { outcome: "robots", reason: refusal.message } : null;
  }

  /** Begins the visit of the frontier's next page and returns 0, or returns how long to wait before trying again. */
  #tryLaunch(next: FrontierEntry): number {
    // Bestfirst learns better links from the pages in flight: part of a small budget is kept for those links,
    // instead of spending all of it on the links of the first page.
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
    // A visit that the end interrupted stays in flight, and is recorded as unfinished.
    if (this.#deadline.signal.aborted) return;
    this.#settle(entry, found);
    this.#inFlight.delete(entry);
    this.#context.politeness.end(url.host);
    this.#reportProgress();
  }

  /** Takes the result of one visit: its records, its page and that page's links. */
  #settle(entry: FrontierEntry, found: Visited<Parsed> | { refusal: Refusal }): void {
    const { url: address, depth } = entry;
    if ("refusal" in found) {
      const { outcome, reason, status } = found.refusal;
      this.#records.set(entry.key, { url: address, outcome, reason, status, depth });
      // A dead link is a fact about the site; any other error is a page that could not be read.
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
    this.#discovery.markMet(key);
    if (depth === 0) this.#scorer.startAt(url, parsed.language ?? null);
    const { kept, gain } = this.#context.ports.keep?.(parsed) ?? { kept: parsed, gain: null };
    this.#learning.learn(entry.traits, gain);
    this.#discovery.addLinks(parsed, depth + 1);
    // The links of thousands of pages would fill the memory.
    this.#pages.push({ url: url.href, depth, parsed: { ...kept, links: [] }, rendering });
  }

  /** Whether nothing is in flight and the host's pause leaves no time to fetch a page, which ends the crawl. */
  #isPauseTooLong(url: URL, waitMs: number): boolean {
    if (this.#inFlight.size > 0 || waitMs <= this.#deadline.remainingMs() - fetchMsMin) return false;
    const verdict = this.#context.robots.knownVerdict(url);
    const asked = verdict && "rules" in verdict ? (verdict.rules.crawlDelayMs ?? 0) : 0;
    // A pause longer than the delay that is kept was asked for by the server itself.
    const crawlDelayMs = waitMs <= Math.min(asked, crawlDelayMaxMs) ? asked : 0;
    this.#pausedHost = { host: url.host, waitMs, crawlDelayMs };
    return true;
  }

  /** Records pages in flight and pages that wait at the end of the crawl. */
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
      // While there is time to check, no limit is blamed for what robots.txt disallows.
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
  return `robots.txt of ${host} asks for ${asked} s between two pages; ${kept} s were kept, the most that a crawl keeps.`;
}

const recordsLeftOut = `More than ${recordsMax} addresses were met: what became of those beyond is not listed.`;
