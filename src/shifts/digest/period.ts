import { addDays, dayOf, type ShiftWindow } from "../window.ts";

export type Cadence = "daily" | "weekly" | "monthly";

/** The last period that is over, in UTC days: the day before, the week from Monday, or the calendar month. */
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

/** When a period is over. */
export const endOf = ({ to }: ShiftWindow): Date => new Date(`${addDays(to, 1)}T00:00:00Z`);
