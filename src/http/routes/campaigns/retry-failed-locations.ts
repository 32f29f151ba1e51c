import { CampaignPath, CampaignRetry } from "../../../contract/campaigns.ts";
import { defineRoute } from "../../route.ts";
import { stateBody } from "./campaign-bodies.ts";

export const retryFailedLocations = defineRoute({
  method: "POST",
  path: "/api/v1/jobs/svcMaps/campaigns/:campaign_id/retry-failed",
  operationId: "retryFailedLocations",
  summary: "Put failed locations back",
  description:
    "Locations whose job failed or was cancelled wait for `/next` again; a completed campaign that has some becomes active.",
  tags: ["Campaigns"],
  auth: "client",
  access: "member",
  rateLimit: true,
  resource: "Campaign",
  params: CampaignPath,
  responses: { 200: CampaignRetry },
}).handle(async ({ params, principal, actor }, { campaigns }) => {
  const change = await campaigns.retryFailed(principal.clientId, params.campaign_id, actor);
  return { status: 200, body: { ...stateBody(change), retried_locations: change.retried } };
});
