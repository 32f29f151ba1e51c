import { randomBytes } from "node:crypto";
import { currentSpan, inSpan } from "./work-context.ts";

/** Attributes of a span. They leave the service: no query strings, no mail addresses, no keys. */
export type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Span {
  /** Null and undefined values are skipped. */
  set(attributes: Attributes): void;
  /** Marks work as failed that ends without an exception, with a code. */
  fail(code: string): void;
  /** Ends the present stage and begins another, to which spans started from now on belong. */
  stage(name: string): void;
}

/** A span that has ended, for the exporter. Times are in milliseconds since 1970. */
export interface EndedSpan {
  traceId: string;
  spanId: string;
  parentId: string | undefined;
  name: string;
  kind: "internal" | "client" | "consumer";
  startMs: number;
  endMs: number;
  attributes: Map<string, string | number | boolean>;
  /** A code, if it failed. */
  error: string | undefined;
}

/** Where ended spans go. */
export interface SpanSink {
  /**
   * Whether a new trace is recorded, or the part of another program's trace that happens here.
   * @param parentIsSampled whether that program records it.
   */
  samples(traceId: string, parentIsSampled?: boolean): boolean;
  add(span: EndedSpan): void;
}

let sink: SpanSink | undefined;

/** Starts tracing in this process; undefined ends it. */
export function setSpanSink(next: SpanSink | undefined): void {
  sink = next;
}

export const isTracing = (): boolean => sink !== undefined;

/** A span of another program. */
interface RemoteSpan {
  traceId: string;
  spanId: string;
  isSampled: boolean;
}

/** https://www.w3.org/TR/trace-context/#traceparent-header */
const traceparentFormat = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;

function remoteSpanOf(traceparent: string): RemoteSpan | undefined {
  const [, version, traceId = "", spanId = "", flags = "", more] = traceparentFormat.exec(traceparent) ?? [];
  // Later versions may append fields; ff is none.
  if (version === undefined || version === "ff" || (version === "00" && more !== undefined)) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** A caller's `traceparent` header as version 00; undefined if it has none that is valid, and while tracing is off. */
export function readTraceparent(header: unknown): string | undefined {
  if (sink === undefined || typeof header !== "string") return undefined;
  const span = remoteSpanOf(header);
  return span && `00-${span.traceId}-${span.spanId}-${span.isSampled ? "01" : "00"}`;
}

/**
 * Runs a function within a span, which ends when the function does, with an error if that fails. Off, it costs a
 * comparison: `run` gets no span, so that `span?.set({...})` does not even make its object.
 * @param traceparent the span of another program that caused this one, if it has no parent here.
 */
export function traced<Result>(
  name: string,
  run: (span: Span | undefined) => Promise<Result>,
  kind: EndedSpan["kind"] = "internal",
  traceparent?: string,
): Promise<Result> {
  if (sink === undefined) return run(undefined);
  const parent = currentSpan();
  const remote = traceparent === undefined ? undefined : remoteSpanOf(traceparent);
  return within(new RecordedSpan(sink, name, kind, parent instanceof RecordedSpan ? parent : remote), run);
}

async function within<Result>(
  span: RecordedSpan,
  run: (span: Span | undefined) => Promise<Result>,
): Promise<Result> {
  try {
    return await inSpan(span, () => run(span));
  } catch (error) {
    span.fail(codeOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Messages may quote addresses and URLs, so an error is named by its code or class. */
function codeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  if (typeof code === "string" && /^\w{1,64}$/.test(code)) return code;
  return typeof name === "string" ? name.slice(0, 64) : "error";
}

class RecordedSpan implements Span {
  private readonly into: SpanSink;
  private readonly record: EndedSpan;
  private readonly isSampled: boolean;
  private present: RecordedSpan | undefined;

  constructor(
    into: SpanSink,
    name: string,
    kind: EndedSpan["kind"],
    given: RecordedSpan | RemoteSpan | undefined,
  ) {
    const own = given instanceof RecordedSpan ? (given.present ?? given) : undefined;
    const parent = own?.record ?? (given instanceof RecordedSpan ? undefined : given);
    this.into = into;
    const traceId = parent?.traceId ?? randomBytes(16).toString("hex");
    this.isSampled = own
      ? own.isSampled
      : into.samples(traceId, (given as RemoteSpan | undefined)?.isSampled);
    this.record = {
      traceId,
      spanId: randomBytes(8).toString("hex"),
      parentId: parent?.spanId,
      name,
      kind,
      startMs: performance.timeOrigin + performance.now(),
      endMs: 0,
      attributes: new Map(),
      error: undefined,
    };
  }

  get logFields(): Record<string, string> {
    const { traceId, spanId } = (this.present ?? this).record;
    return { trace_id: traceId, span_id: spanId };
  }

  set(attributes: Attributes): void {
    for (const [name, value] of Object.entries(attributes)) {
      if (value !== null && value !== undefined) this.record.attributes.set(name, value);
    }
  }

  fail(code: string): void {
    this.record.error ??= code;
    this.record.attributes.set("error.type", code);
  }

  stage(name: string): void {
    if (this.present?.record.name === `stage ${name}`) return;
    this.present?.end();
    this.present = undefined;
    this.present = new RecordedSpan(this.into, `stage ${name}`, "internal", this);
  }

  end(): void {
    if (this.record.endMs > 0) return;
    if (this.record.error !== undefined) this.present?.fail(this.record.error);
    this.present?.end();
    this.record.endMs = performance.timeOrigin + performance.now();
    if (this.isSampled) this.into.add(this.record);
  }
}

/** The ids of the current span for a log line. */
export function traceLogFields(): Record<string, string> | undefined {
  if (sink === undefined) return undefined;
  const span = currentSpan();
  return span instanceof RecordedSpan ? span.logFields : undefined;
}

/** A URL for an attribute: without query and fragment, and without path segments that contain a mail address. */
export function urlAttribute(url: URL): string {
  const path = url.pathname
    .split("/")
    .map((segment) => (/@|%40/i.test(segment) ? "[redacted]" : segment))
    .join("/");
  return `${url.origin}${path}`;
}

/** The same object, with a span around each call of these methods. */
export function traceCalls<Port extends object>(
  port: Port,
  methods: readonly (keyof Port & string)[],
  name: string,
  attributes: Attributes,
): Port {
  const wrapped = Object.create(port) as Port;
  for (const method of methods) {
    const call = port[method] as (...args: unknown[]) => Promise<unknown>;
    const value = (...args: unknown[]) =>
      traced(
        `${name} ${method}`,
        (span) => {
          span?.set(attributes);
          return call.apply(port, args);
        },
        "client",
      );
    Object.defineProperty(wrapped, method, { value, enumerable: true });
  }
  return wrapped;
}
