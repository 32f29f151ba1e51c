import { timerMsMax } from "../async/coalesce.ts";

/** The end of a crawl, by timeout or by the caller's abort. It ends every wait of the crawl. */
export interface Deadline {
  /** Fires on timeout or abort. */
  readonly signal: AbortSignal;
  /** The time is over and the caller has not aborted. */
  readonly timedOut: boolean;
  remainingMs(): number;
  /** Calls back at the end, or immediately if it has passed; returns a function that unsubscribes. */
  onEnd(call: () => void): () => void;
  /** Waits at least `ms`. @throws the signal's reason if the crawl ends first. */
  pause(ms: number): Promise<void>;
  /** Waits for `promise`. @throws the signal's reason if the crawl ends first. */
  orEnd<T>(promise: Promise<T>): Promise<T>;
  /** Waits for `promise` with the clock stopped. */
  pauseClock(promise: Promise<void>): Promise<void>;
  /** Must be called: stops everything that still runs for the crawl. */
  close(): void;
}

/** @throws the caller's reason if its signal has already fired. */
export function startDeadline(options: { timeoutMs: number; signal: AbortSignal }): Deadline {
  options.signal.throwIfAborted();
  const controller = new AbortController();
  const { signal } = controller;
  let endsAtMs = performance.now() + options.timeoutMs;
  let stillSinceMs: number | null = null;
  let timedOut = false;
  // One listener for all waits: a crawl waits several times per page, and listeners cost more than pages.
  const waiting = new Set<() => void>();
  signal.addEventListener("abort", () => {
    for (const call of waiting) call();
    waiting.clear();
  });
  const remainingMs = () => Math.max(0, endsAtMs - (stillSinceMs ?? performance.now()));
  const endAfter = (ms: number) =>
    setTimeout(
      () => {
        timedOut = !options.signal.aborted;
        controller.abort(new Error(`The crawl's ${options.timeoutMs / 1000} s are over.`));
      },
      Math.min(ms, timerMsMax),
    );
  let timer = endAfter(options.timeoutMs);
  const onAbort = () => controller.abort(options.signal.reason);
  options.signal.addEventListener("abort", onAbort, { once: true });

  const onEnd = (call: () => void) => {
    if (signal.aborted) call();
    else waiting.add(call);
    return () => void waiting.delete(call);
  };
  const orEnd = <T>(promise: Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const stopWaiting = onEnd(() => reject(signal.reason));
      // A promise that settles after the end has no further effect.
      promise.then(
        (value) => {
          stopWaiting();
          resolve(value);
        },
        (error: unknown) => {
          stopWaiting();
          reject(error);
        },
      );
    });

  return {
    signal,
    get timedOut() {
      return timedOut;
    },
    remainingMs,
    onEnd,
    orEnd,
    async pause(ms) {
      const untilMs = performance.now() + ms;
      let pausing: NodeJS.Timeout | undefined;
      const paused = new Promise<void>((resolve) => {
        // Timers count whole milliseconds and may fire almost one too early; a server that asked for a pause would
        // see a request too soon.
        const go = () => {
          const leftMs = untilMs - performance.now();
          if (leftMs <= 0) resolve();
          else pausing = setTimeout(go, Math.min(Math.ceil(leftMs), timerMsMax));
        };
        go();
      });
      try {
        await orEnd(paused);
      } finally {
        clearTimeout(pausing);
      }
    },
    async pauseClock(promise) {
      if (stillSinceMs !== null || signal.aborted) return await promise;
      stillSinceMs = performance.now();
      clearTimeout(timer);
      try {
        await promise;
      } finally {
        endsAtMs += performance.now() - stillSinceMs;
        stillSinceMs = null;
        if (!signal.aborted) timer = endAfter(remainingMs());
      }
    },
    close() {
      clearTimeout(timer);
      options.signal.removeEventListener("abort", onAbort);
      controller.abort(new Error("The crawl has ended."));
    },
  };
}
