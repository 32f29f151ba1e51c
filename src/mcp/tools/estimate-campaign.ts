import { z } from "zod";
import type { CampaignEstimate } from "../../contract/campaigns.ts";
import { counted } from "../../text/counted.ts";
import { read } from "../api/forager-api.ts";
import { placesField } from "../campaigns/campaign-places.ts";
import { campaignArguments, campaignRequestOf, campaignsPath } from "../campaigns/campaign-request.ts";
import { common, defineTool } from "../tool.ts";

type Estimate = z.output<typeof CampaignEstimate>;

export const estimateCampaign = defineTool({
  name: "estimate_campaign",
  title: "Estimate a campaign",
  description:
    "How many locations a campaign would search, how many jobs that makes and how long they take. Starts nothing. Ask the user before a campaign of hours.",
  access: "member",
  isReadOnly: true,
  isOpenWorld: false,
  input: z.strictObject({ ...campaignArguments, query: campaignArguments.query.optional() }),
  output: z.object({
    ...common,
    total_locations: z.int(),
    places: placesField,
    expected_jobs: z.record(z.string(), z.int()).optional(),
    expected_hours: z.number().optional(),
    assumptions: z.array(z.string()).optional(),
  }),
  async run(given, context) {
    const { body, cities } = await campaignRequestOf(context, given);
    const { signal } = context;
    const request = { method: "POST", path: `${campaignsPath}/estimate`, body, signal } as const;
    const { total_locations, expected_jobs, expected_hours, assumptions } = await read<Estimate>(
      context.api,
      request,
    );
    const hours =
      expected_hours === null
        ? "an unknown time, since a stage has no running worker"
        : expected_hours < 1
          ? counted(Math.max(1, Math.round(expected_hours * 60)), "minute")
          : `${expected_hours.toFixed(1)} hours`;
    return {
      summary: `${given.query === undefined ? "Any query" : `'${given.query}'`} in ${counted(total_locations, "location")} of ${given.country_code} takes about ${hours}.`,
      fields: {
        total_locations,
        places: cities,
        expected_jobs,
        expected_hours,
        assumptions: assumptions.map(inWords),
      },
      nextStep: "run_campaign takes the same arguments. cities, regions or min_population make it smaller.",
    };
  },
});

/** Agents know the stages by what they do, not by their job types. */
const inWords = (assumption: string) =>
  assumption
    .replace(/^svcMaps:/, "Searches:")
    .replace(/^svcSite:/, "Crawls:")
    .replace(/^svcVerify:/, "Verifications:");
