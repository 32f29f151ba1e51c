import assert from "node:assert/strict";
import { test } from "node:test";
import { ForagerError } from "../../../errors.ts";
import type { JobType } from "../../../jobs/job-type.ts";
import { startTestApi, type TestApi } from "../../test-support/api-client.ts";
import { siteJobType } from "../../test-support/fake-services.ts";

/** Its stored results name an object, `key`; a reader gets `link` instead. */
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

/** `call` would check the form of the fake type's own result. */
const read = (api: TestApi, headers: Record<string, string> = {}) =>
  api.server.app.inject({
    url: `/api/v1/jobs/${completed(api).id}/results`,
    headers: { authorization: "Bearer cli_a:sk_a:secret_a", ...headers },
  });

test("what a result keeps outside is a link at the address that the caller used", async () => {
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

test("with PUBLIC_URL the link uses it, regardless of the request", async () => {
  await using api = await startApi({ config: { publicUrl: "https://forager.example/api-host" } });
  const { link } = (await read(api, { host: "evil.example" })).json().data;
  assert.ok(link.startsWith("https://forager.example/api-host/api/v1/files/"), link);
});

test("the proxy in TRUST_PROXY tells the address, others do not", async () => {
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

test("a host that is none does not get into the link", async () => {
  await using api = await startApi();
  for (const host of ["evil.example/path", "a b", "user@evil.example", "<script>"]) {
    const { link } = (await read(api, { host })).json().data;
    assert.match(link, /^http:\/\/127\.0\.0\.1:\d+\/api\/v1\/files\//, host);
  }
});

test("a store that gives no link is 503, to be tried again", async () => {
  await using api = await startApi();
  api.services.files.link = () => Promise.reject(new ForagerError("storage_unavailable"));
  const reply = await read(api);
  assert.deepEqual([reply.statusCode, reply.json().code], [503, "storage_unavailable"]);
  assert.match(String(reply.headers["retry-after"]), /^\d+$/);
});
