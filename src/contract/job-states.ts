import type { EventType } from "./events.ts";
import type { JobStatus } from "./job.ts";

/** The table that docs/job-states.md is generated from. */
export interface JobTransition {
  /** null: there is no job yet. */
  readonly from: JobStatus | null;
  /** What happens, as a phrase. */
  readonly trigger: string;
  readonly to: JobStatus;
  /** Event that leaves in the same transaction; null where clients are told nothing. */
  readonly event: EventType | null;
  /** What else changes, as a sentence. */
  readonly note: string;
}

/** Every way in which a job comes to its state. States that no row starts from are final. */
export const jobTransitions: readonly JobTransition[] = [
  {
    from: null,
    trigger: "submit",
    to: "queued",
    event: "job.queued",
    note: "The job and its place in the queue are stored together.",
  },
  {
    from: null,
    trigger: "submit, answered from the cache",
    to: "completed",
    event: null,
    note: "No new job: the answer names the equal job that completed in the last 24 hours, with `from_cache` true.",
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
    note: "It leaves the queue at once.",
  },
  {
    from: "processing",
    trigger: "its worker is lost or stops, or an error may pass",
    to: "processing",
    event: null,
    note: "It runs again: at once after a stop, within 15 seconds of a loss, 5, 10 and 20 seconds after such an error. A worker that stood still gives its jobs back.",
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
    note: "The worker stops within a second; what it had collected is discarded.",
  },
];
