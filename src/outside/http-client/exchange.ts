import { ForagerError } from "../../errors.ts";

/** One call of the client: its requests, its one deadline and its end. */
export interface Exchange {
  /** Fires when the caller gives up, when time is over and when the exchange has ended. */
  readonly signal: AbortSignal;
  /** Who is waited for, as the timeout's sentence names it. */
  host: string;
  /** What is waited for: the first line of an answer, or the rest of its body. */
  phase: "answer" | "body";
  /** Waits for `promise`, and no longer than the exchange lasts. */
  orEnd<T>(promise: Promise<T> | undefined): Promise<T | undefined>;
  /** Must be called in the end: it closes what is still open. */
  end(): void;
}

/**
 * @throws the caller's reason when its signal has fired already.
 */
export function startExchange(options: { signal: AbortSignal; timeoutMs: number }): Exchange {
  options.signal.throwIfAborted();
  const { timeoutMs } = options;
  const controller = new AbortController();
  const onCallerAbort = () => controller.abort(options.signal.reason);
  options.signal.addEventListener("abort", onCallerAbort, { once: true });
  const timer = setTimeout(() => controller.abort(timeoutError(exchange, timeoutMs)), timeoutMs);

  const exchange: Exchange = {
    signal: controller.signal,
    host: "The server",
    phase: "answer",
    async orEnd(promise) {
      if (promise === undefined) return undefined;
      const ended = Promise.withResolvers<never>();
      const onEnd = () => ended.reject(controller.signal.reason);
      controller.signal.addEventListener("abort", onEnd, { once: true });
      try {
        return await Promise.race([promise, ended.promise]);
      } finally {
        controller.signal.removeEventListener("abort", onEnd);
      }
    },
    end() {
      clearTimeout(timer);
      options.signal.removeEventListener("abort", onCallerAbort);
      controller.abort();
    },
  };
  return exchange;
}

function timeoutError({ host, phase }: Exchange, timeoutMs: number): ForagerError {
  const what = phase === "answer" ? "did not answer" : "did not finish its answer";
  return new ForagerError(
    "fetch_timeout",
    `${host} ${what} within ${Number((timeoutMs / 1000).toFixed(1))} s.`,
  );
}
