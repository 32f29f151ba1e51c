import { ForagerError } from "../errors.ts";
import type { WorkQueue } from "../queue/work-queue.ts";
import type { ClaimedJob } from "../store/claimed-jobs.ts";
import type { Database, Transaction } from "../store/database.ts";
import { completeJob, failJob } from "../store/ended-jobs.ts";
import { lockRuns } from "./dedup.ts";
import { createGroupCommit } from "./group-commit.ts";
import type { EndedJob, JobChain } from "./job-chain.ts";
import type { JobOutcome, JsonObject } from "./job-type.ts";

/** The end of a run of a campaign's job: with an outcome it completed, else it failed for that reason. */
export type CampaignEnd = { queueName: string; job: ClaimedJob } & (
  | { outcome: JobOutcome & { progress: JsonObject | null } }
  | { outcome: null; reason: { code: string; message: string } }
);

/** Ends runs of campaigns' jobs. */
export interface CampaignEnds {
  /** False when the run no longer counts. */
  store(campaignId: string, end: CampaignEnd): Promise<boolean>;
}

interface EndPorts {
  database: Database;
  queue: WorkQueue;
  chain: JobChain;
}

/** What waits together is stored together, but no more than keep others waiting for some hundred milliseconds. */
const batchMax = 25;

/**
 * Ends of one campaign are stored one transaction after the other, whoever has them. Those that this process has
 * meanwhile share the next one: its turn, the question what is next, the event log's lock and the commit are the
 * most of what an end costs, and are had once for all of them.
 */
export function createCampaignEnds(ports: EndPorts): CampaignEnds {
  const campaigns = new Map<string, { commit: ReturnType<typeof commitOf>; open: number }>();
  const commitOf = (campaignId: string) =>
    createGroupCommit<CampaignEnd, boolean>({
      run: (ends) => ports.database.transaction((tx) => storeTogether(ports, tx, campaignId, ends)),
      batchMax,
      inFlightMax: 1,
      retryAlone: (error) => !(error instanceof ForagerError),
    });
  return {
    async store(campaignId, end) {
      const campaign = campaigns.get(campaignId) ?? { commit: commitOf(campaignId), open: 0 };
      campaigns.set(campaignId, campaign);
      campaign.open += 1;
      try {
        return await campaign.commit.add(end);
      } finally {
        campaign.open -= 1;
        if (campaign.open === 0) campaigns.delete(campaignId);
      }
    },
  };
}

async function storeTogether(
  { queue, chain }: EndPorts,
  tx: Transaction,
  campaignId: string,
  ends: CampaignEnd[],
): Promise<boolean[]> {
  const turn = await chain.take(tx, campaignId);
  // Which runs count is settled first: the ends themselves take the event log's lock, which is then held for the last
  // statements alone.
  const counting = await lockRuns(tx, ends);
  if (counting.length > 0) {
    const removing = [...Map.groupBy(counting, ({ queueName }) => queueName)].map(([name, group]) =>
      queue.remove(
        tx,
        name,
        group.map(({ job }) => job.queue_entry_id),
      ),
    );
    const [follow] = await Promise.all([turn?.advance(counting.map(endedJobOf)), ...removing]);
    await tx.finish(() => Promise.all([...counting.map((end) => storeEnd(tx, end)), follow?.()]));
  }
  const counted = new Set(counting.map(({ job }) => job));
  return ends.map(({ job }) => counted.has(job));
}

function endedJobOf(ended: CampaignEnd): EndedJob {
  const { id, type } = ended.job;
  if (ended.outcome === null) return { id, type, end: { status: "failed", message: ended.reason.message } };
  const { data, resultsCount } = ended.outcome;
  return { id, type, end: { status: "completed", data, resultsCount } };
}

const storeEnd = (tx: Transaction, end: CampaignEnd): Promise<boolean> =>
  end.outcome === null ? failJob(tx, end.job, end.reason) : completeJob(tx, end.job, end.outcome);
