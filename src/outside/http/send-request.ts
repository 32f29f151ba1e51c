import type { Agent, Dispatcher } from "undici";
import type { BodyCut } from "../../crawler/ports.ts";
import { ForagerError } from "../../errors.ts";
import { acceptEncoding, type BodyDecoder, bodyLimit, createBodyDecoder } from "./decode-body.ts";

export interface SendOptions {
  userAgent: string;
  accept: string;
  cookie: string | undefined;
  bodyBytesMax: number;
  truncate: boolean;
  /** Calls back when the exchange ends for any reason; destroys the socket if it is still in use. */
  onEnd: (call: (reason: unknown) => void) => () => void;
  onHeaders: (status: number, headers: Readonly<Record<string, string>>) => Error | undefined;
  /** HTTP/1.1 even if the server offers HTTP/2. */
  http1Only: boolean;
}

export type Answer =
  | { kind: "redirect"; status: number; location: string; setCookie: string[] }
  | { kind: "page"; status: number; headers: Record<string, string>; body: Buffer; cut: BodyCut | null };

/**
 * An unwanted body (of a redirect, or refused by its headers) is read up to this size and time, so that its
 * connection can be reused.
 */
const unwantedBytesMax = 65_536;
const unwantedMs = 1_000;

/**
 * Sends one GET and reads its response. Rejects with the reason that ended the exchange, the error of
 * `onHeaders`, a ForagerError for the body's limits, or the error of undici or the socket (see
 * `fetchFailure`).
 */
export function sendRequest(agent: Agent, url: URL, options: SendOptions): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  let controller: Dispatcher.DispatchController | undefined;
  let decoder: BodyDecoder | undefined;
  let unwanted: { bytes: number; timer: NodeJS.Timeout } | undefined;
  let cutOff: Error | undefined;
  let ended = false;

  /** Detaches from the connection, whether or not the promise has settled. */
  const abort = (reason: Error) => {
    decoder?.destroy();
    controller?.abort(reason);
  };
  const stopListening = options.onEnd((reason) => {
    ended = true;
    reject(reason);
    if (!unwanted) abort(new Error("The exchange has ended."));
  });
  const fail = (error: Error) => {
    reject(error);
    abort(error);
  };

  const discardBody = () => {
    const stop = () => abort(new Error("The body is not wanted."));
    unwanted = { bytes: 0, timer: setTimeout(stop, unwantedMs).unref() };
  };

  const readBody = (status: number, headers: Record<string, string>) => {
    const refusal = options.onHeaders(status, headers);
    if (refusal) {
      discardBody();
      return reject(refusal);
    }
    if (Number(headers["content-length"]) > options.bodyBytesMax && !options.truncate) {
      return fail(bodyLimit(url.host, options.bodyBytesMax));
    }
    decoder = createBodyDecoder({
      host: url.host,
      contentEncoding: headers["content-encoding"],
      bodyBytesMax: options.bodyBytesMax,
      truncate: options.truncate,
      onDrain: () => controller?.resume(),
    });
    decoder.result.then(({ body, cut }) => {
      if (cutOff && body.length === 0) return fail(cutOff);
      stopListening();
      // undici releases the connection in the next turn of the event loop: a caller that continues earlier
      // would open a second one.
      setImmediate(resolve, { kind: "page", status, headers, body, cut });
      // The limit may cut off a body while the server still sends.
      if (cut !== null) abort(new Error("The rest of the body is not wanted."));
    }, fail);
  };

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(started) {
      controller = started;
      if (ended) started.abort(new Error("The exchange has ended."));
    },
    onResponseStart(_, status, received) {
      // 103 Early Hints and other interim responses come first.
      if (status < 200) return;
      const { headers, setCookie } = readHeaders(received);
      const { location } = headers;
      if (location !== undefined && [301, 302, 303, 307, 308].includes(status)) {
        discardBody();
        resolve({ kind: "redirect", status, location, setCookie });
      } else readBody(status, headers);
    },
    onResponseData(current, chunk) {
      if (decoder) {
        if (!decoder.write(chunk)) current.pause();
      } else if (unwanted) {
        unwanted.bytes += chunk.length;
        if (unwanted.bytes > unwantedBytesMax) abort(new Error("The body is not wanted."));
      }
    },
    onResponseEnd() {
      clearTimeout(unwanted?.timer);
      decoder?.end(true);
    },
    onResponseError(_, error) {
      // Browsers show the part of a page that arrived before the connection broke. So does this, and marks it
      // as incomplete (RFC 9112 8 leaves it to the client).
      clearTimeout(unwanted?.timer);
      cutOff = error;
      if (decoder) decoder.end(false);
      else reject(error);
    },
  };

  const request: Agent.DispatchOptions & { allowH2?: boolean } = {
    origin: url.origin,
    path: url.pathname + url.search,
    method: "GET",
    headers: requestHeaders(options),
    ...(options.http1Only ? { allowH2: false } : {}),
  };
  agent.dispatch(request, handler);
  return promise;
}

function requestHeaders({ userAgent, accept, cookie }: SendOptions): Record<string, string> {
  return {
    "user-agent": userAgent,
    accept,
    "accept-language": "*",
    "accept-encoding": acceptEncoding,
    ...(cookie === undefined ? {} : { cookie }),
  };
}

/** Joins repeated headers (RFC 9110 5.3). Cookies are excluded: they are secrets and cannot be joined. */
function readHeaders(received: Record<string, string | string[] | undefined>): {
  headers: Record<string, string>;
  setCookie: string[];
} {
  const { "set-cookie": setCookie = [], ...rest } = received;
  const entries = Object.entries(rest).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value] as const],
  );
  return { headers: Object.fromEntries(entries), setCookie: [setCookie].flat() };
}

/** One client call: its requests, its single deadline and its end. */
export interface Exchange {
  /**
   * Calls back when the caller cancels, the deadline passes or the exchange ends; returns a function that
   * unsubscribes.
   */
  onEnd(call: (reason: unknown) => void): () => void;
  /** @throws the reason that ended it. */
  throwIfEnded(): void;
  /** The subject of the timeout message. */
  host: string;
  /** What is pending: the status line, or the rest of the body. */
  phase: "answer" | "body";
  /** Waits for `promise`, but no longer than the exchange lasts. */
  orEnd<T>(promise: Promise<T> | undefined): Promise<T | undefined>;
  /** Must be called at the end: it closes what is still open. */
  end(): void;
}

/**
 * A set of calls and one listener on the caller's signal: a separate AbortController would cost each page
 * more than parsing its headers.
 * @throws the caller's reason if its signal has already fired.
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
