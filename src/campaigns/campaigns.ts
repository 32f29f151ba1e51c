import { type BusinessOutcome, businessOutcomes } from "../contract/business-outcomes.ts";
import type { Actor } from "../contract/principal.ts";
import { ForagerError } from "../errors.ts";
import type { JobMetrics } from "../jobs/job-metrics.ts";
import { countBusinessOutcomes } from "../store/campaigns/business-list.ts";
import { settleCampaign } from "../store/campaigns/campaign-ends.ts";
import { listCampaignLocations, resetFailedLocations } from "../store/campaigns/campaign-locations.ts";
import {
  type CampaignRow,
  countOpenCampaignJobs,
  countRecentCampaignJobs,
  listCampaigns,
  lockCampaign,
  readCampaign,
  setCampaignStatus,
} from "../store/campaigns/campaigns.ts";
import type { Database, Transaction } from "../store/core/database.ts";
import { recordAct } from "../store/shifts/activities.ts";
import { type CampaignStatus, type Campaigns, campaignOf, type StateChange } from "./campaign.ts";
import { changeLocked, deleteLocked } from "./change.ts";
import { createCampaign, nextRunAfter } from "./create.ts";
import type { DispatchPorts } from "./dispatch.ts";
import { estimateCampaign, rateMinutes, stagesOf } from "./estimate.ts";
import { nextStep, submitNextLocations } from "./submit-locations.ts";

export interface CampaignsPorts extends DispatchPorts {
  database: Database;
  /** Starts campaigns that advance automatically without delay. */
  advance: () => void;
  onCancel?: JobMetrics["onCancel"];
}

export function createCampaigns(ports: CampaignsPorts): Campaigns {
  const { database } = ports;

  /** Runs `change` with the campaign locked. */
  const locked = <Result>(
    clientId: string,
    campaignId: string,
    change: (transaction: Transaction, campaign: CampaignRow) => Promise<Result>,
  ): Promise<Result> =>
    database.transaction(async (tx) => {
      const campaign = await lockCampaign(tx, campaignId, clientId);
      if (campaign === null) throw unknownCampaign();
      return await change(tx, campaign);
    });

  const found = async (clientId: string, campaignId: string): Promise<CampaignRow> => {
    const row = await readCampaign(database, campaignId, clientId);
    if (row === null) throw unknownCampaign();
    return row;
  };

  const recordBy = async (tx: Transaction, by: Actor | undefined, campaign: CampaignRow, kind: string) => {
    if (by === undefined) return;
    const subject = { type: "campaign", id: campaign.id };
    await recordAct(tx, { clientId: campaign.client_id, actor: by, kind: `campaign.${kind}`, subject });
  };

  /** Stops or pauses: nothing new is submitted. Submitted jobs continue, and their ends are recorded. */
  const halt = (
    clientId: string,
    campaignId: string,
    to: "stopped" | "paused",
    by: Actor | undefined,
  ): Promise<StateChange> =>
    locked(clientId, campaignId, async (tx, campaign) => {
      const status = campaign.status === "completed" ? "completed" : to;
      // A completed campaign can only have its schedule stopped.
      const keepsSchedule = status === "completed" && to === "paused";
      await setCampaignStatus(tx, campaign.number, status, keepsSchedule ? campaign.next_run_at : null);
      await tx.finish(() =>
        Promise.all([
          recordBy(tx, by, campaign, to),
          status === "stopped" && settleCampaign(tx, campaign.number),
        ]),
      );
      return { status, message: haltMessage(campaign, to), remainingLocations: campaign.locations_pending };
    });

  return {
    async create(requester, request, idempotency) {
      const made = await database.transaction((tx) =>
        createCampaign(tx, requester, request, { idempotency }),
      );
      if (made.campaign.autoAdvance && !made.replayed) ports.advance();
      return made;
    },
    estimate: (clientId, request) => estimateCampaign(database, clientId, request),
    async list(clientId, { page, pageSize, status, countryCode }) {
      const range = { limit: pageSize, offset: (page - 1) * pageSize };
      const { total, campaigns } = await listCampaigns(database, { clientId, status, countryCode, ...range });
      return { total, campaigns: campaigns.map(campaignOf) };
    },
    async find(clientId, campaignId) {
      const row = await readCampaign(database, campaignId, clientId);
      return row === null ? null : campaignOf(row);
    },
    next: ({ principal, actor }, campaignId) =>
      locked(principal.clientId, campaignId, (tx, campaign) =>
        nextStep(ports, tx, campaign, { apiKeyId: principal.apiKeyId, actor }),
      ),
    async status(clientId, campaignId) {
      const row = await found(clientId, campaignId);
      const open = await countOpenCampaignJobs(database, campaignId);
      const count = (status: string) =>
        open.reduce((sum, group) => (group.status === status ? sum + group.jobs : sum), 0);
      return {
        campaign: campaignOf(row),
        jobs: {
          queued: count("queued"),
          processing: count("processing"),
          completed: row.jobs_completed,
          failed: row.jobs_failed,
        },
      };
    },
    async locations(clientId, campaignId) {
      return listCampaignLocations(database, (await found(clientId, campaignId)).number);
    },
    stop: (clientId, campaignId, by) => halt(clientId, campaignId, "stopped", by),
    pause: (clientId, campaignId, by) => halt(clientId, campaignId, "paused", by),
    async continue(clientId, campaignId, by) {
      const change = await locked(clientId, campaignId, async (tx, campaign) => {
        if (campaign.status === "completed") {
          throw new ForagerError("invalid_state", "The campaign is completed and cannot continue.");
        }
        const remainingLocations = campaign.locations_pending;
        if (campaign.status === "active") {
          return { status: campaign.status, message: "The campaign is already active.", remainingLocations };
        }
        await reactivate(ports, tx, campaign, () => recordBy(tx, by, campaign, "continued"));
        const message = campaign.auto_advance
          ? "The campaign continues automatically."
          : "The campaign is active again. Call /next to submit its next location.";
        return {
          status: "active" as CampaignStatus,
          message,
          remainingLocations,
          goesOn: campaign.auto_advance,
        };
      });
      if ("goesOn" in change && change.goesOn) ports.advance();
      const { status, message, remainingLocations } = change;
      return { status, message, remainingLocations };
    },
    async retryFailed(clientId, campaignId, by) {
      const change = await locked(clientId, campaignId, async (tx, campaign) => {
        const retried = await resetFailedLocations(tx, campaign.number);
        const status = retried > 0 && campaign.status === "completed" ? "active" : campaign.status;
        if (status !== campaign.status) {
          await setCampaignStatus(tx, campaign.number, status, campaign.next_run_at);
        }
        await tx.finish(() => recordBy(tx, by, campaign, "retried"));
        const message =
          retried === 0
            ? "No location has failed."
            : `${retried} failed ${retried === 1 ? "location waits" : "locations wait"} to be submitted again.`;
        const remainingLocations = campaign.locations_pending + retried;
        return { status, message, remainingLocations, retried, goesOn: campaign.auto_advance && retried > 0 };
      });
      const { goesOn, ...answer } = change;
      if (goesOn) ports.advance();
      return answer;
    },
    change: (clientId, campaignId, changes, by) =>
      locked(clientId, campaignId, (tx, campaign) => changeLocked(tx, campaign, changes, by)).then(() => {
        if (changes.auto_advance) ports.advance();
      }),
    async delete(clientId, campaignId, by) {
      const jobs = await locked(clientId, campaignId, (tx, campaign) => deleteLocked(tx, campaign, by));
      for (const job of jobs) ports.onCancel?.(job);
      return { cancelledJobs: jobs.length };
    },
    async stageProgress(clientId, campaignId) {
      const row = await found(clientId, campaignId);
      const [open, recent, counts] = await Promise.all([
        countOpenCampaignJobs(database, campaignId),
        countRecentCampaignJobs(database, campaignId, rateMinutes),
        row.workflow === null ? null : countBusinessOutcomes(database, row.number),
      ]);
      return { stages: stagesOf(row, open, recent), outcomes: counts && outcomesOf(counts) };
    },
  };
}

function outcomesOf(counts: readonly { outcome: string; count: number }[]) {
  const found = new Map(counts.map(({ outcome, count }) => [outcome, count]));
  return Object.fromEntries(businessOutcomes.map((outcome) => [outcome, found.get(outcome) ?? 0])) as Record<
    BusinessOutcome,
    number
  >;
}

/** Activates a campaign and submits the jobs held back meanwhile. */
async function reactivate(
  ports: DispatchPorts,
  tx: Transaction,
  campaign: CampaignRow,
  record: () => Promise<void>,
): Promise<void> {
  const nextRunAt =
    campaign.schedule === null ? null : nextRunAfter(campaign.schedule, new Date(), campaign.time_zone);
  await setCampaignStatus(tx, campaign.number, "active", nextRunAt);
  await submitNextLocations(ports, tx, { ...campaign, status: "active" }, 0, undefined, record);
}

function haltMessage(campaign: CampaignRow, to: "stopped" | "paused"): string {
  if (campaign.status === "completed") {
    return to === "stopped" && campaign.next_run_at !== null
      ? "The campaign is completed; its schedule has ended."
      : "The campaign is completed: nothing is left to do.";
  }
  if (campaign.status === to) return `The campaign is already ${to}.`;
  return `The campaign is ${to}. Submitted jobs continue; nothing new is submitted until /continue.`;
}

const unknownCampaign = () => new ForagerError("not_found", "Campaign not found");
