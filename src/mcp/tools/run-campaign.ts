import { z } from "zod";
import { answerCampaign, campaignFields, campaignFilters } from "../campaigns/answer-campaign.ts";
import { campaignArguments, campaignRequestOf, campaignsPath } from "../campaigns/campaign-request.ts";
import { readCampaignState } from "../campaigns/campaign-state.ts";
import { submitOnce } from "../jobs/submit-once.ts";
import { defineTool, starting } from "../tool.ts";

export const runCampaign = defineTool({
  name: "run_campaign",
  title: "Run a campaign",
  description: [
    "Turns a kind of business and a place, from one city to a country, into a list of businesses with verified email addresses: searches each location, crawls every website once, verifies the addresses.",
    "The shortest way to verified addresses, also for a few businesses of one city (with cities and max_results). Runs by itself for minutes to days; call estimate_campaign first for more than a few cities.",
  ].join(" "),
  access: "member",
  isReadOnly: false,
  isOpenWorld: true,
  input: z.strictObject({
    ...campaignArguments,
    name: z.string().trim().min(1).max(200).optional().describe("Label of the campaign."),
    ...campaignFilters,
    ...starting,
  }),
  output: z.object(campaignFields),
  async run({ name, valid_only, wait_seconds, force_refresh, ...given }, context) {
    const request = await campaignRequestOf(context, given);
    const body = { ...request.body, name, auto_advance: true };
    const { campaign_id, reused } = await submitOnce<{ campaign_id: string }>(context, {
      path: `${campaignsPath}/submit`,
      body,
      fresh: force_refresh,
      async stateOf(accepted) {
        const state = await readCampaignState(context.api, accepted.campaign_id, context.signal);
        return { status: state.status, updatedAt: state.updated_at };
      },
    });
    return await answerCampaign(context, campaign_id, {
      waitSeconds: wait_seconds,
      validOnly: valid_only,
      reused,
    });
  },
});
