import { z } from "zod";
import type { FilledLocation, ResultsSummary } from "../../../campaigns/index.ts";
import { WorkflowResults } from "../../../contract/campaign-results.ts";
import { CampaignPath } from "../../../contract/campaigns.ts";
import { limits } from "../../../contract/limits.ts";
import { csvOrJson, defineRoute } from "../../route.ts";
import { WrittenJson } from "../../written-json.ts";
import { headOf, progressOf, workflowProgressOf } from "./campaign-bodies.ts";
import { resultsCsv } from "./results-csv.ts";

const pageMax = 1_000_000;
const pageSizeDefault = 50;
const { campaign_results_max: resultsMax, campaign_results_page_size_max: pageSizeMax } = limits;

const WorkflowResultsQuery = z.object({
  include_pending: z
    .boolean()
    .default(false)
    .meta({ description: "Show businesses that are still in the chain as well." }),
  min_valid_emails: z
    .int()
    .min(0)
    .max(1_000)
    .default(0)
    .meta({ description: "Only businesses with so many `valid` addresses." }),
  page: z
    .int()
    .min(1)
    .max(pageMax)
    .optional()
    .meta({
      description: `Page, from 1. Without \`page\` and \`page_size\` the answer has all businesses, up to ${resultsMax}.`,
    }),
  page_size: z
    .int()
    .min(1)
    .max(pageSizeMax)
    .optional()
    .meta({
      description: `Businesses on a page, 1 to ${pageSizeMax}; ${pageSizeDefault} with \`page\` alone.`,
    }),
});

export const getWorkflowResults = defineRoute({
  method: "GET",
  path: "/api/v1/jobs/svcMaps/campaigns/:campaign_id/workflow-results",
  operationId: "getWorkflowResults",
  summary: "Results of a campaign",
  description: [
    `Everything that a campaign has found, per location and business, in the order of its locations: up to ${resultsMax} businesses at once, or with \`page\` in pages that are counted in businesses.`,
    "`format=csv` gives every business that passes the filters as one row, regardless of the page, as a stream.",
    "A campaign without a workflow answers 400.",
  ].join(" "),
  tags: ["Campaigns"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  resource: "Campaign",
  params: CampaignPath,
  query: WorkflowResultsQuery,
  errors: ["invalid_state"],
  responses: { 200: csvOrJson(WorkflowResults) },
}).handle(async ({ params, query, principal, actor, request }, { campaignResults, shifts }) => {
  const { clientId } = principal;
  const filter = { includePending: query.include_pending, validEmailsMin: query.min_valid_emails };
  if ((request.query as { format?: unknown }).format === "csv") {
    const rows = await campaignResults.all(clientId, params.campaign_id, filter);
    if (request.method === "GET") await shifts.activities.recordExport(clientId, actor, params.campaign_id);
    return {
      status: 200,
      body: resultsCsv(rows),
      headers: { "content-disposition": `attachment; filename="${params.campaign_id}.csv"` },
    };
  }
  if (query.page === undefined && query.page_size === undefined) {
    // Written location by location: ten thousand businesses as one text would keep the event loop.
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
