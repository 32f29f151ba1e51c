import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import { Worker } from "node:worker_threads";
import type { Owner } from "../async/fair-queue.ts";
import {
  keyOf,
  makeClaims,
  offer,
  type ThreadClaims,
  type ThreadReply,
  type ThreadStart,
  takeBack,
  type WorkName,
  type WorkRequest,
} from "./thread-protocol.ts";
import { WorkError, type WorkFailure } from "./work.ts";
import { limitWork } from "./work-limit.ts";

/** One piece of work on its way through the pool. */
export interface Task {
  work: WorkName;
  args: readonly unknown[];
  /** Buffers that are handed over, not copied. The task can then be given to one thread only. */
  transfer: ArrayBuffer[];
  owner: Owner;
  cpuLimitMs: number;
  clockLimitMs: number;
  /** Its caller no longer waits for the result. */
  abandoned: boolean;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

export interface PoolThreadOptions {
  /** The kind of work that is loaded first. */
  work: WorkName;
  /** Limit of the heap's old generation in MB. */
  memoryMb: number;
  /** The thread has started or finished a task, and can take another one. */
  onFree: () => void;
  /** Its task delays the others: another client may need a thread of its own. */
  onSlow: () => void;
  /** Its task takes so long that another thread is worth starting. */
  onStuck: () => void;
  /** Tasks that waited behind a slow one, or whose thread was lost: for another thread. */
  onReturned: (tasks: Task[]) => void;
  /** The thread has ended, and its task has failed. `started` is false if it never became ready. */
  onLost: (error: WorkError, started: boolean) => void;
}

/** One thread of a pool, which works on its tasks in the order in which it is given them. */
export interface PoolThread {
  readonly state: "starting" | "idle" | "busy" | "full" | "slow" | "stuck" | "ended";
  /** The owner of the task that it is working on. */
  readonly owner: Owner | undefined;
  /** Whether it has loaded this kind of work. */
  knows(work: WorkName): boolean;
  /** Whether it can be given this task now. One that transfers buffers goes to an idle thread only. */
  canTake(task: Task): boolean;
  /** @param release called when the task has left the thread, with the milliseconds that it took there. */
  give(task: Task, release: (tookMs: number) => void): void;
  /** The caller no longer waits: the task is not begun, and a thread that is slow with it is ended. */
  abandon(task: Task): void;
  /** Without work the thread does not keep the process alive, and ends after `idleMs`. */
  rest(idleMs: number, onEnd: () => void): void;
  /** Ends the thread; its tasks fail with `error`. */
  end(error: WorkError): Promise<void>;
}

/** A task in the thread, and where it is claimed. */
interface Given {
  task: Task;
  slot: number;
  release: (tookMs: number) => void;
}

/** A thread that has not loaded a kind of work by then never will. */
const loadTimeoutMs = 30_000;
/**
 * Tasks in a thread: while it works on one, the next are already there, even if the event loop is busy for a while.
 * With two, a thread waited for a tenth of a crawl; with eight, no less than with four.
 */
const tasksAtOnce = 4;
/** A task that takes this long is no longer worth waiting for: those behind it go to other threads. */
const slowAfterMs = 100;
const stuckAfterMs = 1_000;
/** Of short-lived objects. V8 would take eight times as much, and no page is parsed faster for it. */
const youngHeapMb = 12;

export function startPoolThread(options: PoolThreadOptions): PoolThread {
  const claims = makeClaims(tasksAtOnce);
  const worker = startThread(options, claims);
  const loaded = new Set<string>();
  let given = 0;
  let over = false;
  let pace: "loading" | "good" | "slow" | "stuck" = "loading";
  let timer: NodeJS.Timeout | undefined;
  let endLimit = () => {};
  /** When the first task began, in the time of `performance`. */
  let beganAt = 0;
  /** Tasks in the thread; it works on the first. Null: it was taken back, and the thread will pass it over. */
  let tasks: (Given | null)[] = [];

  const lose = (failure: WorkFailure, reason: string) => {
    if (over) return;
    const [current, ...behind] = tasks.map((entry) => entry?.task);
    releaseAll();
    void stop();
    const error = new WorkError(failure, reason);
    current?.reject(error);
    options.onReturned(behind.filter((task) => task !== undefined));
    options.onLost(error, loaded.size > 0);
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
  const knows = (work: WorkName) => loaded.has(keyOf(work));

  /** Watches the first task from now on. */
  const watch = () => {
    clearTimeout(timer);
    endLimit();
    pace = "good";
    beganAt = performance.now();
    const task = tasks[0]?.task;
    if (task !== undefined && !knows(task.work)) awaitLoad();
    else if (tasks.length > 0)
      timer = setTimeout(onSlow, Math.min(slowAfterMs, task?.cpuLimitMs ?? slowAfterMs));
  };
  /** Loading is not the task's own time. */
  const awaitLoad = () => {
    pace = "loading";
    timer = setTimeout(() => lose("thread", "its thread did not start"), loadTimeoutMs);
  };
  const onSlow = () => {
    const first = tasks[0];
    if (first?.task.abandoned) return lose("thread", "its caller no longer waits for it");
    pace = "slow";
    const { cpuLimitMs = stuckAfterMs, clockLimitMs = loadTimeoutMs } = first?.task ?? {};
    timer = setTimeout(onStuck, Math.max(0, Math.min(stuckAfterMs, cpuLimitMs) - slowAfterMs));
    // The time before is not counted.
    const limit = { workMs: cpuLimitMs, clockMs: clockLimitMs };
    endLimit = limitWork(worker, limit, () => lose("time", `it took longer than ${cpuLimitMs / 1000} s`));
    options.onReturned(withdraw((entry) => entry !== first));
    options.onSlow();
  };
  /** Takes back tasks that the thread has not begun. */
  const withdraw = (isMeant: (entry: Given) => boolean) => {
    const back: Task[] = [];
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

  const receive = (reply: ThreadReply) => {
    if (over) return;
    if (reply.kind === "loaded") loaded.add(keyOf(reply.work));
    else {
      const entry = tasks.shift();
      entry?.release(tookMs());
      if (reply.kind === "done") entry?.task.resolve(reply.result);
      if (reply.kind === "failed") entry?.task.reject(new WorkError("error", reply.message));
    }
    watch();
    options.onFree();
  };

  awaitLoad();
  worker.on("message", receive);
  worker.on("error", (error) => lose(...causeOf(error)));
  worker.on("exit", () => lose("thread", "its thread ended"));

  return {
    get state() {
      if (over) return "ended";
      if (pace === "loading") return "starting";
      if (tasks.length === 0) return "idle";
      if (pace !== "good") return pace;
      return tasks.length >= tasksAtOnce ? "full" : "busy";
    },
    get owner() {
      return tasks[0]?.task.owner;
    },
    knows,
    canTake(task) {
      return this.state === "idle" || (this.state === "busy" && task.transfer.length === 0);
    },
    give(task, release) {
      worker.ref();
      // There are never more tasks than slots, and replies come in their order: this slot is free again.
      const slot = given++ % tasksAtOnce;
      offer(claims, slot);
      tasks.push({ task, slot, release });
      const { work, args } = task;
      worker.postMessage({ work, args, slot } satisfies WorkRequest, task.transfer);
      if (tasks.length === 1) watch();
    },
    abandon(task) {
      task.abandoned = true;
      withdraw((entry) => entry.task === task);
      const isHeldUp = pace === "slow" || pace === "stuck";
      if (task === tasks[0]?.task && isHeldUp) lose("thread", "its caller no longer waits for it");
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

function startThread({ work, memoryMb }: PoolThreadOptions, claims: ThreadClaims): Worker {
  const cacheFolder = getCompileCacheDir();
  return new Worker(new URL("./thread-main.ts", import.meta.url), {
    workerData: {
      work: { module: work.module, name: work.name },
      claims,
    } satisfies ThreadStart,
    name: "forager-pool",
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: youngHeapMb },
    // Flags of the process, such as --input-type, would stop a thread from starting.
    execArgv: [],
    // Work on hostile input has no use for the service's settings and secrets. A thread does not inherit the compile
    // cache of its process: without it, Node loads its TypeScript compiler, which takes 10 MB and 0.1 s in each thread.
    env: cacheFolder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cacheFolder) },
    // A thread writes nothing: what a library prints must not reach the service's output.
    stdout: true,
    stderr: true,
  });
}

function causeOf(error: unknown): [WorkFailure, string] {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ERR_WORKER_OUT_OF_MEMORY") return ["memory", "it needs more memory than it may take"];
  return ["thread", `its thread crashed (${error instanceof Error ? error.message : String(error)})`];
}
