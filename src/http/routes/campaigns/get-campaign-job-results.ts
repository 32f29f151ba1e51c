import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { CampaignJobReport } from "../../../campaigns/index.ts";
import { CampaignJobResults } from "../../../contract/campaign-results.ts";
import { CampaignPath } from "../../../contract/campaigns.ts";
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
    "`wait=false` answers at once. Jobs that failed or were cancelled answer 200 too: `status` tells.",
  ].join(" "),
  tags: ["Campaigns"],
  auth: "client",
  rateLimit: true,
  resource: "Job",
  params: CampaignPath.extend(JobPath.shape),
  query: z.object({
    wait: z.boolean().default(true).meta({ description: "Whether to wait for businesses in the chain." }),
  }),
  responses: { 200: CampaignJobResults },
}).handle(async ({ params, query, principal, request }, { campaignJobResults }) => {
  const job = { campaignId: params.campaign_id, jobId: params.job_id };
  const left = whenReaderLeaves(request);
  try {
    const options = { wait: query.wait, signal: left.signal };
    const report = await campaignJobResults.read(principal, job, options);
    return {
      status: 200,
      body: {
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
      },
    };
  } finally {
    left.forget();
  }
});

/** A signal that fires when the connection closes before the answer. */
function whenReaderLeaves({ raw: { socket } }: FastifyRequest): { signal: AbortSignal; forget(): void } {
  const left = new AbortController();
  const leave = () => left.abort();
  socket.once("close", leave);
  return { signal: left.signal, forget: () => void socket.off("close", leave) };
}

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
