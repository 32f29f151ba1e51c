import type { JobStatus } from "../contract/job.ts";
import type { WorkQueue } from "../queue/work-queue.ts";
import type { Database } from "../store/database.ts";
import { cancelJob } from "../store/ended-jobs.ts";
import { queueName } from "./queue-name.ts";
import { isJobId } from "./read.ts";

export type CancelOutcome = "cancelled" | "not_found" | { terminal: JobStatus };

export interface JobCanceller {
  /** Ends a queued job at once, and a running one within a second. */
  cancel(clientId: string, jobId: string): Promise<CancelOutcome>;
}

export function createJobCanceller(ports: { database: Database; queue: WorkQueue }): JobCanceller {
  return {
    async cancel(clientId, jobId) {
      if (!isJobId(jobId)) return "not_found";
      return await ports.database.transaction(async (tx) => {
        const job = await cancelJob(tx, clientId, jobId);
        if (job === null) return "not_found";
        if (!job.cancelled) return { terminal: job.status };
        const name = queueName(job);
        if (job.queue_entry_id !== null) await ports.queue.remove(tx, name, [job.queue_entry_id]);
        // A job that never started takes its own entry along, unless that one already runs another job: then
        // one entry stays over, and a worker that takes it finds nothing and removes it.
        else await ports.queue.removeWaiting(tx, name, [jobId]);
        return "cancelled";
      });
    },
  };
}
