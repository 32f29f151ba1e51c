import type { Owner } from "../../async/fair-queue.ts";
import type { FetchedPage } from "../../crawler/ports.ts";
import { createParsePool } from "./parse/parse-pool.ts";
import type { DocumentContent } from "./parse/read-document.ts";
import type { PageReading, ReadingOptions } from "./parse/reading-thread.ts";
import type { StructuredItem } from "./parse/steps/structured-data.ts";

/** Reads single pages as a crawl would, for job types that fetch no whole site. In threads, within a page's limits. */
export interface PageReader {
  /** Main content. @throws ForagerError parse_failed. */
  content(page: FetchedPage, owner: Owner, signal: AbortSignal): Promise<DocumentContent>;
  /** Every schema.org object. @throws ForagerError parse_failed. */
  structuredData(page: FetchedPage, owner: Owner, signal: AbortSignal): Promise<StructuredItem[]>;
  close(): Promise<void>;
}

const empty: DocumentContent = { markdown: "", text: "", title: null };

export function createPageReader(options: {
  threads: number;
  pageTimeoutMs: number;
  idleMs: number;
  memoryMb: number;
}): PageReader {
  const thread = new URL("./parse/reading-thread.ts", import.meta.url);
  const pool = createParsePool<PageReading, ReadingOptions>({ thread, ...options });
  return {
    content: async (page, owner, signal) =>
      (await pool.parse(page, "content", owner, signal)).content ?? empty,
    structuredData: async (page, owner, signal) =>
      (await pool.parse(page, "structured", owner, signal)).structured,
    close: () => pool.close(),
  };
}
