import { outcomeOf } from "../../../src/contract/job-outcome.ts";
import type { JobList, JobListItem, JobStatus, WebhookEventType } from "../api/answers.ts";
import type { LiveEvent } from "./event-batches.ts";

type JobEventType = Extract<WebhookEventType, `job.${string}`>;

const statusAfter: Readonly<Record<string, JobStatus>> = {
  "job.queued": "queued",
  "job.started": "processing",
  "job.completed": "completed",
  "job.failed": "failed",
  "job.cancelled": "cancelled",
} satisfies Record<JobEventType, JobStatus>;

const isOver = (status: JobStatus) => status !== "queued" && status !== "processing";

/**
 * Applies events to a page of jobs. `isStale` means that jobs are new or no longer match the filter, so that the list
 * must be refetched. Returns the same list if nothing on it has changed.
 */
export function mergeJobEvents(
  list: JobList,
  events: readonly LiveEvent[],
  filter: { status?: JobStatus | undefined },
  now: string,
): { list: JobList; isStale: boolean } {
  const latest = new Map<string, { status: JobStatus; data: LiveEvent["data"] }>();
  const came = new Set<string>();
  for (const { type, data } of events) {
    const status = statusAfter[type];
    if (status !== undefined) latest.set(String(data.job_id), { status, data });
    if (type === "job.queued") came.add(String(data.job_id));
  }
  if (latest.size === 0) return { list, isStale: false };
  let isStale = false;
  let hasChanged = false;
  const jobs = list.jobs.map((job): JobListItem => {
    const change = latest.get(job.job_id);
    latest.delete(job.job_id);
    if (change === undefined) return job;
    const { status, data } = change;
    if (status === job.status || isOver(job.status)) return job;
    hasChanged = true;
    if (filter.status !== undefined && status !== filter.status) isStale = true;
    const results = typeof data.results_count === "number" ? data.results_count : null;
    const outcome = outcomeOf(status, results);
    // No event says why a result is empty.
    if (outcome === "empty") isStale = true;
    return {
      ...job,
      status,
      updated_at: now,
      started_at: status === "processing" ? now : job.started_at,
      completed_at: isOver(status) ? now : null,
      outcome,
      outcome_reason: typeof data.error_message === "string" ? data.error_message : null,
      results_count: results,
    };
  });
  // The remaining events concern jobs not on this page; with a filter they may now belong on it.
  if (latest.size > 0)
    isStale ||= filter.status !== undefined || [...latest.keys()].some((id) => came.has(id));
  return { list: hasChanged ? { ...list, jobs } : list, isStale };
}
