import { z } from "zod";
import { type CampaignJobReport, isFinal } from "../../../campaigns/index.ts";
import { CampaignJobResults } from "../../../contract/campaign-results.ts";
import { CampaignPath } from "../../../contract/campaigns.ts";
import { LaterBody } from "../../later-body.ts";
import { defineRoute } from "../../route.ts";
import { JobPath } from "../jobs/job-path.ts";

export const getCampaignJobResults = defineRoute({
  method: "GET",
  path: "/api/v1/jobs/svcMaps/campaigns/:campaign_id/jobs/:job_id/results",
  operationId: "getCampaignJobResults",
  summary: "Results of a campaign's job",
  description: [
    "The businesses of one location with all that the chain finds out about them. Answers when the last of them has left the chain.",
    "A wait that takes too long (10 minutes in all, 5 for a website, 2 for its addresses, unless the operator set other limits) answers `partial` with what there is.",
    "While it waits, the status 200 and the headers are there already, and a line break comes every 10 seconds, so that clients and proxies keep the connection: none of them is part of the JSON. A connection that breaks before the answer is one to ask again on.",
    "`wait=false` answers at once. Jobs that failed or were cancelled answer 200 too: `status` tells.",
  ].join(" "),
  tags: ["Campaigns"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  resource: "Job",
  params: CampaignPath.extend(JobPath.shape),
  query: z.object({
    wait: z.boolean().default(true).meta({ description: "Whether to wait for businesses in the chain." }),
  }),
  responses: { 200: CampaignJobResults },
}).handle(async ({ params, query, principal }, { campaignJobResults }) => {
  const job = { campaignId: params.campaign_id, jobId: params.job_id };
  const bodyOf = (report: CampaignJobReport) => ({
    success: report.jobCompleted,
    has_results: report.businesses.length > 0,
    job_id: job.jobId,
    campaign_id: job.campaignId,
    type: report.type,
    status: report.status,
    message: messageOf(report),
    error_message: report.errorMessage,
    businesses_pending: report.pending,
    businesses: report.businesses,
  });
  const now = await campaignJobResults.read(principal.clientId, job);
  if (!query.wait || isFinal(now)) return { status: 200, body: bodyOf(now) };
  const ended = (signal: AbortSignal) => campaignJobResults.wait(principal, job, signal);
  return { status: 200, body: new LaterBody(async (signal) => bodyOf(await ended(signal))) };
});

function messageOf(report: CampaignJobReport): string {
  const { status, jobCompleted, businesses, pending } = report;
  switch (status) {
    case "queued":
      return "The job is waiting for a worker.";
    case "processing":
      return "The job is being processed.";
    case "completed":
      return businesses.length === 0
        ? withoutBusiness(report)
        : "The job completed, and its businesses have left the chain.";
    case "partial":
      return jobCompleted
        ? `${pending} of ${businesses.length} businesses are still in the chain. Ask again later.`
        : "The job has not ended yet. Ask again later.";
    case "failed":
      return "The job failed.";
    case "cancelled":
      return "The job was cancelled.";
  }
}

/** The job found nothing, or only what the campaign had found at other locations. */
function withoutBusiness({ found, jobMessage }: CampaignJobReport): string {
  if (found === null || found === 0)
    return `The job completed without a business. ${jobMessage ?? ""}`.trim();
  return found === 1
    ? "The job completed. The campaign had found its only business before, at another location."
    : `The job completed. The campaign had found all of its ${found} businesses before, at other locations.`;
}
