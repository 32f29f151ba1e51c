import assert from "node:assert/strict";
import { test } from "node:test";
import { retryDelaySeconds } from "./attempt.ts";

function schedule(random: () => number): number[] {
  const delays: number[] = [];
  for (;;) {
    const delay = retryDelaySeconds(delays.length + 1, null, random);
    if (delay === null) return delays;
    delays.push(delay);
  }
}

test("retries go on for more than a day with growing delays", () => {
  const least = schedule(() => 0);
  assert.ok(least.reduce((sum, delay) => sum + delay, 0) > 86_400);
  assert.deepEqual(
    least,
    least.toSorted((a, b) => a - b),
  );
  assert.ok((least[0] ?? 0) <= 10, "the first one comes soon");
});

test("jitter adds up to a fifth and never subtracts", () => {
  const [least, most] = [schedule(() => 0), schedule(() => 0.999999)];
  for (const [index, delay] of most.entries()) {
    const base = least[index] ?? 0;
    assert.ok(delay > base * 1.19 && delay <= base * 1.2, `${base} to ${delay}`);
  }
});

test("Retry-After extends a delay up to an hour and never shortens it", () => {
  const after = (seconds: number, tries: number) => retryDelaySeconds(tries, seconds, () => 0);
  assert.equal(after(120, 1), 120);
  assert.equal(after(1, 1), 5);
  assert.equal(after(10 ** 9, 1), 3_600);
  assert.equal(after(120, 5), 7_200);
  assert.equal(after(120, 10), null);
});
