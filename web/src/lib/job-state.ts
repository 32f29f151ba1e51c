import type { JobOutcomeName } from "../../../src/contract/job-outcome.ts";
import type { JobStatus } from "../api/answers.ts";

/** What a job's state is called: a completed job without a result has found nothing. */
export const stateOf = ({
  status,
  outcome,
}: {
  status: JobStatus;
  outcome: JobOutcomeName | null;
}): string => (outcome === "empty" ? "nothing_found" : status);

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
