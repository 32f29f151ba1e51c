/** The end of a crawl: its time is over, or the caller has given it up. Every wait of a crawl ends with it. */
export interface Deadline {
  /** Fires at either end. */
  readonly signal: AbortSignal;
  /** The time is over, and the caller has not given up. */
  readonly timedOut: boolean;
  remainingMs(): number;
  /** Waits, at most until the end; then it throws the signal's reason. */
  pause(ms: number): Promise<void>;
  /** Waits for `promise`, at most until the end; then it throws the signal's reason. */
  orEnd<T>(promise: Promise<T>): Promise<T>;
  /** Must be called in the end: it ends whatever still runs for the crawl. */
  close(): void;
}

/**
 * @throws the caller's reason when its signal has fired already.
 */
export function startDeadline(options: { timeoutMs: number; signal: AbortSignal }): Deadline {
  options.signal.throwIfAborted();
  const controller = new AbortController();
  const endsAtMs = performance.now() + options.timeoutMs;
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = !options.signal.aborted;
    controller.abort(new Error(`The crawl's ${options.timeoutMs / 1000} s are over.`));
  }, options.timeoutMs);
  const onAbort = () => controller.abort(options.signal.reason);
  options.signal.addEventListener("abort", onAbort, { once: true });

  const orEnd = async <T>(promise: Promise<T>): Promise<T> => {
    // What comes after the end is nobody's concern any more.
    promise.catch(() => {});
    controller.signal.throwIfAborted();
    const end = Promise.withResolvers<never>();
    const onEnd = () => end.reject(controller.signal.reason);
    controller.signal.addEventListener("abort", onEnd, { once: true });
    try {
      return await Promise.race([promise, end.promise]);
    } finally {
      controller.signal.removeEventListener("abort", onEnd);
    }
  };

  return {
    signal: controller.signal,
    get timedOut() {
      return timedOut;
    },
    remainingMs: () => Math.max(0, endsAtMs - performance.now()),
    orEnd,
    async pause(ms) {
      let waiting: NodeJS.Timeout | undefined;
      const waited = new Promise<void>((resolve) => {
        waiting = setTimeout(resolve, ms);
      });
      try {
        await orEnd(waited);
      } finally {
        clearTimeout(waiting);
      }
    },
    close() {
      clearTimeout(timer);
      options.signal.removeEventListener("abort", onAbort);
      controller.abort(new Error("The crawl has ended."));
    },
  };
}
