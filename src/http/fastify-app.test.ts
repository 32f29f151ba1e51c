import assert from "node:assert/strict";
import { once } from "node:events";
import { Agent, createServer, request, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { test } from "node:test";
import pino from "pino";
import { Registry } from "prom-client";
import { trackIdleConnections } from "./fastify-app.ts";
import { createProbeServer } from "./probe-server.ts";
import { startTestApi } from "./test-support/api-client.ts";

test("a closing API does not wait for a connection opened in advance that carried no request", async () => {
  const api = await startTestApi();
  const url = await api.listen();
  const opened = once(api.server.app.server, "connection");
  const socket = connect(Number(new URL(url).port), "127.0.0.1").on("error", () => {});
  await opened;
  const ended = once(socket, "close");
  // The client keeps the connection open: without the server's own end this would not return.
  await api.server.stop();
  await ended;
});

test("a connection that becomes idle while the server closes is closed; one with a request in progress is not", async () => {
  const answers: ServerResponse[] = [];
  const bothAsked = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    // The headers promised keep-alive before the server started to close.
    response.writeHead(200).write("first half, ");
    if (answers.push(response) === 2) bothAsked.resolve();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const idle = trackIdleConnections(server);
  const { port } = server.address() as { port: number };
  const agent = new Agent({ keepAlive: true });
  const read = async () => {
    const [response] = await once(request({ port, agent }).end(), "response");
    return Buffer.concat(await response.toArray()).toString();
  };
  const replies = [read(), read()];
  await bothAsked.promise;
  const closed = once(server, "close");
  server.close();
  answers[0]?.end("second half");
  assert.equal(await Promise.race(replies), "first half, second half");
  idle.close();
  answers[1]?.end("second half");
  assert.deepEqual(await Promise.all(replies), Array(2).fill("first half, second half"));
  const timer = setInterval(() => idle.close(), 10);
  await closed;
  clearInterval(timer);
  agent.destroy();
});

test("the server of the probes rejects a request without exactly one Host header, too", async () => {
  const config = { host: "127.0.0.1", trustProxy: undefined, metricsToken: undefined };
  const log = pino({ enabled: false });
  const server = createProbeServer(
    { config, log, metrics: new Registry(), unreadiness: async () => null },
    0,
  );
  await server.start();
  try {
    for (const [hosts, status] of [
      ["", 400],
      ["host: a\r\nhost: a\r\n", 400],
      ["host: a\r\n", 200],
    ]) {
      const socket = connect(Number(new URL(server.url).port), "127.0.0.1").setEncoding("utf8");
      socket.end(`GET /livez HTTP/1.1\r\n${hosts}connection: close\r\n\r\n`);
      const reply = (await socket.toArray()).join("");
      assert.match(reply, new RegExp(`^HTTP/1.1 ${status} `));
      assert.match(reply, status === 200 ? /"alive"/ : /"code":"malformed_request"/);
    }
  } finally {
    await server.stop();
  }
});
