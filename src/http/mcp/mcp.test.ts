import assert from "node:assert/strict";
import { test } from "node:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { startTestApi, type TestApi } from "../test-support/api-client.ts";
import { credential, delegateCredential, viewerCredential } from "../test-support/fake-services.ts";

const json = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };

const post = (api: TestApi, headers: Record<string, string> = {}, payload: object = list) =>
  api.call({ method: "POST", url: "/mcp", headers: { ...json, ...headers }, payload });

async function connect(api: TestApi, mode: "auto" | "legacy", name = "an agent", by = delegateCredential) {
  const client = new Client({ name, version: "1" }, { versionNegotiation: { mode } });
  const headers = { authorization: `Bearer ${by}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${await api.listen()}/mcp`), { requestInit: { headers } }),
  );
  return client;
}

/** Resolves when this many calls follow the events of a job. */
async function subscribed(api: TestApi, calls: number): Promise<void> {
  while (api.services.subscriptions.size !== calls) await new Promise(setImmediate);
}

const textOf = (result: object) => (result as { content: { text: string }[] }).content[0]?.text ?? "";

test("/mcp needs the credentials of the API and takes only POST", async () => {
  await using api = await startTestApi();
  const anonymous = await post(api, { authorization: "" });
  assert.deepEqual([anonymous.statusCode, anonymous.headers["www-authenticate"]], [401, "Bearer"]);
  for (const method of ["GET", "DELETE", "PUT"] as const) {
    const reply = await api.call({ method, url: "/mcp" });
    assert.deepEqual([reply.statusCode, reply.headers.allow], [405, "POST"], method);
  }
  assert.equal((await post(api)).statusCode, 200);
  const empty = await api.call({ method: "POST", url: "/mcp", headers: json });
  assert.equal(empty.json().detail, "Send one JSON-RPC message as the body.");
});

test("/mcp answers under its own names and addresses only, and to pages of these names only", async () => {
  await using api = await startTestApi({
    config: { publicUrl: "https://forager.example.com", host: "10.1.2.3", mcpAllowedHosts: ["forager"] },
  });
  const statusFor = async (headers: Record<string, string>) => (await post(api, headers)).statusCode;
  for (const host of [
    "localhost:8080",
    "127.0.0.1",
    "[::1]:8080",
    "Forager.example.com",
    "forager:8080",
    "10.9.9.9",
  ]) {
    assert.equal(await statusFor({ host }), 200, host);
  }
  for (const host of ["evil.example", "forager.example.com.evil.example", "localhost.evil.example"]) {
    const reply = await post(api, { host });
    assert.equal(reply.statusCode, 403, host);
    assert.match(reply.json().detail, /MCP_ALLOWED_HOSTS/);
  }
  for (const origin of ["http://localhost:3000", "https://forager.example.com", "http://127.0.0.1:8080"]) {
    assert.equal(await statusFor({ origin, host: "127.0.0.1:8080" }), 200, origin);
  }
  for (const origin of [
    "https://evil.example",
    "null",
    "http://10.0.0.66",
    "https://localhost.evil.example",
  ]) {
    assert.equal(await statusFor({ origin, host: "127.0.0.1:8080" }), 403, origin);
  }
});

test("/mcp offers viewers only tools that read", async () => {
  await using api = await startTestApi();
  const namesFor = async (by: string) => {
    const { body } = await post(api, { authorization: `Bearer ${by}` });
    const message = JSON.parse(/^data: (.*)$/m.exec(body)?.[1] ?? body);
    return message.result.tools.map(({ name }: { name: string }) => name);
  };
  assert.deepEqual(await namesFor(viewerCredential), ["get_job", "search_records"]);
  assert.equal((await namesFor(credential)).length, 8);
});

for (const mode of ["auto", "legacy"] as const) {
  const era = mode === "auto" ? "since 2026-07-28" : "before 2026-07-28";

  test(`/mcp submits for the agent if the key may delegate, else for the key's own actor (${era})`, async () => {
    await using api = await startTestApi();
    for (const [by, expected] of [
      [delegateCredential, { id: "Agént 7 ✓", name: "Agent 7", role: "agent" }],
      [credential, { id: "ann", name: "Ann Example", role: "sales" }],
    ] as const) {
      const client = await connect(api, mode, "Agént 7 ✓", by);
      await client.callTool({ name: "crawl_site", arguments: { url: "example.com", wait_seconds: 0 } });
      const { actor, payload } = api.services.submitted.at(-1) ?? {};
      assert.deepEqual(actor, { ...expected, id: expected.id === "ann" ? "ann" : "Agent 7" });
      assert.equal((payload as { url: string }).url, "https://example.com");
      await client.close();
    }
  });

  test(`/mcp stops waiting when the agent leaves (${era})`, async () => {
    await using api = await startTestApi();
    const client = await connect(api, mode);
    const { id } = api.services.store({ status: "processing" });
    const left = client.callTool({ name: "get_job", arguments: { id } });
    await subscribed(api, 1);
    await Promise.all([assert.rejects(left), client.close()]);
    await subscribed(api, 0);
    assert.equal(api.services.stored.get(id)?.status, "processing");
  });

  test(`/mcp answers waiting calls with the job's id when the server stops (${era})`, async () => {
    const api = await startTestApi();
    const client = await connect(api, mode);
    const job = api.services.store({ status: "processing" });
    const waiting = client.callTool({ name: "get_job", arguments: { id: job.id } });
    await subscribed(api, 1);
    await api[Symbol.asyncDispose]();
    assert.match(textOf(await waiting), new RegExp(`Call get_job with id '${job.id}'`));
    await client.close();
  });
}

test("/mcp stops waiting when the agent cancels a call, and the job goes on", async () => {
  await using api = await startTestApi();
  const client = await connect(api, "auto");
  const { id } = api.services.store({ status: "processing" });
  const cancel = new AbortController();
  const call = client.callTool({ name: "get_job", arguments: { id } }, { signal: cancel.signal });
  await subscribed(api, 1);
  cancel.abort();
  await assert.rejects(call);
  await subscribed(api, 0);
  assert.equal(api.services.stored.get(id)?.status, "processing");
  await client.close();
});

test("calls of the API within /mcp are logged with its request id, and counted against the rate limit", async () => {
  await using api = await startTestApi();
  const job = api.services.store({ status: "completed", data: { url: "https://example.com/" } });
  const call = { name: "get_job", arguments: { id: job.id } };
  const reply = await post(
    api,
    { "x-request-id": "one-call" },
    { ...list, method: "tools/call", params: call },
  );
  assert.equal(reply.headers["x-ratelimit-remaining"], "99");
  const urls = api.services.logLines
    .filter(({ request_id, msg }) => request_id === "one-call" && msg === "request")
    .map(({ url }) => url);
  assert.deepEqual(urls, [`/api/v1/jobs/${job.id}/status`, `/api/v1/jobs/${job.id}/results`, "/mcp"]);
  assert.equal((await post(api)).headers["x-ratelimit-remaining"], "96");
});

test("subscriptions to changes are refused, since nothing changes", async () => {
  await using api = await startTestApi();
  const client = await connect(api, "auto");
  await assert.rejects(client.listen({ toolsListChanged: true }), /limit|support|capabilit/i);
  await client.close();
});
