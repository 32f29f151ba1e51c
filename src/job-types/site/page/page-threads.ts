import { isMarkedAsUntransferable } from "node:worker_threads";
import type { Owner } from "../../../async/fair-queue.ts";
import type { FetchedPage } from "../../../crawler/ports.ts";
import { ForagerError } from "../../../errors.ts";
import type { ThreadPool } from "../../../threads/thread-pool.ts";
import { type Work, WorkError, workIn } from "../../../threads/work.ts";
import type * as documents from "../text/read-document.ts";
import type * as parsing from "./parse-page.ts";
import type * as readPage from "./read-page.ts";
import type { SitePage } from "./site-page.ts";

const readingOfPage = workIn<typeof readPage>(new URL("./read-page.ts", import.meta.url));

/** What threads make of pages. Each kind is in a module that loads little more than it needs. */
export const pageWork = {
  /** Everything that a page gives to a site's result. */
  page: workIn<typeof parsing>(new URL("./parse-page.ts", import.meta.url))("parsePage"),
  contacts: readingOfPage("readContacts"),
  content: readingOfPage("readContent"),
  structuredData: readingOfPage("readStructuredData"),
  document: workIn<typeof documents>(new URL("../text/read-document.ts", import.meta.url))("readDocument"),
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
  return await asParsing(
    pool.run(work, [{ ...page, body }, ...rest], { cpuLimitMs: pageLimitMs, ...task, transfer }),
  );
}

/** @throws ForagerError parse_failed in place of the pool's error. */
export async function asParsing<Result>(work: Promise<Result>): Promise<Result> {
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
  parse(
    page: FetchedPage,
    options: parsing.ParseOptions,
    owner: Owner,
    signal?: AbortSignal,
  ): Promise<SitePage>;
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
