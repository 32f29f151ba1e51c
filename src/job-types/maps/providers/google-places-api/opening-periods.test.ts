import assert from "node:assert/strict";
import { test } from "node:test";
import { weekdays } from "../../listing/listing.ts";
import { OpeningPeriod } from "./api-place.ts";
import { hoursOfPeriods } from "./decode-place.ts";

type Point = readonly [day: number, hour: number, minute?: number];

function hours(...periods: (readonly [open: Point, close?: Point])[]): string[] | null {
  const point = ([day, hour, minute]: Point) => ({ day, hour, ...(minute && { minute }) });
  const sent = periods.map(([open, close]) =>
    OpeningPeriod.parse({ open: point(open), ...(close && { close: point(close) }) }),
  );
  const texts = hoursOfPeriods(sent);
  return texts && weekdays.map((weekday) => texts[weekday]);
}

const closed = "Closed";

test("days without a period are closed", () => {
  assert.deepEqual(
    hours(
      [
        [1, 9],
        [1, 17],
      ],
      [
        [6, 10, 30],
        [6, 14],
      ],
    ),
    ["9 AM–5 PM", closed, closed, closed, closed, "10:30 AM–2 PM", closed],
  );
});

test("several slots of a day are in order", () => {
  assert.equal(
    hours(
      [
        [1, 18],
        [1, 22],
      ],
      [
        [1, 11, 30],
        [1, 14],
      ],
    )?.[0],
    "11:30 AM–2 PM, 6 PM–10 PM",
  );
});

test("a slot over midnight belongs to the evening, including Sunday's", () => {
  const week = hours(
    [
      [5, 18],
      [6, 2],
    ],
    [
      [0, 20],
      [1, 1],
    ],
  );
  assert.equal(week?.[4], "6 PM–2 AM");
  assert.equal(week?.[5], closed);
  assert.equal(week?.[6], "8 PM–1 AM");
  assert.equal(week?.[0], closed);
});

test("one period without an end means always open", () => {
  assert.deepEqual(hours([[0, 0]]), Array(7).fill("Open 24 hours"));
});

test("a whole day is open for 24 hours, whether it ends at 24 or at the next midnight", () => {
  assert.equal(
    hours([
      [1, 0],
      [2, 0],
    ])?.[0],
    "Open 24 hours",
  );
  assert.equal(
    hours([
      [1, 0],
      [1, 24],
    ])?.[0],
    "Open 24 hours",
  );
});

test("a period over several days is split by day", () => {
  const week = hours([
    [5, 8],
    [0, 12],
  ]);
  assert.deepEqual(week?.slice(4), ["8 AM–12 AM", "Open 24 hours", "12 AM–12 PM"]);
  assert.equal(week?.[0], closed);
});

test("without periods the hours are unknown", () => {
  assert.equal(hours(), null);
});
