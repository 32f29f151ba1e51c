import type { CrawlState } from "./crawl-state.ts";
import { crawlDelayMaxMs } from "./politeness.ts";
import type { ParsedPage } from "./ports.ts";
import { readSitemaps } from "./sitemaps.ts";

/** How long the first addresses are waited for before the crawl goes on beside the reading. */
const headStartMaxMs = 3_000;
const filesMax = 10;
/** Addresses that are read at the least; more for crawls of more than half as many pages. */
const pagesMin = 2_000;

/**
 * Reads the sitemaps that robots.txt names, or else /sitemap.xml, and adds their pages to those that wait.
 * The reading gets a head start, so that a small budget is not spent before they are there.
 */
export async function seedFromSitemaps<Parsed extends ParsedPage>(state: CrawlState<Parsed>): Promise<void> {
  const { options, deadline, pages } = state;
  const [start] = pages;
  if (start === undefined || options.pagesMax === 1) return;
  try {
    state.sitemapFile = readNext(await openSitemaps(new URL(start.url), state), state);
    const headStart = deadline.pause(Math.min(headStartMaxMs, options.timeoutMs / 5)).then(() => "over");
    headStart.catch(() => {});
    while (state.sitemapFile !== null && !state.sitemapUsed) {
      if ((await deadline.orEnd(Promise.race([state.sitemapFile, headStart]))) === "over") return;
    }
  } catch (error) {
    // When the time is over, the pages that are there are the result.
    if (!deadline.timedOut) throw error;
  }
}

async function openSitemaps<Parsed extends ParsedPage>(home: URL, state: CrawlState<Parsed>) {
  const { context, deadline, options } = state;
  const { politeness, fetchPage } = context;
  const verdict = await context.robots.verdict(home);
  const rules = "rules" in verdict ? verdict.rules : null;
  const named = rules !== null && rules.sitemaps.length > 0 ? rules.sitemaps : ["/sitemap.xml"];
  // Where requests have to stand apart, one file takes its turn like a page.
  const delayed = (rules?.crawlDelayMs ?? 0) > 0;
  if (delayed) {
    const delayMs = Math.min(rules?.crawlDelayMs ?? 0, crawlDelayMaxMs);
    // Where there is time for one more request or two, they are for pages.
    const requestsLeft = Math.floor(deadline.remainingMs() / delayMs);
    if (requestsLeft < (state.frontier.size > 0 ? 3 : 2)) return noFiles();
    await deadline.pause(politeness.waitMs(home.host, performance.now()));
    politeness.begin(home.host, performance.now());
    politeness.end(home.host);
  }
  return readSitemaps(
    named.flatMap((file) => URL.parse(file, home.href) ?? []),
    {
      fetchPage,
      deadline,
      filesMax: delayed ? 1 : filesMax,
      pagesMax: Math.max(pagesMin, 2 * options.pagesMax),
      warn: (warning) => state.warnings.add(warning),
    },
  );
}

async function* noFiles(): AsyncGenerator<string[], undefined> {}

/** Reads one file after the other beside the crawl; each gives the loop of the crawl a turn. */
async function readNext<Parsed extends ParsedPage>(
  files: AsyncGenerator<string[]>,
  state: CrawlState<Parsed>,
): Promise<void> {
  try {
    const { value, done } = await files.next();
    if (!done && state.discovery.addSitemapPages(value) > 0) state.sitemapUsed = true;
    state.sitemapFile = done ? null : readNext(files, state);
  } catch (error) {
    state.sitemapFile = null;
    if (!state.deadline.signal.aborted) state.mistake ??= { error };
  }
}
