import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pino } from "pino";
import { eventually } from "../../../test/harness/wait.ts";
import { createRateCounter } from "./rate-counter.ts";

const log = pino({ level: "silent" });
const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;
const withRedis = { skip: hasRedis ? false : "redis-server is not installed" };

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  assert.ok(typeof address === "object" && address !== null);
  return address.port;
}

async function startRedis(port: number, directory: string): Promise<ChildProcess> {
  const child = spawn("redis-server", [
    "--port",
    String(port),
    "--save",
    "",
    "--dir",
    directory,
    "--bind",
    "127.0.0.1",
  ]);
  let output = "";
  for await (const chunk of child.stdout) {
    output += chunk;
    if (output.includes("Ready to accept connections")) break;
  }
  return child;
}

test("without Redis each key has its own window in memory", async () => {
  const counter = await createRateCounter({ windowSeconds: 60, log });
  assert.equal((await counter.consume("a")).consumed, 1);
  const second = await counter.consume("a");
  assert.equal(second.consumed, 2);
  assert.ok(second.msLeft > 59_000 && second.msLeft <= 60_000);
  assert.equal((await counter.consume("b")).consumed, 1);
  await counter.close();
});

test("a window restarts when its time is over", async (context) => {
  context.mock.timers.enable({ apis: ["Date", "setTimeout"] });
  const counter = await createRateCounter({ windowSeconds: 60, log });
  await counter.consume("a");
  context.mock.timers.tick(59_999);
  assert.equal((await counter.consume("a")).consumed, 2);
  context.mock.timers.tick(2);
  assert.equal((await counter.consume("a")).consumed, 1);
});

test("with Redis two processes share a window, and memory counts during an outage", withRedis, async () => {
  const directory = await mkdtemp(join(tmpdir(), "forager-redis-"));
  const port = await freePort();
  let redis = await startRedis(port, directory);
  const options = { redisUrl: `redis://127.0.0.1:${port}`, windowSeconds: 60, log };
  const [one, other] = [await createRateCounter(options), await createRateCounter(options)];
  try {
    assert.equal((await one.consume("a")).consumed, 1);
    assert.equal((await other.consume("a")).consumed, 2);
    assert.equal((await one.consume("a")).consumed, 3);
    await one.ping?.();

    redis.kill("SIGKILL");
    await once(redis, "exit");
    assert.equal((await one.consume("a")).consumed, 1, "memory counts from zero");
    assert.equal((await one.consume("a")).consumed, 2);
    await assert.rejects(async () => one.ping?.());

    redis = await startRedis(port, directory);
    // Shared again once both have noticed: the same key then grows across them.
    let key = 0;
    const consumeBoth = async () => {
      const name = `back-${key++}`;
      await one.consume(name);
      return (await other.consume(name)).consumed;
    };
    await eventually(consumeBoth, (consumed) => consumed === 2);
  } finally {
    await Promise.all([one.close(), other.close()]);
    redis.kill("SIGKILL");
    await rm(directory, { recursive: true });
  }
});

test("a Redis that accepts connections but never answers delays only the first request, briefly", async () => {
  const silent = createServer((socket) => socket.on("error", () => {})).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const address = silent.address();
  assert.ok(typeof address === "object" && address !== null);
  const counter = await createRateCounter({
    redisUrl: `redis://127.0.0.1:${address.port}`,
    windowSeconds: 60,
    log,
  });
  assert.equal((await counter.consume("a")).consumed, 1);
  let hasWaited = false;
  const afterEvents = setImmediate(() => {
    hasWaited = true;
  });
  for (let count = 2; count <= 20; count++) assert.equal((await counter.consume("a")).consumed, count);
  assert.equal(hasWaited, false, "the others are counted without waiting for a network or a timer");
  clearImmediate(afterEvents);
  await counter.close();
  silent.close();
});
