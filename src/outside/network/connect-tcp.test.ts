import assert from "node:assert/strict";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { after, before, describe, it } from "node:test";
import { connectTcp } from "./connect-tcp.ts";

describe("connectTcp", () => {
  let server: Server;
  let port: number;
  before(async () => {
    server = createServer();
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    port = (server.address() as AddressInfo).port;
  });
  after(() => server.close());

  it("continues with the next address if one refuses, and keeps only the connection that was made", async () => {
    const opened: Socket[] = [];
    const addresses = ["127.0.0.2", "::1", "127.0.0.1"];
    const socket = await connectTcp({
      addresses,
      port,
      timeoutMs: 2_000,
      onSocket: (each) => opened.push(each),
    });
    assert.equal(socket.remoteAddress, "127.0.0.1");
    assert.equal(opened.length, 3);
    assert.deepEqual(
      opened.filter((each) => !each.destroyed),
      [socket],
    );
    socket.destroy();
  });

  it("fails with the first address's error if all refuse", async () => {
    await assert.rejects(connectTcp({ addresses: ["127.0.0.2", "127.0.0.3"], port, timeoutMs: 2_000 }), {
      code: "ECONNREFUSED",
      address: "127.0.0.2",
    });
  });

  it("fails if its owner destroys the attempt", async () => {
    const pending = connectTcp({
      addresses: ["127.0.0.1"],
      port,
      timeoutMs: 2_000,
      onSocket: (socket) => socket.destroy(),
    });
    await assert.rejects(pending, /given up/);
  });
});
