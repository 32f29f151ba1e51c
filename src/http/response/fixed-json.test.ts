import assert from "node:assert/strict";
import { test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { parse } from "yaml";
import { startTestApi } from "../test-support/api-client.ts";

const url = "/openapi.json";

test("the API description is compressed as the client accepts", async () => {
  await using api = await startTestApi();
  const plain = await api.call({ url });
  assert.equal(plain.headers["content-encoding"], undefined);
  assert.match(String(plain.headers.vary), /Accept-Encoding/);
  for (const [accepted, encoding, decode] of [
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["br;q=0.5, gzip", "gzip", gunzipSync],
    ["*", "br", brotliDecompressSync],
  ] as const) {
    const reply = await api.call({ url, headers: { "accept-encoding": accepted } });
    assert.equal(reply.headers["content-encoding"], encoding, accepted);
    assert.equal(Number(reply.headers["content-length"]), reply.rawPayload.length);
    assert.ok(reply.rawPayload.length < plain.rawPayload.length / 5, `${reply.rawPayload.length} bytes`);
    assert.equal(decode(reply.rawPayload).toString(), plain.body, accepted);
  }
  for (const accepted of ["identity", "br;q=0, gzip;q=0", "deflate", "gzip;q=0.5, identity"]) {
    const reply = await api.call({ url, headers: { "accept-encoding": accepted } });
    assert.equal(reply.headers["content-encoding"], undefined, accepted);
    assert.equal(reply.body, plain.body);
  }
});

test("other formats of the API description are compressed too", async () => {
  await using api = await startTestApi();
  const plain = await api.call({ url });
  const yaml = await api.call({ url: `${url}?format=yaml`, headers: { "accept-encoding": "gzip" } });
  assert.equal(yaml.headers["content-type"], "application/yaml; charset=utf-8");
  assert.deepEqual(parse(gunzipSync(yaml.rawPayload).toString()), plain.json());
});

test("a client that has the API description gets 304, with the tag of that format and encoding alone", async () => {
  await using api = await startTestApi();
  const tags = new Set<string>();
  for (const [format, encoding] of [
    ["json", "identity"],
    ["json", "br"],
    ["json", "gzip"],
    ["yaml", "br"],
  ]) {
    const request = { url: `${url}?format=${format}`, headers: { "accept-encoding": encoding } };
    const { headers } = await api.call(request);
    const tag = String(headers.etag);
    assert.ok(!tags.has(tag), tag);
    tags.add(tag);
    assert.equal(headers["cache-control"], "no-cache");
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
      const again = await api.call({ ...request, headers: { ...request.headers, "if-none-match": known } });
      assert.deepEqual([again.statusCode, again.body, again.headers.etag], [304, "", tag], known);
    }
    const other = await api.call({ ...request, headers: { ...request.headers, "if-none-match": '"other"' } });
    assert.equal(other.statusCode, 200);
  }
  const head = await api.call({ url, method: "HEAD" });
  assert.deepEqual([head.statusCode, head.body, tags.has(String(head.headers.etag))], [200, "", true]);
});
