import assert from "node:assert/strict";
import { test } from "node:test";
import { nextPacificMidnight } from "./read-refusal.ts";

const cases: readonly (readonly [now: string, reset: string])[] = [
  ["2026-01-15T12:00:00Z", "2026-01-16T08:00:00.000Z"],
  ["2026-07-15T06:59:59Z", "2026-07-15T07:00:00.000Z"],
  ["2026-07-15T07:00:00Z", "2026-07-16T07:00:00.000Z"],
  // Clocks go forward on 8 March and back on 1 November 2026.
  ["2026-03-08T09:00:00Z", "2026-03-09T07:00:00.000Z"],
  ["2026-11-01T08:00:00Z", "2026-11-02T08:00:00.000Z"],
];

for (const [now, reset] of cases) {
  test(`at ${now} daily quotas reset at ${reset}`, () => {
    assert.equal(new Date(nextPacificMidnight(Date.parse(now))).toISOString(), reset);
  });
}
