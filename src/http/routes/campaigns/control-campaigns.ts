import { CampaignNext, CampaignRetry, CampaignStateChange } from "../../../contract/campaigns.ts";
import type { ErrorCode } from "../../../errors.ts";
import { defineRoute } from "../../route.ts";
import { ofCampaign, stateBody } from "./follow-campaigns.ts";

export const nextLocation = defineRoute({
  method: "POST",
  path: "/api/v1/jobs/svcMaps/campaigns/:campaign_id/next",
  operationId: "nextCampaignLocation",
  summary: "Submit the next location",
  description: [
    "Submits the job of the next location. Call again while `has_more` is true, with 1 to 2 seconds between calls.",
    "Concurrent calls never submit the same location. If the campaign is not active or has no locations left, `current_task` is null.",
  ].join(" "),
  ...ofCampaign,
  access: "member",
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

/** Campaigns are stopped, paused and continued alike. */
const changeState = (
  action: "stop" | "pause" | "continue",
  words: { summary: string; description: string; errors?: readonly ErrorCode[] },
) =>
  defineRoute({
    method: "POST",
    path: `/api/v1/jobs/svcMaps/campaigns/:campaign_id/${action}`,
    operationId: `${action}Campaign`,
    ...words,
    ...ofCampaign,
    access: "member",
    responses: { 200: CampaignStateChange },
  }).handle(async ({ params, principal, actor }, { campaigns }) => {
    const change = await campaigns[action](principal.clientId, params.campaign_id, actor);
    return { status: 200, body: stateBody(change) };
  });

export const stopCampaign = changeState("stop", {
  summary: "Stop a campaign",
  description:
    "Nothing new is submitted from now on, neither by `/next` nor by the workflow, and the schedule starts no further runs. Submitted jobs finish and their results are kept. `/continue` resumes the campaign.",
});

export const pauseCampaign = changeState("pause", {
  summary: "Pause a campaign",
  description: "Like `/stop`, but the status shows that the campaign is meant to resume.",
});

export const continueCampaign = changeState("continue", {
  summary: "Continue a campaign",
  description:
    "Resumes a stopped or paused campaign: the workflow continues by itself, locations with `/next`. An active campaign is unchanged; a completed one answers 400.",
  errors: ["invalid_state"],
});

export const retryFailedLocations = defineRoute({
  method: "POST",
  path: "/api/v1/jobs/svcMaps/campaigns/:campaign_id/retry-failed",
  operationId: "retryFailedLocations",
  summary: "Retry failed locations",
  description:
    "Returns locations whose job failed or was cancelled to the pending ones for `/next`; a completed campaign with such locations becomes active.",
  ...ofCampaign,
  access: "member",
  responses: { 200: CampaignRetry },
}).handle(async ({ params, principal, actor }, { campaigns }) => {
  const change = await campaigns.retryFailed(principal.clientId, params.campaign_id, actor);
  return { status: 200, body: { ...stateBody(change), retried_locations: change.retried } };
});
