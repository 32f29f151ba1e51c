import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Shift } from "../../web/src/api/answers.ts";
import { daysIn, daysText, neighbour } from "../../web/src/lib/days.ts";
import { digestBody, digestProblems } from "../../web/src/lib/digest-draft.ts";
import { hourBars } from "../../web/src/lib/hour-bars.ts";
import { parseSearch, stringifySearch } from "../../web/src/lib/search-text.ts";
import {
  changeText,
  growthText,
  markTimeText,
  markUtcText,
  metricValue,
  sumsText,
} from "../../web/src/lib/shift-text.ts";
import {
  markByKey,
  readFrom,
  sumsOf,
  timelineOf,
  touching,
  usualWindows,
} from "../../web/src/lib/shift-timeline.ts";
import { workTime } from "../../web/src/lib/time.ts";
import { timeTicks } from "../../web/src/lib/time-ticks.ts";
import { shiftSearch, shiftsSearch } from "../../web/src/pages/shifts-search.ts";

const shift = (actor: string, from: string, to: string, more: Partial<Shift> = {}): Shift => ({
  actor_id: actor,
  actor_name: `${actor} Example`,
  role: "sales",
  started_at: from,
  ended_at: to,
  duration_minutes: (Date.parse(to) - Date.parse(from)) / 60_000,
  activities: 4,
  jobs_submitted: 1,
  jobs_completed: 1,
  jobs_failed: 0,
  results_count: 7,
  shipped_count: 1,
  ...more,
});
const iso = (ms: number) => new Date(ms).toISOString();

/** Runs in a separate process with the viewer's time zone. */
function inZone<T>(zone: string, run: () => T): T {
  const before = process.env.TZ;
  process.env.TZ = zone;
  try {
    return run();
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
}

describe("the timeline", () => {
  const list = {
    from: "2026-03-02",
    to: "2026-03-03",
    shifts: [
      shift("zoe", "2026-03-02T08:00:00Z", "2026-03-02T10:00:00Z"),
      shift("ann", "2026-03-02T09:00:00Z", "2026-03-02T09:30:00Z", { jobs_failed: 2 }),
      shift("zoe", "2026-03-03T22:00:00Z", "2026-03-04T01:20:00Z"),
    ],
  };

  test("has a row per person, a bar per shift, and room for a shift past midnight", () => {
    const { unit, startMs, endMs, rows } = timelineOf(list);
    assert.equal(unit, "shift");
    assert.deepEqual([iso(startMs), iso(endMs)], ["2026-03-02T00:00:00.000Z", "2026-03-04T02:00:00.000Z"]);
    assert.deepEqual(
      rows.map(({ name, shifts, minutes, activities, marks }) => [
        name,
        shifts,
        minutes,
        activities,
        marks.length,
      ]),
      [
        ["ann Example", 1, 30, 4, 1],
        ["zoe Example", 2, 320, 8, 2],
      ],
    );
    assert.deepEqual(timelineOf({ ...list, shifts: [] }).rows, []);
    const agents = ["Agent 10", "agent 9", "Agent 2"].map((name) =>
      shift(name, "2026-03-02T09:00:00Z", "2026-03-02T09:30:00Z", { actor_name: name }),
    );
    assert.deepEqual(
      timelineOf({ ...list, shifts: agents }).rows.map(({ name }) => name),
      ["Agent 2", "agent 9", "Agent 10"],
    );
    const many = Array.from({ length: 1_501 }, () =>
      shift("ann", "2026-03-02T09:00:00Z", "2026-03-02T09:30:00Z"),
    );
    const crowded = timelineOf({ ...list, shifts: many });
    assert.deepEqual([crowded.unit, crowded.rows[0]?.marks.length], ["day", 1], "too many to tell apart");
  });

  test("has a bar per day for a month and per week for a year, each with its days", () => {
    const month = timelineOf({ ...list, from: "2026-02-15", to: "2026-03-16" });
    assert.equal(month.unit, "day");
    const zoe = month.rows[1]?.marks ?? [];
    assert.deepEqual(
      zoe.map(({ days, minutes, shifts }) => [days, minutes, shifts]),
      [
        [{ from: "2026-03-02", to: "2026-03-02" }, 120, 1],
        [{ from: "2026-03-03", to: "2026-03-03" }, 200, 1],
      ],
    );
    assert.equal(month.minutesMax, 200);
    const year = timelineOf({ ...list, from: "2025-03-06", to: "2026-03-05" });
    assert.equal(year.unit, "week");
    const [ann, both] = year.rows.map(({ marks }) => marks);
    // The last week ends with the window.
    assert.deepEqual(
      both?.map(({ days, shifts }) => [days, shifts]),
      [[{ from: "2026-02-26", to: "2026-03-04" }, 2]],
    );
    assert.equal(ann?.length, 1);
    const cut = timelineOf({
      from: "2026-01-01",
      to: "2026-04-10",
      shifts: [shift("ann", "2026-04-10T08:00:00Z", "2026-04-10T09:00:00Z")],
    });
    assert.deepEqual(cut.rows[0]?.marks[0]?.days, { from: "2026-04-09", to: "2026-04-10" });
  });

  test("supports arrow keys along a row, and to the nearest bar above and below", () => {
    const { rows } = timelineOf(list);
    assert.deepEqual(markByKey(rows, { row: 1, index: 0 }, "ArrowRight"), { row: 1, index: 1 });
    assert.deepEqual(markByKey(rows, { row: 1, index: 0 }, "End"), { row: 1, index: 1 });
    assert.deepEqual(markByKey(rows, { row: 1, index: 1 }, "Home"), { row: 1, index: 0 });
    assert.deepEqual(markByKey(rows, { row: 1, index: 1 }, "ArrowUp"), { row: 0, index: 0 });
    assert.deepEqual(markByKey(rows, { row: 0, index: 0 }, "ArrowDown"), { row: 1, index: 0 });
    for (const key of ["ArrowLeft", "ArrowUp", "Enter"])
      assert.equal(markByKey(rows, { row: 0, index: 0 }, key), null);
    assert.equal(markByKey(rows, { row: 1, index: 1 }, "ArrowRight"), null);
  });

  test("describes a bar with its time in the viewer's zone and in UTC, and its totals", () => {
    const [row] = timelineOf(list).rows;
    const mark = row?.marks[0];
    assert.ok(mark);
    assert.match(
      inZone("Asia/Kolkata", () => markTimeText(mark)),
      /2:30.*3:00/,
    );
    assert.match(markUtcText(mark), /9:00.*9:30.* UTC$/);
    assert.equal(
      sumsText(sumsOf(list.shifts)),
      "5 h 50 min, 12 activities, 3 jobs submitted, 3 completed, 2 failed, 21 results, 3 shipped",
    );
    const quiet = { jobs_submitted: 0, jobs_completed: 0, results_count: 0, shipped_count: 0, activities: 1 };
    assert.equal(
      sumsText(sumsOf([shift("ann", "2026-03-02T08:00:00Z", "2026-03-02T08:00:00Z", quiet)])),
      "0 min, 1 activity",
    );
  });
});

test("lines of a time axis are at the viewer's full hours and midnights, also across clock changes", () => {
  const day = (from: string, to: string, zone: string, max: number) =>
    inZone(zone, () =>
      timeTicks(Date.parse(from), Date.parse(to), max).map(({ atMs, unit }) => [iso(atMs), unit]),
    );
  assert.deepEqual(day("2026-03-02T00:00:00Z", "2026-03-03T00:00:00Z", "Asia/Kolkata", 5), [
    ["2026-03-02T00:30:00.000Z", "hour"],
    ["2026-03-02T06:30:00.000Z", "hour"],
    ["2026-03-02T12:30:00.000Z", "hour"],
    ["2026-03-02T18:30:00.000Z", "day"],
  ]);
  // 29 March has 23 hours in Berlin, and 25 October 25.
  const spring = day("2026-03-28T00:00:00Z", "2026-03-31T00:00:00Z", "Europe/Berlin", 4);
  assert.deepEqual(
    spring.map(([at]) => at),
    ["2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z", "2026-03-30T22:00:00.000Z"],
  );
  const autumn = day("2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z", "Europe/Berlin", 30);
  assert.deepEqual(autumn.at(-1), ["2026-10-25T23:00:00.000Z", "day"]);
  // 2:00 on 8 March in New York and midnight on 24 April in Cairo do not exist.
  const missing = day("2026-03-08T05:00:00Z", "2026-03-09T05:00:00Z", "America/New_York", 12);
  assert.deepEqual(
    missing.slice(0, 3).map(([at]) => at?.slice(11, 16)),
    ["05:00", "07:00", "08:00"],
  );
  assert.deepEqual(missing.at(-1), ["2026-03-09T04:00:00.000Z", "day"]);
  const cairo = day("2026-04-23T22:00:00Z", "2026-04-26T20:00:00Z", "Africa/Cairo", 4);
  assert.deepEqual(cairo, [
    ["2026-04-23T22:00:00.000Z", "day"],
    ["2026-04-24T21:00:00.000Z", "day"],
    ["2026-04-25T21:00:00.000Z", "day"],
  ]);
  const year = day("2026-01-01T00:00:00Z", "2027-01-01T00:00:00Z", "UTC", 8);
  assert.deepEqual(
    year.map(([at]) => at?.slice(0, 7)),
    ["2026-01", "2026-03", "2026-05", "2026-07", "2026-09", "2026-11", "2027-01"],
  );
});

test("hours become bars, and days for long periods, with the same total", () => {
  const hours = (count: number, first: string) =>
    Array.from({ length: count }, (_, index) => ({
      hour: iso(Date.parse(first) + index * 3_600_000),
      count: 2,
    }));
  const short = hourBars(hours(3, "2026-03-02T09:00:00Z"));
  assert.deepEqual(
    short.map(({ startMs, endMs, count }) => [iso(startMs).slice(11, 16), iso(endMs).slice(11, 16), count]),
    [
      ["09:00", "10:00", 2],
      ["10:00", "11:00", 2],
      ["11:00", "12:00", 2],
    ],
  );
  for (const length of [121, 2_000, 87_600]) {
    const bars = hourBars(hours(length, "2026-03-02T09:00:00Z"));
    assert.ok(bars.length <= 122, `${bars.length} bars`);
    assert.equal(iso(bars[0]?.startMs ?? 0), "2026-03-02T00:00:00.000Z");
    assert.equal(
      bars.reduce((sum, { count }) => sum + count, 0),
      length * 2,
    );
  }
  assert.deepEqual(hourBars([]), []);
});

test("a day has the shifts that last into it, and its timeline room for their beginning", () => {
  const today = { from: "2026-03-02", to: "2026-03-02" };
  assert.equal(readFrom(today), "2026-03-01");
  assert.equal(readFrom({ from: "2026-01-01", to: "2026-12-31" }), "2026-01-01");
  const shifts = [
    shift("ann", "2026-03-01T09:00:00Z", "2026-03-01T17:00:00Z"),
    shift("bob", "2026-03-01T22:30:00Z", "2026-03-02T01:00:00Z"),
    shift("cleo", "2026-03-02T09:00:00Z", "2026-03-02T10:00:00Z"),
  ];
  const list = touching({ from: "2026-03-01", to: "2026-03-02", total: 3, shifts }, today.from);
  assert.deepEqual(
    [list.from, list.total, list.shifts.map(({ actor_id }) => actor_id)],
    ["2026-03-02", 2, ["bob", "cleo"]],
  );
  assert.equal(timelineOf(list).startMs, Date.parse("2026-03-01T22:00:00Z"));
});

test("windows are whole days in UTC, whatever the viewer's zone", () => {
  assert.deepEqual(neighbour({ from: "2026-03-01", to: "2026-03-07" }, -1), {
    from: "2026-02-22",
    to: "2026-02-28",
  });
  assert.deepEqual(neighbour({ from: "2026-03-01", to: "2026-03-01" }, 1), {
    from: "2026-03-02",
    to: "2026-03-02",
  });
  assert.equal(daysIn({ from: "2026-01-01", to: "2026-12-31" }), 365);
  const windows = usualWindows(new Date("2026-03-01T23:30:00Z"));
  assert.deepEqual(windows[1], { text: "Yesterday", from: "2026-02-28", to: "2026-02-28" });
  assert.deepEqual(windows[2], { text: "Last 7 days", from: "2026-02-23", to: "2026-03-01" });
  const shown = inZone("America/Los_Angeles", () =>
    daysText({ from: "2026-03-01", to: "2026-03-02" }, "en-GB"),
  );
  assert.match(shown, /^1\W+2 Mar 2026$/);
});

test("an address of the shifts uses the API's parameter names, and invalid values are ignored", () => {
  const nothing = {
    from: undefined,
    to: undefined,
    actor_id: undefined,
    role: undefined,
    gap_minutes: undefined,
  };
  const address = "?date=2026-03-02&actor_id=4711&gap_minutes=45&page=3";
  assert.deepEqual(shiftsSearch(parseSearch(address)), {
    ...nothing,
    from: "2026-03-02",
    to: "2026-03-02",
    actor_id: "4711",
    gap_minutes: 45,
  });
  const wrong = { from: "March", to: 20260302, actor_id: "", role: {}, gap_minutes: 1_441, page: -1 };
  assert.deepEqual(shiftsSearch(wrong), nothing);
  assert.deepEqual(shiftSearch({ actor_id: "ann" }), { actor_id: "ann", started_at: "", ended_at: "" });
});

test("an ID in an address is always read as text", () => {
  for (const id of [
    "1e5",
    "00123",
    "true",
    "null",
    "12345678901234567890",
    '"ann"',
    "{}",
    "a b/c?&#%+",
    "🦊",
  ]) {
    const address = stringifySearch(shiftsSearch({ actor_id: id, gap_minutes: "45" }));
    assert.equal(shiftsSearch(parseSearch(address)).actor_id, id);
    assert.equal(shiftsSearch(parseSearch(`?actor_id=${encodeURIComponent(id)}`)).actor_id, id);
  }
  assert.equal(stringifySearch(shiftsSearch({})), "");
});

test("values of findings have the right unit", () => {
  assert.deepEqual(
    [
      metricValue("jobs_failed_rate", 0.0385),
      metricValue("activities", 20.04),
      changeText(-48.6),
      changeText(500),
    ],
    ["3.9%", "20", "−49%", "+500%"],
  );
  assert.equal(changeText(null), "new");
  assert.deepEqual([0, 0.5, 42.4, 60, 200, 6_010].map(workTime), [
    "0 min",
    "30 s",
    "42 min",
    "1 h",
    "3 h 20 min",
    "100 h",
  ]);
});

test("addresses are separated by lines, commas or spaces; each validation error names its address", () => {
  assert.deepEqual(digestBody({ cadence: "weekly", recipients: " ann@example.com, \n bob@example.com;x " }), {
    cadence: "weekly",
    recipients: ["ann@example.com", "bob@example.com", "x"],
  });
  const errors = [
    { loc: ["body", "recipients", 2], msg: "Invalid email address" },
    { loc: ["body", "cadence"], msg: "Invalid option" },
  ];
  assert.deepEqual(digestProblems(errors), ["Address 3: Invalid email address."]);
  assert.deepEqual(digestProblems([]), []);
});

test("a number is shown beside the one of the time before, if it differs or is not zero", () => {
  assert.deepEqual(
    [growthText(6, 4), growthText(2, 4), growthText(3, 0), growthText(3, 3), growthText(0, 0)],
    ["+50% vs. before", "−50% vs. before", "none before", "as before", null],
  );
});
