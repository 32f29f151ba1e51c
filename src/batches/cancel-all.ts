import type { Actor } from "../contract/principal.ts";
import type { JobMetrics } from "../jobs/job-metrics.ts";
import { hasOpenItems } from "../store/batches/cancelled-batches.ts";
import type { Database } from "../store/core/database.ts";
import { cancelJobs } from "../store/jobs/cancelled-jobs.ts";
import { releaseJobs } from "../store/jobs/held-jobs.ts";

/** Items that are cancelled in one transaction. */
const cancelledAtOnce = 1_000;
/** For items that start or end at the moment of a cancellation. */
const lockedPauseMs = 20;

/** Cancels every item of a batch that waits or runs. @returns how many. */
export async function cancelAll(
  { database, onCancel }: { database: Database; onCancel?: JobMetrics["onCancel"] | undefined },
  batch: { clientId: string; batchId: string; by: Actor | undefined },
): Promise<number> {
  const { clientId, batchId, by } = batch;
  let cancelled = 0;
  while (await hasOpenItems(database, batchId)) {
    // Held items end like others: as jobs, in the same transaction, so that none of them runs.
    const groups = await database.transaction((tx) =>
      tx.finish(async () => {
        const [, found] = await Promise.all([
          releaseJobs(tx, { batchId, limit: cancelledAtOnce }),
          cancelJobs(tx, { clientId, jobs: { batchId }, by, limit: 2 * cancelledAtOnce }),
        ]);
        return found;
      }),
    );
    for (const { jobs, type, test } of groups) {
      cancelled += jobs;
      for (let count = 0; count < jobs; count++) onCancel?.({ type, test });
    }
    if (groups.length === 0) await new Promise((resolve) => setTimeout(resolve, lockedPauseMs));
  }
  return cancelled;
}
