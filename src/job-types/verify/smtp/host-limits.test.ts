import assert from "node:assert/strict";
import { test } from "node:test";
import type { Owner } from "../../../async/fair-queue.ts";
import { createPacer } from "./host-limits.ts";

const never = new AbortController().signal;
const [one, two]: Owner[] = [{ clientId: "one" }, { clientId: "two" }];
assert.ok(one && two);

/** A pacer of one turn per second, on a clock that only waits advance. */
function world() {
  const clock = { now: 1_000_000 };
  const pacer = createPacer({
    pauseMs: 1_000,
    now: () => clock.now,
    async wait(ms, signal) {
      await new Promise((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
      clock.now += ms;
    },
  });
  const turns: { name: string; at: number }[] = [];
  const startedAt = clock.now;
  const turn = async (name: string, owner: Owner, signal = never, key = "") => {
    await pacer.turn(key, owner, signal);
    turns.push({ name, at: clock.now - startedAt });
  };
  return { turns, turn, clock, names: () => turns.map(({ name }) => name) };
}

test("turns at one pace keep their pause, and other paces do not wait for them", async () => {
  const { turns, turn } = world();
  await Promise.all([
    turn("first", one),
    turn("second", one),
    turn("third", one),
    turn("other", one, never, "x"),
  ]);
  const at = Object.fromEntries(turns.map((each) => [each.name, each.at]));
  assert.deepEqual(at, { first: 0, second: 1_000, third: 2_000, other: 0 });
});

test("a client that arrives late does not wait for another's whole backlog", async () => {
  const { turn, names } = world();
  const many = Array.from({ length: 10 }, () => turn("many", one));
  await Promise.all([turn("few", two), turn("few", two)]);
  assert.ok(names().length <= 5, `${names()}`);
  await Promise.all(many);
});

test("jobs of one client take turns as well", async () => {
  const { turn, names } = world();
  const many = Array.from({ length: 10 }, () => turn("many", one));
  await turn("few", { clientId: "one" });
  assert.ok(names().length <= 3, `${names()}`);
  await Promise.all(many);
});

test("a turn that its waiter has given up goes to the next one", async () => {
  const { turn, turns } = world();
  await turn("first", one);
  const stop = new AbortController();
  const stopped = turn("stopped", one, stop.signal);
  const next = turn("next", two);
  stop.abort(new Error("stopped"));
  await assert.rejects(stopped, /stopped/);
  await next;
  assert.deepEqual(turns.at(-1), { name: "next", at: 1_000 });
});

test("a clock that is set back does not extend a pause", async () => {
  const { turn, clock } = world();
  await turn("first", one);
  clock.now -= 3_600_000;
  const from = clock.now;
  await turn("second", one);
  assert.equal(clock.now - from, 1_000);
});

test("the pause holds even if all its waiters were stopped", async () => {
  const { turn, turns } = world();
  await turn("first", one);
  const stop = new AbortController();
  const stopped = turn("stopped", one, stop.signal);
  stop.abort(new Error("stopped"));
  const next = turn("next", one);
  await assert.rejects(stopped, /stopped/);
  await next;
  assert.deepEqual(turns.at(-1), { name: "next", at: 1_000 });
});
