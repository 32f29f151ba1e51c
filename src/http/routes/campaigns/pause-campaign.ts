import { CampaignPath, CampaignStateChange } from "../../../contract/campaigns.ts";
import { defineRoute } from "../../route.ts";
import { stateBody } from "./campaign-bodies.ts";

export const pauseCampaign = defineRoute({
  method: "POST",
  path: "/api/v1/jobs/svcMaps/campaigns/:campaign_id/pause",
  operationId: "pauseCampaign",
  summary: "Pause a campaign",
  description: "As `/stop`; the state tells that it is meant to go on.",
  tags: ["Campaigns"],
  auth: "client",
  access: "member",
  rateLimit: true,
  resource: "Campaign",
  params: CampaignPath,
  responses: { 200: CampaignStateChange },
}).handle(async ({ params, principal, actor }, { campaigns }) => {
  const change = await campaigns.pause(principal.clientId, params.campaign_id, actor);
  return { status: 200, body: stateBody(change) };
});
