import { settleCampaign } from "../store/campaigns/campaign-ends.ts";
import type { CampaignRow } from "../store/campaigns/campaigns.ts";
import type { Transaction } from "../store/core/database.ts";
import type { NextStep } from "./campaign.ts";
import type { SubmittedBy } from "./chain-jobs.ts";
import {
  type DispatchPorts,
  planSubmission,
  readWaiting,
  type Submission,
  sendSubmission,
} from "./dispatch.ts";

/**
 * Submits the next locations of a locked campaign together with its other pending work. Ends the transaction, so that
 * rows and jobs share one commit.
 * @param locationsMax 0 to submit only held-back jobs of the chain.
 * @param record additional writes, with the event log locked.
 * @returns the submitted locations.
 */
export async function submitNextLocations(
  ports: DispatchPorts,
  transaction: Transaction,
  campaign: CampaignRow,
  locationsMax: number,
  by?: SubmittedBy,
  record?: () => Promise<void>,
): Promise<Submission["locations"]> {
  const wanted = { locations: locationsMax, sites: true, emails: true };
  const waiting = await readWaiting(ports, transaction, campaign, wanted);
  const submission = await planSubmission(ports, transaction, campaign, waiting, by);
  await transaction.finish(() =>
    Promise.all([
      sendSubmission(transaction, campaign, submission),
      settleCampaign(transaction, campaign.number),
      record?.(),
    ]),
  );
  return submission.locations;
}

/**
 * Answers a call for the next location. Returns nothing and changes nothing if the campaign is not active or has no
 * location left.
 * @param campaign the locked row.
 */
export async function nextStep(
  ports: DispatchPorts,
  transaction: Transaction,
  campaign: CampaignRow,
  by: SubmittedBy,
): Promise<NextStep> {
  const isActive = campaign.status === "active";
  const canSubmit = isActive && campaign.locations_pending > 0;
  const submitted = canSubmit ? await submitNextLocations(ports, transaction, campaign, 1, by) : [];
  const [task] = submitted;
  const { locations_total: total } = campaign;
  const pending = campaign.locations_pending - submitted.length;
  return {
    hasMore: isActive && pending > 0,
    status: campaign.status,
    currentTask:
      task === undefined
        ? null
        : {
            jobId: task.jobId,
            locationId: task.location.location_id,
            searchString: task.location.search_string,
            displayName: task.location.display_name,
          },
    progress: {
      total,
      pending,
      submitted: campaign.locations_submitted + submitted.length,
      completed: campaign.locations_completed,
      failed: campaign.locations_failed,
      percentage: percentOf(total - pending, total),
    },
  };
}

/** Two decimals. */
const percentOf = (part: number, total: number): number =>
  total === 0 ? 0 : Math.round((part / total) * 10_000) / 100;
