import assert from "node:assert/strict";
import { describe, it } from "node:test";
import zlib from "node:zlib";
import { ForagerError } from "../../errors.ts";
import { createBodyDecoder } from "./decode-body.ts";

const page = Buffer.from(`<p>${"words and words ".repeat(2_000)}</p>`);

/** Feeds `wire` in chunks of 100 bytes, as a slow connection would, and honours back-pressure. */
async function decode(
  wire: Buffer,
  contentEncoding: string | undefined,
  { bodyBytesMax = 1_000_000, truncate = false, complete = true } = {},
) {
  let drained = () => {};
  const decoder = createBodyDecoder({
    host: "example.com",
    contentEncoding,
    bodyBytesMax,
    truncate,
    onDrain: () => drained(),
  });
  const settled = decoder.result.then(
    () => {},
    () => {},
  );
  for (let offset = 0; offset < wire.length; offset += 100) {
    if (decoder.write(wire.subarray(offset, offset + 100))) continue;
    const drain = new Promise<void>((resolve) => {
      drained = resolve;
    });
    await Promise.race([drain, settled]);
  }
  decoder.end(complete);
  return await decoder.result;
}

async function codeOf(promise: Promise<unknown>): Promise<string> {
  return await promise.then(
    () => "no error",
    (error: unknown) => (error instanceof ForagerError ? error.code : String(error)),
  );
}

describe("a body decoder", () => {
  const codings: [contentEncoding: string | undefined, wire: Buffer][] = [
    [undefined, page],
    ["identity", page],
    ["gzip", zlib.gzipSync(page)],
    ["GZIP", zlib.gzipSync(page)],
    ["x-gzip", zlib.gzipSync(page)],
    ["deflate", zlib.deflateSync(page)],
    ["deflate", zlib.deflateRawSync(page)],
    ["br", zlib.brotliCompressSync(page)],
    ["zstd", zlib.zstdCompressSync(page)],
    ["gzip, br", zlib.brotliCompressSync(zlib.gzipSync(page))],
    ["UTF-8", page],
    ["gzip", Buffer.concat([zlib.gzipSync(page.subarray(0, 9)), zlib.gzipSync(page.subarray(9))])],
    ["gzip", Buffer.concat([zlib.gzipSync(page), Buffer.from("\0\0\0 garbage behind it")])],
  ];
  for (const [contentEncoding, wire] of codings) {
    it(`decodes ${contentEncoding} of ${wire.length} bytes`, async () => {
      const { body, cut } = await decode(wire, contentEncoding);
      assert.equal(body.toString(), page.toString());
      assert.equal(cut, null);
    });
  }

  it("returns an empty body if nothing arrived", async () => {
    assert.equal((await decode(Buffer.alloc(0), "gzip")).body.length, 0);
  });

  it("accepts exactly the limit, and not a byte more", async () => {
    for (const [wire, coding] of [[page, undefined] as const, [zlib.gzipSync(page), "gzip"] as const]) {
      assert.equal((await decode(wire, coding, { bodyBytesMax: page.length })).body.length, page.length);
      assert.equal(await codeOf(decode(wire, coding, { bodyBytesMax: page.length - 1 })), "body_limit");
    }
  });

  it("enforces the limit on the wire too, even if decoding shrinks the body", async () => {
    const noise = Buffer.concat([zlib.gzipSync("x"), Buffer.alloc(5_000, 1)]);
    assert.equal(await codeOf(decode(noise, "gzip", { bodyBytesMax: 1_000 })), "body_limit");
  });

  it("enforces the limit between two codings", async () => {
    const inner = zlib.gzipSync(Buffer.alloc(3_000_000));
    const padded = Buffer.concat([inner, Buffer.alloc(3_000_000)]);
    assert.equal(await codeOf(decode(zlib.gzipSync(padded), "gzip, gzip")), "body_limit");
  });

  it("returns the first bytes if they are requested", async () => {
    const { body, cut } = await decode(zlib.gzipSync(page), "gzip", {
      bodyBytesMax: 50,
      truncate: true,
    });
    assert.equal(body.toString(), page.subarray(0, 50).toString());
    assert.equal(cut, "limit");
  });

  it("returns what was decoded before an interruption or damage", async () => {
    const wire = zlib.gzipSync(Buffer.concat([page, Buffer.from(String(process.hrtime.bigint()))]));
    const half = await decode(wire.subarray(0, wire.length - 12), "gzip", { complete: false });
    assert.ok(page.subarray(0, 500).equals(half.body.subarray(0, 500)));
    assert.equal(half.cut, "interrupted");
  });

  it("fails if nothing can be decoded, and at a chain of codings", async () => {
    assert.equal(await codeOf(decode(page, "br")), "protocol_error");
    assert.equal(await codeOf(decode(page, "gzip, gzip, gzip")), "protocol_error");
  });
});
