import assert from "node:assert/strict";
import { test } from "node:test";
import { daysOf, lastPeriod, windowOf } from "./window.ts";

test("the last period is the previous one, also at the end of months, of years and of daylight saving time", () => {
  const at = (cadence: "daily" | "weekly" | "monthly", moment: string) => {
    const { from, to } = lastPeriod(cadence, new Date(moment));
    return `${from} ${to}`;
  };
  assert.equal(at("daily", "2026-03-01T00:00:00Z"), "2026-02-28 2026-02-28");
  assert.equal(at("daily", "2028-03-01T23:59:59Z"), "2028-02-29 2028-02-29");
  assert.equal(at("daily", "2026-01-01T00:00:00Z"), "2025-12-31 2025-12-31");
  // Sunday is the last day of a week.
  assert.equal(at("weekly", "2026-03-01T23:59:59Z"), "2026-02-16 2026-02-22");
  assert.equal(at("weekly", "2026-03-02T00:00:00Z"), "2026-02-23 2026-03-01");
  assert.equal(at("weekly", "2026-03-30T00:00:00Z"), "2026-03-23 2026-03-29");
  assert.equal(at("monthly", "2026-03-31T23:59:59Z"), "2026-02-01 2026-02-28");
  assert.equal(at("monthly", "2026-04-01T00:00:00Z"), "2026-03-01 2026-03-31");
  assert.equal(at("monthly", "2026-01-15T00:00:00Z"), "2025-12-01 2025-12-31");
});

test("a window has at most 366 days", () => {
  const window = windowOf({ from: "2024-01-01", to: "2024-12-31" }, "query");
  assert.equal(daysOf(window), 366);
  assert.throws(() => windowOf({ from: "2023-12-31", to: "2024-12-31" }, "query"), {
    code: "validation_error",
  });
});
