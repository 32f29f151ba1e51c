/** What is counted of activities. */
export const counters = [
  "activities",
  "jobs_submitted",
  "jobs_completed",
  "jobs_failed",
  "results_count",
  "shipped_count",
] as const;

/** The counters of one row of `activities`. */
export const singleCounters = `
  1 as activities, (kind = 'job.submitted')::int as jobs_submitted, (kind = 'job.completed')::int as jobs_completed,
  (kind = 'job.failed')::int as jobs_failed, coalesce(results_count, 0)::bigint as results_count,
  (shipped_as is not null)::int as shipped_count`;
