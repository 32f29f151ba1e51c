import type { z } from "zod";
import type { Campaign, CampaignCounters, StateChange } from "../../../campaigns/index.ts";
import type {
  CampaignCreated,
  CampaignList,
  CampaignStateChange,
  campaignProgress,
  WorkflowProgress,
} from "../../../contract/campaigns.ts";

type Body<Schema extends z.ZodType> = z.output<Schema>;

export function createdBody(campaign: Campaign): Body<typeof CampaignCreated> {
  return {
    ...headOf(campaign),
    total_locations: campaign.counters.locations_total,
    ...workflowOf(campaign),
    auto_advance: campaign.autoAdvance,
    schedule: campaign.schedule,
    next_run_at: campaign.nextRunAt?.toISOString() ?? null,
    created_at: campaign.createdAt.toISOString(),
  };
}

export function listItem(campaign: Campaign): Body<typeof CampaignList>["campaigns"][number] {
  return {
    ...headOf(campaign),
    total_locations: campaign.counters.locations_total,
    completed_locations: campaign.counters.locations_completed,
    has_workflow: campaign.workflow !== null,
    schedule: campaign.schedule,
    parent_campaign_id: campaign.parentId,
    created_at: campaign.createdAt.toISOString(),
  };
}

export const headOf = ({ id, status, query, countryCode, name }: Campaign) => ({
  campaign_id: id,
  name,
  status,
  query,
  country_code: countryCode,
});

const workflowOf = ({ workflow }: Campaign) => ({
  has_workflow: workflow !== null,
  workflow_config: workflow === null ? null : { ...workflow },
});

/** How many locations have ended. */
export function progressOf(counters: CampaignCounters): Body<typeof campaignProgress> {
  const { locations_completed: completed, locations_failed: failed, locations_total: total } = counters;
  return {
    completed,
    failed,
    pending: counters.locations_pending,
    submitted: counters.locations_submitted,
    total,
    percentage: total === 0 ? 0 : Math.round(((completed + failed) / total) * 10_000) / 100,
  };
}

export function workflowProgressOf(counters: CampaignCounters): Body<typeof WorkflowProgress> {
  return {
    businesses_total: counters.businesses_total,
    sites_queued: counters.sites_queued,
    sites_completed: counters.sites_completed,
    sites_failed: counters.sites_failed,
    verifies_queued: counters.verifies_queued,
    verifies_completed: counters.verifies_completed,
    verifies_failed: counters.verifies_failed,
    emails_found: counters.emails_found,
    emails_verified: counters.emails_verified,
  };
}

export const stateBody = (change: StateChange): Body<typeof CampaignStateChange> => ({
  status: change.status,
  message: change.message,
  remaining_locations: change.remainingLocations,
});
