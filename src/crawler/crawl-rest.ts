import { setImmediate } from "node:timers/promises";
import {
  type CrawlState,
  nextEntry,
  type PausedHost,
  recordLeft,
  reportProgress,
  settleVisit,
} from "./crawl-state.ts";
import { timerMsMax } from "./deadline.ts";
import { crawlDelayMaxMs } from "./politeness.ts";
import type { ParsedPage } from "./ports.ts";
import { visitPage } from "./visit.ts";
import type { FrontierEntry } from "./waiting-page.ts";

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
export async function crawlRest<Parsed extends ParsedPage>(state: CrawlState<Parsed>): Promise<void> {
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
