import type { JobListItem } from "../api/answers.ts";
import { reasonText } from "../lib/job-remedy.ts";
import { stateOf } from "../lib/job-state.ts";
import { Status } from "./parts.tsx";

type Stated = Pick<JobListItem, "status" | "outcome" | "outcome_reason"> & { waiting_for?: string | null };

/** A job's state in a list, with why it failed, found nothing or waits. */
export function JobState({ job }: { job: Stated }) {
  const { outcome_reason: reason, waiting_for: provider } = job;
  return (
    <>
      <Status value={stateOf(job)} inList />
      {provider != null && <span className="sub">Waiting for {provider}</span>}
      {reason !== null && <span className="sub reason">{reasonText(reason)}</span>}
    </>
  );
}
