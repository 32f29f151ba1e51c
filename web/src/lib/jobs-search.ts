import { jobOutcomes } from "../../../src/contract/job-outcome.ts";
import { type JobTypeName, jobTypeNames } from "../../../src/contract/job-types.ts";
import { type TabSearch, tabSearch } from "./tab-search.ts";
import { type VerdictChoice, verdictSearch } from "./verdict-list.ts";

const statuses = ["queued", "processing", "completed", "failed", "cancelled"] as const;
const orders = ["created_at", "updated_at", "status", "results_count", "duration"] as const;
type Order = (typeof orders)[number];
export type JobSort = Order | `-${Order}`;
const newestFirst: JobSort = "-created_at";

/** What the list of jobs shows, as in the address. A saved view is a search with a name. */
export interface JobsSearch {
  q?: string;
  status?: (typeof statuses)[number];
  outcome?: (typeof jobOutcomes)[number];
  type?: JobTypeName;
  campaign?: string;
  actor?: string;
  /** Days in UTC, `2026-01-31`; both are included. */
  from?: string;
  to?: string;
  sort?: JobSort;
  /** Names of the shown columns in their order, separated by commas; the default ones if omitted. */
  columns?: string;
  /** Shows the jobs of campaigns and batches one by one. */
  flat?: "true";
}

/** The search in an address; invalid values are ignored. */
export function jobsSearch(search: Record<string, unknown>): JobsSearch {
  const text = (name: string, max = 200) => {
    const value = search[name];
    return typeof value === "string" && value.trim() !== "" ? value.trim().slice(0, max) : undefined;
  };
  const day = (name: string) => (isDay(text(name) ?? "") ? text(name) : undefined);
  const sorts = orders.flatMap((order): JobSort[] => [order, `-${order}`]);
  const sort = sorts.find((one) => one === search.sort);
  const campaign = text("campaign");
  return present({
    q: text("q"),
    status: statuses.find((status) => status === search.status),
    outcome: jobOutcomes.find((outcome) => outcome === search.outcome),
    type: jobTypeNames.find((type) => type === search.type),
    campaign: campaign !== undefined && /^\w{1,100}$/.test(campaign) ? campaign : undefined,
    actor: text("actor", 128),
    from: day("from"),
    to: day("to"),
    sort: sort === newestFirst ? undefined : sort,
    columns: text("columns", 500),
    flat: search.flat === "true" ? "true" : undefined,
  });
}

/** Only what has a value: equal searches are then equal objects. */
function present(search: { [Name in keyof JobsSearch]: JobsSearch[Name] | undefined }): JobsSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

const filters = ["q", "status", "outcome", "type", "campaign", "actor", "from", "to"] as const;

export const isFiltered = (search: JobsSearch) => filters.some((name) => search[name] !== undefined);

/** The search without its filters: order, columns and grouping stay. */
export const unfiltered = (search: JobsSearch): JobsSearch =>
  present({ sort: search.sort, columns: search.columns, flat: search.flat });

export const sortOf = ({ sort = newestFirst }: JobsSearch): JobSort => sort;

/** A campaign or a batch is one row unless something is searched or sorted: a filter must not hide jobs that match. */
export const isGrouped = (search: JobsSearch) =>
  !isFiltered(search) && search.flat === undefined && sortOf(search) === newestFirst;

/** The API's parameters for a search. */
export function jobParameters(search: JobsSearch): Record<string, string> {
  const sort = sortOf(search);
  const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString();
  const { q, status, outcome, type, campaign, actor, from, to } = search;
  return {
    ...(q && { q }),
    ...(status && { status_filter: status }),
    ...(outcome && { outcome }),
    ...(type && { type_filter: type }),
    ...(campaign && { campaign_id: campaign }),
    ...(isGrouped(search) && { campaign_id: "none", batch_id: "none" }),
    ...(actor && { actor_id: actor }),
    ...(from && { created_after: `${from}T00:00:00.000Z` }),
    ...(to && { created_before: dayAfter(to) }),
    sort_by: sort.replace(/^-/, ""),
    sort_order: sort.startsWith("-") ? "desc" : "asc",
  };
}

/** What the page of a job shows: a part of its result, and which verdicts of it. */
export const jobSearch = (search: Record<string, unknown>): TabSearch & VerdictChoice => ({
  ...tabSearch(search),
  ...verdictSearch(search),
});
