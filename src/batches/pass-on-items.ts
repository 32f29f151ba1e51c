import type { JobTypeName } from "../contract/job-types.ts";
import type { JobType } from "../jobs/job-type.ts";
import { lockBatch } from "../store/batches/changed-batches.ts";
import type { Database } from "../store/core/database.ts";
import { heldTypes, releaseJobs } from "../store/jobs/held-jobs.ts";
import { lockAndCountWaitingJobs } from "../store/jobs/submitted-jobs.ts";

/** Of a client's places in the queue that are limited; the others are left to what it submits otherwise. */
const shareOfPlaces = 0.5;
/** In one transaction, which keeps the event log locked. */
const releasedAtOnce = 2_500;

interface PassOnPorts {
  database: Database;
  jobTypes: ReadonlyMap<JobTypeName, JobType>;
}

/** Puts held items of a batch that is neither paused nor cancelled into the queue, of each type as many as it has room for. */
export async function passOnItems(
  { database, jobTypes }: PassOnPorts,
  { clientId, batchId }: { clientId: string; batchId: string },
): Promise<void> {
  for (const type of await heldTypes(database, batchId)) {
    const max = jobTypes.get(type)?.waitingMax;
    await database.transaction(async (tx) => {
      const batch = await lockBatch(tx, clientId, batchId);
      if (batch === null || batch.paused_at !== null || batch.cancelled_at !== null) return;
      const room =
        max === undefined
          ? releasedAtOnce
          : Math.floor(max * shareOfPlaces) -
            (await lockAndCountWaitingJobs(tx, { client_id: clientId, type }));
      if (room <= 0) return;
      await tx.finish(() => releaseJobs(tx, { batchId, type, limit: Math.min(room, releasedAtOnce) }));
    });
  }
}
