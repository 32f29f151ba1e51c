import { contentTypeOf, encodeSpans, type OtlpProtocol, type TraceSource } from "./otlp-payload.ts";
import { type EndedSpan, setSpanSink } from "./tracing.ts";

export interface TraceExportOptions extends TraceSource {
  /** The operator's collector, which may be in a private network: the guard for jobs' connections does not apply. */
  url: string;
  headers: Readonly<Record<string, string>>;
  protocol: OtlpProtocol;
  timeoutMs: number;
  /** Share of traces that are recorded, 0 to 1. */
  ratio: number;
  /** Whether a trace that another program began is recorded if and only if it records it. */
  followsParents: boolean;
  /** Spans are sent this often, and as soon as a batch is full. */
  everyMs: number;
  /** Spans kept while the collector does not take them; others are dropped. */
  queueMax: number;
  log: { warn(details: object, message: string): void; info(details: object, message: string): void };
}

const batchMax = 512;
/** How long a stopping service waits for the collector. */
const stopMs = 3_000;

/**
 * Starts to record spans and to send them to an OpenTelemetry collector. Nothing that the collector does or omits
 * reaches the service: batches are sent one at a time, with a timeout, from a queue of limited length.
 */
export function startTraceExport(options: TraceExportOptions): { stop(): Promise<void> } {
  const queue: EndedSpan[] = [];
  let dropped = 0;
  let isFailing = false;
  let sending: Promise<boolean> | undefined;
  const stopping = new AbortController();

  /** Sends what is waiting, batch by batch, until a batch fails. False if one must be tried again later. */
  async function flush(): Promise<boolean> {
    while (queue.length > 0) {
      const batch = queue.slice(0, batchMax);
      const outcome = await post(options, batch, stopping.signal);
      if (outcome.kind === "again") {
        warn(outcome.reason);
        return false;
      }
      // Spans that came meanwhile are behind the batch, unless the queue was full: only new spans are dropped.
      queue.splice(0, batch.length);
      if (outcome.kind === "refused") {
        dropped += batch.length;
        warn(outcome.reason);
      } else if (isFailing) {
        isFailing = false;
        options.log.info({ dropped }, "traces are delivered again");
        dropped = 0;
      }
    }
    return true;
  }

  function warn(reason: string): void {
    if (isFailing) return;
    isFailing = true;
    options.log.warn({ reason }, "traces cannot be delivered");
  }

  const send = () => {
    sending ??= flush().finally(() => {
      sending = undefined;
    });
    return sending;
  };
  const timer = setInterval(() => void send(), options.everyMs);
  timer.unref();
  setSpanSink({
    samples: (traceId, parentIsSampled) =>
      (options.followsParents ? parentIsSampled : undefined) ??
      Number.parseInt(traceId.slice(-8), 16) < options.ratio * 2 ** 32,
    add(span) {
      if (queue.length >= options.queueMax) {
        dropped += 1;
        return;
      }
      queue.push(span);
      if (queue.length >= batchMax && !isFailing) void send();
    },
  });
  return {
    async stop() {
      setSpanSink(undefined);
      clearInterval(timer);
      const timeout = setTimeout(() => stopping.abort(), stopMs);
      // The batch on its way was taken before the last spans ended.
      if (await send()) await send();
      clearTimeout(timeout);
    },
  };
}

type Outcome = { kind: "taken" } | { kind: "again" | "refused"; reason: string };

/** https://opentelemetry.io/docs/specs/otlp/#failures-1 */
const retryable: ReadonlySet<number> = new Set([429, 502, 503, 504]);

async function post(
  options: TraceExportOptions,
  spans: readonly EndedSpan[],
  stopping: AbortSignal,
): Promise<Outcome> {
  const { url, headers, protocol, timeoutMs } = options;
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { ...headers, "content-type": contentTypeOf[protocol] },
      body: encodeSpans(protocol, options, spans),
      // Followed, a redirect would carry the headers' credentials elsewhere.
      redirect: "manual",
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), stopping]),
    });
    // Unread: it may be of any length.
    await answer.body?.cancel();
    if (answer.ok) return { kind: "taken" };
    const reason = `it answered with status ${answer.status}`;
    return { kind: retryable.has(answer.status) ? "again" : "refused", reason };
  } catch (error) {
    const { cause, message } = error as Error;
    return { kind: "again", reason: cause instanceof Error ? cause.message : message };
  }
}
