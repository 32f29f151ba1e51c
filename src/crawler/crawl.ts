import { parseHttpUrl } from "../contract/http-url.ts";
import { ForagerError } from "../errors.ts";
import { cleanUrl, pageKey } from "./canonical-url.ts";
import { crawlRest } from "./crawl-rest.ts";
import { type CrawlState, reportProgress, settleVisit } from "./crawl-state.ts";
import { type Deadline, startDeadline } from "./deadline.ts";
import { createDiscovery } from "./discovery.ts";
import { createEmptyParameters } from "./empty-parameters.ts";
import type { Refusal } from "./fetch-html.ts";
import { createFrontier } from "./frontier.ts";
import { createIdleRest } from "./idle-rest.ts";
import { createLearning } from "./learning.ts";
import { createPageClaims } from "./page-claims.ts";
import { createPageRecords, recordsMax } from "./page-records.ts";
import { crawlDelayMaxMs, createPoliteness } from "./politeness.ts";
import type { CrawlOptions, CrawlPorts, CrawlResult, ParsedPage } from "./ports.ts";
import { createRobotsGate, robotsUnanswered } from "./robots-gate.ts";
import { createLinkScorer } from "./scoring.ts";
import { seedFromSitemaps } from "./seed-from-sitemaps.ts";
import { createSite } from "./site.ts";
import { visitPage } from "./visit.ts";
import type { FrontierEntry } from "./waiting-page.ts";

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
