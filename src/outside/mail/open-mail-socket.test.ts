import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { describe, it } from "node:test";
import { freePort } from "../../../test/harness/free-port.ts";
import { eventually } from "../../../test/harness/wait.ts";
import { type SmtpServer, startSmtpServer } from "../../../test/servers/smtp-server.ts";
import { ForagerError } from "../../errors.ts";
import { createMailSocketOpener } from "./open-mail-socket.ts";

const never = new AbortController().signal;
const addresses: Record<string, string[]> = {
  "mx.test": ["127.0.0.1"],
  "six.test": ["::1"],
  "private.test": ["10.0.0.1", "fd00::1", "169.254.169.254"],
  "mixed.test": ["10.0.0.1", "127.0.0.1"],
  "proxy.test": ["127.0.0.1"],
};

function opener(port: number, options: { allow?: string[]; proxy?: string } = {}) {
  return createMailSocketOpener({
    resolveHost: async (name) => addresses[name] ?? [name],
    allowPrivateNetworks: options.allow ?? ["127.0.0.0/8", "::1"],
    port,
    proxy: options.proxy === undefined ? undefined : new URL(options.proxy),
  });
}

async function greetingOf(socket: Socket): Promise<string> {
  const [chunk] = (await once(socket, "data")) as [Buffer];
  socket.destroy();
  return chunk.toString();
}

const failsWith = (code: string) => (error: unknown) => error instanceof ForagerError && error.code === code;

describe("a connection to a mail server", () => {
  it("reaches its port, over IPv4 and IPv6", async () => {
    await using four = await startSmtpServer({});
    await using six = await startSmtpServer({}, { address: "::1" });
    const open = (server: SmtpServer, host: string) =>
      opener(server.port)(host, { timeoutMs: 2_000, signal: never });
    assert.match(await greetingOf(await open(four, "mx.test")), /^220 /);
    assert.match(await greetingOf(await open(six, "six.test")), /^220 /);
    assert.match(await greetingOf(await open(six, "[IPv6:::1]")), /^220 /);
  });

  it("is never made to a private address, even if the name has others too", async () => {
    await using server = await startSmtpServer({});
    const guarded = opener(server.port, { allow: [] });
    for (const host of ["private.test", "mx.test", "[127.0.0.1]", "::ffff:127.0.0.1"]) {
      await assert.rejects(guarded(host, { timeoutMs: 2_000, signal: never }), failsWith("address_blocked"));
    }
    await assert.rejects(guarded("private.test", { timeoutMs: 2_000, signal: never }), {
      message: "The mail server private.test resolves to a private or reserved address.",
    });
    const mixed = opener(server.port)("mixed.test", { timeoutMs: 2_000, signal: never });
    assert.match(await greetingOf(await mixed), /^220 /);
  });

  it("fails with its reason if nothing listens", async () => {
    const open = opener(await freePort());
    const opening = open("mx.test", { timeoutMs: 2_000, signal: never });
    await assert.rejects(opening, failsWith("connection_failed"));
  });
});

describe("a connection through a proxy", () => {
  it("is given up at its deadline, and immediately when its job stops", async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket)).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as { port: number };
    const open = opener(25, { proxy: `socks5://127.0.0.1:${port}` });
    const late = open("mx.test", { timeoutMs: 200, signal: never });
    await assert.rejects(late, failsWith("fetch_timeout"));
    const stop = new AbortController();
    const opening = open("mx.test", { timeoutMs: 60_000, signal: stop.signal });
    await eventually(
      async () => sockets.length,
      (count) => count === 2,
    );
    stop.abort(new Error("stopped"));
    await assert.rejects(opening, /stopped/);
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  it("fails with its reason if there is no proxy", async () => {
    const open = opener(25, { proxy: `socks5://127.0.0.1:${await freePort()}` });
    await assert.rejects(
      open("mx.test", { timeoutMs: 2_000, signal: never }),
      failsWith("connection_failed"),
    );
  });

  const without = spawnSync("which", ["microsocks"]).status === 0 ? false : "microsocks is not installed";
  describe("of a real server", { skip: without }, () => {
    it("reaches the mail server with the proxy's password, and not without it", async () => {
      await using server = await startSmtpServer({ banner: "220 behind.test ESMTP" });
      const port = await freePort();
      const args = ["-i", "127.0.0.1", "-p", String(port), "-u", "user", "-P", "pass:word"];
      const proxy = spawn("microsocks", args, { stdio: "ignore" });
      try {
        await eventually(() => listens(port), Boolean);
        const open = opener(server.port, { proxy: `socks5://user:pass%3Aword@proxy.test:${port}` });
        const socket = await open("mx.test", { timeoutMs: 2_000, signal: never });
        assert.match(await greetingOf(socket), /^220 behind\.test/);
        const refused = opener(server.port, { proxy: `socks5://user:wrong@proxy.test:${port}` });
        await assert.rejects(
          refused("mx.test", { timeoutMs: 2_000, signal: never }),
          failsWith("connection_failed"),
        );
        const guarded = open("private.test", { timeoutMs: 2_000, signal: never });
        await assert.rejects(guarded, failsWith("address_blocked"));
      } finally {
        const ended = once(proxy, "exit");
        proxy.kill("SIGKILL");
        await ended;
      }
    });
  });
});

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("connect", () => end(true)).once("error", () => end(false));
  });
}
