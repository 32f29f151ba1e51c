import { CampaignPath, CampaignStatusBody } from "../../../contract/campaigns.ts";
import { defineRoute } from "../../route.ts";
import { createdBody, progressOf, workflowProgressOf } from "./campaign-bodies.ts";

export const getCampaignStatus = defineRoute({
  method: "GET",
  path: "/api/v1/jobs/svcMaps/campaigns/:campaign_id/status",
  operationId: "getCampaignStatus",
  summary: "State of a campaign",
  description: "How far its locations, businesses and jobs are. The numbers are those of one moment.",
  tags: ["Campaigns"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  resource: "Campaign",
  params: CampaignPath,
  responses: { 200: CampaignStatusBody },
}).handle(async ({ params, principal }, { campaigns }) => {
  const { campaign, jobs } = await campaigns.status(principal.clientId, params.campaign_id);
  const { total_locations: _, ...body } = createdBody(campaign);
  return {
    status: 200,
    body: {
      ...body,
      filter_config: { ...campaign.filter },
      parent_campaign_id: campaign.parentId,
      progress: progressOf(campaign.counters),
      workflow_progress: campaign.workflow === null ? null : workflowProgressOf(campaign.counters),
      jobs,
      results_count: campaign.counters.businesses_found,
      updated_at: campaign.updatedAt.toISOString(),
      completed_at: campaign.completedAt?.toISOString() ?? null,
    },
  };
});
