import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { ForagerError, idempotencyConflict } from "../../../errors.ts";
import { startTestApi } from "../../test-support/api-client.ts";
import { delegateCredential } from "../../test-support/fake-services.ts";

const url = "/api/v1/jobs/svcSite/submit";
const payload = { url: "https://example.com/" };

test("a submit is acknowledged with 201 and reaches the submitter with its defaults", async () => {
  await using api = await startTestApi();
  const reply = await api.call({ method: "POST", url, payload: { payload } });
  assert.equal(reply.statusCode, 201);
  const body = reply.json();
  assert.equal(body.status, "queued");
  assert.equal(body.from_cache, false);
  assert.equal(body.type, "svcSite");
  const [request] = api.services.submitted;
  assert.deepEqual(request?.payload, { url: "https://example.com/", max_pages: 10 });
  assert.equal(request?.priority, 0);
  assert.equal(request?.mayUseCache, true);
  assert.equal(request?.principal.clientId, "cli_a");
  assert.equal(request?.actor.id, "ann");
  assert.equal(request?.idempotency, undefined);
});

test("an answer from the cache is completed, and its message names the original job", async () => {
  await using api = await startTestApi();
  api.services.submitOutcome = { fromCache: true };
  const body = (await api.call({ method: "POST", url, payload: { payload } })).json();
  assert.equal(body.status, "completed");
  assert.equal(body.from_cache, true);
  assert.ok(body.message.includes(body.job_id));
});

test("a violation is 422, and the detail is a sentence that names the first field", async () => {
  await using api = await startTestApi();
  const reply = await api.call({
    method: "POST",
    url,
    payload: { payload: { ...payload, max_pages: 51 }, priority: 11 },
  });
  assert.equal(reply.statusCode, 422);
  assert.deepEqual(reply.json(), {
    detail: "payload.max_pages: must be at most 50 (and 1 more)",
    code: "validation_error",
    errors: [
      { loc: ["body", "payload", "max_pages"], msg: "must be at most 50", type: "too_big" },
      { loc: ["body", "priority"], msg: "must be at most 10", type: "too_big" },
    ],
  });
  assert.equal(api.services.submitted.length, 0);
});

for (const [title, body, detail] of [
  ["a missing payload", {}, "payload: is required"],
  ["a missing url", { payload: {} }, "payload.url: is required"],
  ["a number as text", { payload, priority: "3" }, "priority: must be an integer, not a string"],
  ["a fraction", { payload, priority: 1.5 }, "priority: must be an integer, not 1.5"],
  ["an array as body", [], "body: must be an object, not an array"],
  ["null as body", null, "body: must be an object, not null"],
] as const) {
  test(`${title} is 422 with the sentence '${detail}'`, async () => {
    await using api = await startTestApi();
    const reply = await api.call({
      method: "POST",
      url,
      headers: { "content-type": "application/json" },
      payload: JSON.stringify(body),
    });
    assert.equal(reply.statusCode, 422);
    assert.equal(reply.json().detail, detail);
  });
}

test("a private address is 422 with a violation of type address_blocked, and no job is made", async () => {
  await using api = await startTestApi();
  const reply = await api.call({ method: "POST", url, payload: { payload: { url: "http://127.0.0.1/" } } });
  assert.equal(reply.statusCode, 422);
  assert.deepEqual(reply.json().errors[0].loc, ["body", "payload", "url"]);
  assert.equal(reply.json().errors[0].type, "address_blocked");
  assert.equal(api.services.submitted.length, 0);
});

test("fields that nothing reads are named with their paths, and the job is made without them", async () => {
  await using api = await startTestApi();
  const reply = await api.call({
    method: "POST",
    url: `${url}?dry=1`,
    payload: { payload: { ...payload, max_pagse: 3, compendium: { "größe,x": 1 } }, extra: 1 },
  });
  assert.equal(reply.statusCode, 201);
  assert.equal(
    reply.headers["x-ignored-fields"],
    "payload.max_pagse,payload.compendium.gr%C3%B6%C3%9Fe%2Cx,extra,dry",
  );
  assert.deepEqual(reply.json().ignored_fields, [
    "payload.max_pagse",
    "payload.compendium.größe,x",
    "extra",
    "dry",
  ]);
  assert.deepEqual(api.services.submitted[0]?.payload, {
    url: "https://example.com/",
    max_pages: 10,
    compendium: { max_chars: 100_000 },
  });
});

test("a refused body lists its unknown fields too, a body without any lists none", async () => {
  await using api = await startTestApi();
  const refused = await api.call({
    method: "POST",
    url,
    payload: { payload: { ulr: "https://example.com" } },
  });
  assert.equal(refused.statusCode, 422);
  assert.deepEqual(refused.json().ignored_fields, ["payload.ulr"]);
  const clean = await api.call({ method: "POST", url, payload: { payload } });
  assert.equal(clean.json().ignored_fields, undefined);
});

test("a query that a read does not know is named in the header alone", async () => {
  await using api = await startTestApi();
  const reply = await api.call({ url: "/api/v1/jobs/list?pag=2" });
  assert.equal(reply.headers["x-ignored-fields"], "pag");
  assert.equal(reply.json().ignored_fields, undefined);
});

test("an Idempotency-Key goes along with the route and a hash that the order of names does not change", async () => {
  await using api = await startTestApi();
  const headers = { "idempotency-key": "order 4711", "content-type": "application/json" };
  const texts = [
    '{"payload":{"url":"https://example.com/","max_pages":5},"priority":1}',
    '{ "priority": 1, "payload": { "max_pages": 5, "url": "https://example.com/" } }',
  ];
  for (const text of texts) await api.call({ method: "POST", url, headers, payload: text });
  const [first, second] = api.services.submitted.map((request) => request.idempotency);
  assert.equal(first?.key, "order 4711");
  assert.equal(first?.route, url);
  const canonical = '{"payload":{"max_pages":5,"url":"https://example.com/"},"priority":1}';
  assert.deepEqual(first?.bodyHash, createHash("sha256").update(canonical).digest());
  assert.deepEqual(second?.bodyHash, first?.bodyHash);
});

test("a header marks replayed responses only", async () => {
  await using api = await startTestApi();
  const send = () =>
    api.call({ method: "POST", url, headers: { "idempotency-key": "k" }, payload: { payload } });
  assert.equal((await send()).headers["idempotent-replayed"], undefined);
  api.services.submitOutcome = { replayed: true };
  assert.equal((await send()).headers["idempotent-replayed"], "true");
});

for (const key of ["", "a".repeat(256), "käse", "tab\there"]) {
  test(`the Idempotency-Key ${JSON.stringify(key.slice(0, 10))} (${key.length} characters) is 422`, async () => {
    await using api = await startTestApi();
    const reply = await api.call({
      method: "POST",
      url,
      headers: { "idempotency-key": key },
      payload: { payload },
    });
    assert.equal(reply.statusCode, 422);
    assert.equal(reply.json().detail, "idempotency-key: must be 1 to 255 printable ASCII characters");
  });
}

test("an Idempotency-Key that was used for another body is 422 and names the header", async () => {
  await using api = await startTestApi();
  api.services.submitOutcome = idempotencyConflict();
  const reply = await api.call({ method: "POST", url, payload: { payload } });
  assert.equal(reply.statusCode, 422);
  assert.equal(reply.json().code, "idempotency_conflict");
  assert.deepEqual(reply.json().errors[0].loc, ["header", "idempotency-key"]);
});

for (const code of ["queue_full", "database_unavailable", "shutting_down"] as const) {
  test(`the submitter's ${code} is answered with 503 and Retry-After`, async () => {
    await using api = await startTestApi();
    api.services.submitOutcome = new ForagerError(code);
    const reply = await api.call({ method: "POST", url, payload: { payload } });
    assert.equal(reply.statusCode, 503);
    assert.equal(reply.json().code, code);
    assert.match(String(reply.headers["retry-after"]), /^\d+$/);
  });
}

test("a key that may delegate names the actor; its role is the key's unless it is named too", async () => {
  await using api = await startTestApi();
  const authorization = `Bearer ${delegateCredential}`;
  const send = (headers: Record<string, string>) =>
    api.call({ method: "POST", url, headers: { authorization, ...headers }, payload: { payload } });
  await send({ "x-actor-id": "agent-7", "x-actor-role": "scout" });
  await send({ "x-actor-id": "agent-8" });
  await send({});
  assert.deepEqual(
    api.services.submitted.map((request) => request.actor),
    [
      { id: "agent-7", name: "agent-7", role: "scout" },
      { id: "agent-8", name: "agent-8", role: "service" },
      { id: "gateway", name: "Gateway", role: "service" },
    ],
  );
});

test("unusable actor headers of a delegate are 422", async () => {
  await using api = await startTestApi();
  for (const headers of [
    { "x-actor-role": "scout" },
    { "x-actor-id": "a".repeat(129) },
    { "x-actor-id": "" },
    { "x-actor-id": "ok", "x-actor-role": "r".repeat(65) },
  ]) {
    const reply = await api.call({
      method: "POST",
      url,
      headers: { authorization: `Bearer ${delegateCredential}`, ...headers },
      payload: { payload },
    });
    assert.equal(reply.statusCode, 422, JSON.stringify(headers));
  }
});

test("another key that names an actor is 403, and no job is made", async () => {
  await using api = await startTestApi();
  const reply = await api.call({
    method: "POST",
    url,
    headers: { "x-actor-id": "agent-7" },
    payload: { payload },
  });
  assert.equal(reply.statusCode, 403);
  assert.equal(reply.json().code, "forbidden");
  assert.equal(api.services.submitted.length, 0);
});
