import { CampaignLocations, CampaignPath } from "../../../contract/campaigns.ts";
import { defineRoute } from "../../route.ts";

export const getCampaignLocations = defineRoute({
  method: "GET",
  path: "/api/v1/jobs/svcMaps/campaigns/:campaign_id/locations",
  operationId: "getCampaignLocations",
  summary: "Locations of a campaign",
  description: "Every location with its place on the map and what became of it, in the order of handing out.",
  tags: ["Campaigns"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  resource: "Campaign",
  params: CampaignPath,
  responses: { 200: CampaignLocations },
}).handle(async ({ params, principal }, { campaigns }) => {
  const locations = await campaigns.locations(principal.clientId, params.campaign_id);
  return { status: 200, body: { campaign_id: params.campaign_id, total: locations.length, locations } };
});
