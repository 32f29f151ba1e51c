/** A line of a time axis. `unit` says how finely its label must tell the time. */
export interface Tick {
  atMs: number;
  unit: "hour" | "day" | "month";
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const steps: readonly (readonly [unit: Tick["unit"], count: number, aboutMs: number])[] = [
  ["hour", 1, hourMs],
  ["hour", 2, 2 * hourMs],
  ["hour", 3, 3 * hourMs],
  ["hour", 6, 6 * hourMs],
  ["hour", 12, 12 * hourMs],
  ["day", 1, dayMs],
  ["day", 2, 2 * dayMs],
  ["day", 7, 7 * dayMs],
  ["day", 14, 14 * dayMs],
  ["month", 1, 30 * dayMs],
  ["month", 2, 61 * dayMs],
  ["month", 3, 91 * dayMs],
  ["month", 6, 182 * dayMs],
  ["month", 12, 365 * dayMs],
];

/** Lines at full hours, midnights or months of the viewer's zone, about `max` of them at most. */
export function timeTicks(startMs: number, endMs: number, max: number): Tick[] {
  const fits = steps.find(([, , aboutMs]) => (endMs - startMs) / aboutMs <= Math.max(1, max));
  const [unit, count] = fits ?? ["month", 12];
  const at = new Date(startMs);
  at.setHours(0, 0, 0, 0);
  if (unit === "month") at.setDate(1);
  const ticks: Tick[] = [];
  while (at.getTime() <= endMs) {
    const isMidnight = at.getHours() === 0;
    if (at.getTime() >= startMs) {
      ticks.push({ atMs: at.getTime(), unit: unit === "hour" && isMidnight ? "day" : unit });
    }
    if (unit === "hour") at.setHours(at.getHours() + count);
    else if (unit === "day") at.setDate(at.getDate() + count);
    else at.setMonth(at.getMonth() + count);
  }
  return ticks;
}
