import assert from "node:assert/strict";
import { test } from "node:test";
import { duration, relativeTime } from "../../web/src/lib/time.ts";

test("durations are written in words", () => {
  const now = Date.parse("2026-01-15T09:30:00.000Z");
  assert.equal(relativeTime(new Date(now - 125_000), now, "en-GB"), "2 min ago");
  assert.equal(relativeTime(new Date(now), now, "en-GB"), "now");
  assert.deepEqual([0.5, 4.24, 59.6, 60, 185, 3_600, 7_800, 200_000].map(duration), [
    "0.5 s",
    "4.2 s",
    "60 s",
    "1 min",
    "3 min 5 s",
    "1 h",
    "2 h 10 min",
    "2 days",
  ]);
});
