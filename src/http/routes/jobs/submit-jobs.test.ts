import assert from "node:assert/strict";
import { test } from "node:test";
import { startTestApi } from "../../test-support/api-client.ts";

const url = "/api/v1/jobs/submit";

test("the generic submit queues a job at the type's defaults and never asks the cache", async () => {
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

test("a bad Idempotency-Key is refused here as well", async () => {
  await using api = await startTestApi();
  const reply = await api.call({
    method: "POST",
    url,
    headers: { "idempotency-key": "a".repeat(256) },
    payload: { url: "https://example.com/", job_type: "svcSite" },
  });
  assert.equal(reply.statusCode, 422);
});
