import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { startTestApi } from "../test-support/api-client.ts";

const submit = "/api/v1/jobs/svcSite/submit";

async function startYamlApi() {
  const api = await startTestApi();
  const send = (payload: string | Buffer, type = "application/yaml") =>
    api.call({ method: "POST", url: submit, headers: { "content-type": type }, payload });
  return { api, send, [Symbol.asyncDispose]: () => api[Symbol.asyncDispose]() };
}

test("a YAML body is the same as the JSON body, in every media type of YAML", async () => {
  await using yaml = await startYamlApi();
  const text = "# a crawl\npayload:\n  url: https://example.com/\n  max_pages: yes\n";
  for (const type of ["application/yaml", "text/yaml; charset=utf-8", "application/x-yaml", "text/x-yaml"]) {
    // `yes` is a text in YAML 1.2.
    const refused = await yaml.send(text, type);
    assert.deepEqual(
      [refused.statusCode, refused.json().errors[0].loc],
      [422, ["body", "payload", "max_pages"]],
      type,
    );
    const accepted = await yaml.send(text.replace("max_pages", "max_pagse"), type);
    assert.equal(accepted.statusCode, 201, type);
    assert.deepEqual(accepted.json().ignored_fields, ["payload.max_pagse"]);
  }
});

test("YAML bodies have the limits and errors of JSON bodies", async () => {
  await using yaml = await startYamlApi();
  for (const [text, detail] of [
    ["payload: [1", /^The body is not valid YAML: .+ at line 1, column \d+\.$/],
    ["payload: 1\npayload: 2", /duplicated mapping key at line 2/],
    ["payload: 1\n---\npayload: 2", /single document/],
    ["payload: !!js/function 'x'", /unknown scalar tag/],
    ["- ".repeat(65), /nested deeper than 64 levels/],
    ["[".repeat(500_000), /nested deeper than 64 levels/],
    ["payload: {__proto__: {a: 1}}", /__proto__/],
    ["payload: {constructor: {prototype: {a: 1}}}", /constructor\.prototype/],
    ['payload: "\\0"', /cannot be stored/],
    [Buffer.from([0x61, 0x3a, 0x20, 0xff]), /not UTF-8/],
    ["", /no body/],
  ] as const) {
    const reply = await yaml.send(text);
    assert.deepEqual(
      [reply.statusCode, reply.json().code],
      [400, "malformed_request"],
      String(text).slice(0, 40),
    );
    assert.match(reply.json().detail, detail);
  }
  const large = await yaml.send(`payload: ${"x".repeat(1_048_576)}`);
  assert.deepEqual([large.statusCode, large.json().code], [413, "body_too_large"]);
  assert.match((await yaml.send("just text")).json().detail, /object/);
});

test("aliases, which a bomb multiplies, are refused before they are expanded", async () => {
  await using yaml = await startYamlApi();
  const levels = Array.from({ length: 20 }, (_, level) =>
    level === 0 ? "l0: &l0 [x]" : `l${level}: &l${level} [${`*l${level - 1},`.repeat(9)}]`,
  );
  for (const text of [levels.join("\n"), "a: &a x\nb: *a"]) {
    const reply = await yaml.send(text);
    assert.equal(reply.statusCode, 400);
    assert.match(reply.json().detail, /has an alias \(\*name\) at line 2, .*not allowed/);
  }
});

test("a compressed body is refused by its name", async () => {
  await using api = await startTestApi();
  const send = (coding: string, payload: string | Buffer) =>
    api.call({
      method: "POST",
      url: submit,
      headers: { "content-type": "application/json", "content-encoding": coding },
      payload,
    });
  const body = JSON.stringify({ payload: { url: "https://example.com/" } });
  for (const payload of [gzipSync(body), body]) {
    const reply = await send("GZIP", payload);
    assert.deepEqual([reply.statusCode, reply.json().code], [400, "malformed_request"]);
    assert.match(reply.json().detail, /uncompressed, without the header 'Content-Encoding: gzip'/);
  }
  assert.equal((await send("identity", body)).statusCode, 201);
});

test("a body in another media type is refused with those that are possible", async () => {
  await using yaml = await startYamlApi();
  const reply = await yaml.send("url=x", "application/x-www-form-urlencoded");
  assert.equal(reply.statusCode, 400);
  assert.match(reply.json().detail, /application\/json.*application\/yaml/);
});
