import type { FrontierEntry } from "./links/frontier.ts";
import type { PageOutcome, PageRecord } from "./ports.ts";

/** The outcome of every URL of a crawl, one record per identity (`pageKey`). */
export interface PageRecords {
  /** Sets or replaces the record of `key`. */
  set(key: string, record: PageRecord): void;
  /** For URLs of other sites: kept only while there is plenty of room. */
  setForeign(key: string, record: PageRecord): void;
  /** Records why a waiting page is not visited. */
  skip(entry: FrontierEntry, why: SkipReason): void;
  outcomeOf(key: string): PageOutcome | undefined;
  /** At most `recordsMax`, or all crawled ones if there are more; in order of discovery. */
  list(): PageRecord[];
  /** Not every URL has a record. */
  readonly truncated: boolean;
}

/** Why a waiting page is not visited; "reached" means under another URL. */
export type SkipReason = "reached" | { outcome: "duplicate" | "robots"; reason: string };

export const recordsMax = 1_000;
const foreignRecordsMax = 200;
/** Redirects may lead to addresses of 64 KB. */
const urlCharsMax = 2_048;
const reasonCharsMax = 500;

export function createPageRecords(): PageRecords {
  const records = new Map<string, PageRecord>();
  const foreign = new Map<string, PageRecord>();
  let truncated = false;
  const set = (key: string, record: PageRecord) => {
    const hasRoom = record.outcome === "crawled" || records.has(key) || records.size < recordsMax;
    if (hasRoom) records.set(key, shortened(record));
    else truncated = true;
  };
  const outcomeOf = (key: string) => records.get(key)?.outcome;
  return {
    get truncated() {
      return truncated;
    },
    set,
    setForeign(key, record) {
      if (foreign.size < foreignRecordsMax) foreign.set(key, shortened(record));
    },
    skip({ key, url, depth }, why) {
      if (why !== "reached") set(key, { url, ...why, status: null, depth });
      else if (!isSettled(outcomeOf(key))) {
        const reason = "It is the same page as another address that was crawled.";
        set(key, { url, outcome: "duplicate", reason, status: null, depth });
      }
    },
    outcomeOf,
    list() {
      const crawled = [...records.values()].filter((record) => record.outcome === "crawled").length;
      let room = Math.max(0, recordsMax - crawled);
      return [...records.values(), ...foreign.values()].filter(
        (record) => record.outcome === "crawled" || room-- > 0,
      );
    },
  };
}

function shortened(record: PageRecord): PageRecord {
  const reason = record.reason?.slice(0, reasonCharsMax) ?? null;
  return { ...record, url: record.url.slice(0, urlCharsMax), reason };
}

/** A link that must not be followed does not settle its page: another link may be followed. */
function isSettled(outcome: PageOutcome | undefined): boolean {
  return outcome !== undefined && outcome !== "filter";
}

/** How a crawl ended. */
export interface CrawlEnd {
  timedOut: boolean;
  pausedHost: PausedHost | null;
  pagesCrawled: number;
  pagesMax: number;
  timeoutMs: number;
}

/** A host that requested a pause longer than the remaining time. */
export interface PausedHost {
  host: string;
  waitMs: number;
  /** As stated in robots.txt; 0 if it states none or the pause has another cause. */
  crawlDelayMs: number;
}

/**
 * Records the pages left at the end of the crawl: by `skipReason` if it gives a reason, else by what ended the crawl.
 * Returns how many had no record yet.
 */
export function recordLeft(
  left: readonly FrontierEntry[],
  records: PageRecords,
  end: CrawlEnd,
  skipReason: (entry: FrontierEntry) => SkipReason | null,
): number {
  const reason = reasonLeft(end);
  const unfinished = left.filter(({ key }) => !isSettled(records.outcomeOf(key)));
  for (const entry of unfinished) {
    const { key, url, depth } = entry;
    const why = skipReason(entry);
    if (why !== null) records.skip(entry, why);
    else records.set(key, { url, outcome: "limit", reason, status: null, depth });
  }
  return unfinished.length;
}

function reasonLeft({ timedOut, pausedHost, pagesCrawled, pagesMax, timeoutMs }: CrawlEnd): string {
  if (timedOut) return `The crawl's ${timeoutMs / 1000} s were over before it was read.`;
  if (pausedHost !== null) return pauseReason(pausedHost);
  return pagesCrawled < pagesMax
    ? "Too many addresses before it had led to no new page."
    : `The limit of ${pagesMax} pages was reached before it.`;
}

/** Names the Crawl-delay stated in robots.txt, not the one the crawl enforces. */
function pauseReason({ host, waitMs, crawlDelayMs }: PausedHost): string {
  if (crawlDelayMs > 0) {
    const seconds = crawlDelayMs / 1000;
    return `robots.txt of ${host} asks for ${seconds} s between two pages, and there was no time for one more.`;
  }
  return `${host} asks to wait ${Math.ceil(waitMs / 1000)} s, longer than the crawl may last.`;
}
