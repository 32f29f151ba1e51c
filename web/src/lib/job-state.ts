import type { JobOutcomeName } from "../../../src/contract/job-outcome.ts";
import type { Batch, JobStatus } from "../api/answers.ts";

/** What a job's state is called: a completed job without a result has found nothing. */
export const stateOf = ({
  status,
  outcome,
}: {
  status: JobStatus;
  outcome: JobOutcomeName | null;
}): string => (outcome === "empty" ? "nothing_found" : status);

type Counted = Pick<Batch, "status" | "items" | "counts" | "empty_count">;

/** What a batch's state is called: one that has ended is completed only if each of its jobs has a result. */
export function batchStateOf({ status, items, counts, empty_count: empty }: Counted): string {
  if (status !== "completed" || counts.failed + empty === 0) return status;
  if (empty === items) return "nothing_found";
  return counts.failed === items ? "failed" : "partly_completed";
}

export const isOpen = (status: JobStatus): boolean => status === "queued" || status === "processing";

interface Timed {
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
}

/** Seconds in the queue and at work; null for what has not ended. */
export function secondsOf({ created_at, started_at, completed_at }: Timed) {
  const between = (from: string | null, to: string | null) =>
    from === null || to === null ? null : Math.max(0, (Date.parse(to) - Date.parse(from)) / 1000);
  return { queued: between(created_at, started_at), working: between(started_at, completed_at) };
}
