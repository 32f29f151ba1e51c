import { dayMs } from "./days.ts";

export interface HourBar {
  startMs: number;
  endMs: number;
  count: number;
}

const hourMs = 3_600_000;
/** More bars would be too narrow to distinguish. */
const barsMax = 120;

/** Hourly counts as bars of an hour, a UTC day or several days, depending on their number. */
export function hourBars(hourly: readonly { hour: string; count: number }[]): HourBar[] {
  const first = hourly[0];
  if (first === undefined) return [];
  const daysAtOnce = Math.ceil(hourly.length / 24 / barsMax);
  const stepMs = hourly.length <= barsMax ? hourMs : dayMs * daysAtOnce;
  const firstMs = Date.parse(first.hour);
  const unitMs = Math.min(stepMs, dayMs);
  const originMs = Math.floor(firstMs / unitMs) * unitMs;
  const bars = new Map<number, HourBar>();
  for (const { hour, count } of hourly) {
    const startMs = originMs + Math.floor((Date.parse(hour) - originMs) / stepMs) * stepMs;
    const bar = bars.get(startMs) ?? { startMs, endMs: startMs + stepMs, count: 0 };
    bar.count += count;
    bars.set(startMs, bar);
  }
  return [...bars.values()];
}
