import type { Actor } from "../contract/principal.ts";
import { ForagerError, invalidRequest } from "../errors.ts";
import { deleteCampaignContents, removeCampaign } from "../store/campaigns/campaign-ends.ts";
import { type CampaignRow, changeCampaign } from "../store/campaigns/campaigns.ts";
import type { Transaction } from "../store/core/database.ts";
import { cancelJobsOfCampaign } from "../store/jobs/ended-jobs.ts";
import { recordAct } from "../store/shifts/activities.ts";
import { recordAudit } from "../store/system/audit-log.ts";
import type { CampaignChanges, Workflow } from "./campaign.ts";
import { nextRunAfter } from "./create.ts";

/** Changes that have no effect on a campaign whose work is all submitted. */
const ofOpenWork = ["auto_advance", "max_results", "max_emails_per_business"] as const;

/**
 * Changes a locked campaign. Limits apply to what is submitted from now on. Ends the transaction.
 * @throws ForagerError invalid_state, validation_error
 */
export async function changeLocked(
  tx: Transaction,
  campaign: CampaignRow,
  changes: CampaignChanges,
  by: Actor,
): Promise<void> {
  const late = ofOpenWork.filter((name) => changes[name] !== undefined);
  if (campaign.status === "completed" && late.length > 0) {
    const names = late.join(", ");
    throw new ForagerError(
      "invalid_state",
      `The campaign is completed: ${names} can no longer change. Name, description and schedule can.`,
    );
  }
  const { name, description, schedule, time_zone, auto_advance, max_results, workflow } = campaign;
  const next = { name, description, schedule, time_zone, auto_advance, max_results, ...defined(changes) };
  const isScheduleChanged = changes.schedule !== undefined || changes.time_zone !== undefined;
  await changeCampaign(tx, campaign.number, {
    ...next,
    next_run_at: isScheduleChanged ? nextRunOf(campaign, next) : campaign.next_run_at,
    workflow: workflowWith(workflow as Workflow | null, changes.max_emails_per_business),
  });
  const subject = { type: "campaign", id: campaign.id };
  await tx.finish(() =>
    recordAct(tx, { clientId: campaign.client_id, actor: by, kind: "campaign.changed", subject }),
  );
}

const defined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>;
  };

/** A stopped or paused campaign gets its next run when it continues. */
function nextRunOf(
  { status }: CampaignRow,
  { schedule, time_zone }: Pick<CampaignRow, "schedule" | "time_zone">,
): Date | null {
  const next = schedule === null ? null : nextRunAfter(schedule, new Date(), time_zone);
  return status === "stopped" || status === "paused" ? null : next;
}

function workflowWith(workflow: Workflow | null, maxEmails: number | undefined): Workflow | null {
  if (maxEmails === undefined) return workflow;
  if (!workflow?.spiderverify.enabled) {
    const msg = "needs a workflow with spiderverify: this campaign verifies no addresses";
    throw invalidRequest([{ loc: ["body", "max_emails_per_business"], msg, type: "custom" }]);
  }
  return { ...workflow, spiderverify: { ...workflow.spiderverify, max_emails_per_business: maxEmails } };
}

/**
 * Deletes a locked campaign: its unfinished jobs are cancelled; finished ones keep their results. Ends the transaction.
 * @returns the cancelled jobs.
 */
export async function deleteLocked(tx: Transaction, campaign: CampaignRow, by: Actor) {
  const { id, client_id: clientId, number } = campaign;
  const subject = { type: "campaign", id };
  await Promise.all([
    deleteCampaignContents(tx, number),
    recordAudit(tx, {
      action: "campaign.deleted",
      clientId,
      target: subject,
      details: { query: campaign.query, country_code: campaign.country_code },
    }),
  ]);
  const [jobs] = await tx.finish(() =>
    Promise.all([
      cancelJobsOfCampaign(tx, campaign, by),
      recordAct(tx, { clientId, actor: by, kind: "campaign.deleted", subject }),
      removeCampaign(tx, number),
    ]),
  );
  return jobs;
}
