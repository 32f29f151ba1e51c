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

export const stopCampaign = defineRoute({
  method: "POST",
  path: "/api/v1/jobs/svcMaps/campaigns/:campaign_id/stop",
  operationId: "stopCampaign",
  summary: "Stop a campaign",
  description:
    "From now on nothing new is submitted, neither by `/next` nor by the chain, and a schedule makes no further runs. Jobs that were submitted go on, and what they find is kept. `/continue` goes on from there.",
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
  description: "As `/stop`; the state tells that it is meant to go on.",
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
    "Makes a stopped or paused campaign active again, where it was: the chain goes on by itself, locations by `/next`. An active one stays as it is; a completed one answers 400.",
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
  summary: "Put failed locations back",
  description:
    "Locations whose job failed or was cancelled wait for `/next` again; a completed campaign that has some becomes active.",
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
