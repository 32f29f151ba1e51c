import assert from "node:assert/strict";
import { test } from "node:test";
import { encodeSpans } from "./otlp-payload.ts";
import type { EndedSpan } from "./tracing.ts";

const startMs = 1_774_000_000_000;
const spans: EndedSpan[] = [
  {
    traceId: "0af7651916cd43dd8448eb211c80319c",
    spanId: "b7ad6b7169203331",
    parentId: undefined,
    name: "job svcSite",
    kind: "consumer",
    startMs: startMs + 123.456,
    endMs: startMs + 2_500,
    attributes: new Map<string, string | number>([
      ["forager.job.id", "é1"],
      ["attempt", 300],
    ]),
    error: "site_unreachable",
  },
  {
    traceId: "0af7651916cd43dd8448eb211c80319c",
    spanId: "00f067aa0ba902b7",
    parentId: "b7ad6b7169203331",
    name: "page",
    kind: "client",
    startMs: startMs + 200,
    endMs: startMs + 1_000,
    attributes: new Map(),
    error: undefined,
  },
];
const source = {
  resource: new Map<string, string | number | boolean>([
    ["service.name", "forager"],
    ["replica", 3],
    ["ready", true],
    ["load", 0.5],
  ]),
  scope: { name: "forager", version: "0.1.0" },
};

/** The same spans, encoded by @opentelemetry/otlp-transformer 0.223.1. */
const official =
  "0ac0020a4c0a190a0c736572766963652e6e616d6512090a07666f72616765720a0d0a077265706c696361120218030a0b0a057265616479120210010a110a046c6f6164120921000000000000e03f100012ef010a100a07666f72616765721205302e312e301288010a100af7651916cd43dd8448eb211c80319c1208b7ad6b71692033312a0b6a6f62207376635369746530053900cae6de99839e184100f98d6c9a839e184a170a0e666f72616765722e6a6f622e696412050a03c3a9314a0e0a07617474656d7074120318ac025000600070007a141210736974655f756e726561636861626c65180285010101000012500a100af7651916cd43dd8448eb211c80319c120800f067aa0ba902b72208b7ad6b71692033312a047061676530033900c276e399839e184100ca25139a839e185000600070007a021800850101010000";

test("spans in protobuf have the fields that OpenTelemetry's own encoder writes", () => {
  const own = encodeSpans("http/protobuf", source, spans);
  assert.deepEqual(decode(own, request), decode(Buffer.from(official, "hex"), request));
});

test("spans in JSON have hexadecimal ids and times as text", () => {
  const [resourceSpans] = JSON.parse(String(encodeSpans("http/json", source, spans))).resourceSpans;
  assert.deepEqual(resourceSpans.resource.attributes[1], { key: "replica", value: { intValue: "3" } });
  const [job, page] = resourceSpans.scopeSpans[0].spans;
  assert.deepEqual(
    [job.traceId, job.startTimeUnixNano, job.kind, job.status, job.parentSpanId],
    [spans[0]?.traceId, "1774000000123456000", 5, { code: 2, message: "site_unreachable" }, undefined],
  );
  assert.deepEqual([page.parentSpanId, page.status], [job.spanId, {}]);
});

/** The fields of a message that contain messages; all others are compared as they are. */
interface Schema {
  readonly [field: number]: Schema;
}
const value: Schema = {};
const attribute: Schema = { 2: value };
const span: Schema = { 9: attribute, 15: {} };
const request: Schema = { 1: { 1: { 1: attribute }, 2: { 1: {}, 2: span } } };

/** Fields in order, without those that have their default value. */
function decode(bytes: Buffer, schema: Schema): [number, unknown][] {
  const fields: [number, unknown][] = [];
  let at = 0;
  const varint = () => {
    let result = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = BigInt(bytes.readUInt8(at++));
      result |= (byte & 127n) << shift;
      if (byte < 128n) return result;
    }
  };
  const take = (length: number) => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const key = Number(varint());
    const [field, type] = [key >> 3, key & 7];
    if (type === 0) {
      const number = varint();
      if (number !== 0n) fields.push([field, number]);
    } else if (type === 2) {
      const decoded = contentOf(take(Number(varint())), schema[field]);
      if (decoded.length > 0) fields.push([field, decoded]);
    } else {
      const content = take(type === 1 ? 8 : 4).toString("hex");
      // Field 16 of a span, `flags`, says only what a missing one means as well.
      if (field !== 16) fields.push([field, content]);
    }
  }
  return fields;
}

const contentOf = (content: Buffer, inner: Schema | undefined) =>
  inner ? decode(content, inner) : content.toString("hex");
