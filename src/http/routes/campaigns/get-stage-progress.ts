import { CampaignPath, CampaignStageProgress } from "../../../contract/campaigns.ts";
import { ForagerError } from "../../../errors.ts";
import { defineRoute } from "../../route.ts";

export const getStageProgress = defineRoute({
  method: "GET",
  path: "/api/v1/jobs/svcMaps/campaigns/:campaign_id/stage-progress",
  operationId: "getCampaignStageProgress",
  summary: "Stages of a campaign",
  description:
    "What is done, runs and waits in each stage of the chain, how fast it goes and when it will be done.",
  tags: ["Campaigns"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  resource: "Campaign",
  params: CampaignPath,
  responses: { 200: CampaignStageProgress },
}).handle(async ({ params, principal }, { campaigns }) => {
  const { clientId } = principal;
  const [campaign, stages] = await Promise.all([
    campaigns.find(clientId, params.campaign_id),
    campaigns.stageProgress(clientId, params.campaign_id),
  ]);
  if (campaign === null) throw new ForagerError("not_found", "There is no such campaign.");
  return {
    status: 200,
    body: {
      campaign_id: campaign.id,
      status: campaign.status,
      stages: stages.map(({ stage, done, running, waiting, ratePerMinute, etaSeconds }) => ({
        stage,
        done,
        running,
        waiting,
        rate_per_minute: ratePerMinute,
        eta_seconds: etaSeconds,
      })),
    },
  };
});
