import type { Actor } from "../contract/principal.ts";
import type { JobMetrics } from "../jobs/job-metrics.ts";
import { hasOpenItems, markCancelled } from "../store/batches/cancelled-batches.ts";
import type { Database } from "../store/core/database.ts";
import { type CancelledGroup, cancelJobs } from "../store/jobs/cancelled-jobs.ts";

/** For items that start or end at the moment of a cancellation. */
const lockedPauseMs = 20;

interface CancelPorts {
  database: Database;
  onCancel?: JobMetrics["onCancel"] | undefined;
}

interface CancelledBatch {
  clientId: string;
  batchId: string;
  by: Actor | undefined;
}

/**
 * Cancels a batch with every item that waits or runs, in the transaction that marks it: none of them starts later.
 * @returns how many items that were; null if all had ended, or the batch was cancelled before.
 */
export async function cancelBatch(ports: CancelPorts, batch: CancelledBatch): Promise<number | null> {
  const groups = await ports.database.transaction(async (tx) => {
    if (!(await markCancelled(tx, batch.clientId, batch.batchId))) return null;
    return await tx.finish(() => cancelJobs(tx, itemsOf(batch)));
  });
  return groups === null ? null : counted(ports, groups) + (await cancelRest(ports, batch));
}

/** Cancels the items of a cancelled batch that still wait or run. @returns how many. */
export async function cancelRest(ports: CancelPorts, batch: CancelledBatch): Promise<number> {
  let cancelled = 0;
  while (await hasOpenItems(ports.database, batch.batchId)) {
    const groups = await ports.database.transaction((tx) => tx.finish(() => cancelJobs(tx, itemsOf(batch))));
    cancelled += counted(ports, groups);
    if (groups.length === 0) await new Promise((resolve) => setTimeout(resolve, lockedPauseMs));
  }
  return cancelled;
}

const itemsOf = ({ clientId, batchId, by }: CancelledBatch) => ({ clientId, jobs: { batchId }, by });

/** Reports cancelled jobs. @returns how many. */
function counted({ onCancel }: Pick<CancelPorts, "onCancel">, groups: readonly CancelledGroup[]): number {
  for (const { jobs, type, test } of groups) {
    for (let count = 0; count < jobs; count++) onCancel?.({ type, test });
  }
  return groups.reduce((sum, { jobs }) => sum + jobs, 0);
}
