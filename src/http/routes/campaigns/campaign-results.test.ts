import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { test } from "node:test";
import { parse } from "yaml";
import type { CampaignJobReport } from "../../../campaigns/index.ts";
import { ForagerError } from "../../../errors.ts";
import { startTestApi } from "../../test-support/api-client.ts";
import { credential } from "../../test-support/fake-services.ts";

const path = "/api/v1/jobs/svcMaps/campaigns/camp_1/jobs/0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e/results";
const headers = { authorization: `Bearer ${credential}` };

const report = (change: Partial<CampaignJobReport> = {}): CampaignJobReport => ({
  type: "svcMaps",
  status: "processing",
  jobCompleted: false,
  errorMessage: null,
  pending: 0,
  businesses: [],
  found: null,
  jobMessage: null,
  ...change,
});
const completed = report({ status: "completed", jobCompleted: true });

/** A job that runs until the test ends it. */
async function startWaiting() {
  const api = await startTestApi({ options: { waitBeatMs: 10 } });
  const end = Promise.withResolvers<CampaignJobReport>();
  const waits: AbortSignal[] = [];
  api.services.campaignJobResults = {
    read: async () => report(),
    wait: (_principal, _job, signal) => {
      waits.push(signal);
      return end.promise;
    },
  };
  const url = await api.listen();
  return { ...api, url: url + path, end, waits };
}

test("headers come before the wait and white space during it, then the response", async () => {
  await using api = await startWaiting();
  const answer = await fetch(api.url, { headers });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("content-type"), "application/json; charset=utf-8");
  assert.match(String(answer.headers.get("cache-control")), /no-store.*no-transform/);
  assert.equal(answer.headers.get("x-accel-buffering"), "no");
  assert.match(String(answer.headers.get("x-ratelimit-remaining")), /^\d+$/);
  const text: string[] = [];
  for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text.push(chunk);
    // Several line breaks were sent before the job ended.
    if (text.length === 3) api.end.resolve(completed);
  }
  assert.match(text.join(""), /^\n{3,}\{/);
  assert.equal((JSON.parse(text.join("")) as { status: string }).status, "completed");
});

test("white space does not affect YAML and Markdown", async () => {
  await using api = await startWaiting();
  const yaml = await fetch(`${api.url}?format=yaml`, { headers });
  const markdown = await fetch(`${api.url}?format=md`, { headers });
  api.end.resolve(completed);
  assert.equal(yaml.headers.get("content-type"), "application/yaml; charset=utf-8");
  assert.equal(parse(await yaml.text()).status, "completed");
  assert.equal(markdown.headers.get("content-type"), "text/markdown; charset=utf-8");
  assert.match(await markdown.text(), /^\n+success=true; has_results=false; /);
});

test("HTTP/1.0 gets the same, ended by closing the connection", async () => {
  await using api = await startWaiting();
  const { port, pathname } = new URL(api.url);
  const socket = connect(Number(port), "127.0.0.1").setEncoding("utf8");
  socket.write(`GET ${pathname} HTTP/1.0\r\nauthorization: ${headers.authorization}\r\n\r\n`);
  const [first] = (await once(socket, "data")) as [string];
  assert.match(first, /^HTTP\/1\.1 200 /);
  assert.doesNotMatch(first, /transfer-encoding/i);
  api.end.resolve(completed);
  const body = `${first}${(await socket.toArray()).join("")}`.split("\r\n\r\n")[1] ?? "";
  assert.equal((JSON.parse(body) as { status: string }).status, "completed");
});

test("an available response has its length, as does one with wait=false", async () => {
  await using api = await startWaiting();
  const polled = await fetch(`${api.url}?wait=false`, { headers });
  assert.match(String(polled.headers.get("content-length")), /^\d+$/);
  assert.equal(((await polled.json()) as { status: string }).status, "processing");
  api.services.campaignJobResults.read = async () => completed;
  const over = await api.call({ url: path });
  assert.match(String(over.headers["content-length"]), /^\d+$/);
  assert.equal(over.json().status, "completed");
  assert.equal(api.waits.length, 0);
});

test("errors before the wait have their status", async () => {
  await using api = await startWaiting();
  api.services.campaignJobResults.read = () => Promise.reject(new ForagerError("not_found"));
  assert.equal((await api.call({ url: path })).statusCode, 404);
  assert.equal((await api.call({ url: path, headers: { authorization: "" } })).statusCode, 401);
});

test("a failing wait breaks the connection, so that white space is not taken for a response", async () => {
  await using api = await startWaiting();
  const answer = await fetch(api.url, { headers });
  api.end.reject(new Error("broken"));
  await assert.rejects(answer.text(), /terminated/);
  assert.match(JSON.stringify(api.services.logLines), /broken/);
});

test("a reader that leaves ends the wait", async () => {
  await using api = await startWaiting();
  const leaving = new AbortController();
  await fetch(api.url, { headers, signal: leaving.signal });
  const [signal] = api.waits;
  assert.equal(signal?.aborted, false);
  const left = once(signal as AbortSignal, "abort");
  leaving.abort();
  await left;
});

test("HEAD does not wait", async () => {
  await using api = await startWaiting();
  const head = await fetch(api.url, { method: "HEAD", headers });
  assert.equal(head.status, 200);
  assert.equal(api.waits.length, 0);
});
