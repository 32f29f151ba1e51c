import { limits } from "../contract/limits.ts";
import type { Actor, Principal } from "../contract/principal.ts";
import { notRunnable, parseStored } from "../jobs/rerun.ts";
import type { JobSelector } from "../store/jobs/matching-jobs.ts";
import { type CountedJobs, countEndedSelected, findEndedSelected } from "../store/jobs/selected-jobs.ts";
import {
  type AcceptedBatch,
  type CheckedItem,
  type ItemViolation,
  type SubmitBatchPorts,
  submitBatch,
} from "./submit-batch.ts";

export interface SelectedRerun {
  /** Jobs that the filter matches. */
  matched: CountedJobs[];
  /** Whether there may be more of them. */
  isMinimum: boolean;
  /** The batch of the new jobs; null if there are none. */
  batch: Pick<AcceptedBatch, "batchId" | "items"> | null;
  /** Jobs whose request is not accepted any more. */
  skipped: number;
}

/** Submits the requests of ended jobs of a client again, as one batch: the oldest, as many as a batch may have. */
export async function rerunSelected(
  ports: SubmitBatchPorts,
  caller: { principal: Principal; actor: Actor },
  { selector, dryRun }: { selector: JobSelector; dryRun: boolean },
): Promise<SelectedRerun> {
  const selection = { ...selector, clientId: caller.principal.clientId };
  const { groups: matched, isMinimum } = await countEndedSelected(ports.database, selection);
  if (dryRun) return { matched, isMinimum, batch: null, skipped: 0 };
  const requests = await findEndedSelected(ports.database, selection, limits.batch_items_max);
  const items: CheckedItem[] = [];
  const invalid: ItemViolation[] = [];
  for (const [place, { id, type, priority, client_ref, payload: sent }] of requests.entries()) {
    const payload = parseStored(ports.jobTypes.get(type), sent);
    if (payload === null) {
      const loc = ["body", "items", place];
      invalid.push({ place, violations: [{ loc, msg: notRunnable, type: "invalid_state" }] });
    } else {
      const clientRef = client_ref ?? undefined;
      items.push({ place, type, payload, sent, clientRef, priority, rerunOf: id });
    }
  }
  if (items.length === 0) return { matched, isMinimum, batch: null, skipped: invalid.length };
  const batch = await submitBatch(ports, {
    ...caller,
    name: `${requests.length} ${requests.length === 1 ? "job" : "jobs"} run again`,
    onInvalid: "skip",
    items,
    invalid,
    idempotency: undefined,
  });
  return { matched, isMinimum, batch, skipped: batch.skipped };
}
