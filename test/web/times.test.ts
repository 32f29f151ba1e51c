import assert from "node:assert/strict";
import { test } from "node:test";
import { duration, relativeTime, spanText } from "../../web/src/lib/time.ts";

test("durations are written in words", () => {
  const now = Date.parse("2026-01-15T09:30:00.000Z");
  assert.equal(relativeTime(new Date(now - 125_000), now, "en-GB"), "2 min ago");
  assert.equal(relativeTime(new Date(now), now, "en-GB"), "now");
  // Local times, so that the test does not depend on where it runs.
  const noon = new Date(2026, 0, 15, 12, 0).getTime();
  const at = (day: number, hour: number) => new Date(2026, 0, day, hour, 0);
  assert.equal(relativeTime(at(14, 11), noon, "en-GB"), "yesterday");
  assert.equal(relativeTime(at(13, 23), noon, "en-GB"), "2 days ago", "37 hours, but two midnights");
  assert.equal(relativeTime(at(17, 11), noon, "en-GB"), "in 2 days");
  assert.equal(relativeTime(at(14, 13), noon, "en-GB"), "23 hr ago");
  assert.deepEqual([0, 0.04, 0.5, 4.24, 59.6, 60, 185, 3_600, 7_800, 200_000].map(duration), [
    "0 ms",
    "40 ms",
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

test("spans of sources name their months", () => {
  assert.equal(spanText("2021-03 - Present"), "Mar 2021 – present");
  assert.equal(spanText("2014 - 2018"), "2014 – 2018");
  assert.equal(spanText("2019-13 - x"), "2019-13 – x");
});
