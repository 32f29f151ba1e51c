import type { RecordFacets } from "../../contract/records.ts";
import { noteOnCountries } from "../../text/note-on-countries.ts";
import { type ApiRequest, read } from "../api/forager-api.ts";
import type { ToolContext } from "../tool.ts";
import { type Found, hasValidEmail, readBusinesses } from "./campaign-results.ts";
import type { CampaignState } from "./campaign-state.ts";

/** How many businesses of a campaign with a workflow have a valid address. @param first the first page of all businesses. */
export async function countWithValidEmail(
  context: Pick<ToolContext, "api" | "signal">,
  state: CampaignState,
  first: { rows: readonly Found[]; total: number },
): Promise<number> {
  return first.rows.length === first.total
    ? first.rows.filter(hasValidEmail).length
    : (await readBusinesses(context, state, { offset: 0, validOnly: true })).total;
}

/** Maps find what is near, also across a border: says how many businesses of a campaign are in other countries. */
export async function businessesElsewhere(
  { api, signal }: Pick<ToolContext, "api" | "signal">,
  { campaign_id, country_code }: CampaignState,
): Promise<string> {
  const request: ApiRequest = {
    method: "GET",
    path: "/api/v1/records/businesses/facets",
    query: { campaign: campaign_id },
    signal,
  };
  // The businesses are worth more than this sentence.
  const found = await read<RecordFacets>(api, request).catch(() => null);
  return noteOnCountries(found?.facets.country ?? [], country_code)?.note ?? "";
}
