import { z } from "zod";
import type { CampaignLocations } from "../../contract/campaigns.ts";
import { read } from "../api/forager-api.ts";
import type { ToolContext } from "../tool.ts";
import { campaignsPath, citiesMax } from "./campaign-request.ts";
import type { CampaignState } from "./campaign-state.ts";

export const placesField = z
  .array(z.string())
  .optional()
  .describe("Where it searches, if few places: check that they are the ones you mean.");

/** A name has several cities (Esch, Esch-sur-Alzette): says which ones a campaign searches, if as few as can be named. */
export async function placesOf(
  { api, signal }: Pick<ToolContext, "api" | "signal">,
  { campaign_id, query, progress }: CampaignState,
): Promise<string[] | undefined> {
  if (progress.total > citiesMax) return undefined;
  const path = `${campaignsPath}/${encodeURIComponent(campaign_id)}/locations`;
  const request = { method: "GET", path, signal } as const;
  // The businesses are worth more than this list.
  const found = await read<z.output<typeof CampaignLocations>>(api, request).catch(() => null);
  return found?.locations.map(({ search_string }) => withoutPrefix(search_string, `${query} `));
}

const withoutPrefix = (text: string, prefix: string) =>
  text.startsWith(prefix) ? text.slice(prefix.length) : text;
