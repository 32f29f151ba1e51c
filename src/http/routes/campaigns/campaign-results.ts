import type { Readable } from "node:stream";
import { z } from "zod";
import {
  type CampaignJobReport,
  type FilledLocation,
  isFinal,
  type ResultsSummary,
} from "../../../campaigns/index.ts";
import { CampaignJobResults, WorkflowResults } from "../../../contract/campaign-results.ts";
import { CampaignPath } from "../../../contract/campaigns.ts";
import { limits } from "../../../contract/limits.ts";
import { type CampaignRow, campaignColumns } from "../../../export/results/campaign-table.ts";
import { csvText } from "../../response/csv-text.ts";
import { LaterBody } from "../../response/later-body.ts";
import { WrittenJson } from "../../response/written-json.ts";
import { csvOrJson, defineRoute } from "../../route.ts";
import { JobPath } from "../jobs/job-path.ts";
import { headOf, ofCampaign, progressOf, workflowProgressOf } from "./follow-campaigns.ts";

export const getCampaignJobResults = defineRoute({
  method: "GET",
  path: "/api/v1/jobs/svcMaps/campaigns/:campaign_id/jobs/:job_id/results",
  operationId: "getCampaignJobResults",
  summary: "Results of a campaign's job",
  description: [
    "The businesses of one location with all data that the workflow finds. Responds when the last of them has completed the workflow.",
    "If the wait exceeds its limit (10 minutes in total, 5 for a website, 2 for its addresses, unless the operator set other limits), the response is `partial`, with the results so far.",
    "Status 200 and the headers are sent immediately, followed by a line break every 10 seconds that keeps the connection alive and is not part of the JSON. If the connection breaks before the response, repeat the request.",
    "`wait=false` responds immediately. Failed and cancelled jobs also return 200: see `status`.",
  ].join(" "),
  ...ofCampaign,
  access: "viewer",
  resource: "Job",
  params: CampaignPath.extend(JobPath.shape),
  query: z.object({
    wait: z
      .boolean()
      .default(true)
      .meta({ description: "Whether to wait for businesses still in the workflow." }),
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
        : "The job and the workflow of its businesses are complete.";
    case "partial":
      return jobCompleted
        ? `${pending} of ${businesses.length} businesses are still in the workflow. Try again later.`
        : "The job has not ended yet. Try again later.";
    case "failed":
      return "The job failed.";
    case "cancelled":
      return "The job was cancelled.";
  }
}

/** The job found nothing, or only businesses already found at other locations. */
function withoutBusiness({ found, jobMessage }: CampaignJobReport): string {
  if (found === null || found === 0)
    return `The job completed without finding a business. ${jobMessage ?? ""}`.trim();
  return found === 1
    ? "The job completed. The campaign had already found its only business at another location."
    : `The job completed. The campaign had already found all ${found} of its businesses at other locations.`;
}

const pageMax = 1_000_000;
const pageSizeDefault = 50;
const { campaign_results_max: resultsMax, campaign_results_page_size_max: pageSizeMax } = limits;

/** Which businesses of a campaign. */
export const WorkflowFilter = z.object({
  include_pending: z
    .boolean()
    .default(false)
    .meta({ description: "Include businesses that are still in the workflow." }),
  min_valid_emails: z
    .int()
    .min(0)
    .max(1_000)
    .default(0)
    .meta({ description: "Only businesses with at least this many `valid` addresses." }),
});

const WorkflowResultsQuery = WorkflowFilter.extend({
  page: z
    .int()
    .min(1)
    .max(pageMax)
    .optional()
    .meta({
      description: `Page number, from 1. Without \`page\` and \`page_size\` the response has all businesses, up to ${resultsMax}.`,
    }),
  page_size: z
    .int()
    .min(1)
    .max(pageSizeMax)
    .optional()
    .meta({
      description: `Businesses per page, 1 to ${pageSizeMax}; ${pageSizeDefault} with \`page\` alone.`,
    }),
});

export const getWorkflowResults = defineRoute({
  method: "GET",
  path: "/api/v1/jobs/svcMaps/campaigns/:campaign_id/workflow-results",
  operationId: "getWorkflowResults",
  summary: "Results of a campaign",
  description: [
    `Everything that a campaign has found, per location and business, in the order of its locations: up to ${resultsMax} businesses at once, or paged by business with \`page\`.`,
    "`format=csv` gives every business that passes the filters as one row, regardless of the page, as a stream.",
    "A campaign without a workflow answers 400.",
  ].join(" "),
  ...ofCampaign,
  access: "viewer",
  query: WorkflowResultsQuery,
  errors: ["invalid_state"],
  responses: { 200: csvOrJson(WorkflowResults) },
}).handle(async ({ params, query, principal, actor, request }, { campaignResults, shifts }) => {
  const { clientId } = principal;
  const filter = { includePending: query.include_pending, validEmailsMin: query.min_valid_emails };
  if ((request.query as { format?: unknown }).format === "csv") {
    const rows = await campaignResults.all(clientId, params.campaign_id, { ...filter, needsWorkflow: true });
    if (request.method === "GET") await shifts.activities.recordExport(clientId, actor, params.campaign_id);
    return {
      status: 200,
      body: resultsCsv(rows),
      headers: { "content-disposition": `attachment; filename="${params.campaign_id}.csv"` },
    };
  }
  if (query.page === undefined && query.page_size === undefined) {
    // Written location by location: ten thousand businesses as one text would block the event loop.
    const locations: Buffer[] = [];
    const write = (location: FilledLocation) => {
      const separator = locations.length === 0 ? "[" : ",";
      locations.push(Buffer.from(separator + JSON.stringify(locationBody(location))));
    };
    const limited = { ...filter, limit: resultsMax };
    const found = await campaignResults.first(clientId, params.campaign_id, limited, write);
    const written = Buffer.concat([...locations, Buffer.from(locations.length === 0 ? "[]" : "]")]);
    const body = WrittenJson.object({ ...headOfPage(found, 1, resultsMax), locations: written });
    return { status: 200, body };
  }
  const { page = 1, page_size: pageSize = pageSizeDefault } = query;
  const found = await campaignResults.page(clientId, params.campaign_id, { ...filter, page, pageSize });
  const locations = found.locations.map(locationBody);
  return { status: 200, body: { ...headOfPage(found, page, pageSize), locations } };
});

const locationBody = (location: FilledLocation) => ({
  location_id: location.location_id,
  display_name: location.display_name,
  search_string: location.search_string,
  status: location.status,
  error_message: location.error_message,
  businesses_count: location.businesses_count,
  businesses: location.businesses,
});

const headOfPage = (found: ResultsSummary, page: number, pageSize: number) => ({
  ...totalsOf(found),
  total: found.total,
  page,
  page_size: pageSize,
  total_pages: Math.ceil(found.total / pageSize),
});

function totalsOf({ campaign }: ResultsSummary) {
  const { counters } = campaign;
  const { name: _, ...head } = headOf(campaign);
  return {
    ...head,
    progress: progressOf(counters),
    workflow_progress: workflowProgressOf(counters),
    total_locations: counters.locations_total,
    total_businesses: counters.businesses_found,
    total_with_domains: counters.businesses_total,
    total_domains_filtered: counters.domains_filtered,
    total_emails_found: counters.emails_found,
    total_emails_verified: counters.emails_verified,
    total_valid_emails: counters.valid_emails,
  };
}

/** One line per business. */
function resultsCsv(rows: AsyncIterable<CampaignRow>): Readable {
  const cells = async function* () {
    for await (const row of rows) {
      yield campaignColumns.map(({ value }) => value(row));
    }
  };
  return csvText(
    campaignColumns.map(({ name }) => name),
    cells(),
  );
}
