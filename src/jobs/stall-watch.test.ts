import assert from "node:assert/strict";
import { afterEach, describe, mock, test } from "node:test";
import { type Stall, watchStalls } from "./stall-watch.ts";

/** A watch on a clock and ticks that the test controls. */
function watched() {
  mock.timers.enable({ apis: ["setInterval"] });
  const time = { monotonic: 0, wall: 1_000_000, busy: 0 };
  const stalls: Stall[] = [];
  const watch = watchStalls((stall) => stalls.push(stall), {
    now: () => ({ monotonic: time.monotonic, wall: time.wall }),
    busy: () => time.busy,
  });
  const pass = (by: Partial<typeof time>) => {
    for (const [name, ms] of Object.entries(by)) time[name as keyof typeof time] += ms;
  };
  const tick = () => mock.timers.tick(250);
  return { stalls, watch, pass, tick };
}

describe("a stall of the process", () => {
  afterEach(() => mock.timers.reset());

  test("is one if its timers are seconds late, not if they are late by less", () => {
    const { stalls, pass, tick } = watched();
    pass({ monotonic: 4_000, wall: 4_000 });
    tick();
    assert.deepEqual(stalls, []);
    pass({ monotonic: 60_000, wall: 60_000, busy: 20 });
    tick();
    tick();
    assert.deepEqual(stalls, [{ ms: 60_000, wasBusy: false }]);
  });

  test("is distinguished from one that its own code causes", () => {
    const { stalls, pass, tick } = watched();
    pass({ monotonic: 8_000, wall: 8_000, busy: 7_900 });
    tick();
    assert.deepEqual(stalls, [{ ms: 8_000, wasBusy: true }]);
  });

  test("is detected after the machine was suspended, when only the wall clock advanced", () => {
    const { stalls, pass, tick } = watched();
    pass({ monotonic: 100, wall: 3_600_000 });
    tick();
    assert.deepEqual(stalls, [{ ms: 3_600_000, wasBusy: false }]);
  });

  test("adds up from a second on, unless its own code causes it", () => {
    const { stalls, watch, pass, tick } = watched();
    for (const by of [
      { monotonic: 900 },
      { monotonic: 1_500 },
      { monotonic: 4_000 },
      { monotonic: 3_000, busy: 2_900 },
    ]) {
      pass(by);
      tick();
    }
    assert.equal(watch.stoodStillMs(), 5_500);
    assert.deepEqual(stalls, []);
  });

  test("is reported once to a caller that checks before the watch's own timer fires", () => {
    const { stalls, watch, pass, tick } = watched();
    pass({ monotonic: 30_000, wall: 30_000 });
    watch.look();
    assert.equal(stalls.length, 1);
    tick();
    assert.equal(stalls.length, 1);
  });
});
