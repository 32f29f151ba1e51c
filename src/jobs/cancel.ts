import type { JobStatus } from "../contract/job.ts";
import type { Actor } from "../contract/principal.ts";
import { errorCatalogue } from "../errors.ts";
import type { WorkQueue } from "../queue/work-queue.ts";
import { recordAct } from "../store/activities.ts";
import type { Database, Transaction } from "../store/database.ts";
import { type CampaignJob, cancelJob, findCampaignJob, lockOpenJob } from "../store/ended-jobs.ts";
import type { JobChain } from "./job-chain.ts";
import { queueName } from "./queue-name.ts";
import { isJobId } from "./read.ts";

export type CancelOutcome = "cancelled" | "not_found" | { terminal: JobStatus };

export interface JobCanceller {
  /** Ends a queued job at once, and a running one within a second. */
  cancel(clientId: string, jobId: string, by?: Actor): Promise<CancelOutcome>;
}

interface CancelPorts {
  database: Database;
  queue: WorkQueue;
  /** What follows from the ends of a campaign's jobs. Without it nothing does. */
  chain?: JobChain | undefined;
}

export function createJobCanceller(ports: CancelPorts): JobCanceller {
  const { database, queue } = ports;

  /** What a campaign does about it, written before the event log is locked; null when there is nothing to do. */
  async function advanceCampaign(tx: Transaction, jobId: string, job: CampaignJob | null) {
    if (job === null || ports.chain === undefined) return null;
    const turn = await ports.chain.take(tx, job.campaign_id);
    if (turn === null || !(await lockOpenJob(tx, jobId))) return null;
    const end = { status: "cancelled" as const, message: cancelled };
    return await turn.advance([{ id: jobId, type: job.type, end }]);
  }

  return {
    async cancel(clientId, jobId, by) {
      if (!isJobId(jobId)) return "not_found";
      return await database.transaction(async (tx) => {
        const follow = await advanceCampaign(tx, jobId, await findCampaignJob(tx, clientId, jobId));
        const job = await cancelJob(tx, clientId, jobId);
        if (job === null) return "not_found";
        if (!job.cancelled) return { terminal: job.status };
        const name = queueName(job);
        await follow?.();
        if (job.queue_entry_id !== null) await queue.remove(tx, name, [job.queue_entry_id]);
        // A job that never started takes its own entry along, unless that one already runs another job: then
        // one entry stays over, and a worker that takes it finds nothing and removes it.
        else await queue.removeWaiting(tx, name, [jobId]);
        if (by !== undefined) {
          const subject = { type: "job", id: jobId };
          await recordAct(tx, { clientId, actor: by, kind: "job.cancel_requested", subject });
        }
        return "cancelled";
      });
    },
  };
}

const cancelled = errorCatalogue.cancelled.detail;
