import assert from "node:assert/strict";
import { test } from "node:test";
import { startTestApi, type TestApi } from "../test-support/api-client.ts";
import { credential, inactiveCredential } from "../test-support/fake-services.ts";

const path = "/api/v1/session";
/** A call without the default credentials of test calls. */
const anonymous = { authorization: "" };

async function signIn(api: TestApi, text = credential) {
  const reply = await api.call({
    method: "POST",
    url: path,
    headers: anonymous,
    payload: { credential: text },
  });
  const setCookie = String(reply.headers["set-cookie"] ?? "");
  return {
    reply,
    setCookie,
    cookie: setCookie.split(";", 1)[0] ?? "",
    csrf: reply.json().session?.csrf_token,
  };
}

test("signing in sets a cookie that scripts cannot read and other sites cannot send, and returns the user", async () => {
  await using api = await startTestApi();
  const { reply, setCookie, cookie } = await signIn(api);
  assert.equal(reply.statusCode, 201);
  assert.match(setCookie, /^forager_session=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
  assert.equal(reply.headers["cache-control"], "no-store");
  const { session } = reply.json();
  assert.deepEqual(
    [session.client_id, session.client_name, session.actor.id],
    ["cli_a", "Example Ltd", "ann"],
  );
  const again = await api.call({ url: path, headers: { ...anonymous, cookie } });
  assert.deepEqual(again.json().session, session);
  const jobs = await api.call({ url: "/api/v1/jobs/list", headers: { ...anonymous, cookie } });
  assert.equal(jobs.statusCode, 200);
});

test("over HTTPS the cookie is secure, and no other host can set it", async () => {
  await using api = await startTestApi({ config: { publicUrl: "https://forager.example.com" } });
  const { setCookie, cookie } = await signIn(api);
  assert.match(setCookie, /^__Host-forager_session=.*; Secure$/);
  assert.equal(
    (await api.call({ url: "/api/v1/jobs/list", headers: { ...anonymous, cookie } })).statusCode,
    200,
  );
  const renamed = cookie.replace("__Host-", "");
  const refused = await api.call({ url: "/api/v1/jobs/list", headers: { ...anonymous, cookie: renamed } });
  assert.equal(refused.statusCode, 401);
});

test("the cookie is secure over HTTPS as reported by a proxy in TRUST_PROXY, and by no other peer", async () => {
  await using api = await startTestApi({ config: { trustProxy: ["10.0.0.0/8"] } });
  const proto = { ...anonymous, "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.7" };
  const signInFrom = async (remoteAddress: string) => {
    const payload = { credential };
    const reply = await api.call({ method: "POST", url: path, headers: proto, remoteAddress, payload });
    return String(reply.headers["set-cookie"]);
  };
  assert.match(await signInFrom("203.0.113.9"), /^forager_session=(?!.*Secure)/);
  const setCookie = await signInFrom("10.1.2.3");
  assert.match(setCookie, /^__Host-forager_session=.*; Secure$/);
  const headers = { ...proto, cookie: setCookie.split(";", 1)[0] ?? "" };
  const { statusCode } = await api.call({ url: path, headers, remoteAddress: "10.1.2.3" });
  assert.equal(statusCode, 200);
});

test("calls that change data need the session's token", async () => {
  await using api = await startTestApi();
  const [one, other] = [await signIn(api), await signIn(api)];
  const submit = (headers: Record<string, string>) =>
    api.call({
      method: "POST",
      url: "/api/v1/jobs/svcSite/submit",
      headers: { ...anonymous, cookie: one.cookie, ...headers },
      payload: { payload: { url: "https://example.com/" } },
    });
  const attempts = [
    {},
    { "x-csrf-token": "" },
    { "x-csrf-token": `${one.csrf}x` },
    { "x-csrf-token": other.csrf },
    { "x-csrf-token": "\u00e9".repeat(one.csrf.length) },
  ];
  for (const headers of attempts) {
    const refused = await submit(headers as Record<string, string>);
    assert.deepEqual([refused.statusCode, refused.json().code], [403, "csrf_token_invalid"]);
  }
  assert.equal(api.services.submitted.length, 0);
  assert.equal((await submit({ "x-csrf-token": one.csrf })).statusCode, 201);
});

test("signing out ends the session and deletes the cookie", async () => {
  await using api = await startTestApi();
  const { cookie, csrf } = await signIn(api);
  const headers = { ...anonymous, cookie };
  assert.equal(
    (await api.call({ method: "DELETE", url: path, headers })).statusCode,
    403,
    "not by another site",
  );
  const out = await api.call({ method: "DELETE", url: path, headers: { ...headers, "x-csrf-token": csrf } });
  assert.equal(out.statusCode, 200);
  assert.match(String(out.headers["set-cookie"]), /^forager_session=; Path=\/; Max-Age=0;/);
  const refused = await api.call({ url: "/api/v1/jobs/list", headers });
  assert.deepEqual([refused.statusCode, refused.json().code], [401, "session_expired"]);
  assert.equal((await api.call({ url: path, headers })).json().session, null);
});

test("wrong credentials are rejected, and guessing is blocked after ten attempts", async () => {
  await using api = await startTestApi();
  assert.equal((await signIn(api, inactiveCredential)).reply.statusCode, 403);
  const statuses: number[] = [];
  for (let tried = 0; tried < 11; tried += 1)
    statuses.push((await signIn(api, `cli_a:sk_x:${tried}`)).reply.statusCode);
  assert.deepEqual(statuses, [...Array(10).fill(401), 429]);
  assert.equal((await signIn(api)).reply.statusCode, 201, "who knows them still gets in");
});

test("a header takes precedence over a cookie, and a page does not use up the limit of programs", async () => {
  await using api = await startTestApi();
  const { cookie } = await signIn(api);
  const url = "/api/v1/jobs/list";
  const byPage = async () =>
    (await api.call({ url, headers: { ...anonymous, cookie } })).headers["x-ratelimit-remaining"];
  assert.equal(await byPage(), "99");
  assert.equal((await api.call({ url, headers: { cookie } })).headers["x-ratelimit-remaining"], "99");
  assert.equal(await byPage(), "98");
  const wrong = await api.call({ url, headers: { authorization: "Bearer cli_a:sk_x:x", cookie } });
  assert.equal(wrong.statusCode, 401);
});
