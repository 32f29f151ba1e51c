import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import type { ApiProblem } from "./forager-api.ts";
import { createHttpApi } from "./http-api.ts";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

async function startServer(handle: Handler) {
  const server = createServer((request, response) => {
    request.resume();
    handle(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const credentials = "cli_a:sk_b:secret_c";
const json = (response: ServerResponse, status: number, body: object) =>
  void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
const submit = { method: "POST", path: "/api/v1/jobs/svcSite/submit", body: {} } as const;

test("a key that may not delegate calls again as itself, and remembers it", async () => {
  const actors: unknown[] = [];
  await using server = await startServer(({ headers }, response) => {
    actors.push(headers["x-actor-id"]);
    if (headers["x-actor-id"] === undefined) json(response, 200, { ok: true });
    else json(response, 403, { code: "forbidden", detail: "This API key cannot act for others." });
  });
  const api = createHttpApi({ url: server.url, credentials })("claude");
  assert.equal((await api.call(submit)).status, 200);
  assert.equal((await api.call(submit)).status, 200);
  assert.deepEqual(actors, ["claude", undefined, undefined]);
});

test("a refusal for another reason is passed on", async () => {
  await using server = await startServer((_request, response) =>
    json(response, 403, { code: "access_denied", detail: "Viewers read." }),
  );
  const api = createHttpApi({ url: server.url, credentials })("claude");
  assert.equal((await api.call(submit)).status, 403);
});

test("a call is repeated after a broken connection if a repeat does nothing twice", async () => {
  let calls = 0;
  await using server = await startServer(({ socket }, response) => {
    calls += 1;
    if (calls % 2 === 1) socket.destroy();
    else json(response, 200, { calls });
  });
  const api = createHttpApi({ url: server.url, credentials })(undefined);
  assert.deepEqual((await api.call({ method: "GET", path: "/" })).body, { calls: 2 });
  assert.deepEqual((await api.call({ ...submit, idempotencyKey: "once" })).body, { calls: 4 });
  await assert.rejects(api.call(submit), { name: "ApiProblem", code: "unreachable" });
  assert.equal(calls, 5);
});

test("a service that does not answer is named with its URL, and missing credentials are not sent", async () => {
  const { url } = await startServer(() => {}).then(async (server) => {
    await server[Symbol.asyncDispose]();
    return server;
  });
  await assert.rejects(createHttpApi({ url, credentials })(undefined).call(submit), (problem: ApiProblem) => {
    assert.match(problem.message, new RegExp(`^No answer from ${url}: .*ECONNREFUSED`));
    return problem.code === "unreachable";
  });
  await assert.rejects(createHttpApi({ url, credentials: undefined })(undefined).call(submit), {
    code: "credentials_missing",
  });
});

test("the end of a job is heard on the event stream, also in pieces, and other events are not ends", async () => {
  const streams: ServerResponse[] = [];
  const urls: (string | undefined)[] = [];
  await using server = await startServer(({ url }, response) => {
    urls.push(url);
    streams.push(response.writeHead(200, { "content-type": "text/event-stream" }));
    response.write("event: connected\ndata: {}\n\nevent: job.started\ndata: {}\n\n");
  });
  const api = createHttpApi({ url: server.url, credentials })(undefined);
  let ends = 0;
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const onEnd = () => {
    ends += 1;
    resolve();
  };
  await api.follow({ job_id: "a b" }, new AbortController().signal, onEnd);
  assert.deepEqual(urls, ["/api/v1/events/stream?job_id=a+b"]);
  assert.equal(ends, 0);
  streams[0]?.write("id: 7\nevent: job.comp");
  streams[0]?.write("leted\ndata: {}\n\n");
  await ended;
  assert.equal(ends, 1);
});

test("an event stream that is refused is an error, and one that breaks off is none", async () => {
  await using server = await startServer((request, response) => {
    if (request.url?.includes("campaign_id"))
      json(response, 429, { code: "stream_limit", detail: "Too many." });
    else response.writeHead(200).flushHeaders();
  });
  const api = createHttpApi({ url: server.url, credentials })(undefined);
  const { signal } = new AbortController();
  await assert.rejects(
    api.follow({ campaign_id: "camp_a" }, signal, () => {}),
    { code: "stream_limit" },
  );
  await api.follow({ job_id: "a" }, signal, () => assert.fail("it did not end"));
});

test("credentials that no header can carry are refused without being shown", async () => {
  for (const wrong of ["cli_a:sk_b:sécret€", "cli_a:sk_b:secret\nx", "cli_a:sk_b: secret"]) {
    const api = createHttpApi({ url: "http://127.0.0.1:1", credentials: wrong })(undefined);
    await assert.rejects(api.call({ method: "GET", path: "/" }), (error: ApiProblem) => {
      assert.equal(error.code, "malformed_credentials");
      assert.doesNotMatch(error.message, /s.cret/);
      return true;
    });
  }
});
