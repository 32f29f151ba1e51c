import { setTimeout as delay } from "node:timers/promises";
import type { Actor } from "../contract/principal.ts";
import type { Database } from "../store/core/database.ts";
import { cancelJobs } from "../store/jobs/cancelled-jobs.ts";
import type { JobSelector } from "../store/jobs/matching-jobs.ts";
import {
  type CountedJobs,
  countOpenSelected,
  findOpenSelected,
  nowInDatabase,
} from "../store/jobs/selected-jobs.ts";
import type { JobMetrics } from "./job-metrics.ts";

/** Jobs that are cancelled in one transaction. */
const cancelledAtOnce = 1_000;
/** For jobs that start or end at the moment of a cancellation. */
const lockedPauseMs = 20;

export interface SelectedCancellation {
  /** Jobs that waited or ran when it began. */
  matched: CountedJobs[];
  cancelled: number;
}

export interface CancelSelected {
  selector: JobSelector;
  by: Actor;
  dryRun: boolean;
}

interface CancelSelectedPorts {
  database: Database;
  /** Cancels a job of a campaign, which may continue after it. */
  canceller: { cancel(clientId: string, jobId: string, by: Actor): Promise<unknown> };
  onCancel?: JobMetrics["onCancel"] | undefined;
}

/** Cancels the jobs of a client that a filter matches, if they wait or run now. */
export async function cancelSelected(
  ports: CancelSelectedPorts,
  clientId: string,
  { selector, by, dryRun }: CancelSelected,
): Promise<SelectedCancellation> {
  // Jobs that a campaign submits after one that is cancelled are not meant.
  const now = await nowInDatabase(ports.database);
  const before = selector.filter?.createdBefore ?? now;
  const filter = { ...selector.filter, createdBefore: before < now ? before : now };
  const selection = { ...selector, filter, clientId };
  const matched = await countOpenSelected(ports.database, selection);
  let cancelled = 0;
  while (!dryRun) {
    const found = await findOpenSelected(ports.database, selection, cancelledAtOnce);
    if (found.length === 0) break;
    const ofCampaigns = found.filter(({ campaign_id }) => campaign_id !== null);
    const others = found.filter(({ campaign_id }) => campaign_id === null).map(({ id }) => id);
    let ended = await cancelApart(ports, { clientId, jobIds: others, by });
    for (const { id } of ofCampaigns) {
      if ((await ports.canceller.cancel(clientId, id, by)) === "cancelled") ended += 1;
    }
    cancelled += ended;
    if (ended === 0) await delay(lockedPauseMs);
  }
  return { matched, cancelled };
}

/** Of jobs without a campaign: many in one transaction. */
async function cancelApart(
  { database, onCancel }: CancelSelectedPorts,
  { clientId, jobIds, by }: { clientId: string; jobIds: readonly string[]; by: Actor },
): Promise<number> {
  if (jobIds.length === 0) return 0;
  const groups = await database.transaction((tx) =>
    tx.finish(() => cancelJobs(tx, { clientId, jobs: { jobIds }, by })),
  );
  for (const { jobs, type, test } of groups) {
    for (let count = 0; count < jobs; count++) onCancel?.({ type, test });
  }
  return groups.reduce((sum, { jobs }) => sum + jobs, 0);
}
