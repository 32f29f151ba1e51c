import { type Weekday, weekdays } from "./listing.ts";

/** Minutes since midnight; `end` exceeds 1440 if it is after the following midnight. */
export interface OpenSlot {
  start: number;
  end: number;
}

export const dayMinutes = 24 * 60;

/** `9 AM`, `9:30 AM`, `12 AM`: the minute of a day, or of the next one. */
export function timeText(minute: number): string {
  const ofDay = minute % dayMinutes;
  const hour = Math.floor(ofDay / 60);
  const rest = ofDay % 60;
  const minutes = rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${minutes} ${hour < 12 ? "AM" : "PM"}`;
}

/**
 * `9 AM–1 PM, 2 PM–6 PM` for one day's slots in order: `Closed` if there are none, `Open 24 hours` for a
 * whole day.
 */
export function dayText(slots: readonly OpenSlot[]): string {
  const merged = mergeSlots(slots);
  const [first] = merged;
  if (first === undefined) return "Closed";
  if (first.start === 0 && first.end >= dayMinutes) return "Open 24 hours";
  return merged.map(({ start, end }) => `${timeText(start)}–${timeText(end)}`).join(", ");
}

/** The texts by weekday; the index of `days` is that of `weekdays`, Monday first. */
export function weekText(days: readonly (readonly OpenSlot[])[]): Record<Weekday, string> {
  const texts = weekdays.map((weekday, index) => [weekday, dayText(days[index] ?? [])] as const);
  return Object.fromEntries(texts) as Record<Weekday, string>;
}

/** In order, with touching and overlapping slots merged. */
function mergeSlots(slots: readonly OpenSlot[]): OpenSlot[] {
  const merged: OpenSlot[] = [];
  for (const slot of [...slots].sort((one, other) => one.start - other.start || one.end - other.end)) {
    const last = merged.at(-1);
    if (last !== undefined && slot.start <= last.end) last.end = Math.max(last.end, slot.end);
    else merged.push({ ...slot });
  }
  return merged;
}
