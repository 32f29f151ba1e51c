import assert from "node:assert/strict";
import { test } from "node:test";
import { degrees, fitProjection } from "../../web/src/lib/projection.ts";
import { duration, relativeTime } from "../../web/src/lib/time.ts";

const size = { width: 800, height: 340, padding: 30 };

test("every place is inside the map, with north up and east to the right", () => {
  const points = [
    { latitude: 70, longitude: -20 },
    { latitude: -40, longitude: 150 },
    { latitude: 10, longitude: 30 },
  ];
  const { x, y, meridians, parallels } = fitProjection(points, size);
  for (const { latitude, longitude } of points) {
    assert.ok(x(longitude) >= 29 && x(longitude) <= 771 && y(latitude) >= 29 && y(latitude) <= 311);
  }
  assert.ok(y(70) < y(-40) && x(-20) < x(150));
  for (const lines of [meridians, parallels]) assert.ok(lines.length >= 1 && lines.length <= 8);
});

test("a single place is centred, with grid lines around it", () => {
  const { x, y, meridians } = fitProjection([{ latitude: 51.4545, longitude: -2.5879 }], size);
  assert.deepEqual([Math.round(x(-2.5879)), Math.round(y(51.4545))], [400, 170]);
  assert.ok(meridians.length > 0);
  assert.equal(degrees(-2.5, ["E", "W"]), "2.5° W");
});

test("relative times and durations are human-readable", () => {
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
