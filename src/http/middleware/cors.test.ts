import assert from "node:assert/strict";
import { test } from "node:test";
import { loadConfig } from "../../config.ts";
import { startTestApi, type TestApi } from "../test-support/api-client.ts";
import { credential } from "../test-support/fake-services.ts";

const app = "https://app.example.com";
const other = "https://other.example";
const list = "/api/v1/jobs/list";

const preflight = (api: TestApi, url: string, origin: string) =>
  api.call({
    method: "OPTIONS",
    url,
    headers: {
      authorization: "",
      origin,
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,content-type,mcp-method",
    },
  });

const corsHeaders = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith("access-control-")));

test("without CORS_ORIGINS no page of another origin may call the API", async () => {
  await using api = await startTestApi();
  const reply = await api.call({ url: list, headers: { origin: app } });
  assert.deepEqual([reply.statusCode, corsHeaders(reply.headers)], [200, {}]);
  const refused = await preflight(api, list, app);
  assert.deepEqual([refused.statusCode, corsHeaders(refused.headers)], [403, {}]);
  assert.match(refused.json().detail, /CORS_ORIGINS/);
  // Without the headers of a preflight, OPTIONS is a method like others.
  assert.equal((await api.call({ method: "OPTIONS", url: list })).statusCode, 405);
});

test("a listed origin may call everything, also with cookies, and reads the headers that clients need", async () => {
  await using api = await startTestApi({ config: { corsOrigins: [app, "http://localhost:5173"] } });
  for (const url of [
    list,
    "/api/v1/session",
    "/api/v1/events/stream",
    "/mcp",
    "/api/v1/jobs/svcSite/submit",
  ]) {
    const reply = await preflight(api, url, app);
    assert.equal(reply.statusCode, 204, url);
    assert.deepEqual(corsHeaders(reply.headers), {
      "access-control-allow-origin": app,
      "access-control-allow-credentials": "true",
      "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
      "access-control-allow-headers": "authorization,content-type,mcp-method",
      "access-control-max-age": "7200",
      "access-control-expose-headers": reply.headers["access-control-expose-headers"],
    });
    assert.match(String(reply.headers.vary), /Origin/);
    const foreign = await preflight(api, url, other);
    assert.deepEqual([foreign.statusCode, corsHeaders(foreign.headers)], [403, {}], url);
  }
  for (const name of [
    "Retry-After",
    "ETag",
    "Location",
    "X-Request-Id",
    "X-RateLimit-Remaining",
    "X-Ignored-Fields",
  ]) {
    const reply = await api.call({ url: list, headers: { origin: app } });
    assert.ok(String(reply.headers["access-control-expose-headers"]).split(", ").includes(name), name);
  }
  // Pages must be able to read errors: an unknown path, and missing credentials.
  for (const [url, status] of [
    ["/api/v1/nothing", 404],
    [list, 401],
  ] as const) {
    const reply = await api.call({ url, headers: { origin: app, authorization: "" } });
    assert.deepEqual([reply.statusCode, reply.headers["access-control-allow-origin"]], [status, app]);
  }
  const foreign = await api.call({ url: list, headers: { origin: other } });
  assert.deepEqual(corsHeaders(foreign.headers), {});
  assert.match(String(foreign.headers.vary), /Accept, Origin|Origin, Accept/);
  const page = await api.call({ url: "/docs", headers: { origin: app } });
  assert.deepEqual(corsHeaders(page.headers), {});
});

test("* allows every origin without cookies, and no session; an origin listed beside it has both", async () => {
  await using api = await startTestApi({ config: { corsOrigins: ["*", app] } });
  const reply = await api.call({ url: list, headers: { origin: other } });
  assert.equal(reply.headers["access-control-allow-origin"], "*");
  assert.equal(reply.headers["access-control-allow-credentials"], undefined);
  assert.equal((await preflight(api, list, other)).statusCode, 204);
  assert.equal((await preflight(api, "/api/v1/session", other)).statusCode, 403);
  assert.equal((await preflight(api, "/api/v1/session", app)).statusCode, 204);
  const listed = await api.call({ url: list, headers: { origin: app } });
  assert.deepEqual(
    [listed.headers["access-control-allow-origin"], listed.headers["access-control-allow-credentials"]],
    [app, "true"],
  );
});

test("/mcp and the event stream answer pages of allowed origins", async () => {
  await using api = await startTestApi({ config: { corsOrigins: [app] } });
  const call = (origin: string) =>
    api.call({
      method: "POST",
      url: "/mcp",
      headers: { origin, accept: "application/json, text/event-stream" },
      payload: { jsonrpc: "2.0", id: 1, method: "tools/list" },
    });
  const allowed = await call(app);
  assert.deepEqual([allowed.statusCode, allowed.headers["access-control-allow-origin"]], [200, app]);
  assert.equal((await call(other)).statusCode, 403);
  const url = await api.listen();
  const left = new AbortController();
  const stream = await fetch(`${url}/api/v1/events/stream?token=${credential}`, {
    headers: { origin: app },
    signal: left.signal,
  });
  assert.equal(stream.headers.get("access-control-allow-origin"), app);
  left.abort();
});

test("CORS_ORIGINS takes origins as browsers write them, and refuses anything else", () => {
  const read = (value: string) => loadConfig({ CORS_ORIGINS: value }).corsOrigins;
  assert.deepEqual(read("https://App.example.com, http://localhost:5173/ ,https://a.example:443,*"), [
    app,
    "http://localhost:5173",
    "https://a.example",
    "*",
  ]);
  assert.deepEqual(read(""), []);
  for (const value of ["app.example.com", "https://a.example/path", "null", "https://*.example.com"]) {
    assert.throws(() => read(value), /CORS_ORIGINS.*not an origin/s, value);
  }
});
