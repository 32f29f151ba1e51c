import type { PageOutcome, PageRecord } from "./ports.ts";

/** What is told of every address that a crawl met, each by its identity (`pageKey`) once. */
export interface PageRecords {
  /** Sets or replaces the record of `key`. */
  set(key: string, record: PageRecord): void;
  /** For addresses of other sites: kept only while there is plenty of room. */
  setForeign(key: string, record: PageRecord): void;
  outcomeOf(key: string): PageOutcome | undefined;
  /** At most `recordsMax`, or all crawled ones where they are more; in the order they were met. */
  list(): PageRecord[];
  /** There were more addresses than records are kept of. */
  readonly truncated: boolean;
}

export const recordsMax = 1_000;
const foreignRecordsMax = 200;
/** Redirects may lead to addresses of 64 KB. */
const urlCharsMax = 2_048;
const reasonCharsMax = 500;

export function createPageRecords(): PageRecords {
  const records = new Map<string, PageRecord>();
  const foreign = new Map<string, PageRecord>();
  let truncated = false;
  return {
    get truncated() {
      return truncated;
    },
    set(key, record) {
      const hasRoom = record.outcome === "crawled" || records.has(key) || records.size < recordsMax;
      if (hasRoom) records.set(key, shortened(record));
      else truncated = true;
    },
    setForeign(key, record) {
      if (foreign.size < foreignRecordsMax) foreign.set(key, shortened(record));
    },
    outcomeOf: (key) => records.get(key)?.outcome,
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
