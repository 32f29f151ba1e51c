import { randomUUIDv7 } from "node:crypto";
import { ForagerError } from "../errors.ts";
import type { WorkQueue } from "../queue/work-queue.ts";
import type { ClaimedJob } from "../store/claimed-jobs.ts";
import type { Database } from "../store/database.ts";
import { completeJob, failJob, setJobAside } from "../store/ended-jobs.ts";
import type { CampaignEnds } from "./campaign-ends.ts";
import { settleDedup } from "./dedup.ts";
import type { JobOutcome, JsonObject } from "./job-type.ts";

/** Runs again after an error that may pass, at most this often, after 5, 10 and 20 seconds. */
const retriesMax = 3;
const retryDelaySeconds = (retries: number) => 5 * 2 ** retries;

export interface FinishPorts {
  database: Database;
  queue: WorkQueue;
  /** Ends campaigns' jobs, of which more follows. Without it they end as all others do. */
  campaignEnds?: CampaignEnds | undefined;
}

/** Each of these ends a run in one transaction, and does nothing when the run no longer counts. */
export function finishWithResult(
  ports: FinishPorts,
  queueName: string,
  job: ClaimedJob,
  outcome: JobOutcome & { progress: JsonObject | null },
): Promise<boolean> {
  const { database, queue, campaignEnds } = ports;
  if (job.campaign_id !== null && campaignEnds !== undefined) {
    return campaignEnds.store(job.campaign_id, { queueName, job, outcome });
  }
  return database.transaction(async (tx) => {
    const settled = await settleDedup(tx, job, outcome);
    const counts = settled !== null && (await completeJob(tx, job, settled));
    if (counts) await queue.remove(tx, queueName, [job.queue_entry_id]);
    return counts;
  });
}

/** Fails the job, or puts it aside for another try when its error may pass. */
export function finishWithError(
  ports: FinishPorts,
  queueName: string,
  job: ClaimedJob,
  error: unknown,
): Promise<boolean> {
  const { database, queue, campaignEnds } = ports;
  const again = error instanceof ForagerError && error.consequence === "retry" && job.retries < retriesMax;
  if (!again && job.campaign_id !== null && campaignEnds !== undefined) {
    const end = { queueName, job, outcome: null, reason: publicError(error) };
    return campaignEnds.store(job.campaign_id, end);
  }
  return database.transaction(async (tx) => {
    const entryId = randomUUIDv7();
    const counts = await (again
      ? setJobAside(tx, job, { entryId, isRetry: true })
      : failJob(tx, job, publicError(error)));
    if (counts) await queue.remove(tx, queueName, [job.queue_entry_id]);
    if (counts && again) {
      await queue.add(tx, queueName, [{ id: entryId, startAfterSeconds: retryDelaySeconds(job.retries) }]);
    }
    return counts;
  });
}

/** Gives a running job back at once, for a worker that stops. */
export function giveBack(
  { database, queue }: FinishPorts,
  queueName: string,
  job: ClaimedJob,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const entryId = randomUUIDv7();
    const counts = await setJobAside(tx, job, { entryId, isRetry: false });
    if (counts) {
      await queue.remove(tx, queueName, [job.queue_entry_id]);
      await queue.add(tx, queueName, [{ id: entryId }]);
      await queue.wake(tx, queueName);
    }
    return counts;
  });
}

/** What a client may read. An error of unknown kind may quote anything, so only its class is told. */
function publicError(error: unknown): { code: string; message: string } {
  if (error instanceof ForagerError) return { code: error.code, message: error.message };
  const name = error instanceof Error ? error.name : "error";
  return {
    code: "internal_error",
    message: `The job stopped on an unexpected ${name}. The log has the details.`,
  };
}
