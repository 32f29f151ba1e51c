import { jobStatuses } from "../../../src/contract/job-outcome.ts";
import type { Batch, JobStatus } from "../api/answers.ts";
import { type TabSearch, tabSearch } from "./tab-search.ts";
import { type VerdictChoice, verdictSearch } from "./verdict-list.ts";

export const batchStatuses = [
  "queued",
  "processing",
  "paused",
  "completed",
  "cancelled",
] as const satisfies readonly Batch["status"][];

export interface BatchesSearch {
  status?: (typeof batchStatuses)[number] | undefined;
  q?: string | undefined;
  /** Name of a column; with `-` before it, descending. The newest come first without it. */
  sort?: string | undefined;
}

/** What the list of batches shows, as in the address; invalid values are ignored. */
export const batchesSearch = (search: Readonly<Record<string, unknown>>): BatchesSearch => ({
  status: batchStatuses.find((status) => status === search.status),
  q: typeof search.q === "string" && search.q.trim() !== "" ? search.q.trim().slice(0, 200) : undefined,
  sort:
    typeof search.sort === "string" && /^-?[a-z]{1,20}$/.test(search.sort) && search.sort !== "-submitted"
      ? search.sort
      : undefined,
});

/** How the jobs of a batch are filtered: by their state, or those that found nothing. */
export const itemStates = [...jobStatuses, "nothing_found"] as const satisfies readonly (
  | JobStatus
  | "nothing_found"
)[];
export type ItemState = (typeof itemStates)[number];

/** Which jobs of a batch its page shows. */
export interface BatchSearch extends TabSearch, VerdictChoice {
  status?: ItemState | undefined;
}

export const batchSearch = (search: Record<string, unknown>): BatchSearch => ({
  ...tabSearch(search),
  ...verdictSearch(search),
  status: itemStates.find((status) => status === search.status),
});
