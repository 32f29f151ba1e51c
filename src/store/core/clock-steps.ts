/**
 * SQL for whether the time in `at` has come, for a time that this code set at most `waitMax` (SQL for an interval)
 * ahead. One further ahead was set before the database's clock was set back, and would come by as much too late.
 */
export const isDue = (at: string, waitMax: string): string =>
  `(${at} <= now() or ${at} > now() + ${waitMax})`;

/**
 * SQL for whether `at`, a time in the past that is renewed while its owner lives, is younger than `lease`. A time as far
 * ahead is from before the clock was set back: its owner renews it or is gone.
 */
export const isRenewed = (at: string, lease: string): string =>
  `(${at} > now() - ${lease} and ${at} < now() + ${lease})`;
