import { type CrawlState, nextEntry, recordLeft, reportProgress, settleVisit } from "./crawl-state.ts";
import { timerMsMax } from "./deadline.ts";
import type { FrontierEntry } from "./frontier.ts";
import type { ParsedPage } from "./ports.ts";
import { visitPage } from "./visit.ts";

/**
 * Addresses that are visited for each page that may be crawled, and some more: a site of duplicates or dead links
 * would otherwise be asked for page after page until the time is over, and give nothing.
 */
const visitsPerPage = 4;
const visitsMore = 20;

/**
 * Fetches what waits until nothing does, the page budget is spent or the time is over.
 * Throws the deadline's reason when the caller gave up, and errors that are none of the catalogue's.
 */
export async function crawlRest<Parsed extends ParsedPage>(state: CrawlState<Parsed>): Promise<void> {
  const { deadline, options, context, frontier } = state;
  const { politeness } = context;
  const inFlight = new Set<FrontierEntry>();
  const turn = createTurn();
  let visitsLeft = options.pagesMax * visitsPerPage + visitsMore;
  let watchedFile: Promise<void> | null = null;

  const visit = async (entry: FrontierEntry, url: URL) => {
    const found = await visitPage(url, false, context);
    // What the end has interrupted stays in flight, and is recorded as unfinished.
    if (deadline.signal.aborted) return;
    settleVisit(entry, found, state);
    inFlight.delete(entry);
    politeness.end(url.host);
    reportProgress(state, inFlight.size);
  };
  const launch = (entry: FrontierEntry, url: URL) => {
    politeness.begin(url.host, performance.now());
    visitsLeft -= 1;
    inFlight.add(entry);
    const failed = (error: unknown) => {
      if (!deadline.signal.aborted) state.mistake ??= { error };
    };
    visit(entry, url).catch(failed).finally(turn.wake);
  };

  deadline.onEnd(turn.wake);
  while (!deadline.signal.aborted && state.mistake === null) {
    // Pages in flight count against the budget, so that it can never be exceeded.
    const budgetLeft = Math.min(options.pagesMax - state.pages.length - inFlight.size, visitsLeft);
    const next = budgetLeft > 0 ? nextEntry(state) : undefined;
    const sitemapFile = budgetLeft > 0 ? state.sitemapFile : null;
    if (next === undefined && inFlight.size === 0 && sitemapFile === null) break;
    const url = next && new URL(next.url);
    const waitMs = url ? politeness.waitMs(url.host, performance.now()) : Number.POSITIVE_INFINITY;
    if (next && url && waitMs === 0) {
      frontier.next();
      launch(next, url);
      continue;
    }
    if (url && inFlight.size === 0 && waitMs > deadline.remainingMs()) {
      state.pausedHost = { host: url.host, waitMs };
      break;
    }
    if (sitemapFile !== null && sitemapFile !== watchedFile) {
      watchedFile = sitemapFile;
      sitemapFile.finally(turn.wake);
    }
    await turn.next(waitMs);
  }
  options.signal.throwIfAborted();
  if (state.mistake) throw state.mistake.error;
  recordLeft([...inFlight, ...frontier.drain()], state);
}

/** One waiter, and whoever wakes it: between two waits any number of wakings count as one. */
function createTurn() {
  let awake = false;
  let resume: (() => void) | null = null;
  const wake = () => {
    awake = true;
    resume?.();
  };
  return {
    wake,
    /** Returns when something woke since the last time, and at the latest after `ms`. */
    async next(ms: number): Promise<void> {
      if (!awake) {
        const timer = ms === Number.POSITIVE_INFINITY ? undefined : setTimeout(wake, Math.min(ms, timerMsMax));
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
