import {
  CampaignNext,
  CampaignPath,
  CampaignRetry,
  CampaignStateChange,
} from "../../../contract/campaigns.ts";
import { defineRoute } from "../../route.ts";
import { stateBody } from "./follow-campaigns.ts";

export const nextLocation = defineRoute({
  method: "POST",
  path: "/api/v1/jobs/svcMaps/campaigns/:campaign_id/next",
  operationId: "nextCampaignLocation",
  summary: "Submit the next location",
  description: [
    "Submits the job of the next location. Call again while `has_more` is true, with 1 to 2 seconds between calls.",
    "Concurrent calls never submit the same location. If the campaign is not active or has no locations left, `current_task` is null.",
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

export const stopCampaign = defineRoute({
  method: "POST",
  path: "/api/v1/jobs/svcMaps/campaigns/:campaign_id/stop",
  operationId: "stopCampaign",
  summary: "Stop a campaign",
  description:
    "Nothing new is submitted from now on, neither by `/next` nor by the workflow, and the schedule starts no further runs. Submitted jobs finish and their results are kept. `/continue` resumes the campaign.",
  tags: ["Campaigns"],
  auth: "client",
  access: "member",
  rateLimit: true,
  resource: "Campaign",
  params: CampaignPath,
  responses: { 200: CampaignStateChange },
}).handle(async ({ params, principal, actor }, { campaigns }) => {
  const change = await campaigns.stop(principal.clientId, params.campaign_id, actor);
  return { status: 200, body: stateBody(change) };
});

export const pauseCampaign = defineRoute({
  method: "POST",
  path: "/api/v1/jobs/svcMaps/campaigns/:campaign_id/pause",
  operationId: "pauseCampaign",
  summary: "Pause a campaign",
  description: "Like `/stop`, but the status shows that the campaign is meant to resume.",
  tags: ["Campaigns"],
  auth: "client",
  access: "member",
  rateLimit: true,
  resource: "Campaign",
  params: CampaignPath,
  responses: { 200: CampaignStateChange },
}).handle(async ({ params, principal, actor }, { campaigns }) => {
  const change = await campaigns.pause(principal.clientId, params.campaign_id, actor);
  return { status: 200, body: stateBody(change) };
});

export const continueCampaign = defineRoute({
  method: "POST",
  path: "/api/v1/jobs/svcMaps/campaigns/:campaign_id/continue",
  operationId: "continueCampaign",
  summary: "Continue a campaign",
  description:
    "Resumes a stopped or paused campaign: the workflow continues by itself, locations with `/next`. An active campaign is unchanged; a completed one answers 400.",
  tags: ["Campaigns"],
  auth: "client",
  access: "member",
  rateLimit: true,
  resource: "Campaign",
  params: CampaignPath,
  errors: ["invalid_state"],
  responses: { 200: CampaignStateChange },
}).handle(async ({ params, principal, actor }, { campaigns }) => {
  const change = await campaigns.continue(principal.clientId, params.campaign_id, actor);
  return { status: 200, body: stateBody(change) };
});

export const retryFailedLocations = defineRoute({
  method: "POST",
  path: "/api/v1/jobs/svcMaps/campaigns/:campaign_id/retry-failed",
  operationId: "retryFailedLocations",
  summary: "Retry failed locations",
  description:
    "Returns locations whose job failed or was cancelled to the pending ones for `/next`; a completed campaign with such locations becomes active.",
  tags: ["Campaigns"],
  auth: "client",
  access: "member",
  rateLimit: true,
  resource: "Campaign",
  params: CampaignPath,
  responses: { 200: CampaignRetry },
}).handle(async ({ params, principal, actor }, { campaigns }) => {
  const change = await campaigns.retryFailed(principal.clientId, params.campaign_id, actor);
  return { status: 200, body: { ...stateBody(change), retried_locations: change.retried } };
});
