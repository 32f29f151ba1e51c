/** A line of a time axis. `unit` is the precision of its label. */
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

/** About `max` lines at hours, midnights or months in the viewer's time zone. */
export function timeTicks(startMs: number, endMs: number, max: number): Tick[] {
  const fits = steps.find(([, , aboutMs]) => (endMs - startMs) / aboutMs <= Math.max(1, max));
  const [unit, count] = fits ?? ["month", 12];
  const first = new Date(startMs);
  const [year, month, day] = [first.getFullYear(), first.getMonth(), first.getDate()];
  // Each computed from the calendar: when the clock is put forward, only that hour is missing.
  const tickAt = (index: number) => {
    if (unit === "month") return new Date(year, month + index * count, 1);
    if (unit === "day") return new Date(year, month, day + index * count);
    return new Date(year, month, day, index * count);
  };
  const ticks: Tick[] = [];
  for (let index = 0; ; index++) {
    const atMs = tickAt(index).getTime();
    if (!(atMs <= endMs)) return ticks;
    const isMidnight = (index * count) % 24 === 0;
    if (atMs >= startMs && atMs !== ticks.at(-1)?.atMs) {
      ticks.push({ atMs, unit: unit === "hour" && isMidnight ? "day" : unit });
    }
  }
}
