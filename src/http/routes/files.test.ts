import assert from "node:assert/strict";
import { test } from "node:test";
import { startTestApi } from "../test-support/api-client.ts";

const url = "/api/v1/files/compendia/cli_a/one.md";
const signed = `${url}?expires=1768555800&signature=right`;

test("a link serves its file to anyone, as a download, not cached by shared caches", async () => {
  await using api = await startTestApi();
  api.services.objects.set("compendia/cli_a/one.md", "# Übersicht\n");
  const reply = await api.server.app.inject({ url: signed });
  assert.equal(reply.statusCode, 200);
  assert.equal(reply.body, "# Übersicht\n");
  assert.equal(reply.headers["content-type"], "text/markdown; charset=utf-8");
  assert.equal(reply.headers["content-length"], "13");
  assert.equal(reply.headers["content-disposition"], 'attachment; filename="a.md"');
  assert.match(String(reply.headers["cache-control"]), /^private\b/);
  assert.equal(reply.headers["x-content-type-options"], "nosniff");
  assert.ok(reply.headers["x-ratelimit-remaining"], "it counts against the limit of the address");
});

test("HEAD returns the same headers without a body", async () => {
  await using api = await startTestApi();
  api.services.objects.set("compendia/cli_a/one.md", "# One\n");
  const reply = await api.server.app.inject({ method: "HEAD", url: signed });
  assert.deepEqual([reply.statusCode, reply.headers["content-length"], reply.body], [200, "6", ""]);
});

test("an invalid link is 403, a missing file 404, an incomplete link 422, another path 404", async () => {
  await using api = await startTestApi();
  api.services.objects.set("compendia/cli_a/one.md", "x");
  const answers = {
    [`${url}?expires=1&signature=wrong`]: [403, "forbidden"],
    [signed.replace("one.md", "other.md")]: [404, "not_found"],
    [`${url}?expires=1`]: [422, "validation_error"],
    [signed.replace("cli_a", "..%2F..")]: [404, "not_found"],
    [signed.replace("one.md", ".hidden")]: [404, "not_found"],
    [signed.replace("/one.md", "")]: [404, "not_found"],
  };
  for (const [path, [status, code]] of Object.entries(answers)) {
    const reply = await api.call({ url: path });
    assert.deepEqual([reply.statusCode, reply.json().code], [status, code], path);
  }
});

test("no signature is written to the log", async () => {
  await using api = await startTestApi();
  await api.call({ url: `${url}?expires=1&signature=wrong` });
  const lines = JSON.stringify(api.services.logLines);
  assert.match(lines, /signature=\[redacted\]/);
  assert.doesNotMatch(lines, /signature=wrong/);
});

const name = `${"ab".repeat(32)}.png`;

test("an image is public and permanent, and can run nothing in a browser", async () => {
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

test("a page with a hundred images does not use up the rate limit", async () => {
  await using api = await startTestApi();
  api.services.images.set(name, Buffer.from("x"));
  const replies = await Promise.all(
    Array.from({ length: 130 }, () => api.server.app.inject({ url: `/media/${name}` })),
  );
  assert.ok(replies.every(({ statusCode }) => statusCode === 200));
});

test("an invalid image name is 404", async () => {
  await using api = await startTestApi();
  for (const other of [`${"cd".repeat(32)}.png`, "x.png", name.replace("png", "svg"), `..%2F${name}`]) {
    const reply = await api.call({ url: `/media/${other}` });
    assert.deepEqual([reply.statusCode, reply.json().code], [404, "not_found"], other);
  }
});
