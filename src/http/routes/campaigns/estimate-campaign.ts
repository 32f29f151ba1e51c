import { CampaignEstimate } from "../../../contract/campaigns.ts";
import type { JobTypeName } from "../../../contract/job.ts";
import type { JobType } from "../../../jobs/job-type.ts";
import { defineRoute, type Route } from "../../route.ts";
import { campaignBody, campaignRequestOf } from "./campaign-request.ts";

export function estimateCampaign(jobTypes: ReadonlyMap<JobTypeName, JobType>): Route {
  return defineRoute({
    method: "POST",
    path: "/api/v1/jobs/svcMaps/campaigns/estimate",
    operationId: "estimateCampaign",
    summary: "What a campaign would come to",
    description:
      "Takes the body of a create and tells how many locations and jobs it means, and how long they would take. Creates nothing.",
    tags: ["Campaigns"],
    auth: "client",
    access: "member",
    rateLimit: true,
    body: campaignBody(jobTypes),
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
