import assert from "node:assert/strict";
import { test } from "node:test";
import { startTestApi } from "../test-support/api-client.ts";

const name = `${"ab".repeat(32)}.png`;

test("images are public, permanent and inert in a browser", async () => {
  await using api = await startTestApi();
  api.services.images.set(name, Buffer.from("\x89PNG", "latin1"));
  const reply = await api.server.app.inject({ url: `/media/${name}` });
  assert.equal(reply.statusCode, 200);
  assert.equal(reply.rawPayload.toString("latin1"), "\x89PNG");
  const shown = ["content-type", "content-length", "cache-control", "x-content-type-options"];
  assert.deepEqual(
    shown.map((header) => reply.headers[header]),
    ["image/png", "4", "public, max-age=31536000, immutable", "nosniff"],
  );
  assert.equal(reply.headers["content-security-policy"], "default-src 'none'; sandbox");
  assert.equal(reply.headers["cross-origin-resource-policy"], "cross-origin");
});

test("loading a hundred images uses no rate limit", async () => {
  await using api = await startTestApi();
  api.services.images.set(name, Buffer.from("x"));
  const replies = await Promise.all(
    Array.from({ length: 130 }, () => api.server.app.inject({ url: `/media/${name}` })),
  );
  assert.ok(replies.every(({ statusCode }) => statusCode === 200));
});

test("an invalid image name answers 404", async () => {
  await using api = await startTestApi();
  for (const other of [`${"cd".repeat(32)}.png`, "x.png", name.replace("png", "svg"), `..%2F${name}`]) {
    const reply = await api.call({ url: `/media/${other}` });
    assert.deepEqual([reply.statusCode, reply.json().code], [404, "not_found"], other);
  }
});
