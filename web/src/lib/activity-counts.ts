import type { LiveEvent } from "./event-batches.ts";

/** Finished jobs in equal time spans. */
export interface ActivityCounts {
  /** Start of each span in Unix seconds, oldest first. */
  times: number[];
  completed: number[];
  failed: number[];
}

export const spanSeconds = 5;
const spans = 60;

/** Zero counts for the five minutes before `now` (Unix seconds). */
export function emptyCounts(now: number): ActivityCounts {
  const last = Math.floor(now / spanSeconds) * spanSeconds;
  const times = Array.from({ length: spans }, (_, index) => last - (spans - 1 - index) * spanSeconds);
  return { times, completed: times.map(() => 0), failed: times.map(() => 0) };
}

/** Moves the counts forward to `now` and adds these events to the last span. */
export function countEvents(
  counts: ActivityCounts,
  events: readonly LiveEvent[],
  now: number,
): ActivityCounts {
  const next = emptyCounts(now);
  const offset = Math.round(((next.times[0] ?? 0) - (counts.times[0] ?? 0)) / spanSeconds);
  for (const series of ["completed", "failed"] as const) {
    next[series] = next[series].map((_, index) => counts[series][index + offset] ?? 0);
    const added = events.filter(({ type }) => type === `job.${series}`).length;
    next[series][spans - 1] = (next[series][spans - 1] ?? 0) + added;
  }
  return next;
}
