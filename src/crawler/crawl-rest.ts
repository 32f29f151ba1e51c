import { type CrawlState, nextEntry, recordLeft, reportProgress, settleVisit } from "./crawl-state.ts";
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
  const inFlight = new Map<FrontierEntry, Promise<void>>();
  let visitsLeft = options.pagesMax * visitsPerPage + visitsMore;

  const launch = (entry: FrontierEntry) => {
    const url = new URL(entry.url);
    politeness.begin(url.host, performance.now());
    visitsLeft -= 1;
    const visit = async () => {
      const found = await visitPage(url, false, context);
      // What the end has interrupted stays in flight, and is recorded as unfinished.
      if (deadline.signal.aborted) return;
      settleVisit(entry, found, state);
      inFlight.delete(entry);
      politeness.end(url.host);
      reportProgress(state, inFlight.size);
    };
    const visiting = visit().catch((error: unknown) => {
      if (!deadline.signal.aborted) state.mistake ??= { error };
    });
    inFlight.set(entry, visiting);
  };

  while (!deadline.signal.aborted && state.mistake === null) {
    // Pages in flight count against the budget, so that it can never be exceeded.
    const budgetLeft = Math.min(options.pagesMax - state.pages.length - inFlight.size, visitsLeft);
    const next = budgetLeft > 0 ? nextEntry(state) : undefined;
    const sitemapFile = budgetLeft > 0 ? state.sitemapFile : null;
    if (next === undefined && inFlight.size === 0 && sitemapFile === null) break;
    const waitMs = next ? politeness.waitMs(new URL(next.url).host, performance.now()) : Infinity;
    if (next && waitMs === 0) {
      frontier.next();
      launch(next);
      continue;
    }
    const waits = [...inFlight.values()];
    if (sitemapFile) waits.push(sitemapFile);
    if (waitMs !== Infinity) waits.push(deadline.pause(waitMs));
    await deadline.orEnd(Promise.race(waits)).catch(() => {});
  }
  options.signal.throwIfAborted();
  if (state.mistake) throw state.mistake.error;
  recordLeft([...inFlight.keys(), ...frontier.drain()], state);
}
