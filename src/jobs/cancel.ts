import type { JobStatus } from "../contract/job.ts";
import type { Actor } from "../contract/principal.ts";
import { errorCatalogue } from "../errors.ts";
import type { Database, Transaction } from "../store/core/database.ts";
import { type CampaignJob, cancelJob, findCampaignJob, lockOpenJob } from "../store/jobs/ended-jobs.ts";
import { type CancelSelected, cancelSelected, type SelectedCancellation } from "./cancel-selected.ts";
import type { JobChain } from "./job-chain.ts";
import type { JobMetrics } from "./job-metrics.ts";
import { isJobId } from "./read.ts";

export type CancelOutcome = "cancelled" | "not_found" | { terminal: JobStatus };

export interface JobCanceller {
  /** Ends a queued job immediately, and a running one within a second. */
  cancel(clientId: string, jobId: string, by?: Actor): Promise<CancelOutcome>;
  /** The same for all of a client's jobs that a filter matches; a dry run only counts them. */
  cancelSelected(clientId: string, selected: CancelSelected): Promise<SelectedCancellation>;
}

interface CancelPorts {
  database: Database;
  /** Continues campaigns after the end of their jobs; undefined in processes without campaigns. */
  chain?: JobChain | undefined;
  onCancel?: JobMetrics["onCancel"];
}

export function createJobCanceller({ database, chain, onCancel }: CancelPorts): JobCanceller {
  const cancelled = { status: "cancelled" as const, message: errorCatalogue.cancelled.detail };

  /** Prepares the campaign's follow-up before the event log is locked; null if there is none. */
  async function advanceCampaign(tx: Transaction, jobId: string, { campaign_id, type }: CampaignJob) {
    const turn = await chain?.take(tx, campaign_id);
    if (turn == null || !(await lockOpenJob(tx, jobId))) return null;
    return await turn.advance([{ id: jobId, type, end: cancelled }]);
  }

  const canceller: JobCanceller = {
    async cancel(clientId, jobId, by) {
      if (!isJobId(jobId)) return "not_found";
      const job = await findCampaignJob(database, clientId, jobId);
      const outcome =
        job === null
          ? await cancelJob(database, clientId, jobId, by)
          : await database.transaction(async (tx) => {
              const follow = await advanceCampaign(tx, jobId, job);
              const [ended] = await tx.finish(() =>
                Promise.all([cancelJob(tx, clientId, jobId, by), follow?.()]),
              );
              return ended;
            });
      if (outcome === null) return "not_found";
      if (!outcome.cancelled) return { terminal: outcome.status };
      onCancel?.(outcome);
      return "cancelled";
    },
    cancelSelected: (clientId, selected) =>
      cancelSelected({ database, canceller, onCancel }, clientId, selected),
  };
  return canceller;
}
