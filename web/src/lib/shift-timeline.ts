import type { Shift, ShiftList } from "../api/answers.ts";
import { actorName } from "./actor-name.ts";
import { addDays, dayMs, dayOf, daysIn, startOf } from "./days.ts";

/** Totals of a person's shifts. */
export interface ShiftSums {
  shifts: number;
  minutes: number;
  activities: number;
  jobs_submitted: number;
  jobs_completed: number;
  jobs_failed: number;
  results_count: number;
  shipped_count: number;
}

/** One bar of a row: a shift, a day or a week. */
export interface Mark extends ShiftSums {
  key: string;
  startMs: number;
  endMs: number;
  /** Set if the bar is a single shift. */
  shift?: Shift;
  /** First and last UTC day of a day or week. */
  days?: { from: string; to: string };
}

export interface TimelineRow extends ShiftSums {
  actorId: string;
  name: string;
  role: string;
  marks: Mark[];
}

export interface Timeline {
  unit: "shift" | "day" | "week";
  startMs: number;
  endMs: number;
  /** One row per person, sorted by name. */
  rows: TimelineRow[];
  /** The most time worked in one bar; the heights of the others are relative to it. */
  minutesMax: number;
}

const hourMs = 3_600_000;
/** For longer windows, bars of single shifts, or of single days, are too narrow. */
const shiftDaysMax = 14;
const dayDaysMax = 92;
/** More bars are slow to render and impossible to distinguish. */
const shiftsMax = 1_500;

/** The days to read for those of a page: of short windows also the day before, whose last shifts may reach into them. */
export const readFrom = (days: { from: string; to: string }): string =>
  daysIn(days) <= shiftDaysMax ? addDays(days.from, -1) : days.from;

/** The shifts that touch a window, of a list that was read from an earlier day on. */
export function touching<List extends Pick<ShiftList, "from" | "total" | "shifts">>(
  list: List,
  from: string,
): List {
  const startMs = startOf(from);
  const shifts = list.shifts.filter(({ ended_at }) => Date.parse(ended_at) >= startMs);
  return { ...list, from, shifts, total: list.total - (list.shifts.length - shifts.length) };
}

/** Shifts as bars: one per shift, or in long windows one per day or week. */
export function timelineOf(list: Pick<ShiftList, "from" | "to" | "shifts">): Timeline {
  const days = daysIn(list);
  const isShort = days <= shiftDaysMax && list.shifts.length <= shiftsMax;
  const unit = isShort ? "shift" : days <= dayDaysMax ? "day" : "week";
  const windowStart = startOf(list.from);
  const windowEnd = startOf(list.to) + dayMs;
  // Shifts are not cut at midnight: the first ones may begin before the window, the last ones end after it.
  const firstStart = list.shifts.reduce(
    (first, { started_at }) => Math.min(first, Date.parse(started_at)),
    windowStart,
  );
  const startMs = unit === "shift" ? Math.floor(firstStart / hourMs) * hourMs : windowStart;
  const lastEnd = list.shifts.reduce((last, { ended_at }) => Math.max(last, Date.parse(ended_at)), windowEnd);
  const endMs = unit === "shift" ? Math.ceil(lastEnd / hourMs) * hourMs : windowEnd;
  const rows = [...Map.groupBy(list.shifts, ({ actor_id }) => actor_id)].map(([actorId, shifts]) => ({
    actorId,
    name: actorName({ id: actorId, name: shifts[0]?.actor_name ?? actorId }),
    role: shifts[0]?.role ?? "",
    ...sumsOf(shifts),
    marks: unit === "shift" ? shifts.map(shiftMark) : spanMarks(shifts, list, unit === "day" ? 1 : 7),
  }));
  rows.sort(
    (a, b) =>
      a.name.localeCompare(b.name, undefined, { numeric: true }) || a.actorId.localeCompare(b.actorId),
  );
  const minutesMax = Math.max(0, ...rows.flatMap(({ marks }) => marks.map(({ minutes }) => minutes)));
  return { unit, startMs, endMs, rows, minutesMax };
}

function shiftMark(shift: Shift): Mark {
  return {
    key: `${shift.actor_id} ${shift.started_at}`,
    startMs: Date.parse(shift.started_at),
    endMs: Date.parse(shift.ended_at),
    shift,
    ...sumsOf([shift]),
  };
}

/** A shift belongs to the UTC day on which it starts. */
function spanMarks(shifts: readonly Shift[], window: { from: string; to: string }, length: number): Mark[] {
  const origin = startOf(window.from);
  const spanOf = ({ started_at }: Shift) => Math.floor((Date.parse(started_at) - origin) / (length * dayMs));
  return [...Map.groupBy(shifts, spanOf)].map(([span, own]) => {
    const from = addDays(window.from, span * length);
    const last = addDays(from, length - 1);
    const to = last < window.to ? last : window.to;
    return {
      key: `${own[0]?.actor_id} ${from}`,
      startMs: startOf(from),
      endMs: startOf(to) + dayMs,
      days: { from, to },
      ...sumsOf(own),
    };
  });
}

export function sumsOf(shifts: readonly Shift[]): ShiftSums {
  const sum = (pick: (shift: Shift) => number) => shifts.reduce((total, shift) => total + pick(shift), 0);
  return {
    shifts: shifts.length,
    minutes: sum((shift) => shift.duration_minutes),
    activities: sum((shift) => shift.activities),
    jobs_submitted: sum((shift) => shift.jobs_submitted),
    jobs_completed: sum((shift) => shift.jobs_completed),
    jobs_failed: sum((shift) => shift.jobs_failed),
    results_count: sum((shift) => shift.results_count),
    shipped_count: sum((shift) => shift.shipped_count),
  };
}

/** Position of a bar: its row and its index in the row. */
export interface MarkPlace {
  row: number;
  index: number;
}

/** The bar to which a key moves from another one; null for other keys and at an edge. */
export function markByKey(rows: readonly TimelineRow[], at: MarkPlace, key: string): MarkPlace | null {
  const marks = rows[at.row]?.marks ?? [];
  const inRow = (index: number) => (marks[index] === undefined ? null : { row: at.row, index });
  switch (key) {
    case "ArrowRight":
      return inRow(at.index + 1);
    case "ArrowLeft":
      return inRow(at.index - 1);
    case "Home":
      return inRow(0);
    case "End":
      return inRow(marks.length - 1);
    case "ArrowDown":
    case "ArrowUp": {
      const row = at.row + (key === "ArrowDown" ? 1 : -1);
      const index = nearest(rows[row]?.marks ?? [], marks[at.index]);
      return index === -1 ? null : { row, index };
    }
    default:
      return null;
  }
}

function nearest(marks: readonly Mark[], to: Mark | undefined): number {
  const middle = ({ startMs, endMs }: Mark) => (startMs + endMs) / 2;
  let best = -1;
  let distance = Number.POSITIVE_INFINITY;
  for (const [index, mark] of marks.entries()) {
    const away = to === undefined ? index : Math.abs(middle(mark) - middle(to));
    if (away < distance) [best, distance] = [index, away];
  }
  return best;
}

/** Common windows, relative to `now` in UTC. */
export function usualWindows(now: Date): { text: string; from: string; to: string }[] {
  const today = dayOf(now);
  const yesterday = addDays(today, -1);
  return [
    { text: "Today", from: today, to: today },
    { text: "Yesterday", from: yesterday, to: yesterday },
    { text: "Last 7 days", from: addDays(today, -6), to: today },
    { text: "Last 30 days", from: addDays(today, -29), to: today },
  ];
}
