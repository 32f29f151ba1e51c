import { z } from "zod";
import { nextRuns } from "../../../campaigns/index.ts";
import { businessOutcomes } from "../../../contract/business-outcomes.ts";
import { CampaignBusinessDetail, CampaignBusinessList } from "../../../contract/campaign-results.ts";
import { CampaignPath, CampaignRuns } from "../../../contract/campaigns.ts";
import { limits } from "../../../contract/limits.ts";
import { defineRoute } from "../../route.ts";
import { ScheduleQuery } from "./campaign-request.ts";
import { ofCampaign } from "./follow-campaigns.ts";

/** Which businesses of a campaign. */
export const BusinessFilterQuery = z.object({
  status: z.enum(["open", "complete", "failed", "skipped"]).optional().meta({
    description:
      "`open`: still in the workflow. `complete`: crawled, and its addresses verified if requested. `failed`: its website or all of its addresses could not be checked. `skipped`: no website that is crawled.",
  }),
  website: z
    .enum(["some", "none"])
    .optional()
    .meta({ description: "Whether it has a website that is crawled." }),
  outcome: z.enum(businessOutcomes).optional().meta({
    description:
      "Where a business is or left the workflow: `open` until its website is crawled, then `no_website`, `crawl_failed`, `no_email`, or the best verdict of its own addresses; `unverified` without one.",
  }),
  emails: z.enum(["some", "none"]).optional().meta({ description: "Whether the website states an address." }),
  verdict: z
    .enum(["valid", "invalid", "risky", "unknown"])
    .optional()
    .meta({ description: "Only businesses of which an own address has this verdict." }),
  q: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: "Part of the name, domain, address or phone number." }),
});

const pageMax = 10_000;

export const listCampaignBusinesses = defineRoute({
  method: "GET",
  path: "/api/v1/jobs/svcMaps/campaigns/:campaign_id/businesses",
  operationId: "listCampaignBusinesses",
  summary: "Businesses of a campaign",
  description:
    "A campaign's businesses with what was found at each step and the jobs behind it; also of campaigns without a workflow.",
  ...ofCampaign,
  access: "viewer",
  query: BusinessFilterQuery.extend({
    sort: z.enum(["location", "contacts"]).default("location").meta({
      description:
        "`location`: as the campaign searches its locations. `contacts`: businesses with a valid address first, then those with any address.",
    }),
    page: z.int().min(1).max(pageMax).default(1).meta({ description: "Page number, from 1." }),
    page_size: z
      .int()
      .min(1)
      .max(limits.campaign_results_page_size_max)
      .default(50)
      .meta({ description: "Businesses per page." }),
  }),
  responses: { 200: CampaignBusinessList },
}).handle(async ({ params, query, principal }, { campaignBusinesses }) => {
  const { page, page_size: pageSize, ...filter } = query;
  const found = await campaignBusinesses.list(principal.clientId, params.campaign_id, {
    ...filter,
    page,
    pageSize,
  });
  return {
    status: 200,
    body: {
      businesses: found.businesses,
      total: found.total,
      page,
      page_size: pageSize,
      total_pages: Math.ceil(found.total / pageSize),
    },
  };
});

export const getCampaignBusiness = defineRoute({
  method: "GET",
  path: "/api/v1/jobs/svcMaps/campaigns/:campaign_id/businesses/:business_id",
  operationId: "getCampaignBusiness",
  summary: "A business of a campaign",
  description: "What the search, the crawl and the verification found about one business, with their jobs.",
  ...ofCampaign,
  access: "viewer",
  resource: "Business",
  params: CampaignPath.extend({
    business_id: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .meta({ description: "`business_id` of the list." }),
  }),
  responses: { 200: CampaignBusinessDetail },
}).handle(async ({ params, principal }, { campaignBusinesses }) => ({
  status: 200,
  body: await campaignBusinesses.find(principal.clientId, params.campaign_id, params.business_id),
}));

const runsShown = 5;

export const previewCampaignSchedule = defineRoute({
  method: "GET",
  path: "/api/v1/jobs/svcMaps/campaigns/schedule-preview",
  operationId: "previewCampaignSchedule",
  summary: "Preview a schedule",
  description: `The next ${runsShown} runs of a schedule, in its time zone. Creates nothing.`,
  tags: ["Campaigns"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  query: ScheduleQuery,
  responses: { 200: CampaignRuns },
}).handle(async ({ query: { schedule, time_zone } }) => ({
  status: 200,
  body: {
    time_zone,
    next_runs: nextRuns(schedule, new Date(), time_zone, runsShown).map((run) => run.toISOString()),
  },
}));
