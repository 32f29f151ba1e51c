import { ForagerError } from "../../errors.ts";
import type { CrawlState } from "../crawl-state.ts";
import type { Deadline } from "../deadline.ts";
import { crawlDelayMaxMs } from "../politeness.ts";
import type { FetchPage, ParsedPage } from "../ports.ts";
import { parseSitemap } from "./sitemap-parser.ts";

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

interface SitemapsOptions {
  fetchPage: FetchPage;
  deadline: Deadline;
  /** Files after which reading stops. Large sites have hundreds; a crawl wants the first pages. */
  filesMax: number;
  /** Pages after which reading stops. */
  pagesMax: number;
  /** Told what a limit or a fault leaves out, as a sentence. */
  warn: (warning: string) => void;
}

const indexDepthMax = 2;
const fileTimeoutMs = 5_000;
/** On the wire; more than this is cut, and its beginning read. The format allows 50 MB. */
const fileBytesMax = 3 * 2 ** 20;
const unpackedBytesMax = 10 * 2 ** 20;

/** Plugins name the parts of an index by what is in them: pages are worth more than posts and pictures. */
const betterFile = /page|static|main|general|core|company|misc/i;
const worseFile = /image|video|tag|author|categor|archive|product|attachment|location|user|forum/i;

/**
 * Reads sitemaps, index files included, beginning with `files`; gives the absolute addresses of each file.
 * A sitemap is a hint: what cannot be read is passed over. Throws nothing but the deadline's reason.
 */
async function* readSitemaps(
  files: readonly URL[],
  options: SitemapsOptions,
): AsyncGenerator<string[], undefined> {
  const { filesMax, pagesMax } = options;
  const queue = files.map((url) => ({ url, depth: 0 }));
  const seen = new Set(queue.map(({ url }) => url.href));
  let pagesRead = 0;
  let passedOver = 0;
  for (let filesRead = 0; filesRead < filesMax && pagesRead < pagesMax; filesRead++) {
    const file = queue.shift();
    if (file === undefined) return;
    const { pages, sitemaps, truncated } = await readFile(file.url, options);
    const all = absolute(pages, file.url);
    const found = all.slice(0, pagesMax - pagesRead);
    pagesRead += found.length;
    if (truncated || found.length < all.length) options.warn(readInPart(file.url, found, sitemaps));
    yield found.map((url) => url.href);
    const children = file.depth < indexDepthMax ? absolute(sitemaps, file.url) : [];
    const unseen = children.filter((url) => !seen.has(url.href)).sort((a, b) => rank(a) - rank(b));
    const taken = unseen.slice(0, Math.max(0, filesMax - queue.length));
    passedOver += unseen.length - taken.length;
    for (const url of taken) seen.add(url.href);
    queue.push(...taken.map((url) => ({ url, depth: file.depth + 1 })));
  }
  const left = queue.length + passedOver;
  if (left > 0)
    options.warn(
      `${left} sitemaps of the site were not read: ${filesMax} files, or ${pagesMax} pages, are the most.`,
    );
}

function readInPart(file: URL, pages: readonly URL[], sitemaps: readonly string[]): string {
  const read = `${pages.length} pages${sitemaps.length > 0 ? ` and ${sitemaps.length} sitemaps` : ""}`;
  return `The sitemap ${file.href.slice(0, 200)} was read only in part: its first ${read}.`;
}

async function readFile(url: URL, { fetchPage, deadline, pagesMax, warn }: SitemapsOptions) {
  const nothing = { pages: [], sitemaps: [], truncated: false };
  try {
    const fetching = fetchPage(url.href, {
      signal: deadline.signal,
      timeoutMs: Math.min(fileTimeoutMs, Math.ceil(deadline.remainingMs()) + 1_000),
      bodyBytesMax: fileBytesMax,
      onBodyLimit: "truncate",
      accept: "application/xml,text/xml,*/*;q=0.5",
      // Many sites answer their home page where there is no sitemap.
      onHeaders: (status, headers) =>
        status >= 300 || /^text\/html/i.test(headers["content-type"] ?? "")
          ? new ForagerError("content_type", `${url.host} has no sitemap at ${url.pathname}.`)
          : undefined,
    });
    const page = await deadline.orEnd(fetching);
    const limits = { entriesMax: pagesMax, bytesMax: unpackedBytesMax };
    const content = await deadline.orEnd(parseSitemap(page.body, limits));
    return { ...content, truncated: content.truncated || page.truncated !== undefined };
  } catch (error) {
    deadline.signal.throwIfAborted();
    if (!(error instanceof ForagerError)) throw error;
    // That there is none where it is looked for is no news.
    if (error.code !== "content_type")
      warn(`The sitemap ${url.href.slice(0, 200)} could not be read: ${error.message}`);
    return nothing;
  }
}

function absolute(addresses: string[], base: URL): URL[] {
  return addresses.flatMap((address) => {
    const url = URL.parse(address, base.href);
    return url !== null && /^https?:$/.test(url.protocol) ? [url] : [];
  });
}

function rank(url: URL): number {
  const name = url.pathname.slice(url.pathname.lastIndexOf("/") + 1);
  return worseFile.test(name) ? 2 : betterFile.test(name) ? 0 : 1;
}
