import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { CdpError } from "./cdp-connection.ts";
import { startPageClock } from "./page-clock.ts";

/** A tab whose scripts hang, and start again after each termination until they are disabled. */
function hangingTab() {
  const disabled = Promise.withResolvers<void>();
  let [isDisabled, isHanging, terminations] = [false, true, 0];
  let waiting: (() => void)[] = [];
  return {
    lost: new Promise<never>(() => {}),
    terminations: () => terminations,
    finishDisabling() {
      isDisabled = true;
      disabled.resolve();
    },
    answer: () =>
      new Promise<void>((resolve) => {
        if (isHanging) waiting.push(resolve);
        else resolve();
      }),
    terminateScript() {
      terminations += 1;
      if (!isDisabled) return;
      isHanging = false;
      for (const resolve of waiting) resolve();
      waiting = [];
    },
    disableScripts: () => disabled.promise,
  };
}

/** The clock of such a tab, with a limit of 500 ms on silence, and a function that lets time pass. */
function startHanging(t: TestContext) {
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const tab = hangingTab();
  const clock = startPageClock(tab, {
    signal: new AbortController().signal,
    timeoutMs: 60_000,
    silenceMs: 500,
  });
  const pass = async (ms: number) => {
    t.mock.timers.tick(ms);
    await setImmediate();
  };
  return { tab, clock, pass };
}

test("a hung page is read only when none of its scripts can start again", async (t) => {
  const { tab, clock, pass } = startHanging(t);
  await pass(500);
  assert.equal(tab.terminations(), 1);
  let canRead = false;
  const reading = clock.letRead().then(() => {
    canRead = true;
  });
  await pass(100);
  assert.equal(tab.terminations(), 2, "the script that started after the first termination");
  assert.equal(canRead, false);
  tab.finishDisabling();
  await setImmediate();
  assert.equal(canRead, false, "the last script still runs");
  await pass(100);
  await reading;
  const before = tab.terminations();
  await pass(1_000);
  assert.equal(tab.terminations(), before, "nothing is terminated while the page is read");
  clock.end();
});

test("a page that cannot be stopped is given up", async (t) => {
  const { clock, pass } = startHanging(t);
  await pass(500);
  const reading = assert.rejects(clock.letRead(), CdpError);
  await pass(2_000);
  await reading;
  clock.end();
});
