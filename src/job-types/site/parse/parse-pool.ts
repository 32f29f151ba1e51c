import { isMarkedAsUntransferable, Worker } from "node:worker_threads";
import type { FetchedPage } from "../../../crawler/ports.ts";
import { ForagerError } from "../../../errors.ts";
import type { ParseOptions } from "./parse-page.ts";
import type { ParseReply, ParseRequest } from "./parse-thread.ts";
import type { SitePage } from "./site-page.ts";

export interface ParsePoolOptions {
  /** Most threads at once. Each costs about 60 MB while it lives. */
  threads: number;
  /** Limit for one page, from the moment a thread takes it. A page that takes longer costs its thread. */
  pageTimeoutMs: number;
  /** How long a thread without work is kept. */
  idleMs: number;
  /** Limit of a thread's heap in MB. */
  memoryMb: number;
}

export interface ParsePool {
  /**
   * Parses a page in a thread. The page's `body` is handed over, not copied: it is empty afterwards.
   * @throws ForagerError parse_failed when the page takes too long or too much memory, or its thread ends.
   * @throws the signal's reason when it fires; a page that still waits then never reaches a thread.
   */
  parse(page: FetchedPage, options: ParseOptions, signal?: AbortSignal): Promise<SitePage>;
  /** Ends every thread; pages under way fail. The pool can not be used again. */
  close(): Promise<void>;
  /** Threads alive now. */
  readonly threadCount: number;
}

/** A thread that has not started by then never will. */
const startTimeoutMs = 30_000;

interface Task {
  request: ParseRequest;
  resolve: (page: SitePage) => void;
  reject: (error: unknown) => void;
}

interface Thread {
  worker: Worker;
  ready: boolean;
  task: Task | undefined;
  timer: NodeJS.Timeout | undefined;
}

/**
 * A pool of threads that parse pages, so that no page delays the event loop of the process. Threads start
 * when there is work and end when there is none; a page that hangs or exhausts its thread fails alone.
 */
export function createParsePool(options: ParsePoolOptions): ParsePool {
  return new ThreadPool(options);
}

class ThreadPool implements ParsePool {
  readonly #options: ParsePoolOptions;
  readonly #threads = new Set<Thread>();
  #queue: Task[] = [];
  #closed = false;

  constructor(options: ParsePoolOptions) {
    this.#options = options;
  }

  get threadCount(): number {
    return this.#threads.size;
  }

  parse(page: FetchedPage, options: ParseOptions, signal?: AbortSignal): Promise<SitePage> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      if (this.#closed) return reject(parseFailed("the parser is shutting down"));
      let settled = false;
      const finish = (act: () => void): void => {
        if (settled) return;
        settled = true;
        signal?.removeEventListener("abort", abort);
        act();
      };
      const task: Task = {
        request: { page, options },
        resolve: (value) => finish(() => resolve(value)),
        reject: (error) => finish(() => reject(error)),
      };
      const abort = (): void => {
        this.#queue = this.#queue.filter((entry) => entry !== task);
        task.reject(signal?.reason);
      };
      signal?.addEventListener("abort", abort, { once: true });
      this.#queue.push(task);
      this.#dispatch();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    const error = parseFailed("the parser is shutting down");
    for (const task of this.#queue.splice(0)) task.reject(error);
    await Promise.all([...this.#threads].map((thread) => this.#end(thread, error)));
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const idle = [...this.#threads].find((thread) => thread.ready && !thread.task);
      if (!idle) break;
      const task = this.#queue.shift();
      if (task) this.#give(idle, task);
    }
    const starting = [...this.#threads].filter((thread) => !thread.ready).length;
    if (this.#queue.length > starting && this.#threads.size < this.#options.threads) this.#start();
  }

  #start(): void {
    const worker = new Worker(new URL("./parse-thread.ts", import.meta.url), {
      name: "forager-parse",
      resourceLimits: { maxOldGenerationSizeMb: this.#options.memoryMb },
      // Flags of the process, such as --input-type, would stop a thread from starting.
      execArgv: [],
      // A thread writes nothing: what a library prints must not reach the service's output.
      stdout: true,
      stderr: true,
    });
    const thread: Thread = { worker, ready: false, task: undefined, timer: undefined };
    this.#threads.add(thread);
    thread.timer = setTimeout(() => this.#lose(thread, "its thread did not start"), startTimeoutMs);
    worker.on("message", (reply: ParseReply) => this.#receive(thread, reply));
    worker.on("error", (error) => this.#lose(thread, reasonOf(error)));
    worker.on("exit", () => this.#lose(thread, "its thread ended"));
  }

  #give(thread: Thread, task: Task): void {
    clearTimeout(thread.timer);
    thread.task = task;
    thread.worker.ref();
    const seconds = this.#options.pageTimeoutMs / 1000;
    thread.timer = setTimeout(
      () => this.#lose(thread, `it took longer than ${seconds} s`),
      this.#options.pageTimeoutMs,
    );
    const { page, options } = task.request;
    const body = ownBuffer(page.body);
    thread.worker.postMessage({ page: { ...page, body }, options } satisfies ParseRequest, [body.buffer]);
  }

  #receive(thread: Thread, reply: ParseReply): void {
    clearTimeout(thread.timer);
    const task = thread.task;
    thread.task = undefined;
    thread.ready = true;
    if (reply.kind === "parsed") task?.resolve(reply.page);
    if (reply.kind === "failed") task?.reject(parseFailed(reply.message));
    this.#dispatch();
    if (!thread.task) this.#rest(thread);
  }

  /** An idle thread keeps neither the process alive nor, after a while, its memory. */
  #rest(thread: Thread): void {
    thread.worker.unref();
    thread.timer = setTimeout(() => void this.#end(thread, undefined), this.#options.idleMs);
    thread.timer.unref();
  }

  /** The thread is gone or must go: its page fails with the reason, the others go on. */
  #lose(thread: Thread, reason: string): void {
    if (!this.#threads.has(thread)) return;
    const neverReady = !thread.ready;
    void this.#end(thread, parseFailed(reason));
    // A thread that can not even start would be started for ever; the waiting page takes the blame.
    if (neverReady) this.#queue.shift()?.reject(parseFailed(reason));
    this.#dispatch();
  }

  async #end(thread: Thread, error: ForagerError | undefined): Promise<void> {
    this.#threads.delete(thread);
    clearTimeout(thread.timer);
    if (error) thread.task?.reject(error);
    thread.task = undefined;
    await thread.worker.terminate();
  }
}

/** A body whose memory is all its own, so that it can be handed over; slices of Node's pool are copied. */
function ownBuffer(body: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = body;
  const isWhole = body.byteOffset === 0 && body.byteLength === buffer.byteLength;
  if (buffer instanceof ArrayBuffer && isWhole && !isMarkedAsUntransferable(buffer))
    return new Uint8Array(buffer);
  return new Uint8Array(body);
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ERR_WORKER_OUT_OF_MEMORY") return "it needs more memory than a page may take";
  return `its thread crashed (${error instanceof Error ? error.message : String(error)})`;
}

function parseFailed(reason: string): ForagerError {
  return new ForagerError("parse_failed", `The page could not be parsed: ${reason}.`);
}
