import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { createCoalescingSocket } from "./coalescing-socket.ts";

test("writes of one turn leave together and in order", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = createCoalescingSocket();
  const [[accepted]] = await Promise.all([
    once(server, "connection"),
    once(socket.connect((server.address() as AddressInfo).port, "127.0.0.1"), "connect"),
  ]);
  try {
    const received = text(accepted);
    socket.write("lock;");
    socket.write("commit;", "utf8");
    assert.equal(socket.writableLength, "lock;commit;".length, "nothing has been sent yet");
    socket.end("bye");
    assert.equal(await received, "lock;commit;bye");
  } finally {
    socket.destroy();
    accepted.destroy();
    server.close();
  }
});
