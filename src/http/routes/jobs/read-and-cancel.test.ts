import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { ForagerError } from "../../../errors.ts";
import type { JobType } from "../../../jobs/job-type.ts";
import { startTestApi, type TestApi } from "../../test-support/api-client.ts";
import { siteJobType } from "../../test-support/fake-services.ts";

const at = (id: string, what = "") => `/api/v1/jobs/${id}${what}`;

test("the status shows a job's state and its worker's latest report", async () => {
  await using api = await startTestApi();
  const job = api.services.store({ status: "processing", workerId: "w-1", progress: { pages_crawled: 3 } });
  const reply = await api.call({ url: at(job.id, "/status") });
  assert.equal(reply.statusCode, 200);
  assert.deepEqual(reply.json(), {
    success: true,
    job_id: job.id,
    type: "svcSite",
    status: "processing",
    created_at: "2026-01-15T09:30:00.000Z",
    updated_at: "2026-01-15T09:30:00.000Z",
    worker_id: "w-1",
    campaign_id: null,
    batch_id: null,
    client_ref: null,
    rerun_of: null,
    started_at: null,
    duration_seconds: null,
    title: "example.com",
    completed_at: null,
    actor: { id: "agent-1", name: "Agent 1", role: "agent" },
    outcome: null,
    outcome_reason: null,
    results_count: null,
    attempts: 0,
    error_message: null,
    message: "The job is being processed.",
    waiting_for: null,
    retry_at: null,
    waits: [],
    progress: { pages_crawled: 3 },
  });
});

test("status and results of a waiting job state for what, until when and for how long", async (context) => {
  context.mock.timers.enable({ apis: ["Date"], now: Date.parse("2026-01-15T09:30:00.000Z") });
  await using api = await startTestApi();
  const waitingFor = "Example Maps: it answered 429";
  const sentences = [
    ["2026-01-15T09:40:00.000Z", "It continues at 2026-01-15T09:40:00.000Z, in 10 minutes."],
    ["2026-01-15T09:30:40.000Z", "It continues at 2026-01-15T09:30:40.000Z, in 40 seconds."],
    ["2026-01-15T09:29:59.000Z", "It is about to continue."],
    [null, ""],
  ] as const;
  for (const [retryAt, sentence] of sentences) {
    const job = api.services.store({
      status: "processing",
      waitingFor,
      retryAt: retryAt === null ? null : new Date(retryAt),
      progress: { listings: 3 },
    });
    const status = (await api.call({ url: at(job.id, "/status") })).json();
    const message = `The job is waiting for ${waitingFor}. ${sentence}`.trim();
    assert.deepEqual(
      [status.status, status.waiting_for, status.retry_at, status.message],
      ["processing", waitingFor, retryAt, message],
    );
    const results = await api.call({ url: at(job.id, "/results") });
    assert.deepEqual([results.statusCode, results.json().message], [202, `${message} Try again later.`]);
    assert.equal(status.progress.listings, 3);
    assert.equal(status.progress.waiting_for, waitingFor);
  }
});

test("unknown, malformed and other clients' job ids are 404 with the same sentence, on every route", async () => {
  await using api = await startTestApi();
  const foreign = api.services.store({ clientId: "cli_b", status: "completed" });
  for (const id of [randomUUID(), foreign.id, "1", "not-a-uuid", "%00", "a".repeat(5000)]) {
    for (const [method, what] of [
      ["GET", "/status"],
      ["GET", "/results"],
      ["DELETE", ""],
    ] as const) {
      const reply = await api.call({ method, url: at(id, what) });
      assert.equal(reply.statusCode, 404, `${method} ${id.slice(0, 40)}${what}`);
      assert.deepEqual(reply.json(), { detail: "Job not found", code: "not_found" });
    }
  }
});

for (const status of ["queued", "processing"] as const) {
  test(`results of a ${status} job are 202, shown as processing, with a message that says which`, async () => {
    await using api = await startTestApi();
    const job = api.services.store({ status, durationSeconds: 3 });
    const reply = await api.call({ url: at(job.id, "/results") });
    assert.equal(reply.statusCode, 202);
    const { message, ...rest } = reply.json();
    assert.match(message, status === "queued" ? /waiting for a worker/ : /being processed/);
    assert.deepEqual(rest, {
      success: false,
      job_id: job.id,
      type: "svcSite",
      status: "processing",
      processing_time_seconds: null,
      worker_id: null,
      completed_at: null,
      data: null,
      error_message: null,
    });
  });
}

test("results of a completed job are 200 with its data", async () => {
  await using api = await startTestApi();
  const data = { url: "https://example.com/", emails: ["info@example.com"] };
  const job = api.services.store({
    status: "completed",
    workerId: "w-1",
    completedAt: new Date("2026-01-15T09:31:00.000Z"),
    durationSeconds: 1.25,
    data,
  });
  const reply = await api.call({ url: at(job.id, "/results") });
  assert.equal(reply.statusCode, 200);
  assert.deepEqual(reply.json(), {
    success: true,
    job_id: job.id,
    type: "svcSite",
    status: "completed",
    processing_time_seconds: 1.25,
    worker_id: "w-1",
    completed_at: "2026-01-15T09:31:00.000Z",
    message: null,
    data,
    error_message: null,
  });
});

test("expired results of a completed job are 410 with a code and the date", async () => {
  await using api = await startTestApi();
  const job = api.services.store({ status: "completed", expiredAt: new Date("2026-03-04T05:06:07Z") });
  const reply = await api.call({ url: at(job.id, "/results") });
  assert.equal(reply.statusCode, 410);
  const { status, code, error_message: message, data } = reply.json();
  assert.deepEqual([status, code, data], ["completed", "results_expired", null]);
  assert.match(message, /2026-03-04/);
});

test("results of a failed job are 410 with its error, of a cancelled one 410 saying so", async () => {
  await using api = await startTestApi();
  const failed = api.services.store({ status: "failed", errorMessage: "The host name does not exist." });
  const cancelled = api.services.store({ status: "cancelled" });
  const first = await api.call({ url: at(failed.id, "/results") });
  assert.equal(first.statusCode, 410);
  assert.equal(first.json().status, "failed");
  assert.equal(first.json().error_message, "The host name does not exist.");
  assert.equal(first.json().success, false);
  const second = await api.call({ url: at(cancelled.id, "/results") });
  assert.equal(second.statusCode, 410);
  assert.equal(second.json().status, "cancelled");
  assert.equal(second.json().error_message, "Job was cancelled");
});

test("cancelling a waiting or running job is 200, an ended one 400", async () => {
  await using api = await startTestApi();
  for (const status of ["queued", "processing"] as const) {
    const job = api.services.store({ status });
    const reply = await api.call({ method: "DELETE", url: at(job.id) });
    assert.equal(reply.statusCode, 200);
    assert.deepEqual(reply.json(), {
      success: true,
      job_id: job.id,
      status: "cancelled",
      message: "Job was cancelled",
    });
  }
  for (const status of ["completed", "failed", "cancelled"] as const) {
    const job = api.services.store({ status });
    const reply = await api.call({ method: "DELETE", url: at(job.id) });
    assert.equal(reply.statusCode, 400);
    assert.deepEqual(reply.json(), {
      detail: `A job that is ${status} cannot be cancelled.`,
      code: "invalid_state",
    });
  }
});

test("a DELETE may carry a content type without a body, as some clients send it", async () => {
  await using api = await startTestApi();
  const job = api.services.store();
  for (const contentType of ["application/json", "text/plain"]) {
    const reply = await api.call({
      method: "DELETE",
      url: at(job.id),
      headers: { "content-type": contentType },
    });
    assert.equal(reply.statusCode, 200);
  }
});

test("the list passes its query on and returns the number of pages", async () => {
  await using api = await startTestApi();
  for (let count = 0; count < 3; count++) api.services.store();
  const batchId = randomUUID();
  const query = [
    "page=2&page_size=2&status_filter=queued&type_filter=svcSite&sort_by=status&sort_order=asc&cursor=abc",
    "q=Mill%20%20Oak&campaign_id=none&actor_id=ann&outcome=empty&created_after=2026-01-15T09:30:00Z",
    `batch_id=${batchId}&client_ref=row%201`,
  ].join("&");
  const reply = await api.call({ url: `/api/v1/jobs/list?${query}` });
  assert.equal(reply.statusCode, 200);
  assert.deepEqual(api.services.listQueries, [
    {
      page: 2,
      pageSize: 2,
      cursor: "abc",
      status: "queued",
      type: "svcSite",
      filter: {
        words: ["mill", "oak"],
        createdAfter: new Date("2026-01-15T09:30:00Z"),
        createdBefore: undefined,
        campaignId: null,
        batchId,
        clientRef: "row 1",
        actorId: "ann",
        outcome: "empty",
      },
      sortBy: "status",
      sortOrder: "asc",
    },
  ]);
  const body = reply.json();
  assert.equal(body.total, 3);
  assert.equal(body.total_pages, 2);
  assert.equal(body.next_cursor, null);
  assert.equal(body.jobs[0].priority, 0);
  assert.equal(body.jobs[0].title, "example.com");
});

test("the list's defaults are page 1, 50 jobs, newest first, without a filter", async () => {
  await using api = await startTestApi();
  const body = (await api.call({ url: "/api/v1/jobs/list" })).json();
  const [query] = api.services.listQueries;
  assert.deepEqual(
    [query?.page, query?.pageSize, query?.sortBy, query?.sortOrder],
    [1, 50, "created_at", "desc"],
  );
  assert.deepEqual(new Set(Object.values(query?.filter ?? {})), new Set([undefined]));
  assert.equal(body.page_size, 50);
  assert.equal(body.total_pages, 0);
});

test("an outcome that is a state is read by the index of the state", async () => {
  await using api = await startTestApi();
  for (const query of ["outcome=failed", "outcome=empty", "outcome=failed&status_filter=completed"])
    await api.call({ url: `/api/v1/jobs/list?${query}` });
  assert.deepEqual(
    api.services.listQueries.map(({ status, filter }) => [status, filter?.outcome]),
    [
      ["failed", undefined],
      ["completed", "empty"],
      ["completed", "failed"],
    ],
  );
});

for (const [query, detail] of [
  ["page=0", "page: must be at least 1"],
  ["page_size=101", "page_size: must be at most 100"],
  ["page_size=1.5", "page_size: must be an integer, not 1.5"],
  ["page=x", "page: must be an integer, not a string"],
  ["page=", "page: must be an integer, not a string"],
  ["page=1&page=2", "page: must be an integer, not an array"],
  ["status_filter=done", "status_filter: must be one of queued, processing, completed, failed, cancelled"],
  ["sort_by=price", "sort_by: must be one of created_at, updated_at, status, results_count, duration"],
  ["q=%00", "q: must not hold the character U+0000"],
  [
    "created_after=today",
    "created_after: must be an ISO 8601 timestamp in UTC, for example 2026-01-15T09:30:00Z",
  ],
] as const) {
  test(`the list with ${query} is 422: ${detail}`, async () => {
    await using api = await startTestApi();
    const reply = await api.call({ url: `/api/v1/jobs/list?${query}` });
    assert.equal(reply.statusCode, 422);
    assert.equal(reply.json().detail, detail);
    assert.equal(reply.json().errors[0].loc[0], "query");
  });
}

/** Its stored results contain a `key`; readers get a `link` instead. */
const linking: JobType = {
  ...siteJobType,
  async present(dataJson, linkTo) {
    const { key, ...data } = JSON.parse(dataJson.toString()) as Record<string, unknown>;
    const { url, expiresAt } = await linkTo(String(key));
    return Buffer.from(JSON.stringify({ ...data, link: url, until: expiresAt.toISOString() }));
  },
};

async function startApi(change: Parameters<typeof startTestApi>[0] = {}): Promise<TestApi> {
  const api = await startTestApi(change);
  Object.assign(api.services, { jobTypes: new Map([["svcSite", linking]]) });
  return api;
}

const completed = (api: TestApi) =>
  api.services.store({
    status: "completed",
    data: { url: "https://example.com/", emails: [], key: "compendia/cli_a/one.md" },
  });

/** `call` would validate the fake type's own result. */
const read = (api: TestApi, headers: Record<string, string> = {}) =>
  api.server.app.inject({
    url: `/api/v1/jobs/${completed(api).id}/results`,
    headers: { authorization: "Bearer cli_a:sk_a:secret_a", ...headers },
  });

test("a result's external object is linked at the URL that the caller used", async () => {
  await using api = await startApi();
  const reply = await read(api, { host: "forager.example:8443" });
  assert.equal(reply.statusCode, 200);
  assert.deepEqual(reply.json().data, {
    url: "https://example.com/",
    emails: [],
    link: "http://forager.example:8443/api/v1/files/compendia/cli_a/one.md?expires=1&signature=right",
    until: "2026-01-16T09:30:00.000Z",
  });
});

test("with PUBLIC_URL the link is there, whatever the request", async () => {
  await using api = await startApi({ config: { publicUrl: "https://forager.example/api-host" } });
  const { link } = (await read(api, { host: "evil.example" })).json().data;
  assert.ok(link.startsWith("https://forager.example/api-host/api/v1/files/"), link);
});

test("the proxy in TRUST_PROXY determines the URL, others do not", async () => {
  const forwarded = {
    host: "inner:8080",
    "x-forwarded-host": "forager.example",
    "x-forwarded-proto": "https",
  };
  await using behind = await startApi({ config: { trustProxy: ["127.0.0.1"] } });
  assert.match((await read(behind, forwarded)).json().data.link, /^https:\/\/forager\.example\/api/);
  await using direct = await startApi();
  assert.match((await read(direct, forwarded)).json().data.link, /^http:\/\/inner:8080\/api/);
});

test("an invalid host is not used in the link", async () => {
  await using api = await startApi();
  for (const host of ["evil.example/path", "a b", "user@evil.example", "<script>"]) {
    const { link } = (await read(api, { host })).json().data;
    assert.match(link, /^http:\/\/127\.0\.0\.1:\d+\/api\/v1\/files\//, host);
  }
});

test("a store that creates no link is 503, to be retried", async () => {
  await using api = await startApi();
  api.services.files.link = () => Promise.reject(new ForagerError("storage_unavailable"));
  const reply = await read(api);
  assert.deepEqual([reply.statusCode, reply.json().code], [503, "storage_unavailable"]);
  assert.match(String(reply.headers["retry-after"]), /^\d+$/);
});
