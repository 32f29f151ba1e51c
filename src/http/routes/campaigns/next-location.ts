import { CampaignNext, CampaignPath } from "../../../contract/campaigns.ts";
import { defineRoute } from "../../route.ts";

export const nextLocation = defineRoute({
  method: "POST",
  path: "/api/v1/jobs/svcMaps/campaigns/:campaign_id/next",
  operationId: "nextCampaignLocation",
  summary: "Submit the next location",
  description: [
    "Hands out one location and submits its job. Call again while `has_more` is true, with 1 to 2 seconds between calls.",
    "Calls at the same time never hand out the same location. On a campaign that is not active, or has none left, `current_task` is null.",
  ].join(" "),
  tags: ["Campaigns"],
  auth: "client",
  access: "member",
  rateLimit: true,
  resource: "Campaign",
  params: CampaignPath,
  responses: { 200: CampaignNext },
}).handle(async ({ params, principal, actor }, { campaigns }) => {
  const step = await campaigns.next({ principal, actor }, params.campaign_id);
  const task = step.currentTask;
  return {
    status: 200,
    body: {
      has_more: step.hasMore,
      status: step.status,
      current_task: task && {
        job_id: task.jobId,
        location_id: task.locationId,
        search_string: task.searchString,
        display_name: task.displayName,
      },
      progress: step.progress,
    },
  };
});
