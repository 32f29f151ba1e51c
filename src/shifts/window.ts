import { limits } from "../contract/limits.ts";
import { invalidRequest } from "../errors.ts";

/** UTC days as YYYY-MM-DD, both inclusive. */
export interface ShiftWindow {
  from: string;
  to: string;
}

const dayMs = 86_400_000;

export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
export const addDays = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs));
/** The number of days in a window. */
export const daysOf = ({ from, to }: ShiftWindow): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/**
 * The window that a request asks for; today by default.
 * @throws ForagerError validation_error for `date` together with the others, `from` after `to`, or more than 366 days.
 */
export function windowOf(
  asked: { date?: string | undefined; from?: string | undefined; to?: string | undefined },
  part: "query" | "body",
  now = new Date(),
): ShiftWindow {
  const { date, from, to } = asked;
  const refuse = (field: string, msg: string) =>
    invalidRequest([{ loc: [part, field], msg, type: "custom" }]);
  const today = dayOf(now);
  if (date !== undefined) {
    if (from !== undefined || to !== undefined)
      throw refuse("date", "cannot be combined with 'from' or 'to'");
    return { from: date, to: date };
  }
  const window = { from: from ?? to ?? today, to: to ?? today };
  if (window.from > window.to) {
    throw refuse("from", to === undefined ? `must not be after today, ${today}` : "must not be after 'to'");
  }
  const max = limits.shift_window_days_max;
  if (daysOf(window) > max) throw refuse("from", `must not be more than ${max} days before 'to'`);
  return window;
}

export type Cadence = "daily" | "weekly" | "monthly";

/** The last completed period, in UTC days: the previous day, week from Monday, or calendar month. */
export function lastPeriod(cadence: Cadence, now: Date): ShiftWindow {
  const today = dayOf(now);
  switch (cadence) {
    case "daily": {
      const yesterday = addDays(today, -1);
      return { from: yesterday, to: yesterday };
    }
    case "weekly": {
      const daysSinceMonday = (now.getUTCDay() + 6) % 7;
      const monday = addDays(today, -daysSinceMonday);
      return { from: addDays(monday, -7), to: addDays(monday, -1) };
    }
    case "monthly": {
      const to = addDays(`${today.slice(0, 7)}-01`, -1);
      return { from: `${to.slice(0, 7)}-01`, to };
    }
  }
}

/** The end of a period. */
export const endOf = ({ to }: ShiftWindow): Date => new Date(`${addDays(to, 1)}T00:00:00Z`);
