import { dayMinutes, type OpenSlot, weekText } from "../../hours-text.ts";
import type { Weekday } from "../../listing.ts";
import type { OpeningPeriod } from "./api-place.ts";

const weekMinutes = 7 * dayMinutes;

/**
 * Opening hours by weekday from periods, whose days are numbers: the descriptions that come with them are in the
 * language of the request. A period that ends after midnight belongs to the day on which it begins. Null without
 * any, which is not known rather than closed.
 */
export function hoursOfPeriods(periods: readonly OpeningPeriod[]): Record<Weekday, string> | null {
  if (periods.length === 0) return null;
  const days: OpenSlot[][] = Array.from({ length: 7 }, () => []);
  for (const { open, close } of periods) {
    const start = minuteOfWeek(open);
    const lasts = close
      ? (minuteOfWeek(close) - start + weekMinutes) % weekMinutes || weekMinutes
      : weekMinutes;
    for (const { day, slot } of slotsOf(start, lasts)) days[day]?.push(slot);
  }
  return weekText(days);
}

/** From Monday's midnight on. */
function minuteOfWeek({ day, hour, minute }: OpeningPeriod["open"]): number {
  return ((day + 6) % 7) * dayMinutes + hour * 60 + minute;
}

/** One slot for the usual period, and one for each day where it is open longer than a day without a pause. */
function slotsOf(start: number, lasts: number): { day: number; slot: OpenSlot }[] {
  const day = Math.floor(start / dayMinutes) % 7;
  const from = start % dayMinutes;
  if (lasts < dayMinutes || (from === 0 && lasts === dayMinutes)) {
    return [{ day, slot: { start: from, end: from + lasts } }];
  }
  const slots = [{ day, slot: { start: from, end: dayMinutes } }];
  for (let left = lasts - (dayMinutes - from), ahead = 1; left > 0; left -= dayMinutes, ahead += 1) {
    slots.push({ day: (day + ahead) % 7, slot: { start: 0, end: Math.min(left, dayMinutes) } });
  }
  return slots;
}
