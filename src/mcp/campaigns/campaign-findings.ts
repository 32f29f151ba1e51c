import type { RecordFacets } from "../../contract/records.ts";
import { type ApiRequest, read } from "../api/forager-api.ts";
import type { ToolContext } from "../tool.ts";
import { type Found, hasValidEmail, readBusinesses } from "./campaign-results.ts";
import type { CampaignState } from "./campaign-state.ts";

type Verdicts = Record<"valid" | "invalid" | "risky" | "unknown", number>;

/** What a campaign with a workflow has found so far. */
export interface Findings {
  businessesWithValidEmail: number;
  /** Of all addresses with a verdict; null if reading them takes more than a page of businesses. */
  verdicts: Verdicts | null;
}

/** @param first the first page of all businesses. */
export async function readFindings(
  context: Pick<ToolContext, "api" | "signal">,
  state: CampaignState,
  first: { rows: readonly Found[]; total: number },
): Promise<Findings> {
  const isWhole = first.rows.length === first.total;
  return {
    businessesWithValidEmail: isWhole
      ? first.rows.filter(hasValidEmail).length
      : (await readBusinesses(context, state, { offset: 0, validOnly: true })).total,
    verdicts: isWhole ? verdictsOf(first.rows, state.workflow_progress?.emails_verified ?? 0) : null,
  };
}

/** Null if other businesses, which are still in the workflow, have more of the addresses. */
function verdictsOf(businesses: readonly Found[], checked: number): Verdicts | null {
  const byEmail = new Map(
    businesses.flatMap(({ emails_verified }) => emails_verified.map(({ email, status }) => [email, status])),
  );
  if (byEmail.size !== checked) return null;
  const verdicts: Verdicts = { valid: 0, invalid: 0, risky: 0, unknown: 0 };
  for (const status of byEmail.values()) verdicts[status] += 1;
  return verdicts;
}

/** Maps find what is near, also across a border: says how many businesses are in other countries. */
export async function noteOnCountries(
  { api, signal }: Pick<ToolContext, "api" | "signal">,
  { campaign_id, country_code }: CampaignState,
): Promise<string[]> {
  const request: ApiRequest = {
    method: "GET",
    path: "/api/v1/records/businesses/facets",
    query: { campaign: campaign_id },
    signal,
  };
  // The businesses are worth more than this note.
  const found = await read<RecordFacets>(api, request).catch(() => null);
  const others = (found?.facets.country ?? []).filter(({ value }) => value !== country_code);
  if (others.length === 0) return [];
  const counts = others.map(({ value, count }) => `${count} in ${value}`);
  return [`Some businesses are outside of ${country_code}: ${counts.join(", ")}.`];
}
