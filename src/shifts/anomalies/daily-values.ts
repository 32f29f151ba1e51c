import type { ActorHour } from "../../store/shift-details.ts";

export const windowDays = 7;
export const baselineDays = 30;

/** Sums of one day: 24 hours that end at the hour of the look, or a multiple of 24 hours before. */
export interface DailyValues {
  activities: number;
  active_hours: number;
  jobs_submitted: number;
  jobs_completed: number;
  jobs_failed: number;
  results: number;
  shipped: number;
  off_hours: number;
}

export interface Days {
  /** The day before the look first. */
  window: DailyValues[];
  /** The 30 days before those, the latest first. */
  baseline: DailyValues[];
}

const hourMs = 3_600_000;
/** An hour of the day with activity on so many days of the baseline is a usual one. */
const usualDaysMin = 3;

/** @param until the end of the last day. Hours may be of several actors. Days without any are zeros. */
export function daysOfHours(hours: readonly ActorHour[], until: Date): Days {
  const days = Array.from({ length: windowDays + baselineDays }, emptyDay);
  const ageOf = ({ hour }: ActorHour) => Math.floor((until.getTime() - hour.getTime() - 1) / (24 * hourMs));
  const usual = usualHours(hours, ageOf);
  const seen = new Set<number>();
  for (const row of hours) {
    const day = days[ageOf(row)];
    if (day === undefined) continue;
    if (!seen.has(row.hour.getTime())) day.active_hours += 1;
    seen.add(row.hour.getTime());
    day.activities += row.activities;
    day.jobs_submitted += row.jobs_submitted;
    day.jobs_completed += row.jobs_completed;
    day.jobs_failed += row.jobs_failed;
    day.results += row.results_count;
    day.shipped += row.shipped_count;
    if (!usual.has(row.hour.getUTCHours())) day.off_hours += row.activities;
  }
  return { window: days.slice(0, windowDays), baseline: days.slice(windowDays) };
}

function usualHours(hours: readonly ActorHour[], ageOf: (row: ActorHour) => number): Set<number> {
  const daysByHour = new Map<number, Set<number>>();
  for (const row of hours) {
    const age = ageOf(row);
    if (age < windowDays) continue;
    const hour = row.hour.getUTCHours();
    daysByHour.set(hour, (daysByHour.get(hour) ?? new Set()).add(age));
  }
  return new Set([...daysByHour].filter(([, days]) => days.size >= usualDaysMin).map(([hour]) => hour));
}

const emptyDay = (): DailyValues => ({
  activities: 0,
  active_hours: 0,
  jobs_submitted: 0,
  jobs_completed: 0,
  jobs_failed: 0,
  results: 0,
  shipped: 0,
  off_hours: 0,
});
