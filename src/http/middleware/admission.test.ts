import assert from "node:assert/strict";
import { test } from "node:test";
import { ForagerError } from "../../errors.ts";
import { startTestApi, type TestApi } from "../test-support/api-client.ts";
import { credential, delegateCredential, inactiveCredential } from "../test-support/fake-services.ts";

const url = "/api/v1/jobs/list";
const wrong = { authorization: "Bearer cli_a:sk_a:wrong" };
const anonymous = { authorization: "" };

test("without credentials every closed route answers 401 with WWW-Authenticate and names the header", async () => {
  await using api = await startTestApi();
  const closed = api.server.routes.filter((route) => route.auth !== "none");
  assert.ok(closed.length >= 9);
  for (const [index, { method, path }] of closed.entries()) {
    // There are more routes than one address may call.
    const remoteAddress = `192.0.2.${index % 250}`;
    const reply = await api.call({ method, url: path, headers: anonymous, remoteAddress });
    assert.equal(reply.statusCode, 401, `${method} ${path}`);
    assert.equal(reply.headers["www-authenticate"], "Bearer");
    assert.equal(reply.json().code, "unauthenticated");
    assert.match(reply.json().detail, /Authorization: Bearer <client_id>:<api_key>:<api_secret>/);
  }
});

test("the scheme is case-insensitive", async () => {
  await using api = await startTestApi();
  for (const scheme of ["Bearer", "bearer", "BEARER"]) {
    const reply = await api.call({ url, headers: { authorization: `${scheme} ${credential}` } });
    assert.equal(reply.statusCode, 200, scheme);
  }
});

for (const authorization of ["Basic YTpi", "Bearer", `Bearer ${credential} more`, "Bearer cli_a:sk_a"]) {
  test(`the header '${authorization}' is 401 and the detail describes the format`, async () => {
    await using api = await startTestApi();
    const reply = await api.call({ url, headers: { authorization } });
    assert.equal(reply.statusCode, 401);
    assert.equal(reply.json().code, "malformed_credentials");
    assert.match(reply.json().detail, /<client_id>:<api_key>:<api_secret>/);
    assert.equal(reply.headers["www-authenticate"], "Bearer");
  });
}

test("every kind of wrong credentials is 401 with the same detail", async () => {
  await using api = await startTestApi();
  for (const credentials of ["cli_a:sk_a:wrong", "cli_a:sk_x:secret_a", "cli_x:sk_a:secret_a"]) {
    const reply = await api.call({ url, headers: { authorization: `Bearer ${credentials}` } });
    assert.equal(reply.statusCode, 401);
    assert.deepEqual(reply.json(), { detail: "Missing or invalid credentials.", code: "unauthenticated" });
  }
});

test("an inactive client is 403", async () => {
  await using api = await startTestApi();
  const reply = await api.call({ url, headers: { authorization: `Bearer ${inactiveCredential}` } });
  assert.equal(reply.statusCode, 403);
  assert.equal(reply.json().code, "client_inactive");
});

test("a query token opens only the event stream, and the header takes precedence", async () => {
  await using api = await startTestApi();
  const list = await api.call({ url: `${url}?token=${credential}`, headers: anonymous });
  assert.equal(list.statusCode, 401);
  const stream = "/api/v1/events/stream";
  const head = (query: string, headers = anonymous) =>
    api.call({ method: "HEAD", url: `${stream}${query}`, headers });
  assert.equal((await head(`?token=${credential}`)).statusCode, 200);
  assert.equal((await head("?token=cli_a:sk_a:wrong")).statusCode, 401);
  assert.equal((await head(`?token=${credential}`, wrong)).statusCode, 401);
  assert.equal((await head("?token=wrong", { authorization: `Bearer ${credential}` })).statusCode, 200);
});

test("an unreachable database is 503 with Retry-After, not 401", async () => {
  await using api = await startTestApi();
  api.services.databaseError = Object.assign(new Error("connect ECONNREFUSED"), {
    code: "ECONNREFUSED",
    syscall: "connect",
  });
  const reply = await api.call({ url });
  assert.equal(reply.statusCode, 503);
  assert.equal(reply.json().code, "database_unavailable");
  assert.equal(reply.headers["retry-after"], "2");
  const open = await api.call({ url: "/" });
  assert.equal(open.statusCode, 200);
});

test("during a database outage every call with credentials is 503 and does not count against the address", async () => {
  await using api = await startTestApi();
  api.services.databaseError = new ForagerError("database_unavailable");
  assert.deepEqual(new Set(await statuses(api, 130, { url })), new Set([503]));
  assert.deepEqual(new Set(await statuses(api, 12, { url, headers: wrong })), new Set([503]));
  assert.equal((await api.call({ url: "/openapi.json" })).statusCode, 200, "public paths stay open");
  api.services.databaseError = undefined;
  const anyone = await api.call({ url, headers: anonymous });
  assert.equal(anyone.headers["x-ratelimit-remaining"], "99", "the address has its whole window");
  assert.equal((await api.call({ url, headers: wrong })).statusCode, 401, "and made no failed attempts");
});

async function statuses(api: TestApi, count: number, request: Parameters<TestApi["call"]>[0]) {
  const found: number[] = [];
  for (let index = 0; index < count; index++) found.push((await api.call(request)).statusCode);
  return found;
}

test("120 calls of a key pass, the next is 429; the headers count 100 down", async () => {
  await using api = await startTestApi();
  const first = await api.call({ url });
  assert.equal(first.headers["x-ratelimit-limit"], "100");
  assert.equal(first.headers["x-ratelimit-remaining"], "99");
  const reset = Number(first.headers["x-ratelimit-reset"]) - Date.now() / 1000;
  assert.ok(reset > 58 && reset <= 61, String(reset));
  assert.deepEqual(await statuses(api, 119, { url }), Array(119).fill(200));
  const refused = await api.call({ url });
  assert.equal(refused.statusCode, 429);
  assert.equal(refused.json().code, "rate_limited");
  assert.equal(refused.headers["x-ratelimit-remaining"], "0");
  const retryAfter = Number(refused.headers["retry-after"]);
  assert.ok(retryAfter >= 1 && retryAfter <= 60, String(retryAfter));
  const other = await api.call({ url, headers: { authorization: `Bearer ${delegateCredential}` } });
  assert.equal(other.statusCode, 200, "another key has its own window");
});

test("rejected calls, unknown paths and malformed bodies have the headers as well", async () => {
  await using api = await startTestApi();
  for (const request of [
    { url, headers: wrong },
    { url, headers: anonymous },
    { url: "/nothing" },
    { method: "PUT", url },
    { url: `${url}?page=0` },
    {
      method: "POST",
      url: "/api/v1/jobs/submit",
      payload: "{",
      headers: { "content-type": "application/json" },
    },
    { url: "/openapi.json" },
  ] as const) {
    const reply = await api.call(request);
    assert.match(String(reply.headers["x-ratelimit-remaining"]), /^\d+$/, JSON.stringify(request));
  }
});

test("calls without valid credentials are counted by address, others are not", async () => {
  await using api = await startTestApi();
  const remoteAddress = "203.0.113.1";
  const stats = { url: "/api/v1/system/queue-stats", headers: anonymous };
  assert.deepEqual(await statuses(api, 120, { ...stats, remoteAddress }), Array(120).fill(200));
  assert.equal((await api.call({ ...stats, remoteAddress })).statusCode, 429);
  assert.equal((await api.call({ ...stats, remoteAddress: "203.0.113.2" })).statusCode, 200);
  assert.equal((await api.call({ url, remoteAddress })).statusCode, 200);
  const counted = await api.call({ url: stats.url, remoteAddress });
  assert.equal(counted.statusCode, 200, "valid credentials have their own window on public paths too");
});

test("an IPv6 customer has one window for the whole /64", async () => {
  await using api = await startTestApi();
  const stats = { url: "/api/v1/system/queue-stats", headers: anonymous };
  await api.call({ ...stats, remoteAddress: "2001:db8:0:1::1" });
  const same = await api.call({ ...stats, remoteAddress: "2001:db8:0:1:ffff::2" });
  assert.equal(same.headers["x-ratelimit-remaining"], "98");
  const other = await api.call({ ...stats, remoteAddress: "2001:db8:0:2::1" });
  assert.equal(other.headers["x-ratelimit-remaining"], "99");
});

test("health, probes and metrics are never limited", async () => {
  await using api = await startTestApi();
  for (const path of ["/livez", "/readyz", "/metrics", "/api/v1/system/health"]) {
    const reply = await api.call({ url: path, headers: anonymous });
    assert.equal(reply.headers["x-ratelimit-limit"], undefined, path);
  }
  const found = await statuses(api, 130, { url: "/livez", headers: anonymous });
  assert.deepEqual(new Set(found), new Set([200]));
});

test("after ten failed authentications an address gets 429, but valid credentials still pass", async () => {
  await using api = await startTestApi();
  assert.deepEqual(await statuses(api, 10, { url, headers: wrong }), Array(10).fill(401));
  const refused = await api.call({ url, headers: wrong });
  assert.equal(refused.statusCode, 429);
  assert.equal(refused.json().code, "auth_rate_limited");
  assert.ok(Number(refused.headers["retry-after"]) >= 1);
  assert.equal((await api.call({ url, headers: { authorization: "Bearer malformed" } })).statusCode, 429);
  assert.equal((await api.call({ url })).statusCode, 200);
  const elsewhere = await api.call({ url, headers: wrong, remoteAddress: "203.0.113.1" });
  assert.equal(elsewhere.statusCode, 401);
});

test("missing credentials and inactive clients are not failed attempts", async () => {
  await using api = await startTestApi();
  assert.deepEqual(await statuses(api, 12, { url, headers: anonymous }), Array(12).fill(401));
  const inactive = { authorization: `Bearer ${inactiveCredential}` };
  assert.deepEqual(await statuses(api, 12, { url, headers: inactive }), Array(12).fill(403));
  assert.equal((await api.call({ url, headers: wrong })).statusCode, 401);
});

test("guessing on public paths counts as failed authentication too, without blocking them", async () => {
  await using api = await startTestApi();
  const stats = "/api/v1/system/queue-stats";
  assert.deepEqual(await statuses(api, 11, { url: stats, headers: wrong }), Array(11).fill(200));
  assert.equal((await api.call({ url, headers: wrong })).statusCode, 429);
});

test("a proxy missing from TRUST_PROXY is detected by its headers", async () => {
  await using plain = await startTestApi();
  for (const header of ["x-forwarded-for", "forwarded", "x-real-ip"]) {
    await plain.call({ url: "/livez", headers: { [header]: "203.0.113.7" }, remoteAddress: "10.1.2.3" });
  }
  await plain.call({ url: "/livez", remoteAddress: "10.1.2.3" });
  assert.deepEqual(
    [plain.services.proxyWatch.untrusted, plain.services.proxyWatch.requests],
    [{ address: "10.1.2.3" }, 3],
  );
  // A busy machine adds warnings of its own.
  const warnings = plain.services.logLines.filter(({ msg }) => String(msg).includes("TRUST_PROXY="));
  assert.equal(warnings.length, 1);
  assert.match(String(warnings[0]?.msg), /TRUST_PROXY=10\.1\.2\.3/);
});

test("trusts X-Forwarded-For only from the proxies in TRUST_PROXY", async () => {
  const stats = { url: "/api/v1/system/queue-stats" };
  const forwarded = { ...anonymous, "x-forwarded-for": "198.51.100.1, 203.0.113.7" };
  const remaining = async (api: TestApi, remoteAddress: string) => {
    await api.call({ ...stats, headers: anonymous, remoteAddress: "203.0.113.7" });
    const reply = await api.call({ ...stats, headers: forwarded, remoteAddress });
    return reply.headers["x-ratelimit-remaining"];
  };
  await using trusting = await startTestApi({ config: { trustProxy: ["10.0.0.0/8"] } });
  assert.equal(await remaining(trusting, "10.1.2.3"), "98", "the address that the proxy saw");
  assert.equal(await remaining(trusting, "192.0.2.1"), "99", "no proxy of ours");
  await using plain = await startTestApi();
  assert.equal(await remaining(plain, "10.1.2.3"), "99", "no proxy is trusted");
});
