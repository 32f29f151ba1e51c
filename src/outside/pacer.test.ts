import assert from "node:assert/strict";
import { test } from "node:test";
import type { LendSlot, Waiting } from "../contract/job.ts";
import { ForagerError } from "../errors.ts";
import { type Attempt, createPacer, type PacerOptions } from "./pacer.ts";

/** A clock that only waits advance. */
function world(more: Partial<PacerOptions> = {}) {
  const clock = { now: 1_000_000, waits: [] as number[] };
  const pacer = createPacer({
    provider: "Example Maps",
    requestsPerSecond: 5,
    requestsAtOnce: 4,
    waitMaxMs: 60_000,
    now: () => clock.now,
    async wait(ms, signal) {
      signal.throwIfAborted();
      clock.waits.push(ms);
      const until = clock.now + ms;
      await Promise.resolve();
      clock.now = Math.max(clock.now, until);
    },
    ...more,
  });
  const notices: Waiting[] = [];
  const signal = new AbortController().signal;
  const lendSlot: LendSlot = (wait, waiting) => {
    notices.push(waiting);
    return wait();
  };
  const run = { owner: { clientId: "client" }, signal, lendSlot };
  return { pacer, clock, notices, run };
}

const done = async (): Promise<Attempt<string>> => ({ kind: "done", value: "yes" });
const limited = (retryAfterMs: number | null): Attempt<string> => ({
  kind: "limited",
  reason: "it answered 429",
  retryAfterMs,
});

test("no more requests start within a second than allowed", async () => {
  const { pacer, clock, run } = world({ requestsAtOnce: 1 });
  const startedAt: number[] = [];
  for (let request = 0; request < 17; request++) {
    await pacer.run(async () => {
      startedAt.push(clock.now);
      return { kind: "done", value: null };
    }, run);
  }
  const mostInASecond = startedAt.map(
    (from) => startedAt.filter((at) => at >= from && at < from + 1_000).length,
  );
  assert.equal(Math.max(...mostInASecond), 5);
  assert.equal((startedAt.at(-1) ?? 0) - (startedAt[0] ?? 0), 3_000);
});

test("no more requests run concurrently than allowed, and all get their turn", async () => {
  const { pacer, run } = world({ requestsPerSecond: 1_000 });
  let [now, most] = [0, 0];
  const one = () =>
    pacer.run(async () => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      return { kind: "done", value: 1 };
    }, run);
  const values = await Promise.all(Array.from({ length: 30 }, one));
  assert.equal(values.length, 30);
  assert.equal(most, 4);
});

test("a rate limit is waited out as stated, and the job lends its slot meanwhile", async () => {
  const { pacer, clock, notices, run } = world();
  const answers = [limited(7_000), await done()];
  const value = await pacer.run(async () => answers.shift() ?? limited(null), run);
  assert.equal(value, "yes");
  assert.deepEqual(clock.waits, [7_000]);
  assert.deepEqual(notices, [{ waitingFor: "Example Maps: it answered 429", retryAt: new Date(1_007_000) }]);
});

test("rate limits without a duration lead to exponential back-off, until one passes", async () => {
  const { pacer, clock, run } = world({ firstBackOffMs: 1_000 });
  const answers = [limited(null), limited(null), limited(null), await done(), limited(null), await done()];
  const attempt = async () => answers.shift() ?? limited(null);
  await pacer.run(attempt, run);
  assert.deepEqual(clock.waits, [1_000, 2_000, 4_000]);
  await pacer.run(attempt, run);
  assert.deepEqual(clock.waits.slice(3), [1_000], "it starts over after a request that succeeded");
});

test("a clock that is set back delays nothing further", async () => {
  const { pacer, clock, run } = world({ requestsAtOnce: 1 });
  const ask = () => pacer.run(done, run);
  for (let request = 0; request < 5; request++) await ask();
  clock.now -= 3_600_000;
  await ask();
  assert.equal(clock.waits.length, 0, "turns");
  const answers = [limited(3_000), await done()];
  let back = 3_600_000;
  const lendSlot: LendSlot = (wait) => {
    clock.now -= back;
    back = 0;
    return wait();
  };
  await pacer.run(async () => answers.shift() ?? limited(null), { ...run, lendSlot });
  assert.ok(clock.waits.reduce((sum, ms) => sum + ms) <= 6_000, `${clock.waits}`);
});

test("a rate limit that one request meets holds back the others", async () => {
  const { pacer, clock, run } = world();
  const startedAt = clock.now;
  const answers = [limited(3_000), await done()];
  let second: Promise<string> | undefined;
  let beganAt = 0;
  const lendSlot: LendSlot = (wait, { retryAt }) => {
    if (retryAt !== null) assert.equal(pacer.busyForMs(), 3_000);
    second ??= pacer.run(async () => {
      beganAt = clock.now;
      return await done();
    }, run);
    return wait();
  };
  await pacer.run(async () => answers.shift() ?? limited(null), { ...run, lendSlot });
  await second;
  assert.ok(beganAt >= startedAt + 3_000);
  assert.equal(pacer.busyForMs(), 0);
});

test("a rate limit beyond the longest wait fails immediately and states its duration", async () => {
  const { pacer, clock, run } = world();
  const error = await pacer.run(async () => limited(3_600_000), run).catch((thrown: unknown) => thrown);
  assert.ok(error instanceof ForagerError);
  assert.equal(error.code, "provider_quota_exceeded");
  assert.match(
    error.message,
    /quota exceeded at Example Maps: it answered 429\. It lasts until 1970-01-01T01:16:40\.000Z; a job waits 60 s/,
  );
  assert.deepEqual(clock.waits, []);
});

test("requests give up if rate limits outlast the longest wait", async () => {
  const { pacer, clock, run } = world({ firstBackOffMs: 8_000 });
  const waiting = pacer.run(async () => limited(null), run);
  await assert.rejects(waiting, { code: "provider_quota_exceeded", message: /does not say until when/ });
  assert.deepEqual(clock.waits, [8_000, 16_000, 32_000]);
});

test("rate limits that others meet do not make queued requests give up", async () => {
  const { pacer, run } = world({ waitMaxMs: 50_000 });
  const answers = Array.from({ length: 4 }, () => limited(15_000));
  const ask = (by = run) =>
    pacer.run(async () => answers.shift() ?? (await done()), by).catch(({ code }: ForagerError) => code);
  const others: Promise<string>[] = [];
  const lendSlot: LendSlot = (wait) => {
    if (others.length === 0) others.push(ask(), ask(), ask());
    return wait();
  };
  assert.equal(await ask({ ...run, lendSlot }), "yes");
  assert.deepEqual(await Promise.all(others), ["yes", "yes", "yes"]);
  assert.deepEqual(answers, [], "together they met 60 s of limits");
});

test("after a rate limit, one request goes first and the others follow", async () => {
  const { pacer, run } = world({ requestsPerSecond: 1_000 });
  const first = Promise.withResolvers<Attempt<string>>();
  const answers = [Promise.resolve(limited(3_000)), first.promise];
  let startedAt = 0;
  const ask = () =>
    pacer.run(async () => {
      startedAt += 1;
      return await (answers.shift() ?? done());
    }, run);
  const all = [ask()];
  const settled = async () => {
    for (let turns = 0; turns < 50; turns++) await new Promise((resolve) => setImmediate(resolve));
  };
  await settled();
  all.push(ask(), ask(), ask());
  await settled();
  assert.equal(startedAt, 2, "only the request that met the limit retries");
  first.resolve(await done());
  assert.deepEqual(await Promise.all(all), ["yes", "yes", "yes", "yes"]);
});

test("a cancelled job does not wait for the turns of others", async () => {
  const { pacer, run } = world({ requestsAtOnce: 1 });
  const { promise: blocked, resolve } = Promise.withResolvers<Attempt<string>>();
  const first = pacer.run(() => blocked, run);
  const cancel = new AbortController();
  const second = pacer.run(done, { ...run, signal: cancel.signal });
  cancel.abort(new Error("cancelled"));
  await assert.rejects(second, /cancelled/);
  resolve(await done());
  assert.equal(await first, "yes");
  assert.equal(await pacer.run(done, run), "yes", "its place is free for the next");
});

test("an attempt that throws releases its slot", async () => {
  const { pacer, run } = world({ requestsAtOnce: 1 });
  await assert.rejects(
    pacer.run(() => Promise.reject(new Error("broken")), run),
    /broken/,
  );
  assert.equal(await pacer.run(done, run), "yes");
});
