import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { describe, it, type TestContext } from "node:test";
import { pingRedis } from "./ping-redis.ts";

/** Implements the part of Redis that a ping needs; `answers` are by command, all others are errors. */
async function serve(context: TestContext, answers: Record<string, string> | null): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => undefined));
    socket.on("data", (data) => {
      if (answers === null) return;
      for (const [, count = "0", command = ""] of data
        .toString()
        .matchAll(/\*(\d+)\r\n\$\d+\r\n(\w+)\r\n/g)) {
        if (Number(count) > 0) socket.write(answers[command.toLowerCase()] ?? "-ERR unknown command\r\n");
      }
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  context.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `redis://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const hello = "%1\r\n+server\r\n+redis\r\n";
const bulk = (text: string) => `$${text.length}\r\n${text}\r\n`;

describe("pingRedis", () => {
  it("returns the version of a server that answers", async (context) => {
    const info = "# Server\r\nredis_version:7.0.15\r\nredis_mode:standalone";
    const url = await serve(context, { hello, ping: "+PONG\r\n", info: bulk(info) });
    assert.equal(await pingRedis(url, 5_000), "7.0.15");
  });

  it("accepts a server that does not disclose its version", async (context) => {
    const url = await serve(context, { hello, ping: "+PONG\r\n" });
    assert.equal(await pingRedis(url, 5_000), null);
  });

  it("reports why a server refuses", async (context) => {
    const url = await serve(context, { hello, ping: "-NOAUTH Authentication required.\r\n" });
    await assert.rejects(pingRedis(url, 5_000), /NOAUTH/);
  });

  it("reports that nothing is listening", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, "close");
    await assert.rejects(pingRedis(`redis://127.0.0.1:${port}`, 5_000), /ECONNREFUSED/);
  });

  it("gives up on a server that never answers", async (context) => {
    await assert.rejects(pingRedis(await serve(context, null), 100), /timed out/i);
  });
});
