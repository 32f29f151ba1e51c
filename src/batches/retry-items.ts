import { randomUUIDv7 } from "node:crypto";
import type { Actor, Principal } from "../contract/principal.ts";
import { ForagerError } from "../errors.ts";
import { lockBatch } from "../store/batches/changed-batches.ts";
import { takeRetriedItems } from "../store/batches/retried-items.ts";
import { holdJobs } from "../store/jobs/held-jobs.ts";
import { insertJobs, type NewJob } from "../store/jobs/submitted-jobs.ts";
import { placesWithoutRoom, type SubmitBatchPorts } from "./submit-batch.ts";

/**
 * Submits a new job for each failed item of a batch, by the caller; also for those that found nothing, if wanted. @returns how many.
 * @throws ForagerError not_found, invalid_state for a cancelled batch.
 */
export async function retryItems(
  ports: SubmitBatchPorts,
  caller: { principal: Principal; actor: Actor },
  batchId: string,
  wanted: { includeEmpty: boolean },
): Promise<number> {
  const { clientId, apiKeyId } = caller.principal;
  const { id: actorId, name, role } = caller.actor;
  return await ports.database.transaction(async (tx) => {
    const batch = await lockBatch(tx, clientId, batchId);
    if (batch === null) throw new ForagerError("not_found", "Batch not found");
    if (batch.cancelled_at !== null) {
      throw new ForagerError("invalid_state", "A batch that was cancelled cannot be retried.");
    }
    const items = await takeRetriedItems(tx, batchId, wanted);
    if (items.length === 0) return 0;
    const jobs = items.map(
      ({ id: rerun_of, client_ref, ...item }): NewJob => ({
        ...item,
        id: randomUUIDv7(),
        rerun_of,
        client_id: clientId,
        campaign_id: null,
        api_key_id: apiKeyId,
        actor_id: actorId,
        actor_name: name,
        actor_role: role,
        may_use_cache: false,
        client_ref: client_ref ?? undefined,
        batch_id: batchId,
      }),
    );
    // While the batch is paused, nothing of it is in the queue.
    const places =
      batch.paused_at === null
        ? await placesWithoutRoom(tx, ports, jobs)
        : items.map((item) => item.batch_place);
    await tx.finish(() =>
      Promise.all([insertJobs(tx, jobs), places.length > 0 && holdJobs(tx, { batchId, places })]),
    );
    return jobs.length;
  });
}
