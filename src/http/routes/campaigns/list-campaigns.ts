import { z } from "zod";
import { campaignStatuses } from "../../../campaigns/index.ts";
import { CampaignList } from "../../../contract/campaigns.ts";
import { PlaceCountryCode } from "../../../contract/country-code.ts";
import { limits } from "../../../contract/limits.ts";
import { defineRoute } from "../../route.ts";
import { listItem } from "./campaign-bodies.ts";

const pageMax = 1_000_000;

const ListCampaignsQuery = z.object({
  status: z.enum(campaignStatuses).optional().meta({ description: "Only campaigns in this state." }),
  country_code: PlaceCountryCode.optional(),
  page: z.int().min(1).max(pageMax).default(1).meta({ description: "Page, from 1." }),
  page_size: z
    .int()
    .min(1)
    .max(limits.campaign_list_page_size_max)
    .default(20)
    .meta({ description: "Campaigns on a page." }),
});

export const listCampaigns = defineRoute({
  method: "GET",
  path: "/api/v1/jobs/svcMaps/campaigns",
  operationId: "listCampaigns",
  summary: "Campaigns",
  description: "Your campaigns, newest first. A page after the last one is empty.",
  tags: ["Campaigns"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  query: ListCampaignsQuery,
  responses: { 200: CampaignList },
}).handle(async ({ query, principal }, { campaigns }) => {
  const { total, campaigns: found } = await campaigns.list(principal.clientId, {
    page: query.page,
    pageSize: query.page_size,
    ...(query.status !== undefined && { status: query.status }),
    ...(query.country_code !== undefined && { countryCode: query.country_code }),
  });
  return {
    status: 200,
    body: {
      campaigns: found.map(listItem),
      total,
      page: query.page,
      page_size: query.page_size,
      total_pages: Math.ceil(total / query.page_size),
    },
  };
});
