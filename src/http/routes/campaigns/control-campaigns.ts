import {
  CampaignDeleted,
  CampaignNext,
  CampaignRetry,
  CampaignStateChange,
  CampaignStatusBody,
} from "../../../contract/campaigns.ts";
import type { ErrorCode } from "../../../errors.ts";
import { defineRoute } from "../../route.ts";
import { CampaignChange } from "./campaign-request.ts";
import { ofCampaign, stateBody, statusBody } from "./follow-campaigns.ts";

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

export const changeCampaign = defineRoute({
  method: "PATCH",
  path: "/api/v1/jobs/svcMaps/campaigns/:campaign_id",
  operationId: "changeCampaign",
  summary: "Change a campaign",
  description:
    "Changes name, description and schedule of any campaign, and of one that is not completed its limits and `auto_advance`. Query, country and locations never change: create another campaign.",
  ...ofCampaign,
  access: "member",
  body: CampaignChange,
  errors: ["invalid_state"],
  responses: { 200: CampaignStatusBody },
}).handle(async ({ params, body, principal, actor }, { campaigns }) => {
  const { clientId } = principal;
  await campaigns.change(clientId, params.campaign_id, body, actor);
  return { status: 200, body: statusBody(await campaigns.status(clientId, params.campaign_id)) };
});

export const deleteCampaign = defineRoute({
  method: "DELETE",
  path: "/api/v1/jobs/svcMaps/campaigns/:campaign_id",
  operationId: "deleteCampaign",
  summary: "Delete a campaign",
  description: [
    "Cancels the campaign's waiting and running jobs, and deletes the campaign with its locations, businesses and addresses. It cannot be restored.",
    "Its jobs, their results and the records made of them stay, with the campaign's id; so do the runs that its schedule has started.",
  ].join(" "),
  ...ofCampaign,
  access: "member",
  responses: { 200: CampaignDeleted },
}).handle(async ({ params: { campaign_id }, principal, actor }, { campaigns }) => {
  const { cancelledJobs } = await campaigns.delete(principal.clientId, campaign_id, actor);
  const jobs = cancelledJobs === 1 ? "1 job was" : `${cancelledJobs} jobs were`;
  return {
    status: 200,
    body: {
      campaign_id,
      deleted: true,
      cancelled_jobs: cancelledJobs,
      message: `The campaign was deleted; ${jobs} cancelled.`,
    },
  };
});
