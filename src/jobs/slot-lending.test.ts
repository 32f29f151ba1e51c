import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import type { Waiting } from "../contract/job.ts";
import { createSlotLending } from "./slot-lending.ts";

/** A run whose slot is lent and returned under the test's control. */
function runOf(context: TestContext) {
  context.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const abort = new AbortController();
  const shown: (string | null)[] = [];
  let slot = Promise.withResolvers<void>();
  let lent = 0;
  const lending = createSlotLending({
    signal: abort.signal,
    async lend(wait) {
      lent += 1;
      const value = await wait();
      await slot.promise;
      slot = Promise.withResolvers<void>();
      return value;
    },
    onChange: () => void shown.push(lending.current()?.waitingFor ?? null),
  });
  return {
    lending,
    abort,
    shown,
    lent: () => lent,
    async giveSlot() {
      slot.resolve();
      for (let turns = 0; turns < 10; turns++) await setImmediate();
    },
    async pass(ms: number) {
      context.mock.timers.tick(ms);
      for (let turns = 0; turns < 10; turns++) await setImmediate();
    },
    /** Waits without a slot until `end` is called. */
    lendSlot(waitingFor: string, seconds: number | null) {
      const wait = Promise.withResolvers<void>();
      const retryAt = seconds === null ? null : new Date(Date.now() + seconds * 1000);
      const waiting: Waiting = { waitingFor, retryAt };
      let isOver = false;
      const done = lending
        .lendSlot(() => wait.promise, waiting)
        .finally(() => {
          isOver = true;
        });
      done.catch(() => undefined);
      return { end: wait.resolve, done, isOver: () => isOver };
    },
  };
}

test("a long wait lends the slot immediately, and ends when the slot is back", async (context) => {
  const run = runOf(context);
  const wait = run.lendSlot("Example Maps", 600);
  assert.deepEqual([run.lent(), run.lending.current()?.waitingFor], [1, "Example Maps"]);
  wait.end();
  await run.pass(0);
  assert.deepEqual([wait.isOver(), run.lending.current()?.waitingFor], [false, "a free slot on its worker"]);
  await run.giveSlot();
  assert.deepEqual([wait.isOver(), run.lending.current()], [true, null]);
  assert.deepEqual(run.shown, ["Example Maps", "a free slot on its worker", null]);
});

test("a short wait keeps the slot", async (context) => {
  const run = runOf(context);
  const wait = run.lendSlot("Example Maps", 5);
  await run.pass(5_000);
  wait.end();
  await wait.done;
  assert.deepEqual([run.lent(), run.shown], [0, []]);
});

test("a wait of unknown length lends the slot after some seconds", async (context) => {
  const run = runOf(context);
  const short = run.lendSlot("a collection", null);
  await run.pass(4_000);
  short.end();
  await short.done;
  const long = run.lendSlot("another collection", null);
  await run.pass(4_999);
  assert.equal(run.lent(), 0);
  await run.pass(1);
  assert.deepEqual([run.lent(), run.lending.current()?.waitingFor], [1, "another collection"]);
  long.end();
});

test("of several waits the one that ends first is shown, and its end takes the slot back", async (context) => {
  const run = runOf(context);
  const [later, first] = [run.lendSlot("later", 60), run.lendSlot("first", 30)];
  assert.deepEqual([run.lent(), run.lending.current()?.waitingFor], [1, "first"]);
  first.end();
  await run.giveSlot();
  assert.deepEqual([first.isOver(), later.isOver(), run.lending.current()], [true, false, null]);
  // Nothing else of the job has started to wait: the remaining wait is all it does.
  await run.pass(5_000);
  assert.deepEqual([run.lent(), run.lending.current()?.waitingFor], [2, "later"]);
});

test("an aborted run cleans up without waiting for a slot", async (context) => {
  const run = runOf(context);
  const wait = run.lendSlot("Example Maps", 600);
  wait.end();
  await run.pass(0);
  run.abort.abort(new Error("cancelled"));
  await assert.rejects(wait.done, /cancelled/);
  await assert.rejects(run.lendSlot("more", 600).done, /cancelled/);
});

test("only a wait beyond the deadline outlasts it", async (context) => {
  const run = runOf(context);
  const in30 = Date.now() + 30_000;
  assert.equal(run.lending.outlasts(in30), false);
  const wait = run.lendSlot("Example Maps", 20);
  assert.deepEqual([run.lending.outlasts(in30), run.lending.outlasts(Date.now())], [false, true]);
  wait.end();
  await run.pass(0);
  assert.equal(
    run.lending.outlasts(Date.now()),
    false,
    "a job that waits for a slot may continue at any time",
  );
});
