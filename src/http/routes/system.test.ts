import assert from "node:assert/strict";
import { test } from "node:test";
import { Gauge } from "prom-client";
import { startTestApi, type TestApi } from "../test-support/api-client.ts";

const anonymous = { authorization: "" };

test("health needs no credentials; unhealthy is 503 with the same body", async () => {
  await using api = await startTestApi();
  const url = "/api/v1/system/health";
  const healthy = await api.call({ url, headers: anonymous });
  assert.equal(healthy.statusCode, 200);
  assert.equal(healthy.json().status, "healthy");
  api.services.healthNow = {
    ...api.services.healthNow,
    status: "degraded",
    issues: ["No worker is running."],
  };
  assert.equal((await api.call({ url, headers: anonymous })).statusCode, 200);
  api.services.healthNow = { ...api.services.healthNow, status: "unhealthy" };
  const unhealthy = await api.call({ url, headers: anonymous });
  assert.equal(unhealthy.statusCode, 503);
  assert.equal(unhealthy.json().status, "unhealthy");
});

test("queue statistics need no credentials, credential health and info do", async () => {
  await using api = await startTestApi();
  for (const [path, status] of [
    ["queue-stats", 200],
    ["credential-health", 401],
    ["info", 401],
    ["doctor", 401],
  ] as const) {
    const url = `/api/v1/system/${path}`;
    assert.equal((await api.call({ url, headers: anonymous })).statusCode, status, path);
    assert.equal((await api.call({ url })).statusCode, 200, path);
  }
});

test("the documents link to the URL that the caller used, not to the listening address", async () => {
  const docsUrl = async (api: TestApi) =>
    (await api.call({ url: "/api/v1/system/info", headers: { host: "forager.example:8443" } })).json()
      .docs_url;
  await using local = await startTestApi({ config: { host: "10.0.0.5" } });
  assert.equal(await docsUrl(local), "http://forager.example:8443/docs");
  await using named = await startTestApi({ config: { publicUrl: "https://forager.example.com" } });
  assert.equal(await docsUrl(named), "https://forager.example.com/docs");
});

test("the probes are independent: livez always responds, readyz reports the service's state", async () => {
  await using api = await startTestApi();
  assert.deepEqual((await api.call({ url: "/livez", headers: anonymous })).json(), { status: "alive" });
  assert.deepEqual((await api.call({ url: "/readyz", headers: anonymous })).json(), { status: "ready" });
  api.services.notReadyBecause = "The disk of DATA_DIR is full.";
  const reply = await api.call({ url: "/readyz", headers: anonymous });
  assert.equal(reply.statusCode, 503);
  assert.deepEqual(reply.json(), { status: "not_ready", reason: "The disk of DATA_DIR is full." });
});

test("the index points to the reference page", async () => {
  await using api = await startTestApi();
  const body = (await api.call({ url: "/", headers: anonymous })).json();
  assert.equal(body.docs, "/docs");
  assert.equal(body.openapi, "/openapi.json");
});

test("metrics count requests by route pattern and status, never by path", async () => {
  await using api = await startTestApi();
  const job = api.services.store();
  await api.call({ url: `/api/v1/jobs/${job.id}/status` });
  await api.call({ url: "/nothing/here" });
  const reply = await api.call({ url: "/metrics" });
  assert.equal(reply.statusCode, 200);
  assert.match(String(reply.headers["content-type"]), /^text\/plain; version=0\.0\.4/);
  assert.match(
    reply.body,
    /forager_http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/jobs\/:job_id\/status",status="200"\} 1/,
  );
  assert.match(reply.body, /route="unknown",status="404"\} 1/);
  assert.match(reply.body, /^forager_http_event_streams 0$/m);
  assert.ok(!reply.body.includes(job.id));
});

test("concurrent requests for metrics share one rendering", async () => {
  await using api = await startTestApi();
  let made = 0;
  new Gauge({
    name: "test_makings",
    help: "How often the metrics were made.",
    registers: [api.services.metrics],
    collect() {
      this.set(++made);
    },
  });
  const replies = await Promise.all(Array.from({ length: 20 }, () => api.call({ url: "/metrics" })));
  for (const reply of replies) assert.match(reply.body, /^test_makings 1$/m);
});

const far = { remoteAddress: "203.0.113.9" };

test("metrics without METRICS_TOKEN are 403 for other machines", async () => {
  await using api = await startTestApi();
  assert.equal((await api.call({ url: "/metrics", ...far })).statusCode, 403);
});

test("metrics are available with METRICS_TOKEN, and on this machine without it", async () => {
  await using api = await startTestApi({ config: { metricsToken: "m".repeat(16) } });
  const missing = await api.call({ url: "/metrics", ...far, headers: anonymous });
  assert.equal(missing.statusCode, 401);
  assert.equal(missing.headers["www-authenticate"], "Bearer");
  const wrong = await api.call({ url: "/metrics", ...far, headers: { authorization: "Bearer wrong" } });
  assert.equal(wrong.statusCode, 401);
  const right = { authorization: `bearer ${"m".repeat(16)}` };
  assert.equal((await api.call({ url: "/metrics", ...far, headers: right })).statusCode, 200);
  assert.equal((await api.call({ url: "/metrics", headers: anonymous })).statusCode, 200);
});

test("a proxy on this machine does not open the metrics to its clients", async () => {
  await using api = await startTestApi();
  const headers = { "x-forwarded-for": "203.0.113.9" };
  assert.equal((await api.call({ url: "/metrics", headers })).statusCode, 403);
});
