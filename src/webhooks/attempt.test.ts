import assert from "node:assert/strict";
import { test } from "node:test";
import { parseRetryAfter, retryDelaySeconds } from "./attempt.ts";

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

test("Retry-After is read as seconds or as a date, and ignored otherwise", () => {
  const now = new Date("2026-01-15T09:30:00Z");
  assert.equal(parseRetryAfter("17", now), 17);
  assert.equal(parseRetryAfter("Thu, 15 Jan 2026 09:31:00 GMT", now), 60);
  assert.equal(parseRetryAfter("Thu, 15 Jan 2026 09:00:00 GMT", now), 0);
  assert.equal(parseRetryAfter("soon", now), null);
  assert.equal(parseRetryAfter("-5", now) ?? 0, 0);
  assert.equal(parseRetryAfter(null, now), null);
});
