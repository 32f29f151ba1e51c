import { limits } from "../contract/limits.ts";
import { titleOf } from "../jobs/job-title.ts";
import type { Database } from "../store/core/database.ts";
import {
  readShipped,
  readSpan,
  readSpanActivities,
  type ShippedRow,
  type Span,
  type SpanActivity,
} from "../store/shifts/shift-details.ts";
import { listShifts, type ShiftRow } from "../store/shifts/shifts.ts";
import { addDays, dayOf, type ShiftWindow } from "./window.ts";

export interface ShiftChoice extends ShiftWindow {
  gapMinutes: number;
  actorId?: string | undefined;
  role?: string | undefined;
}

export interface ShiftDetails {
  /** Null without activity. */
  shift: ShiftRow | null;
  hourly: { hour: string; count: number }[];
  shipped: ShippedRow[];
  /** The latest first. */
  recent: NamedActivity[];
}

type NamedActivity = Pick<
  SpanActivity,
  "kind" | "subject_type" | "subject_id" | "subject_name" | "results_count" | "occurred_at"
>;

/** Activities listed of a shift. */
const activitiesListed = 200;

export interface ShiftReader {
  /** @param page of shifts, from 1. */
  list(
    clientId: string,
    choice: ShiftChoice,
    range: { page: number; pageSize: number },
  ): Promise<{ total: number; shifts: ShiftRow[] }>;
  /** Streams all shifts in the same order. */
  all(clientId: string, choice: ShiftChoice): AsyncIterable<ShiftRow>;
  /** An actor's activities between two moments, both inclusive. */
  detail(span: Span): Promise<ShiftDetails>;
}

/** Approximate number of shifts per read; one read covers a month at most. */
const shiftsAtOnce = 2_000;
const daysAtOnceMax = 31;

export function createShiftReader(database: Database): ShiftReader {
  const read = (clientId: string, choice: ShiftChoice, limit: number, offset: number) =>
    listShifts(database, {
      clientId,
      from: choice.from,
      to: choice.to,
      gapMinutes: choice.gapMinutes,
      actorId: choice.actorId ?? null,
      role: choice.role ?? null,
      limit,
      offset,
    });
  return {
    list: (clientId, choice, { page, pageSize }) => read(clientId, choice, pageSize, (page - 1) * pageSize),
    async *all(clientId, choice) {
      // A shift belongs to the day on which it begins, so consecutive days contain each shift once.
      let days = 1;
      for (let from = choice.from; from <= choice.to; ) {
        const last = addDays(from, days - 1);
        const part = { ...choice, from, to: last < choice.to ? last : choice.to };
        let total = 1;
        for (let offset = 0; offset < total; offset += limits.shifts_page_size_max) {
          const found = await read(clientId, part, limits.shifts_page_size_max, offset);
          total = found.total;
          yield* found.shifts;
        }
        from = addDays(part.to, 1);
        days = Math.min(Math.max(Math.floor((days * shiftsAtOnce) / Math.max(total, 1)), 1), daysAtOnceMax);
      }
    },
    async detail(span) {
      const [found, shipped, recent] = await Promise.all([
        readSpan(database, span),
        readShipped(database, span, limits.shipped_listed_max),
        readSpanActivities(database, span, activitiesListed),
      ]);
      return found === null
        ? { shift: null, hourly: [], shipped: [], recent: [] }
        : { shift: found.shift, hourly: everyHour(span, found.hours), shipped, recent: recent.map(named) };
    },
  };
}

function named(activity: SpanActivity): NamedActivity {
  const { job_type: type, url, query, first_addresses, addresses_count, ...others } = activity;
  if (type === null) return others;
  return { ...others, subject_name: titleOf({ type, url, query, first_addresses, addresses_count }) };
}

const hourMs = 3_600_000;
const hoursOfDay = Array.from({ length: 24 }, (_, hour) => `T${String(hour).padStart(2, "0")}:00:00Z`);

/** Hours of a span from first to last, including hours without activity. */
function everyHour(
  { startedAt, endedAt }: Span,
  counted: ReadonlyMap<number, number>,
): ShiftDetails["hourly"] {
  const hourly: ShiftDetails["hourly"] = [];
  const last = Math.floor(Date.parse(endedAt) / hourMs);
  let day = "";
  for (let hour = Math.floor(Date.parse(startedAt) / hourMs); hour <= last; hour++) {
    if (day === "" || hour % 24 === 0) day = dayOf(new Date(hour * hourMs));
    hourly.push({ hour: `${day}${hoursOfDay[hour % 24]}`, count: counted.get(hour) ?? 0 });
  }
  return hourly;
}
