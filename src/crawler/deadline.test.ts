import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { startDeadline } from "./deadline.ts";

/** A deadline in a minute, on a clock that the test controls: timers and `performance` may disagree. */
function deadlineOf(context: TestContext) {
  const { timers } = context.mock;
  timers.enable({ apis: ["setTimeout"] });
  let nowMs = 5_000.4;
  context.mock.method(performance, "now", () => nowMs);
  const abort = new AbortController();
  const deadline = startDeadline({ timeoutMs: 60_000, signal: abort.signal });
  context.after(() => deadline.close());
  return {
    deadline,
    abort,
    /** Fires timers of `timerMs` after `passedMs`. */
    async fire(timerMs: number, passedMs = timerMs) {
      nowMs += passedMs;
      timers.tick(timerMs);
      await setImmediate();
    },
  };
}

test("a pause is never shorter than requested, even if its timer fires a fraction of a millisecond early", async (context) => {
  const { deadline, fire } = deadlineOf(context);
  let isOver = false;
  const pausing = deadline.pause(1_000).then(() => {
    isOver = true;
  });
  await fire(1_000, 999.3);
  assert.equal(isOver, false);
  await fire(1);
  assert.equal(isOver, true);
  await pausing;
});

test("a pause ends at the timeout or when the caller aborts", async (context) => {
  const { deadline, abort, fire } = deadlineOf(context);
  const pausing = assert.rejects(deadline.pause(Number.POSITIVE_INFINITY), /cancelled/);
  await fire(10_000);
  abort.abort(new Error("cancelled"));
  await pausing;
  await assert.rejects(deadline.pause(10), /cancelled/);
  assert.equal(deadline.timedOut, false);
});

test("a wait that does not count extends the deadline", async (context) => {
  const { deadline, fire } = deadlineOf(context);
  await fire(20_000);
  const still = Promise.withResolvers<void>();
  const waiting = deadline.pauseClock(still.promise);
  await fire(3_600_000);
  assert.equal(deadline.remainingMs(), 40_000);
  still.resolve();
  await waiting;
  await fire(39_999);
  assert.equal(deadline.signal.aborted, false);
  await fire(1);
  assert.deepEqual([deadline.signal.aborted, deadline.timedOut], [true, true]);
});
