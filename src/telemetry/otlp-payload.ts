import type { EndedSpan } from "./tracing.ts";

/**
 * The two encodings of OTLP/HTTP (opentelemetry-proto, collector/trace/v1/trace_service.proto).
 * https://opentelemetry.io/docs/specs/otlp/#otlphttp
 */
export type OtlpProtocol = "http/protobuf" | "http/json";

type Value = string | number | boolean;

export interface TraceSource {
  /** What the spans come from: service.name and the like. */
  resource: ReadonlyMap<string, Value>;
  /** The program that recorded them. */
  scope: { name: string; version: string };
}

export const contentTypeOf: Readonly<Record<OtlpProtocol, string>> = {
  "http/json": "application/json",
  "http/protobuf": "application/x-protobuf",
};

export function encodeSpans(
  protocol: OtlpProtocol,
  source: TraceSource,
  spans: readonly EndedSpan[],
): Buffer<ArrayBuffer> {
  return protocol === "http/json" ? jsonOf(source, spans) : protobufOf(source, spans);
}

const kinds = { internal: 1, client: 3, consumer: 5 } as const;
const failed = 2;

/** Microseconds are as exact as the clock; as a number, nanoseconds would exceed 53 bits. */
const nanosOf = (ms: number): bigint => BigInt(Math.round(ms * 1_000)) * 1_000n;

function jsonOf({ resource, scope }: TraceSource, spans: readonly EndedSpan[]): Buffer<ArrayBuffer> {
  const attributesOf = (values: ReadonlyMap<string, Value>) =>
    [...values].map(([key, value]) => ({ key, value: jsonValue(value) }));
  const body = {
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [
          {
            scope,
            spans: spans.map((span) => ({
              traceId: span.traceId,
              spanId: span.spanId,
              ...(span.parentId && { parentSpanId: span.parentId }),
              name: span.name,
              kind: kinds[span.kind],
              startTimeUnixNano: String(nanosOf(span.startMs)),
              endTimeUnixNano: String(nanosOf(span.endMs)),
              attributes: attributesOf(span.attributes),
              status: span.error === undefined ? {} : { code: failed, message: span.error },
            })),
          },
        ],
      },
    ],
  };
  return Buffer.from(JSON.stringify(body));
}

function jsonValue(value: Value) {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

function protobufOf({ resource, scope }: TraceSource, spans: readonly EndedSpan[]): Buffer<ArrayBuffer> {
  const attributesOf = (field: number, values: ReadonlyMap<string, Value>) =>
    [...values].map(([key, value]) => message(field, text(1, key), message(2, protobufValue(value))));
  const encoded = spans.map((span) =>
    message(
      2,
      bytes(1, Buffer.from(span.traceId, "hex")),
      bytes(2, Buffer.from(span.spanId, "hex")),
      ...(span.parentId ? [bytes(4, Buffer.from(span.parentId, "hex"))] : []),
      text(5, span.name),
      integer(6, kinds[span.kind]),
      fixed64(7, nanosOf(span.startMs)),
      fixed64(8, nanosOf(span.endMs)),
      ...attributesOf(9, span.attributes),
      ...(span.error === undefined ? [] : [message(15, text(2, span.error), integer(3, failed))]),
    ),
  );
  return message(
    1,
    message(1, ...attributesOf(1, resource)),
    message(2, message(1, text(1, scope.name), text(2, scope.version)), ...encoded),
  );
}

function protobufValue(value: Value): Buffer {
  if (typeof value === "string") return text(1, value);
  if (typeof value === "boolean") return integer(2, value ? 1 : 0);
  if (Number.isSafeInteger(value)) return integer(3, value);
  const double = Buffer.alloc(8);
  double.writeDoubleLE(value);
  return Buffer.concat([tag(4, wire.fixed64), double]);
}

/** Wire types of https://protobuf.dev/programming-guides/encoding/. */
const wire = { varint: 0, fixed64: 1, length: 2 } as const;

const tag = (field: number, type: number) => varint(BigInt((field << 3) | type));
const integer = (field: number, value: number) =>
  Buffer.concat([tag(field, wire.varint), varint(BigInt.asUintN(64, BigInt(value)))]);
const text = (field: number, value: string) => bytes(field, Buffer.from(value));
const message = (field: number, ...parts: Buffer[]) => bytes(field, Buffer.concat(parts));

function bytes(field: number, value: Buffer): Buffer<ArrayBuffer> {
  return Buffer.concat([tag(field, wire.length), varint(BigInt(value.length)), value]);
}

function fixed64(field: number, value: bigint): Buffer {
  const encoded = Buffer.alloc(8);
  encoded.writeBigUInt64LE(value);
  return Buffer.concat([tag(field, wire.fixed64), encoded]);
}

function varint(value: bigint): Buffer {
  const encoded: number[] = [];
  let rest = value;
  for (; rest >= 128n; rest >>= 7n) encoded.push(Number(rest & 127n) | 128);
  encoded.push(Number(rest));
  return Buffer.from(encoded);
}
