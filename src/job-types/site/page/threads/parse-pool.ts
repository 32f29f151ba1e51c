import { isMarkedAsUntransferable } from "node:worker_threads";
import { createFairQueue, type Owner } from "../../../../async/fair-queue.ts";
import type { FetchedPage } from "../../../../crawler/ports.ts";
import type { ParseOptions } from "../parse-page.ts";
import type { SitePage } from "../site-page.ts";
import { type ParseTask, type ParseWorker, parseFailed, startParseWorker } from "./parse-worker.ts";

export interface ParsePoolOptions {
  /** The thread's code; it answers a ParseRequest with a ParseReply. Default: parse-thread.ts. */
  thread?: URL | undefined;
  /**
   * Most threads of one client at once, not counting those that are stuck with a page: each of these has one in its
   * place, up to as many again. Of all clients together there are at most three times as many. A thread costs about
   * 60 MB while it lives.
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
   * Parses a page in a thread. The `body` of a large page is handed over, not copied: it is empty afterwards. Clients
   * take turns, and so do the jobs of one client.
   * @throws ForagerError parse_failed when the page takes too long or too much memory, or its thread ends.
   * @throws the signal's reason when it fires; a page that still waits then never reaches a thread.
   */
  parse(page: FetchedPage, options: Options, owner: Owner, signal?: AbortSignal): Promise<Page>;
  /** Ends every thread; pages under way fail. The pool can not be used again. */
  close(): Promise<void>;
  /** Threads alive now. */
  readonly threadCount: number;
}

/** A client whose pages are stuck has twice `threads`; as many more are for the others. */
const threadsFactor = 3;

/**
 * A pool of threads that parse pages, so that no page delays the event loop of the process. Threads start
 * when there is work and end when there is none; a page that hangs or exhausts its thread fails alone.
 *
 * To a client, a thread that is slow with another client's page is not there: it gets the next free one, or one is
 * started for it. So pages that take long delay only pages of their own client.
 */
export function createParsePool<Page = SitePage, Options = ParseOptions>(
  options: ParsePoolOptions,
): ParsePool<Page, Options> {
  type Task = ParseTask<Page, Options>;
  type Thread = ParseWorker<Page, Options>;
  const workers = new Set<Thread>();
  const module = options.thread ?? new URL("./parse-thread.ts", import.meta.url);
  const queue = createFairQueue<Task>();
  /** Clients so far, up to two: where there is one alone, no thread is kept for others. */
  const clients = new Set<string>();
  let closed = false;

  const start = () => {
    if (closed || workers.size >= threadsFactor * options.threads) return;
    const worker: Thread = startParseWorker<Page, Options>({
      module,
      pageTimeoutMs: options.pageTimeoutMs,
      memoryMb: options.memoryMb,
      onFree: () => {
        dispatch();
        if (worker.state === "idle") worker.rest(options.idleMs, () => end(worker));
      },
      onSlow: () => dispatch(),
      onStuck: () => {
        dispatch();
        keepSpare();
      },
      onReturned: (tasks) => {
        for (const task of tasks.toReversed()) if (!task.abandoned) queue.add(task, task.owner, "first");
        dispatch();
      },
      onLost: (reason, started) => {
        workers.delete(worker);
        // A thread that can not even start would be started for ever; the waiting page takes the blame.
        const waiting = started ? undefined : queue.next();
        if (waiting && queue.remove(waiting)) waiting.reject(parseFailed(reason));
        dispatch();
      },
    });
    workers.add(worker);
  };

  const end = (worker: Thread) => {
    workers.delete(worker);
    keepSpare();
  };

  const threadsIn = (...states: Thread["state"][]) =>
    [...workers].filter(({ state }) => states.includes(state));
  /** Threads at work for a client, how many it may have, and whether one is held up by a page. */
  const usageOf = (clientId: string) => {
    const own = [...workers].filter(({ owner }) => owner?.clientId === clientId);
    const stuck = own.filter(({ state }) => state === "stuck").length;
    // From the first moment that a page is slow: before one counts as stuck, its client could take every thread.
    const isHeldUp = own.some(({ state }) => state === "slow" || state === "stuck");
    return { own, threadsMax: options.threads + Math.min(options.threads, stuck), isHeldUp };
  };

  /** The thread that a page goes to now, if there is one: behind another page only where no thread is idle. */
  const threadFor = (task: Task): Thread | undefined => {
    const { own, threadsMax, isHeldUp } = usageOf(task.owner.clientId);
    const idle = threadsIn("idle");
    const isBeside = isHeldUp && clients.size > 1;
    // It leaves one to the others, the one that has read the most pages: a thread's first ones take long.
    if (own.length < threadsMax && idle.length > Number(isBeside)) return isBeside ? idle.at(-1) : idle[0];
    return (isBeside ? own : [...workers]).find((worker) => worker.state === "busy" && worker.canTake(task));
  };
  const dispatch = () => {
    const left = new Set<string>();
    for (;;) {
      const task = queue.next((clientId) => !left.has(clientId));
      if (task === undefined) return;
      const thread = threadFor(task);
      if (thread) {
        const release = queue.hold(task.owner);
        queue.remove(task);
        thread.give(task, release);
      } else {
        if (isWorthThread(task)) start();
        // The others wait for the same threads, unless theirs are held up.
        const { clientId } = task.owner;
        if (!usageOf(clientId).isHeldUp) return;
        left.add(clientId);
      }
    }
  };
  /** To a client, threads that are slow with another client's page are not there. */
  const isWorthThread = ({ owner: { clientId } }: Task): boolean => {
    const { threadsMax, isHeldUp } = usageOf(clientId);
    const others = threadsIn("slow", "stuck").filter(({ owner }) => owner?.clientId !== clientId);
    const isAwaited = queue.count((id) => id === clientId) > threadsIn("starting").length;
    return isAwaited && workers.size - others.length < threadsMax + Number(isHeldUp && clients.size > 1);
  };
  /** To start a thread takes far longer than most pages: while all are stuck, one is ready for other clients. */
  const keepSpare = () => {
    const taken = threadsIn("slow", "stuck").length;
    if (clients.size > 1 && taken > 0 && taken === workers.size) start();
  };

  return {
    get threadCount() {
      return workers.size;
    },
    prepare() {
      if (workers.size === 0) start();
    },
    parse(page, parseOptions, owner, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        if (closed) return reject(parseFailed("the parser is shutting down"));
        const settle = () => signal?.removeEventListener("abort", abort);
        const task: Task = {
          request: { page: { ...page, body: ownBytes(page.body) }, options: parseOptions },
          owner,
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
          queue.remove(task);
          task.reject(signal?.reason);
          for (const worker of workers) worker.abandon(task);
        };
        signal?.addEventListener("abort", abort, { once: true });
        if (clients.size < 2) clients.add(owner.clientId);
        queue.add(task, owner);
        dispatch();
      });
    },
    async close() {
      closed = true;
      const error = parseFailed("the parser is shutting down");
      for (let task = queue.next(); task !== undefined; task = queue.next()) {
        queue.remove(task);
        task.reject(error);
      }
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
