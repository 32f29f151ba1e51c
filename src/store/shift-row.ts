/** Timestamps are ISO 8601 texts with microseconds, as PostgreSQL counts time: a Date would lose three digits. */
export interface ShiftRow {
  actor_id: string;
  actor_name: string;
  role: string;
  started_at: string;
  ended_at: string;
  duration_minutes: number;
  activities: number;
  jobs_submitted: number;
  jobs_completed: number;
  jobs_failed: number;
  results_count: number;
  shipped_count: number;
}

/** SQL of a moment as those texts. */
export const isoMicroseconds = (moment: string) =>
  `to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
