import type { EventType } from "./events.ts";
import type { JobStatus } from "./job.ts";

/** The table that docs/job-states.md is generated from. */
export interface JobTransition {
  /** null: there is no job yet. */
  readonly from: JobStatus | null;
  /** The trigger, as a phrase. */
  readonly trigger: string;
  readonly to: JobStatus;
  /** Event published in the same transaction; null if clients are not notified. */
  readonly event: EventType | null;
  /** What else changes, as a sentence. */
  readonly note: string;
}

/** All transitions. States that no row starts from are final. */
export const jobTransitions: readonly JobTransition[] = [
  {
    from: null,
    trigger: "submit",
    to: "queued",
    event: "job.queued",
    note: "The job and its queue entry are stored together.",
  },
  {
    from: null,
    trigger: "submit, answered from the cache",
    to: "completed",
    event: null,
    note: "No new job: the response names the identical job that completed in the last 24 hours, with `from_cache` true.",
  },
  {
    from: "queued",
    trigger: "a worker takes it",
    to: "processing",
    event: "job.started",
    note: "`worker_id` says who.",
  },
  {
    from: "queued",
    trigger: "cancel",
    to: "cancelled",
    event: "job.cancelled",
    note: "It leaves the queue immediately.",
  },
  {
    from: "processing",
    trigger: "its worker is lost or stops, or an error is transient",
    to: "processing",
    event: null,
    note: "It runs again: immediately after a stop, within 15 seconds of a loss, and 5, 10 and 20 seconds after such an error. A worker that was suspended returns its jobs.",
  },
  {
    from: "processing",
    trigger: "its provider makes it wait",
    to: "processing",
    event: null,
    note: "Other jobs use its slot until then: see `waiting_for` and `retry_at` in its status.",
  },
  {
    from: "processing",
    trigger: "success",
    to: "completed",
    event: "job.completed",
    note: "The result is stored in the same transaction.",
  },
  {
    from: "processing",
    trigger: "error",
    to: "failed",
    event: "job.failed",
    note: "`error_message` says why.",
  },
  {
    from: "processing",
    trigger: "cancel",
    to: "cancelled",
    event: "job.cancelled",
    note: "The worker stops within a second and discards what it had collected.",
  },
];
