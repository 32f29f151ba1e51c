import { CampaignPath, CampaignStateChange } from "../../../contract/campaigns.ts";
import { defineRoute } from "../../route.ts";
import { stateBody } from "./campaign-bodies.ts";

export const stopCampaign = defineRoute({
  method: "POST",
  path: "/api/v1/jobs/svcMaps/campaigns/:campaign_id/stop",
  operationId: "stopCampaign",
  summary: "Stop a campaign",
  description:
    "From now on nothing new is submitted, neither by `/next` nor by the chain, and a schedule makes no further runs. Jobs that were submitted go on, and what they find is kept. `/continue` goes on from there.",
  tags: ["Campaigns"],
  auth: "client",
  access: "member",
  rateLimit: true,
  resource: "Campaign",
  params: CampaignPath,
  responses: { 200: CampaignStateChange },
}).handle(async ({ params, principal, actor }, { campaigns }) => {
  const change = await campaigns.stop(principal.clientId, params.campaign_id, actor);
  return { status: 200, body: stateBody(change) };
});
