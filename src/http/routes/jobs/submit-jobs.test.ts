import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";
import { cappedProvider, mapsPorts } from "../../../../test/harness/maps.ts";
import { ForagerError, idempotencyConflict } from "../../../errors.ts";
import { createMapsJobType } from "../../../job-types/maps/index.ts";
import type { JobType } from "../../../jobs/job-type.ts";
import { startTestApi } from "../../test-support/api-client.ts";
import { delegateCredential, siteJobType } from "../../test-support/fake-services.ts";

const url = "/api/v1/jobs/submit";

test("the generic submit queues a job with the type's defaults and ignores the cache", async () => {
  await using api = await startTestApi();
  const reply = await api.call({
    method: "POST",
    url,
    payload: { url: "https://example.com/", job_type: "svcSite" },
  });
  assert.equal(reply.statusCode, 201);
  const { job_id, ...rest } = reply.json();
  assert.match(job_id, /^[0-9a-f-]{36}$/);
  assert.deepEqual(rest, {
    success: true,
    type: "svcSite",
    status: "queued",
    message: "svcSite job queued",
  });
  const [request] = api.services.submitted;
  assert.deepEqual(request?.payload, { url: "https://example.com/", max_pages: 10 });
  assert.equal(request?.priority, 0);
  assert.equal(request?.mayUseCache, false);
});

test("instructions become the prompt of the job's AI analysis", async () => {
  await using api = await startTestApi();
  await api.call({
    method: "POST",
    url,
    payload: { url: "https://example.com/", job_type: "svcSite", instructions: "List the opening hours." },
  });
  assert.deepEqual(api.services.submitted[0]?.payload, {
    url: "https://example.com/",
    max_pages: 10,
    custom_ai_prompt: { enabled: true, user_prompt: "List the opening hours." },
  });
});

for (const [title, payload, detail] of [
  ["a missing url", { job_type: "svcSite" }, "url: is required"],
  [
    "a URL of another scheme",
    { url: "ftp://example.com", job_type: "svcSite" },
    "url: must be an http or https URL",
  ],
  [
    "a payload around the url",
    { payload: { url: "https://example.com" }, job_type: "svcSite" },
    "payload: is for the submit of a job type, such as /api/v1/jobs/svcSite/submit: here, url and job_type have none around them",
  ],
  ["a missing job_type", { url: "https://example.com" }, "job_type: is required"],
  ["an unknown job_type", { url: "https://example.com", job_type: "svcAll" }, "job_type: must be svcSite"],
  [
    "a job type that is not offered here",
    { url: "https://example.com", job_type: "svcVerify" },
    "job_type: must be svcSite",
  ],
  [
    "a private address",
    { url: "http://127.0.0.1/", job_type: "svcSite" },
    /^url: names a private or reserved address/,
  ],
  [
    "empty instructions",
    { url: "https://example.com", job_type: "svcSite", instructions: "" },
    "instructions: must have at least 1 character",
  ],
] as const) {
  test(`${title} is 400`, async () => {
    await using api = await startTestApi();
    const reply = await api.call({ method: "POST", url, payload });
    assert.equal(reply.statusCode, 400);
    const body = reply.json();
    assert.equal(body.code, "malformed_request");
    if (typeof detail === "string") assert.equal(body.detail, detail);
    else assert.match(body.detail, detail);
    assert.equal(api.services.submitted.length, 0);
  });
}

test("an invalid Idempotency-Key is rejected here as well", async () => {
  await using api = await startTestApi();
  const reply = await api.call({
    method: "POST",
    url,
    headers: { "idempotency-key": "a".repeat(256) },
    payload: { url: "https://example.com/", job_type: "svcSite" },
  });
  assert.equal(reply.statusCode, 422);
});

const typedUrl = "/api/v1/jobs/svcSite/submit";
const payload = { url: "https://example.com/" };

test("a submit is acknowledged with 201 and reaches the submitter with its defaults", async () => {
  await using api = await startTestApi();
  const reply = await api.call({ method: "POST", url: typedUrl, payload: { payload } });
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
  const body = (await api.call({ method: "POST", url: typedUrl, payload: { payload } })).json();
  assert.equal(body.status, "completed");
  assert.equal(body.from_cache, true);
  assert.ok(body.message.includes(body.job_id));
});

test("a violation is 422, and the detail is a sentence that names the first field", async () => {
  await using api = await startTestApi();
  const reply = await api.call({
    method: "POST",
    url: typedUrl,
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
  [
    "fields outside the payload",
    { url: "https://example.com/" },
    'payload: is required: put the fields of the job into it, as in {"payload": {…}}',
  ],
  [
    "a request as payload of another",
    { payload: { payload: { url: "https://example.com/" }, priority: 3 } },
    'payload.payload: must hold the fields of the job themselves, not another "payload"',
  ],
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
      url: typedUrl,
      headers: { "content-type": "application/json" },
      payload: JSON.stringify(body),
    });
    assert.equal(reply.statusCode, 422);
    assert.equal(reply.json().detail, detail);
  });
}

test("a private address is 422 with a violation of type address_blocked, and no job is created", async () => {
  await using api = await startTestApi();
  const reply = await api.call({
    method: "POST",
    url: typedUrl,
    payload: { payload: { url: "http://127.0.0.1/" } },
  });
  assert.equal(reply.statusCode, 422);
  assert.deepEqual(reply.json().errors[0].loc, ["body", "payload", "url"]);
  assert.equal(reply.json().errors[0].type, "address_blocked");
  assert.equal(api.services.submitted.length, 0);
});

test("unknown fields are listed with their paths, and the job is created without them", async () => {
  await using api = await startTestApi();
  const reply = await api.call({
    method: "POST",
    url: `${typedUrl}?dry=1`,
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

test("a rejected body lists its unknown fields too; one without any lists none", async () => {
  await using api = await startTestApi();
  const refused = await api.call({
    method: "POST",
    url: typedUrl,
    payload: { payload: { ulr: "https://example.com" } },
  });
  assert.equal(refused.statusCode, 422);
  assert.deepEqual(refused.json().ignored_fields, ["payload.ulr"]);
  const clean = await api.call({ method: "POST", url: typedUrl, payload: { payload } });
  assert.equal(clean.json().ignored_fields, undefined);
});

test("an Idempotency-Key is passed with the route and a hash independent of the order of names", async () => {
  await using api = await startTestApi();
  const headers = { "idempotency-key": "order 4711", "content-type": "application/json" };
  const texts = [
    '{"payload":{"url":"https://example.com/","max_pages":5},"priority":1}',
    '{ "priority": 1, "payload": { "max_pages": 5, "url": "https://example.com/" } }',
  ];
  for (const text of texts) await api.call({ method: "POST", url: typedUrl, headers, payload: text });
  const [first, second] = api.services.submitted.map((request) => request.idempotency);
  assert.equal(first?.key, "order 4711");
  assert.equal(first?.route, typedUrl);
  const canonical = '{"payload":{"max_pages":5,"url":"https://example.com/"},"priority":1}';
  assert.deepEqual(first?.bodyHash, createHash("sha256").update(canonical).digest());
  assert.deepEqual(second?.bodyHash, first?.bodyHash);
});

test("only a replayed response says so in a header", async () => {
  await using api = await startTestApi();
  const send = () =>
    api.call({ method: "POST", url: typedUrl, headers: { "idempotency-key": "k" }, payload: { payload } });
  assert.equal((await send()).headers["idempotent-replayed"], undefined);
  api.services.submitOutcome = { replayed: true };
  assert.equal((await send()).headers["idempotent-replayed"], "true");
});

for (const key of ["", "a".repeat(256), "käse", "tab\there"]) {
  test(`the Idempotency-Key ${JSON.stringify(key.slice(0, 10))} (${key.length} characters) is 422`, async () => {
    await using api = await startTestApi();
    const reply = await api.call({
      method: "POST",
      url: typedUrl,
      headers: { "idempotency-key": key },
      payload: { payload },
    });
    assert.equal(reply.statusCode, 422);
    assert.equal(reply.json().detail, "idempotency-key: must be 1 to 255 printable ASCII characters");
  });
}

test("an Idempotency-Key used with another body is 422 and names the header", async () => {
  await using api = await startTestApi();
  api.services.submitOutcome = idempotencyConflict();
  const reply = await api.call({ method: "POST", url: typedUrl, payload: { payload } });
  assert.equal(reply.statusCode, 422);
  assert.equal(reply.json().code, "idempotency_conflict");
  assert.deepEqual(reply.json().errors[0].loc, ["header", "idempotency-key"]);
});

for (const code of ["queue_full", "database_unavailable", "shutting_down"] as const) {
  test(`the submitter's ${code} is answered with 503 and Retry-After`, async () => {
    await using api = await startTestApi();
    api.services.submitOutcome = new ForagerError(code);
    const reply = await api.call({ method: "POST", url: typedUrl, payload: { payload } });
    assert.equal(reply.statusCode, 503);
    assert.equal(reply.json().code, code);
    assert.match(String(reply.headers["retry-after"]), /^\d+$/);
  });
}

test("a key that may delegate names the actor; its role is the key's by default", async () => {
  await using api = await startTestApi();
  const authorization = `Bearer ${delegateCredential}`;
  const send = (headers: Record<string, string>) =>
    api.call({ method: "POST", url: typedUrl, headers: { authorization, ...headers }, payload: { payload } });
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
      url: typedUrl,
      headers: { authorization: `Bearer ${delegateCredential}`, ...headers },
      payload: { payload },
    });
    assert.equal(reply.statusCode, 422, JSON.stringify(headers));
  }
});

test("another key that names an actor is 403, and no job is created", async () => {
  await using api = await startTestApi();
  const reply = await api.call({
    method: "POST",
    url: typedUrl,
    headers: { "x-actor-id": "agent-7" },
    payload: { payload },
  });
  assert.equal(reply.statusCode, 403);
  assert.equal(reply.json().code, "forbidden");
  assert.equal(api.services.submitted.length, 0);
});

const mapsUrl = "/api/v1/jobs/svcMaps/submit";
const placeId = "ChIJN1t_tDeuEmsRUsoyG83frY4";
const mapsType = createMapsJobType(mapsPorts(cappedProvider([]).provider), {
  concurrency: 1,
  provider: "google",
}) as JobType;

const start = () => startTestApi({ jobTypes: [siteJobType, mapsType] });
type Api = Awaited<ReturnType<typeof start>>;
const payloadOf = (request: { payload: unknown } | undefined) => request?.payload as Record<string, unknown>;
const post = (api: Api, payload: object, path = mapsUrl) => api.call({ method: "POST", url: path, payload });

describe("the svcMaps submit", () => {
  test("takes its fields at the top of the body or in payload, and acknowledges with the contract's five", async () => {
    await using api = await start();
    const fields = { search_query: "joinery Bristol", max_results: 50, language: "de" };
    for (const body of [
      { ...fields, priority: 7 },
      { payload: fields, priority: 7 },
    ]) {
      const reply = await post(api, body);
      assert.equal(reply.statusCode, 201);
      assert.equal(reply.headers["x-ignored-fields"], undefined);
      const { job_id, ...acknowledgement } = reply.json();
      assert.match(job_id, /^[0-9a-f-]{36}$/);
      assert.deepEqual(acknowledgement, {
        success: true,
        type: "svcMaps",
        status: "queued",
        message: "svcMaps job queued",
      });
    }
    const [flat, nested] = api.services.submitted;
    assert.deepEqual(flat?.payload, nested?.payload);
    assert.deepEqual([flat?.priority, nested?.priority, flat?.mayUseCache], [7, 7, false]);
    const { search_query, max_results, language } = payloadOf(flat);
    assert.deepEqual([search_query, max_results, language], ["joinery Bristol", 50, "de"]);
    assert.equal("priority" in payloadOf(flat), false);
  });

  test("accepts query and lang for search_query and language", async () => {
    await using api = await start();
    const reply = await post(api, { query: "joinery", lang: "fr" });
    assert.deepEqual([reply.statusCode, reply.headers["x-ignored-fields"]], [201, undefined]);
    const { search_query, language } = payloadOf(api.services.submitted[0]);
    assert.deepEqual([search_query, language], ["joinery", "fr"]);
  });

  test("lists ignored fields, in either form", async () => {
    await using api = await start();
    const flat = await post(api, { query: "joinery", max_result: 5 });
    assert.equal(flat.headers["x-ignored-fields"], "max_result");
    const nested = await post(api, { payload: { query: "joinery", colour: 1 }, max_results: 5 });
    assert.deepEqual(String(nested.headers["x-ignored-fields"]).split(",").sort(), [
      "max_results",
      "payload.colour",
    ]);
  });

  test("answers 422 that names the field at its location", async () => {
    await using api = await start();
    const cases: [body: object, detail: string][] = [
      [{ query: "a", max_results: 101 }, "max_results: must be at most 100, or at most 2000 with deep"],
      [{ payload: { query: "a", max_results: 0 } }, "payload.max_results: must be at least 1"],
      [{ query: "a", max_results: "5" }, "max_results: must be an integer, not a string"],
      [{}, "search_query: give either search_query or url"],
      [{ query: "a", url: placeId }, "search_query: give either search_query or url"],
      [
        { query: "a", area: { latitude: 51 } },
        "area: must be a box {south, west, north, east} with south below north, or a circle {latitude, longitude, radius_km} of 0.05 to 500 km",
      ],
      [{ query: "a", priority: 11 }, "priority: must be at most 10"],
      [
        { payload: { payload: { query: "a" } } },
        'payload.payload: must hold the fields of the job themselves, not another "payload"',
      ],
      [{ payload: null }, "payload: must be an object, not null"],
      [[], "body: must be an object, not an array"],
    ];
    for (const [body, detail] of cases) {
      const reply = await post(api, body);
      assert.deepEqual([reply.statusCode, reply.json().detail], [422, detail], JSON.stringify(body));
    }
    assert.equal(api.services.submitted.length, 0);
  });

  test("answers 400 to a URL without a place, and asks for a valid map URL or place id", async () => {
    await using api = await start();
    for (const bad of ["https://example.com/", "not a url", "http://127.0.0.1/", "ChIJ"]) {
      for (const body of [{ url: bad }, { payload: { url: bad } }]) {
        const reply = await post(api, body);
        assert.deepEqual(
          [reply.statusCode, reply.json().code, reply.json().detail],
          [400, "invalid_map_url", "A valid map URL or place id is required."],
          bad,
        );
      }
    }
    const generic = await post(
      api,
      { url: "https://example.com/", job_type: "svcMaps" },
      "/api/v1/jobs/submit",
    );
    assert.deepEqual([generic.statusCode, generic.json().code], [400, "invalid_map_url"]);
    assert.equal(api.services.submitted.length, 0);
  });

  test("accepts a place id, as does the generic submit", async () => {
    await using api = await start();
    assert.equal((await post(api, { url: placeId })).statusCode, 201);
    const generic = await post(api, { url: placeId, job_type: "svcMaps" }, "/api/v1/jobs/submit");
    assert.equal(generic.statusCode, 201);
    assert.equal(generic.json().type, "svcMaps");
    const [typed, short] = api.services.submitted;
    assert.deepEqual(typed?.payload, short?.payload);
  });
});
