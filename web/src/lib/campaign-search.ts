import { type BusinessOutcome, businessOutcomes } from "../../../src/contract/business-outcomes.ts";

export const campaignStatuses = ["active", "paused", "stopped", "completed"] as const;
export const businessStatuses = ["open", "complete", "failed", "skipped"] as const;
export const businessVerdicts = ["valid", "risky", "unknown", "invalid"] as const;
const someOrNone = ["some", "none"] as const;

export interface CampaignsSearch {
  page?: number | undefined;
  status?: (typeof campaignStatuses)[number] | undefined;
  q?: string | undefined;
  /** Name of a column; with `-` before it, descending. The newest come first without it. */
  sort?: string | undefined;
}

/** Which businesses a campaign's page shows. */
export interface BusinessSearch {
  page?: number | undefined;
  status?: (typeof businessStatuses)[number] | undefined;
  website?: (typeof someOrNone)[number] | undefined;
  outcome?: BusinessOutcome | undefined;
  emails?: (typeof someOrNone)[number] | undefined;
  verdict?: (typeof businessVerdicts)[number] | undefined;
  /** Contacts come first without it. */
  sort?: "location" | undefined;
  q?: string | undefined;
}

/** The page number in an address; the first page needs none. */
function pageOf(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 ? page : undefined;
}

/** Filters in an address; invalid values are ignored. */
export const campaignsSearch = (search: Readonly<Record<string, unknown>>): CampaignsSearch => ({
  page: pageOf(search.page),
  status: campaignStatuses.find((status) => status === search.status),
  q: typeof search.q === "string" && search.q.trim() !== "" ? search.q.trim() : undefined,
  sort:
    typeof search.sort === "string" && /^-?[a-z]{1,20}$/.test(search.sort) && search.sort !== "-created"
      ? search.sort
      : undefined,
});

export const businessSearch = (search: Record<string, unknown>): BusinessSearch => ({
  page: pageOf(search.page),
  status: businessStatuses.find((status) => status === search.status),
  website: someOrNone.find((website) => website === search.website),
  outcome: businessOutcomes.find((outcome) => outcome === search.outcome),
  emails: someOrNone.find((emails) => emails === search.emails),
  verdict: businessVerdicts.find((verdict) => verdict === search.verdict),
  sort: search.sort === "location" ? search.sort : undefined,
  q: typeof search.q === "string" && search.q.trim() !== "" ? search.q : undefined,
});

/** `84%`, or null if nothing was verified. */
export const validRate = (valid: number, verified: number): string | null =>
  verified === 0 ? null : `${Math.round((valid / verified) * 100)}%`;

/** A cost in the currency of the operator's prices, which nobody names. */
export const costText = (cost: number): string =>
  cost.toLocaleString(undefined, {
    minimumFractionDigits: 2,
    maximumFractionDigits: cost > 0 && cost < 0.1 ? 4 : 2,
  });
