import { createFairQueue, type Owner } from "../async/fair-queue.ts";
import { type PoolThread, startPoolThread, type Task } from "./pool-thread.ts";
import type { WorkName } from "./thread-protocol.ts";
import { type Work, WorkError } from "./work.ts";

export interface ThreadPoolOptions {
  /**
   * Maximum number of threads at work for one client, not counting those that are stuck with a task: each of these has
   * one in its place, up to as many again. All clients together have at most three times as many. A thread costs about
   * 60 MB while it lives.
   */
  threads: number;
  /** How long a thread without work is kept; a minute by default. */
  idleMs?: number;
  /** Limit of a thread's heap in MB; 256 by default. */
  memoryMb?: number;
}

export interface RunOptions {
  /** The job that the work is for. Clients take turns, and so do the jobs of one client. */
  owner: Owner;
  /** Limit in processor time of the thread. Work that takes longer costs its thread. */
  cpuLimitMs: number;
  /** Limit by the clock, in case other load leaves the thread little of a processor; 6 times as long by default. */
  clockLimitMs?: number;
  signal?: AbortSignal | undefined;
  /** Buffers of the arguments that are handed over, not copied: they are empty afterwards. */
  transfer?: ArrayBuffer[];
}

/** Runs functions in threads, so that none of them delays the event loop of the process. */
export interface ThreadPool {
  /** Work of this kind will come: starts the first thread, if there is none, so that it need not wait for it. */
  prepare(work: Work<never, unknown>): void;
  /**
   * @throws WorkError when the work fails, exceeds its limits or loses its thread.
   * @throws the signal's reason when it fires; work that still waits then never reaches a thread.
   */
  run<Args extends readonly unknown[], Result>(
    work: Work<Args, Result>,
    args: Args,
    options: RunOptions,
  ): Promise<Result>;
  /** Ends every thread; work in progress fails. The pool cannot be used again. */
  close(): Promise<void>;
  /** Threads alive now. */
  readonly threadCount: number;
}

/** A client whose tasks are stuck has twice `threads`; as many more are for the others. */
const threadsFactor = 3;
const clockFactor = 6;

/**
 * Threads start when there is work and end when there is none; work that hangs or exhausts its thread fails alone. Each
 * thread can run every kind of work, and loads a kind when it first gets it.
 *
 * To a client, a thread that is slow with another client's task is not there: it gets the next free one, or one is
 * started for it. So slow work delays only its own client.
 */
export function createThreadPool(options: ThreadPoolOptions): ThreadPool {
  const { threads, idleMs = 60_000, memoryMb = 256 } = options;
  const alive = new Set<PoolThread>();
  const queue = createFairQueue<Task>();
  /** Clients so far, up to two: where there is only one, no thread is kept for others. */
  const clients = new Set<string>();
  let closed = false;

  const start = (work: WorkName) => {
    if (closed || alive.size >= threadsFactor * threads) return;
    const thread: PoolThread = startPoolThread({
      work,
      memoryMb,
      onFree: () => {
        dispatch();
        if (thread.state === "idle") thread.rest(idleMs, () => end(thread));
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
      onLost: (error, started) => {
        alive.delete(thread);
        // A thread that cannot even start would be started for ever, so the next task fails with it.
        const waiting = started ? undefined : queue.next();
        if (waiting && queue.remove(waiting)) waiting.reject(error);
        dispatch();
      },
    });
    alive.add(thread);
  };

  const end = (thread: PoolThread) => {
    alive.delete(thread);
    keepSpare();
  };

  const threadsIn = (...states: PoolThread["state"][]) =>
    [...alive].filter(({ state }) => states.includes(state));
  /** Threads at work for a client, how many it may have, and whether one is held up by a task. */
  const usageOf = (clientId: string) => {
    const own = [...alive].filter(({ owner }) => owner?.clientId === clientId);
    const stuck = own.filter(({ state }) => state === "stuck").length;
    // From the first moment that a task is slow: before one counts as stuck, its client could take every thread.
    const isHeldUp = own.some(({ state }) => state === "slow" || state === "stuck");
    return { own, threadsMax: threads + Math.min(threads, stuck), isHeldUp };
  };

  /** The thread that a task goes to now, if there is one: behind another task only if no thread is idle. */
  const threadFor = (task: Task): PoolThread | undefined => {
    const { own, threadsMax, isHeldUp } = usageOf(task.owner.clientId);
    const idle = threadsIn("idle");
    const isBeside = isHeldUp && clients.size > 1;
    if (own.length < threadsMax && idle.length > Number(isBeside)) {
      const ready = idle.filter((thread) => thread.knows(task.work));
      // It leaves the oldest one to the others: a thread's first tasks take long.
      return (ready.length > 0 ? ready : idle).at(isBeside ? -1 : 0);
    }
    return (isBeside ? own : [...alive]).find((thread) => thread.state === "busy" && thread.canTake(task));
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
        if (isWorthThread(task)) start(task.work);
        // The others wait for the same threads, unless theirs are held up.
        const { clientId } = task.owner;
        if (!usageOf(clientId).isHeldUp) return;
        left.add(clientId);
      }
    }
  };
  /** To a client, threads that are slow with another client's task are not there. */
  const isWorthThread = ({ owner: { clientId } }: Task): boolean => {
    const { threadsMax, isHeldUp } = usageOf(clientId);
    const others = threadsIn("slow", "stuck").filter(({ owner }) => owner?.clientId !== clientId);
    const isAwaited = queue.count((id) => id === clientId) > threadsIn("starting").length;
    return isAwaited && alive.size - others.length < threadsMax + Number(isHeldUp && clients.size > 1);
  };
  let latest: WorkName | undefined;
  /** Starting a thread takes far longer than most tasks: while all are stuck, one is ready for other clients. */
  const keepSpare = () => {
    const taken = threadsIn("slow", "stuck").length;
    if (latest && clients.size > 1 && taken > 0 && taken === alive.size) start(latest);
  };

  return {
    get threadCount() {
      return alive.size;
    },
    prepare(work) {
      if (alive.size === 0) start(work);
    },
    run({ module, name }, args, { owner, cpuLimitMs, clockLimitMs, signal, transfer = [] }) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        if (closed) return reject(closing());
        const settle = () => signal?.removeEventListener("abort", abort);
        const task: Task = {
          work: { module, name },
          args,
          transfer,
          owner,
          cpuLimitMs,
          clockLimitMs: clockLimitMs ?? clockFactor * cpuLimitMs,
          abandoned: false,
          resolve: (result) => {
            settle();
            resolve(result as never);
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
          for (const thread of alive) thread.abandon(task);
        };
        signal?.addEventListener("abort", abort, { once: true });
        if (clients.size < 2) clients.add(owner.clientId);
        latest = task.work;
        queue.add(task, owner);
        dispatch();
      });
    },
    async close() {
      closed = true;
      for (let task = queue.next(); task !== undefined; task = queue.next()) {
        queue.remove(task);
        task.reject(closing());
      }
      const ending = [...alive].map((thread) => thread.end(closing()));
      alive.clear();
      await Promise.all(ending);
    },
  };
}

const closing = () => new WorkError("thread", "the service is shutting down");
