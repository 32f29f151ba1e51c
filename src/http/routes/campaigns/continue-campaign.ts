import { CampaignPath, CampaignStateChange } from "../../../contract/campaigns.ts";
import { defineRoute } from "../../route.ts";
import { stateBody } from "./campaign-bodies.ts";

export const continueCampaign = defineRoute({
  method: "POST",
  path: "/api/v1/jobs/svcMaps/campaigns/:campaign_id/continue",
  operationId: "continueCampaign",
  summary: "Continue a campaign",
  description:
    "Makes a stopped or paused campaign active again, where it was: the chain goes on by itself, locations by `/next`. An active one stays as it is; a completed one answers 400.",
  tags: ["Campaigns"],
  auth: "client",
  access: "member",
  rateLimit: true,
  resource: "Campaign",
  params: CampaignPath,
  errors: ["invalid_state"],
  responses: { 200: CampaignStateChange },
}).handle(async ({ params, principal, actor }, { campaigns }) => {
  const change = await campaigns.continue(principal.clientId, params.campaign_id, actor);
  return { status: 200, body: stateBody(change) };
});
