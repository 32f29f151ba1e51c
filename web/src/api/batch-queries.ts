import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Batch, BatchEstimate, BatchItemPage, BatchList, JobStatus } from "./answers.ts";
import { call, withQuery } from "./client.ts";

export const batchesPath = "/api/v1/batches";
export const batchPath = (id: string) => `${batchesPath}/${id}`;
const itemsAtOnce = 50;

const isOpen = (status: string | undefined) => status === "queued" || status === "processing";
const pollMs = 3_000;

export const batchQueries = {
  list: (page: number) =>
    queryOptions({
      queryKey: ["batches", page],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => call<BatchList>(withQuery(batchesPath, { page, page_size: 20 }), { signal }),
      // No event reports progress.
      refetchInterval: ({ state }) =>
        state.data?.batches.some(({ status }) => isOpen(status)) ? pollMs : false,
    }),
  batch: (id: string) =>
    queryOptions({
      queryKey: ["batch", id, "status"],
      queryFn: ({ signal }) => call<Batch>(batchPath(id), { signal }),
      refetchInterval: ({ state }) => (isOpen(state.data?.status) ? pollMs : false),
    }),
  items: (id: string, { status, after, isLive }: BatchItemFilter) =>
    queryOptions({
      queryKey: ["batch", id, "items", { status, after }],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) =>
        call<BatchItemPage>(withQuery(`${batchPath(id)}/items`, { status, after, limit: itemsAtOnce }), {
          signal,
        }),
      // The batch may be known to have ended before its last items are.
      refetchInterval: ({ state }) =>
        isLive || state.data?.items.some(({ status }) => isOpen(status)) ? pollMs : false,
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

export interface BatchItemFilter {
  status: JobStatus | undefined;
  after: number | undefined;
  /** Whether the batch still runs. */
  isLive: boolean;
}
