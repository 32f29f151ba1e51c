import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ItemState } from "../lib/batch-search.ts";
import type { Batch, BatchEstimate, BatchItemPage, BatchList } from "./answers.ts";
import { call, withQuery } from "./client.ts";

export const batchesPath = "/api/v1/batches";
export const batchPath = (id: string) => `${batchesPath}/${id}`;
const batchesAtOnce = 100;
const itemsAtOnce = 100;

const isOpen = (status: string | undefined) => status === "queued" || status === "processing";
const pollMs = 3_000;

export const batchQueries = {
  all: () =>
    infiniteQueryOptions({
      queryKey: ["batches"],
      placeholderData: keepPreviousData,
      initialPageParam: 1,
      queryFn: ({ pageParam: page, signal }) =>
        call<BatchList>(withQuery(batchesPath, { page, page_size: batchesAtOnce }), { signal }),
      getNextPageParam: ({ page, total_pages: pages }: BatchList) => (page < pages ? page + 1 : null),
      // No event reports progress.
      refetchInterval: ({ state }) =>
        state.data?.pages[0]?.batches.some(({ status }) => isOpen(status)) ? pollMs : false,
    }),
  batch: (id: string) =>
    queryOptions({
      queryKey: ["batch", id, "status"],
      queryFn: ({ signal }) => call<Batch>(batchPath(id), { signal }),
      refetchInterval: ({ state }) => (isOpen(state.data?.status) ? pollMs : false),
    }),
  items: (id: string, { status, isLive }: BatchItemFilter) =>
    infiniteQueryOptions({
      queryKey: ["batch", id, "items", status],
      placeholderData: keepPreviousData,
      initialPageParam: undefined as number | undefined,
      queryFn: ({ pageParam: after, signal }) =>
        call<BatchItemPage>(
          withQuery(`${batchPath(id)}/items`, { ...stateQuery(status), after, limit: itemsAtOnce }),
          {
            signal,
          },
        ),
      getNextPageParam: ({ next_after: next }: BatchItemPage) => next,
      // The batch may be known to have ended before its last items are.
      refetchInterval: ({ state }) =>
        isLive || state.data?.pages.some(({ items }) => items.some(({ status }) => isOpen(status)))
          ? pollMs
          : false,
    }),
  /** The estimate for a batch, whose body is its key. */
  estimate: (body: string) =>
    queryOptions({
      queryKey: ["batch-estimate", body],
      gcTime: 10_000,
      placeholderData: keepPreviousData,
      retry: false,
      queryFn: ({ signal }) =>
        call<BatchEstimate>(`${batchesPath}/estimate`, { method: "POST", body: JSON.parse(body), signal }),
    }),
};

const stateQuery = (state: ItemState | undefined) =>
  state === "nothing_found" ? { outcome: "empty" } : { status: state };

export interface BatchItemFilter {
  status: ItemState | undefined;
  /** Whether the batch still runs. */
  isLive: boolean;
}
