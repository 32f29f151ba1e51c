import { isMarkedAsUntransferable } from "node:worker_threads";
import type { Owner } from "../../../async/fair-queue.ts";
import type { FetchedPage } from "../../../crawler/ports.ts";
import { ForagerError } from "../../../errors.ts";
import type { ThreadPool } from "../../../threads/thread-pool.ts";
import { defineWork, type Work, WorkError } from "../../../threads/work.ts";
import type { readContacts } from "../contacts/read-contacts.ts";
import type { readDocument } from "../text/read-document.ts";
import type { ParseOptions, parsePage } from "./parse-page.ts";
import type { readContent, readStructuredData } from "./read-page.ts";
import type { SitePage } from "./site-page.ts";

/** What threads make of pages. Each kind is in the module that loads no more than it needs. */
export const pageWork = {
  /** Everything that a page gives to a site's result. */
  page: defineWork<typeof parsePage>(new URL("./parse-page.ts", import.meta.url), "parsePage"),
  contacts: defineWork<typeof readContacts>(
    new URL("../contacts/read-contacts.ts", import.meta.url),
    "readContacts",
  ),
  content: defineWork<typeof readContent>(new URL("./read-page.ts", import.meta.url), "readContent"),
  structuredData: defineWork<typeof readStructuredData>(
    new URL("./read-page.ts", import.meta.url),
    "readStructuredData",
  ),
  document: defineWork<typeof readDocument>(
    new URL("../text/read-document.ts", import.meta.url),
    "readDocument",
  ),
};

/** In processor time. A page is a few thousand nodes; one that takes longer than this is hostile. */
export const pageLimitMs = 10_000;
/** A page this large is handed over, not copied, and so cannot be given to another thread again. */
const copiedBytesMax = 262_144;

export interface PageTask {
  owner: Owner;
  /** `pageLimitMs` by default. */
  cpuLimitMs?: number;
  signal?: AbortSignal | undefined;
}

/**
 * Reads a page in a thread. The `body` of a large page is handed over, not copied: it is empty afterwards.
 * @throws ForagerError parse_failed when the page takes too long or too much memory, or its thread ends.
 * @throws the signal's reason when it fires.
 */
export async function readInThread<Rest extends unknown[], Result>(
  pool: ThreadPool,
  work: Work<[FetchedPage, ...Rest], Result>,
  [page, ...rest]: [FetchedPage, ...Rest],
  task: PageTask,
): Promise<Result> {
  const body = ownBytes(page.body);
  const transfer = body.byteLength > copiedBytesMax ? [body.buffer] : [];
  return await parsing(
    pool.run(work, [{ ...page, body }, ...rest], { cpuLimitMs: pageLimitMs, ...task, transfer }),
  );
}

/** @throws ForagerError parse_failed in place of the pool's error. */
export async function parsing<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof WorkError)) throw error;
    throw new ForagerError("parse_failed", `The page could not be parsed: ${error.message}.`);
  }
}

/** Parses the pages of a site. */
export interface PageParser {
  /** Pages will come: a thread starts, if there is none, so that they need not wait for it. */
  prepare(): void;
  /** As `readInThread`. */
  parse(page: FetchedPage, options: ParseOptions, owner: Owner, signal?: AbortSignal): Promise<SitePage>;
}

/** @param cpuLimitMs for one page; `pageLimitMs` by default. */
export function createPageParser(pool: ThreadPool, cpuLimitMs?: number): PageParser {
  return {
    prepare: () => pool.prepare(pageWork.page),
    parse: (page, options, owner, signal) =>
      readInThread(pool, pageWork.page, [page, options], {
        owner,
        signal,
        cpuLimitMs: cpuLimitMs ?? pageLimitMs,
      }),
  };
}

/** Bytes that have their memory for themselves: a slice would be sent, or handed over, with all that it was cut from. */
function ownBytes(body: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = body;
  const isWhole = body.byteOffset === 0 && body.byteLength === buffer.byteLength;
  if (buffer instanceof ArrayBuffer && isWhole && !isMarkedAsUntransferable(buffer)) {
    return new Uint8Array(buffer);
  }
  return new Uint8Array(body);
}
