import assert from "node:assert/strict";
import { test } from "node:test";
import { parseRetryAfter } from "./retry-after.ts";

const now = new Date("2026-01-15T09:30:00Z");

test("Retry-After is read as seconds or as a date", () => {
  assert.equal(parseRetryAfter("120", now), 120_000);
  assert.equal(parseRetryAfter("17", now.getTime()), 17_000);
  assert.equal(parseRetryAfter(" 0 ", now), 0);
  assert.equal(parseRetryAfter("1.5", now), 1_500);
  assert.equal(parseRetryAfter("Thu, 15 Jan 2026 09:30:30 GMT", now), 30_000);
  assert.equal(parseRetryAfter("Thu, 15 Jan 2026 09:31:00 GMT", now), 60_000);
  assert.equal(parseRetryAfter("Thursday, 15-Jan-26 09:31:00 GMT", now), 60_000);
  assert.equal(parseRetryAfter("Thu Jan 15 09:31:00 2026 GMT", now), 60_000);
});

test("a date in the past asks for no wait", () => {
  assert.equal(parseRetryAfter("Thu, 15 Jan 2026 09:00:00 GMT", now), 0);
  assert.equal(parseRetryAfter("Wed, 31 Dec 2025 00:00:00 GMT", now), 0);
});

test("a Retry-After that is neither seconds nor a date is ignored", () => {
  for (const value of [null, undefined, "", "soon", "-5", "-5 apples", "1e3", "99999999999999999999"]) {
    assert.equal(parseRetryAfter(value, now), null, String(value));
  }
});
