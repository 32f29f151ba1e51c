import { ForagerError } from "../../errors.ts";
import type { Deadline } from "../deadline.ts";
import { crawlDelayMaxMs, type Politeness } from "../politeness.ts";
import type { FetchPage } from "../ports.ts";
import type { RobotsGate } from "../robots/robots-gate.ts";
import { parseSitemap } from "./sitemap-parser.ts";

/** How long to wait for the first sitemap before the crawl continues in parallel. */
const headStartMaxMs = 3_000;
const filesMax = 10;
/** Minimum number of URLs to read; crawls of more than half as many pages read more. */
const pagesMin = 2_000;

/** Input and output of reading sitemaps. */
export interface SitemapSeeding {
  /** A page of the site. */
  home: URL;
  /** Limits of the crawl. */
  pagesMax: number;
  timeoutMs: number;
  /** The crawl has pages to fetch meanwhile. */
  arePagesWaiting: boolean;
  fetchPage: FetchPage;
  politeness: Politeness;
  robots: RobotsGate;
  deadline: Deadline;
  /** Takes the URLs of one file; returns how many were new. */
  addPages: (urls: string[]) => number;
  /** Receives what a limit or fault omits, as a sentence. */
  warn: (warning: string) => void;
  /** Receives an unexpected error, which ends the reading. */
  onError: (error: unknown) => void;
}

/** Sitemap reading that continues during the crawl. */
export interface SitemapReading {
  /** Settles when the next file has been read; null when none is left. */
  readonly underWay: Promise<void> | null;
  /** A sitemap yielded URLs of the site. */
  readonly used: boolean;
}

export const noSitemaps: SitemapReading = { underWay: null, used: false };

/**
 * Reads the sitemaps named in robots.txt, or else /sitemap.xml, and queues their pages. Returns after a head start,
 * so that a small budget is not spent before sitemap pages are known.
 */
export async function seedFromSitemaps(seeding: SitemapSeeding): Promise<SitemapReading> {
  const { deadline, timeoutMs } = seeding;
  const reading: WritableReading = { ...noSitemaps };
  try {
    reading.underWay = readNext(await openSitemaps(seeding), reading, seeding);
    const headStart = deadline.pause(Math.min(headStartMaxMs, timeoutMs / 5)).then(() => "over");
    headStart.catch(() => {});
    while (reading.underWay !== null && !reading.used) {
      if ((await deadline.orEnd(Promise.race([reading.underWay, headStart]))) === "over") break;
    }
  } catch (error) {
    // When the time is over, the known pages are the result.
    if (!deadline.timedOut) throw error;
  }
  return reading;
}

type WritableReading = { -readonly [Field in keyof SitemapReading]: SitemapReading[Field] };

async function openSitemaps(seeding: SitemapSeeding): Promise<AsyncGenerator<string[]>> {
  const { home, fetchPage, politeness, deadline, warn } = seeding;
  const verdict = await seeding.robots.verdict(home);
  const rules = "rules" in verdict ? verdict.rules : null;
  const named = rules !== null && rules.sitemaps.length > 0 ? rules.sitemaps : ["/sitemap.xml"];
  // If requests must be spaced, one file takes a page's turn.
  const delayMs = Math.min(rules?.crawlDelayMs ?? 0, crawlDelayMaxMs);
  if (delayMs > 0) {
    // If there is time for only one or two requests, they are for pages.
    const requestsLeft = Math.floor(deadline.remainingMs() / delayMs);
    if (requestsLeft < (seeding.arePagesWaiting ? 3 : 2)) return noFiles();
    await deadline.pause(politeness.waitMs(home.host, performance.now()));
    politeness.begin(home.host, performance.now());
    politeness.end(home.host);
  }
  return readSitemaps(
    named.flatMap((file) => URL.parse(file, home.href) ?? []),
    {
      fetchPage,
      deadline,
      filesMax: delayMs > 0 ? 1 : filesMax,
      pagesMax: Math.max(pagesMin, 2 * seeding.pagesMax),
      warn,
    },
  );
}

async function* noFiles(): AsyncGenerator<string[], undefined> {}

/** Reads one file after another during the crawl; after each, the crawl's loop gets a turn. */
async function readNext(
  files: AsyncGenerator<string[]>,
  reading: WritableReading,
  seeding: SitemapSeeding,
): Promise<void> {
  try {
    const { value, done } = await files.next();
    if (!done && seeding.addPages(value) > 0) reading.used = true;
    reading.underWay = done ? null : readNext(files, reading, seeding);
  } catch (error) {
    reading.underWay = null;
    seeding.onError(error);
  }
}

interface SitemapsOptions extends Pick<SitemapSeeding, "fetchPage" | "deadline" | "warn"> {
  /** Maximum files. Large sites have hundreds; a crawl needs the first pages. */
  filesMax: number;
  /** Maximum pages. */
  pagesMax: number;
}

const indexDepthMax = 2;
const fileTimeoutMs = 5_000;
/** On the wire; larger files are truncated. The format allows 50 MB. */
const fileBytesMax = 3 * 2 ** 20;
const unpackedBytesMax = 10 * 2 ** 20;

/** Plugins name the parts of an index by content: pages are worth more than posts and pictures. */
const betterFile = /page|static|main|general|core|company|misc/i;
const worseFile = /image|video|tag|author|categor|archive|product|attachment|location|user|forum/i;

/**
 * Reads sitemaps and index files, starting with `files`; yields the absolute URLs of each file. A sitemap is a hint:
 * unreadable ones are skipped. Throws only the deadline's reason.
 */
async function* readSitemaps(
  files: readonly URL[],
  options: SitemapsOptions,
): AsyncGenerator<string[], undefined> {
  const { filesMax, pagesMax } = options;
  const queue = files.map((url) => ({ url, depth: 0 }));
  const seen = new Set(queue.map(({ url }) => url.href));
  let pagesRead = 0;
  let skipReason = 0;
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
    skipReason += unseen.length - taken.length;
    for (const url of taken) seen.add(url.href);
    queue.push(...taken.map((url) => ({ url, depth: file.depth + 1 })));
  }
  const left = queue.length + skipReason;
  if (left > 0)
    options.warn(
      `${left} sitemaps of the site were not read: the limit is ${filesMax} files or ${pagesMax} pages.`,
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
      // Many sites answer with their home page if there is no sitemap.
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
    // A missing sitemap at the default location is not worth reporting.
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
