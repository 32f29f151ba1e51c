import { z } from "zod";
import {
  type Campaign,
  type CampaignCounters,
  type CampaignStatusReport,
  campaignStatuses,
  type StateChange,
} from "../../../campaigns/index.ts";
import {
  type CampaignCreated,
  CampaignList,
  CampaignLocations,
  CampaignPath,
  CampaignStageProgress,
  type CampaignStateChange,
  CampaignStatusBody,
  type campaignProgress,
  type WorkflowProgress,
} from "../../../contract/campaigns.ts";
import { PlaceCountryCode } from "../../../contract/country-code.ts";
import { limits } from "../../../contract/limits.ts";
import { ForagerError } from "../../../errors.ts";
import { defineRoute } from "../../route.ts";

/** What the routes of all campaigns, and of one, have in common. */
const ofCampaigns = { tags: ["Campaigns"], auth: "client", rateLimit: true } as const;
export const ofCampaign = { ...ofCampaigns, resource: "Campaign", params: CampaignPath } as const;

const pageMax = 1_000_000;

const ListCampaignsQuery = z.object({
  status: z.enum(campaignStatuses).optional().meta({ description: "Only campaigns in this state." }),
  country_code: PlaceCountryCode.optional(),
  page: z.int().min(1).max(pageMax).default(1).meta({ description: "Page number, from 1." }),
  page_size: z
    .int()
    .min(1)
    .max(limits.campaign_list_page_size_max)
    .default(20)
    .meta({ description: "Campaigns per page." }),
});

export const listCampaigns = defineRoute({
  method: "GET",
  path: "/api/v1/jobs/svcMaps/campaigns",
  operationId: "listCampaigns",
  summary: "Campaigns",
  description: "Your campaigns, newest first. A page after the last one is empty.",
  ...ofCampaigns,
  access: "viewer",
  query: ListCampaignsQuery,
  responses: { 200: CampaignList },
}).handle(async ({ query, principal }, { campaigns }) => {
  const { total, campaigns: found } = await campaigns.list(principal.clientId, {
    page: query.page,
    pageSize: query.page_size,
    ...(query.status !== undefined && { status: query.status }),
    ...(query.country_code !== undefined && { countryCode: query.country_code }),
  });
  return {
    status: 200,
    body: {
      campaigns: found.map(listItem),
      total,
      page: query.page,
      page_size: query.page_size,
      total_pages: Math.ceil(total / query.page_size),
    },
  };
});

type Body<Schema extends z.ZodType> = z.output<Schema>;

export function createdBody(campaign: Campaign): Body<typeof CampaignCreated> {
  return {
    ...headOf(campaign),
    description: campaign.description,
    total_locations: campaign.counters.locations_total,
    ...workflowOf(campaign),
    auto_advance: campaign.autoAdvance,
    schedule: campaign.schedule,
    time_zone: campaign.timeZone,
    next_run_at: campaign.nextRunAt?.toISOString() ?? null,
    created_at: campaign.createdAt.toISOString(),
  };
}

function listItem(campaign: Campaign): Body<typeof CampaignList>["campaigns"][number] {
  return {
    ...headOf(campaign),
    total_locations: campaign.counters.locations_total,
    completed_locations: campaign.counters.locations_completed,
    failed_locations: campaign.counters.locations_failed,
    results_count: campaign.counters.businesses_found,
    emails_found: campaign.counters.emails_found,
    emails_verified: campaign.counters.emails_verified,
    valid_emails: campaign.counters.valid_emails,
    ai_cost: campaign.aiCost,
    has_workflow: campaign.workflow !== null,
    schedule: campaign.schedule,
    time_zone: campaign.timeZone,
    next_run_at: campaign.nextRunAt?.toISOString() ?? null,
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
    valid_emails: counters.valid_emails,
    invalid_emails: counters.invalid_emails,
    risky_emails: counters.risky_emails,
    unknown_emails:
      counters.emails_verified - counters.valid_emails - counters.invalid_emails - counters.risky_emails,
  };
}

export const stateBody = (change: StateChange): Body<typeof CampaignStateChange> => ({
  status: change.status,
  message: change.message,
  remaining_locations: change.remainingLocations,
});

export const getCampaignStatus = defineRoute({
  method: "GET",
  path: "/api/v1/jobs/svcMaps/campaigns/:campaign_id/status",
  operationId: "getCampaignStatus",
  summary: "State of a campaign",
  description: "Progress of the campaign's locations, businesses and jobs, as a consistent snapshot.",
  ...ofCampaign,
  access: "viewer",
  responses: { 200: CampaignStatusBody },
}).handle(async ({ params, principal }, { campaigns }) => ({
  status: 200,
  body: statusBody(await campaigns.status(principal.clientId, params.campaign_id)),
}));

export function statusBody({ campaign, jobs }: CampaignStatusReport): Body<typeof CampaignStatusBody> {
  const { total_locations: _, ...body } = createdBody(campaign);
  return {
    ...body,
    filter_config: { ...campaign.filter },
    max_results: campaign.maxResults,
    parent_campaign_id: campaign.parentId,
    progress: progressOf(campaign.counters),
    workflow_progress: campaign.workflow === null ? null : workflowProgressOf(campaign.counters),
    jobs,
    results_count: campaign.counters.businesses_found,
    ai_cost: campaign.aiCost,
    updated_at: campaign.updatedAt.toISOString(),
    completed_at: campaign.completedAt?.toISOString() ?? null,
  };
}

export const getStageProgress = defineRoute({
  method: "GET",
  path: "/api/v1/jobs/svcMaps/campaigns/:campaign_id/stage-progress",
  operationId: "getCampaignStageProgress",
  summary: "Stages of a campaign",
  description:
    "Completed, running and waiting items in each workflow stage, with rate and estimated completion.",
  ...ofCampaign,
  access: "viewer",
  responses: { 200: CampaignStageProgress },
}).handle(async ({ params, principal }, { campaigns }) => {
  const { clientId } = principal;
  const [campaign, { stages, outcomes }] = await Promise.all([
    campaigns.find(clientId, params.campaign_id),
    campaigns.stageProgress(clientId, params.campaign_id),
  ]);
  if (campaign === null) throw new ForagerError("not_found", "Campaign not found");
  return {
    status: 200,
    body: {
      campaign_id: campaign.id,
      status: campaign.status,
      stages: stages.map(({ stage, done, running, waiting, ratePerMinute, etaSeconds }) => ({
        stage,
        done,
        running,
        waiting,
        rate_per_minute: ratePerMinute,
        eta_seconds: etaSeconds,
      })),
      outcomes,
    },
  };
});

export const getCampaignLocations = defineRoute({
  method: "GET",
  path: "/api/v1/jobs/svcMaps/campaigns/:campaign_id/locations",
  operationId: "getCampaignLocations",
  summary: "Locations of a campaign",
  description: "Every location with its coordinates and status, in the order of submission.",
  ...ofCampaign,
  access: "viewer",
  responses: { 200: CampaignLocations },
}).handle(async ({ params, principal }, { campaigns }) => {
  const locations = await campaigns.locations(principal.clientId, params.campaign_id);
  return { status: 200, body: { campaign_id: params.campaign_id, total: locations.length, locations } };
});
