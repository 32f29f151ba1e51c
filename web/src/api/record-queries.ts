import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { RecordChange, RecordFilter, RecordSort } from "../../../src/contract/records.ts";
import type {
  JobRecords,
  RecordBackfill,
  RecordDetail,
  RecordFacets,
  RecordKind,
  RecordList,
  RecordPage,
  RecordSummary,
  ResolvedRecords,
} from "./answers.ts";
import { call, withQuery } from "./client.ts";

export const recordsPath = "/api/v1/records";
export const recordListsPath = "/api/v1/record-lists";
const pageSize = 200;
const idsPerCall = 1_000;

/** What the lists show of related records. */
const includeOf = (kind: RecordKind) =>
  ({
    businesses: "emails",
    people: "emails,businesses",
    emails: "businesses",
    phones: "businesses",
    domains: "businesses,emails,sources",
  })[kind];

const pageOf = (
  kind: RecordKind,
  filter: RecordFilter,
  options: { sort?: RecordSort | undefined; cursor?: string | undefined; size?: number },
  signal?: AbortSignal,
) =>
  call<RecordPage>(
    withQuery(`${recordsPath}/${kind}`, {
      ...filter,
      sort: options.sort,
      cursor: options.cursor,
      page_size: options.size ?? pageSize,
      include: includeOf(kind),
    }),
    { signal },
  );

/** The queries of the pages of records. */
export const recordQueries = {
  list: (kind: RecordKind, filter: RecordFilter, sort: RecordSort | undefined) =>
    infiniteQueryOptions({
      queryKey: ["records", kind, filter, sort],
      placeholderData: keepPreviousData,
      // A refetch reads every loaded page again.
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      initialPageParam: "",
      queryFn: ({ pageParam, signal }) =>
        pageOf(kind, filter, { sort, cursor: pageParam || undefined }, signal),
      getNextPageParam: (last: RecordPage) => last.next_cursor,
    }),
  search: (kind: RecordKind, q: string) =>
    queryOptions({
      queryKey: ["records", kind, "search", q],
      staleTime: 10_000,
      queryFn: ({ signal }) => pageOf(kind, { q }, { size: 5 }, signal),
    }),
  ofPlace: (placeId: string) =>
    queryOptions({
      queryKey: ["records", "businesses", "resolve", placeId],
      queryFn: ({ signal }) =>
        call<ResolvedRecords>(withQuery(`${recordsPath}/businesses/resolve`, { place_id: placeId }), {
          signal,
        }),
    }),
  facets: (kind: RecordKind, filter: RecordFilter) =>
    queryOptions({
      queryKey: ["records", kind, "facets", filter],
      placeholderData: keepPreviousData,
      staleTime: 60_000,
      queryFn: ({ signal }) =>
        call<RecordFacets>(withQuery(`${recordsPath}/${kind}/facets`, { ...filter }), { signal }),
    }),
  record: (kind: RecordKind, id: string) =>
    queryOptions({
      queryKey: ["record", kind, id],
      queryFn: ({ signal }) => call<RecordDetail>(`${recordsPath}/${kind}/${id}`, { signal }),
    }),
  lists: () =>
    queryOptions({
      queryKey: ["record-lists"],
      queryFn: async ({ signal }) => (await call<{ lists: RecordList[] }>(recordListsPath, { signal })).lists,
    }),
  /** What a completed job found. Its result becomes records about a second later. */
  ofJob: (jobId: string) =>
    queryOptions({
      queryKey: ["job", jobId, "records"],
      queryFn: ({ signal }) => call<JobRecords>(`/api/v1/jobs/${jobId}/records`, { signal }),
      refetchInterval: ({ state: { data, dataUpdateCount: times } }) =>
        data?.is_complete ? false : times < 20 ? 1_000 : 30_000,
    }),
  backfill: () =>
    queryOptions({
      queryKey: ["record-backfill"],
      queryFn: ({ signal }) => call<RecordBackfill>(`${recordsPath}/backfill`, { signal }),
      refetchInterval: ({ state }) => (state.data?.state === "running" ? 5_000 : false),
    }),
};

/** The queries that a change of records makes outdated. */
export const changedWithRecords = ["records", "record", "record-lists"] as const;

/** Which records an action is for: these, or all that match a filter. */
export type Selected = { ids: readonly string[] } | { filter: RecordFilter };

/** Applies a change to all selected records. @returns how many were changed. */
export async function changeMany(
  kind: RecordKind,
  selected: Selected,
  change: RecordChange,
): Promise<number> {
  const send = async (part: object) =>
    (
      await call<{ changed: number }>(`${recordsPath}/${kind}/bulk`, {
        method: "POST",
        body: { ...part, change },
      })
    ).changed;
  if ("filter" in selected) return send(selected);
  let changed = 0;
  for (let start = 0; start < selected.ids.length; start += idsPerCall)
    changed += await send({ ids: selected.ids.slice(start, start + idsPerCall) });
  return changed;
}

/** Reads the records that match a filter, page by page. @throws Error if there are more than `max`. */
export async function readAll(kind: RecordKind, filter: RecordFilter, max: number): Promise<RecordSummary[]> {
  const found: RecordSummary[] = [];
  let cursor: string | undefined;
  do {
    const page = await pageOf(kind, filter, { cursor });
    found.push(...liveRecords(page));
    if (found.length > max) throw new TooManyRecords(max);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}

export class TooManyRecords extends Error {
  constructor(max: number) {
    super(
      `More than ${max.toLocaleString()} records match. Narrow the filter, and repeat this for each part.`,
    );
    this.name = "TooManyRecords";
  }
}

/** A page's records; a list has no tombstones. */
export const liveRecords = (page: RecordPage): RecordSummary[] =>
  page.records.filter((record): record is RecordSummary => !("deleted" in record));
