import assert from "node:assert/strict";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { describe, it, type TestContext } from "node:test";
import { resolveMailServers } from "./resolve-mail-servers.ts";

/** A name server that answers every MX question with these; null answers nothing. */
async function serve(
  context: TestContext,
  servers: [priority: number, host: string][] | null,
): Promise<string[]> {
  const socket = createSocket("udp4");
  socket.on("message", (query, from) => {
    if (servers === null) return;
    // The question ends 5 bytes after the empty label; what follows it (EDNS) is left out of the reply.
    const question = query.subarray(0, query.indexOf(0, 12) + 5);
    const reply = Buffer.from(question);
    reply.writeUInt16BE(0x8180, 2);
    for (const [offset, count] of [1, servers.length, 0, 0].entries())
      reply.writeUInt16BE(count, 4 + offset * 2);
    socket.send(Buffer.concat([reply, ...servers.map(mxRecord)]), from.port, from.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  context.after(() => socket.close());
  return [`127.0.0.1:${socket.address().port}`];
}

function mxRecord([priority, host]: [number, string]): Buffer {
  const labels = host.split(".").flatMap((label) => [label.length, ...Buffer.from(label)]);
  const data = [priority >> 8, priority & 255, ...labels, ...(host === "" ? [] : [0])];
  return Buffer.from([0xc0, 12, 0, 15, 0, 1, 0, 0, 0, 0, 0, data.length, ...data]);
}

describe("resolveMailServers", () => {
  it("gives the preferred server first", async (context) => {
    const dnsServers = await serve(context, [
      [20, "b.example.com"],
      [5, "a.example.com"],
    ]);
    const servers = await resolveMailServers("example.com", { dnsServers, timeoutMs: 5_000 });
    assert.deepEqual(servers, ["a.example.com", "b.example.com"]);
  });

  it("gives none for a domain that says that it takes no mail", async (context) => {
    const dnsServers = await serve(context, [[0, ""]]);
    assert.deepEqual(await resolveMailServers("example.com", { dnsServers, timeoutMs: 5_000 }), []);
  });

  it("gives up when no name server answers", async (context) => {
    const dnsServers = await serve(context, null);
    await assert.rejects(resolveMailServers("example.com", { dnsServers, timeoutMs: 100 }), {
      code: /ETIMEOUT|ECANCELLED/,
    });
  });
});
