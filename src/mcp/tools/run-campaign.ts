import { z } from "zod";
import { answerCampaign, campaignFields, readCampaignState } from "../campaigns/answer-campaign.ts";
import { campaignArguments, campaignRequestOf, campaignsPath } from "../campaigns/campaign-request.ts";
import { submitOnce } from "../jobs/submit-once.ts";
import { defineTool, starting } from "../tool.ts";

export const runCampaign = defineTool({
  name: "run_campaign",
  title: "Run a campaign",
  description: [
    "Turns a kind of business and a country into a list of businesses with verified email addresses: searches each location, crawls every website once, verifies the addresses.",
    "Runs by itself for minutes to days; call estimate_campaign first. For one place find_businesses is faster.",
  ].join(" "),
  access: "member",
  isReadOnly: false,
  isOpenWorld: true,
  input: z.strictObject({
    ...campaignArguments,
    name: z.string().trim().min(1).max(200).optional().describe("Label of the campaign."),
    ...starting,
  }),
  output: z.object(campaignFields),
  async run({ name, wait_seconds, force_refresh, ...given }, context) {
    const body = { ...(await campaignRequestOf(context, given)), name, auto_advance: true };
    const { campaign_id, reused } = await submitOnce<{ campaign_id: string }>(context, {
      path: `${campaignsPath}/submit`,
      body,
      fresh: force_refresh,
      async stateOf(accepted) {
        const state = await readCampaignState(context.api, accepted.campaign_id, context.signal);
        return { status: state.status, updatedAt: state.updated_at };
      },
    });
    return await answerCampaign(context, campaign_id, { waitSeconds: wait_seconds, reused });
  },
});
