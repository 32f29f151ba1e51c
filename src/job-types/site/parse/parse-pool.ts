import { isMarkedAsUntransferable } from "node:worker_threads";
import type { FetchedPage } from "../../../crawler/ports.ts";
import type { ParseOptions } from "./parse-page.ts";
import { type ParseTask, type ParseWorker, parseFailed, startParseWorker } from "./parse-worker.ts";
import type { SitePage } from "./site-page.ts";

export interface ParsePoolOptions {
  /** The thread's code; it answers a ParseRequest with a ParseReply. Default: parse-thread.ts. */
  thread?: URL | undefined;
  /**
   * Most threads at once, not counting those that are stuck with a page: each of these has one in its place, up to
   * as many again. A thread costs about 60 MB while it lives.
   */
  threads: number;
  /** Limit for one page, in processor time of its thread. A page that takes longer costs its thread. */
  pageTimeoutMs: number;
  /** How long a thread without work is kept. */
  idleMs: number;
  /** Limit of a thread's heap in MB. */
  memoryMb: number;
}

/** `Page` is what a thread makes of a page, `Options` what it is told besides. */
export interface ParsePool<Page = SitePage, Options = ParseOptions> {
  /** Pages will come: starts the first thread, if there is none, so that they do not wait for it. */
  prepare(): void;
  /**
   * Parses a page in a thread. The `body` of a large page is handed over, not copied: it is empty afterwards.
   * @throws ForagerError parse_failed when the page takes too long or too much memory, or its thread ends.
   * @throws the signal's reason when it fires; a page that still waits then never reaches a thread.
   */
  parse(page: FetchedPage, options: Options, signal?: AbortSignal): Promise<Page>;
  /** Ends every thread; pages under way fail. The pool can not be used again. */
  close(): Promise<void>;
  /** Threads alive now. */
  readonly threadCount: number;
}

/**
 * A pool of threads that parse pages, so that no page delays the event loop of the process. Threads start
 * when there is work and end when there is none; a page that hangs or exhausts its thread fails alone.
 */
export function createParsePool<Page = SitePage, Options = ParseOptions>(
  options: ParsePoolOptions,
): ParsePool<Page, Options> {
  type Task = ParseTask<Page, Options>;
  const workers = new Set<ParseWorker<Page, Options>>();
  const module = options.thread ?? new URL("./parse-thread.ts", import.meta.url);
  let queue: Task[] = [];
  let closed = false;

  const start = () => {
    const worker: ParseWorker<Page, Options> = startParseWorker<Page, Options>({
      module,
      pageTimeoutMs: options.pageTimeoutMs,
      memoryMb: options.memoryMb,
      onFree: () => {
        dispatch();
        if (worker.state === "idle") worker.rest(options.idleMs, () => workers.delete(worker));
      },
      onStuck: () => dispatch(),
      onReturned: (tasks) => {
        queue = [...tasks.filter((task) => !task.abandoned), ...queue];
        dispatch();
      },
      onLost: (reason, started) => {
        workers.delete(worker);
        // A thread that can not even start would be started for ever; the waiting page takes the blame.
        if (!started) queue.shift()?.reject(parseFailed(reason));
        dispatch();
      },
    });
    workers.add(worker);
  };

  const dispatch = () => {
    // Idle threads first: a page is put behind another only where none is.
    for (const state of ["idle", "busy"] as const) {
      for (const worker of workers) {
        const [next] = queue;
        if (next === undefined) return;
        if (worker.state !== state || !worker.canTake(next)) continue;
        queue.shift();
        worker.give(next);
      }
    }
    const inState = (state: string) => [...workers].filter((worker) => worker.state === state).length;
    const threadsMax = options.threads + Math.min(options.threads, inState("stuck"));
    if (queue.length > inState("starting") && workers.size < threadsMax && !closed) start();
  };

  return {
    get threadCount() {
      return workers.size;
    },
    prepare() {
      if (workers.size === 0 && !closed) start();
    },
    parse(page, parseOptions, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        if (closed) return reject(parseFailed("the parser is shutting down"));
        const settle = () => signal?.removeEventListener("abort", abort);
        const task: Task = {
          request: { page: { ...page, body: ownBytes(page.body) }, options: parseOptions },
          abandoned: false,
          resolve: (parsed) => {
            settle();
            resolve(parsed);
          },
          reject: (error) => {
            settle();
            reject(error);
          },
        };
        const abort = () => {
          task.abandoned = true;
          queue = queue.filter((entry) => entry !== task);
          task.reject(signal?.reason);
          for (const worker of workers) worker.abandon(task);
        };
        signal?.addEventListener("abort", abort, { once: true });
        queue.push(task);
        dispatch();
      });
    },
    async close() {
      closed = true;
      const error = parseFailed("the parser is shutting down");
      for (const task of queue.splice(0)) task.reject(error);
      const ending = [...workers].map((worker) => worker.end(error));
      workers.clear();
      await Promise.all(ending);
    },
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
