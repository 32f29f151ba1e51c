import { ForagerError } from "../../errors.ts";

/** One call of the client: its requests, its one deadline and its end. */
export interface Exchange {
  /** Calls back when the caller gives up, when time is over or when the exchange ends; returns how to take that back. */
  onEnd(call: (reason: unknown) => void): () => void;
  /** @throws the reason for which it has ended. */
  throwIfEnded(): void;
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
 * A set of calls and one listener on the caller's signal: an AbortController of its own would cost each page more
 * than reading its headers.
 * @throws the caller's reason when its signal has fired already.
 */
export function startExchange(options: { signal: AbortSignal; timeoutMs: number }): Exchange {
  options.signal.throwIfAborted();
  const { timeoutMs } = options;
  const calls = new Set<(reason: unknown) => void>();
  let ended: { reason: unknown } | null = null;

  const endFor = (reason: unknown) => {
    if (ended) return;
    ended = { reason };
    for (const call of calls) call(reason);
    calls.clear();
  };
  const onEnd = (call: (reason: unknown) => void) => {
    if (ended) call(ended.reason);
    else calls.add(call);
    return () => void calls.delete(call);
  };
  const onCallerAbort = () => endFor(options.signal.reason);
  options.signal.addEventListener("abort", onCallerAbort, { once: true });
  const timer = setTimeout(() => endFor(timeoutError(exchange, timeoutMs)), timeoutMs);

  const exchange: Exchange = {
    onEnd,
    throwIfEnded() {
      if (ended) throw ended.reason;
    },
    host: "The server",
    phase: "answer",
    async orEnd(promise) {
      if (promise === undefined) return undefined;
      const end = Promise.withResolvers<never>();
      const stopWaiting = onEnd(end.reject);
      try {
        return await Promise.race([promise, end.promise]);
      } finally {
        stopWaiting();
      }
    },
    end() {
      clearTimeout(timer);
      options.signal.removeEventListener("abort", onCallerAbort);
      if (calls.size > 0) endFor(new Error("The exchange has ended."));
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
