import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import { Worker } from "node:worker_threads";
import type { Owner } from "../../../../async/fair-queue.ts";
import { ForagerError } from "../../../../errors.ts";
import { limitWork } from "../../../../threads/work-limit.ts";
import {
  makeClaims,
  offer,
  type ParseReply,
  type ParseRequest,
  type ThreadClaims,
  type ThreadStart,
  takeBack,
} from "./thread-protocol.ts";

/** One page on its way through the pool. */
export interface ParseTask<Page, Options> {
  request: Omit<ParseRequest<Options>, "slot">;
  owner: Owner;
  /** Its caller has gone: nobody waits for the answer. */
  abandoned: boolean;
  resolve: (page: Page) => void;
  reject: (error: unknown) => void;
}

export interface ParseWorkerOptions<Page, Options> {
  /** The module that answers requests. */
  module: URL;
  /** Limit for one page, in processor time of its thread; `busyFactor` times as long by the clock. */
  pageTimeoutMs: number;
  /** Limit of the heap's lasting part in MB. */
  memoryMb: number;
  /** It can take a page, having started or finished one. */
  onFree: () => void;
  /** Its page keeps it from others: another client may need a thread of its own. */
  onSlow: () => void;
  /** Its page takes so long that another thread is worth starting. */
  onStuck: () => void;
  /** Pages that wait behind one that takes long, or whose thread has gone: for another thread. */
  onReturned: (tasks: ParseTask<Page, Options>[]) => void;
  /** It has ended, and its page has failed; without `started` it never was there. */
  onLost: (reason: string, started: boolean) => void;
}

/** One thread that parses pages, in the order in which it is given them. */
export interface ParseWorker<Page, Options> {
  readonly state: "starting" | "idle" | "busy" | "full" | "slow" | "stuck" | "ended";
  /** Whose page it works at. */
  readonly owner: Owner | undefined;
  /** Whether it may be given this page now. A large one goes to an idle thread alone. */
  canTake(task: ParseTask<Page, Options>): boolean;
  /** @param release called when the page has left the thread, with the milliseconds that it took there. */
  give(task: ParseTask<Page, Options>, release: (tookMs: number) => void): void;
  /** Nobody waits for the page any more: it is not begun, and a thread that is slow with it is ended. */
  abandon(task: ParseTask<Page, Options>): void;
  /** Without work it keeps neither the process alive nor, after `idleMs`, itself. */
  rest(idleMs: number, onEnd: () => void): void;
  /** Ends the thread; its pages fail with `error`. */
  end(error: ForagerError): Promise<void>;
}

/** A page in the thread, and where it is claimed. */
interface Given<Page, Options> {
  task: ParseTask<Page, Options>;
  slot: number;
  release: (tookMs: number) => void;
}

/** A thread that has not started by then never will. */
const startTimeoutMs = 30_000;
/**
 * Pages in a thread: while it parses one, the next are there already, also when the event loop has other work for a
 * while. With two a thread waited a tenth of a crawl, with eight no less than with four.
 */
const pagesAtOnce = 4;
/** A page that takes this long is no longer worth waiting for: those behind it go to other threads. */
const slowAfterMs = 100;
const stuckAfterMs = 1_000;
/** Other work may leave a thread this little of a processor before its page fails for that. */
const busyFactor = 6;
/** A page this large is handed over instead of copied, and so cannot be given to another thread again. */
const copiedBytesMax = 262_144;
/** Of short-lived objects. V8 would take eight times as much, and no page is parsed faster for it. */
const youngHeapMb = 12;

export function startParseWorker<Page, Options>(
  options: ParseWorkerOptions<Page, Options>,
): ParseWorker<Page, Options> {
  const { pageTimeoutMs } = options;
  const claims = makeClaims(pagesAtOnce);
  const worker = startThread(options, claims);
  let given = 0;
  let started = false;
  let over = false;
  let pace: "good" | "slow" | "stuck" = "good";
  let timer: NodeJS.Timeout | undefined;
  let endLimit = () => {};
  /** When it came to its first page, in the time of `performance`. */
  let beganAt = 0;
  /** Pages in the thread, the first is being parsed; null: it has been taken back, and the thread passes it over. */
  let tasks: (Given<Page, Options> | null)[] = [];

  const lose = (reason: string) => {
    if (over) return;
    const [current, ...behind] = tasks.map((entry) => entry?.task);
    releaseAll();
    void stop();
    current?.reject(parseFailed(reason));
    options.onReturned(behind.filter((task) => task !== undefined));
    options.onLost(reason, started);
  };
  const releaseAll = () => {
    for (const [place, entry] of tasks.entries()) entry?.release(place === 0 ? tookMs() : 0);
  };
  const tookMs = () => performance.now() - beganAt;
  const stop = async () => {
    over = true;
    clearTimeout(timer);
    endLimit();
    tasks = [];
    await worker.terminate();
  };

  const watch = () => {
    clearTimeout(timer);
    endLimit();
    pace = "good";
    beganAt = performance.now();
    if (tasks.length > 0) timer = setTimeout(onSlow, Math.min(slowAfterMs, pageTimeoutMs));
  };
  const onSlow = () => {
    if (tasks[0]?.task.abandoned) return lose("nobody waits for it");
    pace = "slow";
    timer = setTimeout(onStuck, Math.max(0, Math.min(stuckAfterMs, pageTimeoutMs) - slowAfterMs));
    // What the page took before is not counted.
    const limit = { workMs: pageTimeoutMs, clockMs: busyFactor * pageTimeoutMs };
    endLimit = limitWork(worker, limit, () => lose(`it took longer than ${pageTimeoutMs / 1000} s`));
    const [first] = tasks;
    options.onReturned(withdraw((entry) => entry !== first));
    options.onSlow();
  };
  /** Takes back what the thread has not begun. */
  const withdraw = (isMeant: (entry: Given<Page, Options>) => boolean) => {
    const back: ParseTask<Page, Options>[] = [];
    tasks = tasks.map((entry) => {
      if (entry === null || !isMeant(entry) || !takeBack(claims, entry.slot)) return entry;
      entry.release(0);
      back.push(entry.task);
      return null;
    });
    return back;
  };

  const onStuck = () => {
    pace = "stuck";
    options.onStuck();
  };

  const receive = (reply: ParseReply<Page>) => {
    if (over) return;
    if (reply.kind === "ready") started = true;
    else {
      const entry = tasks.shift();
      entry?.release(tookMs());
      if (reply.kind === "parsed") entry?.task.resolve(reply.page);
      if (reply.kind === "failed") entry?.task.reject(parseFailed(reply.message));
    }
    watch();
    options.onFree();
  };

  timer = setTimeout(() => lose("its thread did not start"), startTimeoutMs);
  worker.on("message", receive);
  worker.on("error", (error) => lose(reasonOf(error)));
  worker.on("exit", () => lose("its thread ended"));

  return {
    get state() {
      if (over) return "ended";
      if (!started) return "starting";
      if (tasks.length === 0) return "idle";
      if (pace !== "good") return pace;
      return tasks.length >= pagesAtOnce ? "full" : "busy";
    },
    get owner() {
      return tasks[0]?.task.owner;
    },
    canTake(task) {
      return this.state === "idle" || (this.state === "busy" && !isLarge(task));
    },
    give(task, release) {
      worker.ref();
      // No more pages than slots are in the thread, and it answers them in their order: this one's is free again.
      const slot = given++ % pagesAtOnce;
      offer(claims, slot);
      tasks.push({ task, slot, release });
      const request: ParseRequest<Options> = { ...task.request, slot };
      worker.postMessage(request, isLarge(task) ? [request.page.body.buffer as ArrayBuffer] : []);
      if (tasks.length === 1) watch();
    },
    abandon(task) {
      task.abandoned = true;
      withdraw((entry) => entry.task === task);
      if (task === tasks[0]?.task && pace !== "good") lose("nobody waits for it");
    },
    rest(idleMs, onEnd) {
      worker.unref();
      clearTimeout(timer);
      const end = () => {
        onEnd();
        void stop();
      };
      timer = setTimeout(end, idleMs).unref();
    },
    async end(error) {
      releaseAll();
      for (const entry of tasks) entry?.task.reject(error);
      await stop();
    },
  };
}

function isLarge<Page, Options>({ request }: ParseTask<Page, Options>): boolean {
  return request.page.body.byteLength > copiedBytesMax;
}

function startThread(
  options: Pick<ParseWorkerOptions<unknown, unknown>, "module" | "memoryMb">,
  claims: ThreadClaims,
): Worker {
  const cacheFolder = getCompileCacheDir();
  return new Worker(new URL("./start-thread.ts", import.meta.url), {
    workerData: {
      module: options.module.href,
      cacheFolder: cacheFolder === undefined ? undefined : dirname(cacheFolder),
      claims,
    } satisfies ThreadStart,
    name: "forager-parse",
    resourceLimits: { maxOldGenerationSizeMb: options.memoryMb, maxYoungGenerationSizeMb: youngHeapMb },
    // Flags of the process, such as --input-type, would stop a thread from starting.
    execArgv: [],
    // A thread writes nothing: what a library prints must not reach the service's output.
    stdout: true,
    stderr: true,
  });
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ERR_WORKER_OUT_OF_MEMORY") return "it needs more memory than a page may take";
  return `its thread crashed (${error instanceof Error ? error.message : String(error)})`;
}

export function parseFailed(reason: string): ForagerError {
  return new ForagerError("parse_failed", `The page could not be parsed: ${reason}.`);
}
