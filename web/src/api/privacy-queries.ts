import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { SuppressedSubject } from "../../../src/contract/privacy.ts";
import type { PrivacyErasure, PrivacyErasureList, SuppressionCheck, SuppressionPage } from "./answers.ts";
import { call, withQuery } from "./client.ts";

export const suppressionsPath = "/api/v1/suppressions";
export const accessPath = "/api/v1/privacy/access";
export const erasuresPath = "/api/v1/privacy/erasures";
const pageSize = 25;
const gridPageSize = 100;
const pollMs = 2_000;

interface PageOf {
  /** `next_cursor` of the previous page. */
  cursor: string | undefined;
}

/** The queries of the suppression list and of erasures. */
export const privacyQueries = {
  suppressions: (kind: string | undefined) =>
    infiniteQueryOptions({
      queryKey: ["suppressions", { kind }],
      placeholderData: keepPreviousData,
      initialPageParam: undefined as string | undefined,
      queryFn: ({ signal, pageParam: cursor }) =>
        call<SuppressionPage>(withQuery(suppressionsPath, { kind, cursor, page_size: gridPageSize }), {
          signal,
        }),
      getNextPageParam: ({ next_cursor: next }) => next ?? undefined,
    }),
  /** Whether any of these is on the list. */
  areSuppressed: (entries: readonly SuppressedSubject[]) =>
    queryOptions({
      queryKey: ["suppressions", "check", entries],
      enabled: entries.length > 0,
      queryFn: async ({ signal }) => {
        const checks = entries.map((body) =>
          call<SuppressionCheck>(`${suppressionsPath}/check`, { method: "POST", body, signal }),
        );
        return (await Promise.all(checks)).some(({ suppressed }) => suppressed);
      },
    }),
  erasures: ({ cursor }: PageOf) =>
    queryOptions({
      queryKey: ["erasures", { cursor }],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) =>
        call<PrivacyErasureList>(withQuery(erasuresPath, { cursor, page_size: pageSize }), { signal }),
      // No event reports that one is complete.
      refetchInterval: ({ state }) =>
        state.data?.erasures.some(({ state }) => state === "running") ? pollMs : false,
    }),
  erasure: (id: string) =>
    queryOptions({
      queryKey: ["erasure", id],
      queryFn: ({ signal }) => call<PrivacyErasure>(`${erasuresPath}/${id}`, { signal }),
      refetchInterval: ({ state }) => (state.data?.state === "complete" ? false : pollMs),
    }),
};

/** The queries that new entries of the list make outdated. */
export const changedWithSuppressions = ["suppressions"] as const;
/** The queries that an erasure makes outdated: it changes records, results and lists. */
export const changedWithErasures = [
  "erasures",
  "erasure",
  "suppressions",
  "records",
  "record",
  "record-lists",
  "job",
] as const;
