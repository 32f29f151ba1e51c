import assert from "node:assert/strict";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { test } from "node:test";
import { eventData } from "../../contract/events.ts";
import { ForagerError } from "../../errors.ts";
import type { ForagerEvent } from "../../jobs/event-subscriptions.ts";
import type { HttpServerOptions } from "../server.ts";
import { startTestApi } from "../test-support/api-client.ts";
import { credential, otherClientCredential } from "../test-support/fake-services.ts";
import { SseReader } from "../test-support/sse-reader.ts";

const path = "/api/v1/events/stream";
const jobId = "0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e";
const authorization = { authorization: `Bearer ${credential}` };

function queuedEvent(id: string, padding = ""): ForagerEvent {
  const data = { job_id: jobId, type: "svcSite", created_at: "2026-01-15T09:30:00.000Z" };
  const dataJson = JSON.stringify(padding === "" ? data : { ...data, padding });
  return { id, type: "job.queued", jobId, campaignId: null, dataJson };
}

async function startStreams(options: HttpServerOptions = {}) {
  const api = await startTestApi({ options });
  const url = await api.listen();
  return {
    ...api,
    url: url + path,
    read: (query = "", headers: Record<string, string> = authorization) =>
      SseReader.open(`${url}${path}${query}`, headers),
    [Symbol.asyncDispose]: () => api.server.stop(),
  };
}

/** Resolves when the condition holds; checked after every turn of the event loop. */
async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 5000;
  while (!condition()) {
    assert.ok(Date.now() < deadline, "waited for 5 seconds");
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test("connected comes first, then each event with its id, type and data", async () => {
  await using api = await startStreams();
  const reader = await api.read();
  assert.equal(reader.response.statusCode, 200);
  const connected = await reader.next();
  assert.equal(connected.event, "connected");
  assert.equal(connected.id, "40");
  assert.equal(eventData.connected.parse(JSON.parse(connected.data)).client_id, "cli_a");
  api.services.publish(queuedEvent("41"), queuedEvent("42"));
  const [first, second] = [await reader.next(), await reader.next()];
  assert.deepEqual([first.event, first.id], ["job.queued", "41"]);
  assert.equal(second.id, "42");
  assert.equal(eventData["job.queued"].parse(JSON.parse(first.data)).job_id, jobId);
});

test("the headers keep proxies and caches from delaying events", async () => {
  await using api = await startStreams();
  const { headers } = (await api.read()).response;
  assert.equal(headers["content-type"], "text/event-stream; charset=utf-8");
  assert.match(String(headers["cache-control"]), /no-store/);
  assert.equal(headers["x-accel-buffering"], "no");
  assert.equal(headers["x-ratelimit-limit"], "100");
  assert.equal(headers["x-content-type-options"], "nosniff");
  assert.match(String(headers["x-request-id"]), /\S/);
});

test("the query token opens the stream like the header", async () => {
  await using api = await startStreams();
  const reader = await api.read(`?token=${encodeURIComponent(credential)}`, {});
  assert.equal((await reader.next()).event, "connected");
  const refused = await fetch(`${api.url}?token=cli_a:sk_a:wrong`);
  assert.equal(refused.status, 401);
});

test("filters and the last event's id reach the subscription; the header takes precedence", async () => {
  await using api = await startStreams();
  api.services.jobs.find = async () => ({}) as never;
  api.services.campaigns.find = async () => ({}) as never;
  await api.read(`?job_id=${jobId.toUpperCase()}&campaign_id=camp_1&last_event_id=7`);
  await api.read("?last_event_id=7", { ...authorization, "last-event-id": "9" });
  await api.read("", { ...authorization, "last-event-id": "" });
  const asked = [...api.services.subscriptions].map(({ clientId, apiKeyId, afterId, jobId, campaignId }) => ({
    clientId,
    apiKeyId,
    afterId,
    jobId,
    campaignId,
  }));
  const own = { clientId: "cli_a", apiKeyId: "key-a", jobId: undefined, campaignId: undefined };
  assert.deepEqual(asked, [
    { ...own, afterId: "7", jobId, campaignId: "camp_1" },
    { ...own, afterId: "9" },
    { ...own, afterId: undefined },
  ]);
});

test("the stream of a job or campaign that does not exist is 404, unless its last events are still there", async () => {
  await using api = await startStreams();
  for (const [query, detail] of [
    [`?job_id=${jobId}`, "Job not found"],
    ["?campaign_id=camp_1&last_event_id=0", "Campaign not found"],
  ]) {
    const reply = await fetch(api.url + query, { headers: authorization });
    assert.deepEqual([reply.status, await reply.json()], [404, { detail, code: "not_found" }]);
  }
  assert.equal(api.services.subscriptions.size, 0);
  const { subscribe } = api.services.events;
  api.services.events.subscribe = async (options) => {
    options.onEvents([queuedEvent("41")]);
    return await subscribe(options);
  };
  const reader = await api.read(`?job_id=${jobId}&last_event_id=40`);
  assert.deepEqual([(await reader.next()).id, (await reader.next()).id], [undefined, "41"]);
});

test("a malformed filter or id is 422", async () => {
  await using api = await startStreams();
  for (const query of ["?job_id=1", "?last_event_id=abc", "?campaign_id="]) {
    const reply = await fetch(api.url + query, { headers: authorization });
    assert.equal(reply.status, 422, query);
    await reply.body?.cancel();
  }
});

test("an impossible event id is 422 in query and header, the largest possible one is not", async () => {
  await using api = await startStreams();
  for (const id of ["9223372036854775808", "9999999999999999999"]) {
    for (const [query, headers] of [
      [`?last_event_id=${id}`, {}],
      ["", { "last-event-id": id }],
    ] as const) {
      const reply = await fetch(api.url + query, { headers: { ...authorization, ...headers } });
      const body = (await reply.json()) as { errors: { loc: string[] }[] };
      assert.equal(reply.status, 422, id);
      assert.match(String(body.errors[0]?.loc[1]), /^last.event.id$/);
    }
  }
  const reader = await api.read("?last_event_id=9223372036854775807");
  assert.equal((await reader.next()).event, "connected");
});

test("a refused stream is 429 with the time to wait", async () => {
  await using api = await startStreams();
  api.services.eventStreams.open = () => Promise.reject(new ForagerError("stream_limit"));
  const refused = await fetch(api.url, { headers: authorization });
  assert.equal(refused.status, 429);
  assert.match(String(refused.headers.get("retry-after")), /^[1-9]\d*$/);
  assert.equal(((await refused.json()) as { code: string }).code, "stream_limit");
});

test("a stream counts until it closes", async () => {
  await using api = await startStreams();
  const first = await api.read();
  await api.read("", { authorization: `Bearer ${otherClientCredential}` });
  assert.deepEqual([...api.services.streamOwners], ["cli_a", "cli_b"]);
  first.close();
  await until(() => api.services.streamOwners.size === 1);
  assert.deepEqual([...api.services.streamOwners], ["cli_b"]);
});

test("a stream that could not be opened does not count", async () => {
  await using api = await startStreams();
  const { events } = api.services;
  const { subscribe } = events;
  events.subscribe = () => Promise.reject(new ForagerError("database_unavailable"));
  const refused = await fetch(api.url, { headers: authorization });
  assert.equal(refused.status, 503);
  assert.equal(api.services.streamOwners.size, 0);
  events.subscribe = subscribe;
  assert.equal((await api.read()).response.statusCode, 200);
});

test("events before the stream is open follow connected, in order", async () => {
  await using api = await startStreams();
  const { events } = api.services;
  const subscribe = events.subscribe;
  events.subscribe = async (options) => {
    const subscription = await subscribe(options);
    options.onEvents([queuedEvent("1"), queuedEvent("2")]);
    return subscription;
  };
  const reader = await api.read();
  assert.equal((await reader.next()).event, "connected");
  assert.equal((await reader.next()).id, "1");
  assert.equal((await reader.next()).id, "2");
});

test("a reader that missed too many events gets the first part completely, and the stream ends", async () => {
  await using api = await startStreams({ unsentBytesMax: 64 * 1024 });
  const { events } = api.services;
  const subscribe = events.subscribe;
  events.subscribe = async (options) => {
    const subscription = await subscribe(options);
    for (let page = 0; page < 12; page++) {
      options.onEvents(Array.from({ length: 1000 }, (_, index) => queuedEvent(String(page * 1000 + index))));
    }
    return subscription;
  };
  const received = await (await api.read()).rest();
  assert.equal(received.length, 10_001);
  assert.equal(received.at(-1)?.id, "9999");
  await until(() => api.services.subscriptions.size === 0);
});

test("a subscription that fails is answered with its status", async () => {
  await using api = await startStreams();
  api.services.events.subscribe = () =>
    Promise.reject(
      Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED", syscall: "connect" }),
    );
  const reply = await fetch(api.url, { headers: authorization });
  assert.equal(reply.status, 503);
  assert.equal(((await reply.json()) as { code: string }).code, "database_unavailable");
});

test("heartbeats are sent between events, to all streams by one timer", async () => {
  await using api = await startStreams({ heartbeatMs: 20 });
  const readers = [await api.read(), await api.read()];
  for (const reader of readers) {
    assert.equal((await reader.next()).event, "connected");
    const beat = await reader.next();
    assert.equal(beat.event, "heartbeat");
    assert.equal(beat.id, undefined, "a heartbeat must not move the reader's position");
    eventData.heartbeat.parse(JSON.parse(beat.data));
  }
});

test("multi-line data stays one event", async () => {
  await using api = await startStreams();
  const reader = await api.read();
  await reader.next();
  api.services.publish({ ...queuedEvent("1"), dataJson: '{\n"a": 1\r\n}' });
  assert.deepEqual(JSON.parse((await reader.next()).data), { a: 1 });
});

test("a reader that leaves ends its subscription", async () => {
  await using api = await startStreams();
  const reader = await api.read();
  await reader.next();
  assert.equal(api.services.subscriptions.size, 1);
  reader.close();
  await until(() => api.services.subscriptions.size === 0);
});

test("a reader that leaves while its subscription is created ends it too", async () => {
  await using api = await startStreams();
  const { events } = api.services;
  const subscribe = events.subscribe;
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  let isMade = false;
  events.subscribe = async (options) => {
    asked.resolve();
    await answer.promise;
    isMade = true;
    return subscribe(options);
  };
  const arrived = once(api.server.app.server, "request") as Promise<[IncomingMessage]>;
  const socket = connect(Number(new URL(api.url).port), "127.0.0.1");
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${credential}\r\n\r\n`);
  const [request] = await arrived;
  await asked.promise;
  const gone = once(request.socket, "close");
  socket.destroy();
  await gone;
  answer.resolve();
  await until(() => isMade && api.services.subscriptions.size === 0);
  assert.match((await api.call({ url: "/metrics" })).body, /^forager_http_event_streams 0$/m);
});

test("a reader that does not read is disconnected, and the others get everything", async () => {
  await using api = await startStreams({ unsentBytesMax: 256 * 1024 });
  const port = Number(new URL(api.url).port);
  const slow = connect(port, "127.0.0.1");
  slow.pause();
  slow.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${credential}\r\n\r\n`);
  await until(() => api.services.subscriptions.size === 1);
  const reader = await api.read();
  await reader.next();
  const padding = "x".repeat(64 * 1024);
  let sent = 0;
  // What a socket's own buffers hold differs by system: send until the slow reader is gone.
  while (api.services.subscriptions.size === 2 && sent < 1000) {
    api.services.publish(queuedEvent(String(sent), padding));
    assert.equal((await reader.next()).id, String(sent));
    sent += 1;
  }
  assert.equal(api.services.subscriptions.size, 1, `still there after ${sent} events`);
  slow.destroy();
});

test("a reader that reads nothing over four heartbeats is disconnected, however little waits", async () => {
  await using api = await startStreams({ heartbeatMs: 20, unsentBytesMax: 64 * 1024 * 1024 });
  const slow = connect(Number(new URL(api.url).port), "127.0.0.1");
  slow.pause();
  slow.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${credential}\r\n\r\n`);
  await until(() => api.services.subscriptions.size === 1);
  // More than the buffers of both sockets hold, less than the service itself would keep for it.
  api.services.publish(queuedEvent("1", "x".repeat(32 * 1024 * 1024)));
  await until(() => api.services.subscriptions.size === 0);
  slow.destroy();
});

test("a subscription that the service ends closes the stream", async () => {
  await using api = await startStreams();
  const reader = await api.read();
  await reader.next();
  for (const subscription of api.services.subscriptions)
    subscription.onEnd("The credentials are no longer valid.");
  assert.deepEqual(await reader.rest(), []);
  await until(() => api.services.subscriptions.size === 0);
});

test("a stream of a session ends with it; if the session ended while it opened, it is rejected", async () => {
  await using api = await startStreams();
  const { token, session } = await api.services.sessions.open(credential);
  const cookie = `forager_session=${token}`;
  api.services.openSessions.set(token, { ...session, expiresAt: new Date(Date.now() + 300) });
  const reader = await api.read("", { cookie });
  assert.equal((await reader.next()).event, "connected");
  assert.deepEqual(await reader.rest(), []);
  await until(() => api.services.subscriptions.size === 0);

  const { events } = api.services;
  const subscribe = events.subscribe;
  events.subscribe = async (options) => {
    const subscription = await subscribe(options);
    await api.services.sessions.close(token);
    return subscription;
  };
  const refused = await fetch(api.url, { headers: { cookie } });
  const { code } = (await refused.json()) as { code: string };
  assert.deepEqual([refused.status, code], [401, "session_expired"]);
  assert.equal(api.services.subscriptions.size, 0);
});

test("closing the server ends the streams, whose readers would stay", async () => {
  const api = await startStreams();
  const reader = await api.read();
  await reader.next();
  const closed = api.server.stop();
  assert.deepEqual(await reader.rest(), []);
  await closed;
  assert.equal(api.services.subscriptions.size, 0);
});

test("a stream that is opening while the server closes does not delay it", async () => {
  const api = await startStreams();
  const { events } = api.services;
  const subscribe = events.subscribe;
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  events.subscribe = async (options) => {
    asked.resolve();
    await answer.promise;
    return subscribe(options);
  };
  const reading = api.read();
  await asked.promise;
  const closed = api.server.stop();
  answer.resolve();
  const received = await (await reading).rest();
  assert.deepEqual(
    received.map(({ event }) => event),
    ["connected"],
  );
  await closed;
  assert.equal(api.services.subscriptions.size, 0);
});

test("the status shows how many streams are open and whether one is the caller's; metrics count them", async () => {
  await using api = await startStreams();
  const status = async () => (await api.call({ url: "/api/v1/events/status" })).json();
  assert.equal((await status()).client_connected, false);
  const reader = await api.read();
  await reader.next();
  const { timestamp, ...rest } = await status();
  assert.match(timestamp, /Z$/);
  assert.deepEqual(rest, { status: "healthy", active_subscriptions: 1, client_connected: true });
  assert.match((await api.call({ url: "/metrics" })).body, /^forager_http_event_streams 1$/m);
  assert.ok(!(await api.call({ url: "/metrics" })).body.includes('route="/api/v1/events/stream"'));
});
