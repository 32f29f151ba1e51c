import { CampaignCreated, CampaignEstimate } from "../../../contract/campaigns.ts";
import type { JobTypeName } from "../../../contract/job.ts";
import type { JobType } from "../../../jobs/job-type.ts";
import { idempotencyOf, SubmitHeaders } from "../../request/idempotency.ts";
import { defineRoute, type Route } from "../../route.ts";
import { campaignBody, campaignRequestOf, estimateBody } from "./campaign-request.ts";
import { createdBody } from "./follow-campaigns.ts";

export function submitCampaign(jobTypes: ReadonlyMap<JobTypeName, JobType>): Route {
  const path = "/api/v1/jobs/svcMaps/campaigns/submit";
  return defineRoute({
    method: "POST",
    path,
    operationId: "submitCampaign",
    summary: "Create a campaign",
    description: [
      "One query in every location of a country or part of it. Nothing runs yet: call `/next` for each location, or set `auto_advance`.",
      "With a `workflow`, the website of each business is crawled and the email addresses found there are verified.",
      "A filter that selects no location, or more than 10,000, answers 422 with the number; `/estimate` shows it in advance.",
    ].join(" "),
    tags: ["Campaigns"],
    auth: "client",
    access: "member",
    rateLimit: true,
    headers: SubmitHeaders,
    body: campaignBody(jobTypes),
    errors: ["idempotency_conflict"],
    responses: { 201: CampaignCreated },
  }).handle(async ({ body, principal, actor, headers, request }, { campaigns }) => {
    const idempotency = idempotencyOf(headers, path, request.body);
    const { campaign, replayed } = await campaigns.create(
      { principal, actor },
      campaignRequestOf(body, request.body),
      idempotency,
    );
    return {
      status: 201,
      body: createdBody(campaign),
      headers: replayed ? { "idempotent-replayed": "true" } : {},
    };
  });
}

export function estimateCampaign(jobTypes: ReadonlyMap<JobTypeName, JobType>): Route {
  return defineRoute({
    method: "POST",
    path: "/api/v1/jobs/svcMaps/campaigns/estimate",
    operationId: "estimateCampaign",
    summary: "Estimate a campaign",
    description:
      "Takes the body of a create request and estimates locations, jobs and duration: `expected_jobs.svcMaps` is the number of searches. The query may be missing. Creates nothing.",
    tags: ["Campaigns"],
    auth: "client",
    access: "member",
    rateLimit: true,
    body: estimateBody(jobTypes),
    responses: { 200: CampaignEstimate },
  }).handle(async ({ body, principal, request }, { campaigns }) => {
    const estimate = await campaigns.estimate(principal.clientId, campaignRequestOf(body, request.body));
    return {
      status: 200,
      body: {
        total_locations: estimate.totalLocations,
        expected_jobs: estimate.expectedJobs,
        expected_hours: estimate.expectedHours,
        assumptions: estimate.assumptions,
      },
    };
  });
}
