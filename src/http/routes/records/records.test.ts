import assert from "node:assert/strict";
import { test } from "node:test";
import { startTestApi } from "../../test-support/api-client.ts";
import { viewerCredential } from "../../test-support/fake-services.ts";

const id = "0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e";

test("what a list cannot show is refused with the reason", async () => {
  await using api = await startTestApi();
  for (const [query, reason] of [
    ["include=shops", "known are businesses, people, emails, phones, domains, sources"],
    ["include=email", "(did you mean 'emails'?)"],
    ["fields=name,salary", "has 'salary'"],
    [
      "verification=deliverable",
      "must be one or several of valid, risky, unknown, invalid, none, no_email, separated by commas",
    ],
    ["country=Germany", "must be a two-letter country code, or several: 'DE,AT'"],
    ["country=DE,UK", "GB for the United Kingdom"],
    ["sort=-firstseen", "did you mean '-first_seen'?"],
    ["since=0&country=DE", "cannot be combined with since"],
    ["page_size=201", ""],
    ["sort=price", ""],
    ["rating_min=9", ""],
    ["job=x", ""],
    ["seen_since=yesterday", "must be an ISO 8601 timestamp"],
    ["seen_since=0000-01-01T00:00:00Z", "must be an ISO 8601 timestamp"],
  ]) {
    const { statusCode, body } = await api.call({ url: `/api/v1/records/businesses?${query}` });
    assert.equal(statusCode, 422, query);
    assert.ok(body.includes(reason ?? ""), body);
  }
  const { statusCode } = await api.call({ url: "/api/v1/records/shops" });
  assert.ok(statusCode === 404 || statusCode === 422);
});

test("filters by known values are read as lists, regardless of case and spaces", async () => {
  await using api = await startTestApi();
  for (const filter of [{ verification: "valid, risky," }, { country: "de, At" }, { country: "XK" }]) {
    const payload = { filter, change: { status: "x" } };
    const { statusCode, body } = await api.call({
      method: "POST",
      url: "/api/v1/records/emails/bulk",
      payload,
    });
    assert.equal(statusCode, 200, body);
  }
});

test("more records than can be named are refused with the way to all of them", async () => {
  await using api = await startTestApi();
  for (const [path, max, others] of [
    ["bulk", "1,000", { change: { status: "x" } }],
    ["export", "10,000", {}],
  ] as const) {
    const ids = Array.from({ length: Number(max.replace(",", "")) + 1 }, () => id);
    const url = `/api/v1/records/businesses/${path}`;
    const { statusCode, body } = await api.call({ method: "POST", url, payload: { ids, ...others } });
    assert.equal(statusCode, 422);
    const [violation] = JSON.parse(body).errors;
    assert.deepEqual(violation.loc, ["body", "ids"]);
    assert.equal(violation.msg, `must have at most ${max} ids; filter takes all that match`);
  }
});

test("a change must change something, and names each problem", async () => {
  await using api = await startTestApi();
  const send = (url: string, payload: object) => api.call({ method: "POST", url, payload });
  for (const payload of [
    { change: { status: "x" } },
    { ids: [id], filter: {}, change: { status: "x" } },
    { ids: [], change: { status: "x" } },
    { ids: [id], change: {} },
    { ids: [id], change: { add_tags: ["a,b"] } },
    { filter: { countries: "DE" }, change: { status: "x" } },
  ]) {
    const { statusCode } = await send("/api/v1/records/businesses/bulk", payload);
    assert.equal(statusCode, 422, JSON.stringify(payload));
  }
  const done = await send("/api/v1/records/businesses/bulk", { ids: [id], change: { status: "x" } });
  assert.deepEqual([done.statusCode, done.json().changed], [200, 0]);
  const { statusCode } = await send("/api/v1/record-lists", { name: "a, b" });
  assert.equal(statusCode, 422);
});

test("viewers read records, and change nothing", async () => {
  await using api = await startTestApi();
  const headers = { authorization: `Bearer ${viewerCredential}` };
  const read = await api.call({ url: "/api/v1/records/people/resolve?email=a@b.example", headers });
  assert.equal(read.statusCode, 200);
  for (const [method, url, payload] of [
    ["PATCH", `/api/v1/records/people/${id}`, { status: "x" }],
    ["POST", "/api/v1/records/people/bulk", { ids: [id], change: { status: "x" } }],
    ["POST", `/api/v1/records/people/${id}/split`, undefined],
    ["POST", "/api/v1/record-lists", { name: "x" }],
    ["DELETE", `/api/v1/record-lists/${id}`, undefined],
  ] as const) {
    const { statusCode } = await api.call({ method, url, headers, ...(payload && { payload }) });
    assert.equal(statusCode, 403, `${method} ${url}`);
  }
});
