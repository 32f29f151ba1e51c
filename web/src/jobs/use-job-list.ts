import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { JobList } from "../api/answers.ts";
import { call, withQuery } from "../api/client.ts";
import { useLiveEvents, useLiveState } from "../api/live.tsx";
import { emptyPagesAtEnd, type JobPages, mergeIntoPages, withFreshTop } from "../lib/job-pages.ts";
import { type JobsSearch, jobParameters, sortOf } from "../lib/jobs-search.ts";

const pageSize = 100;
/** Minimum interval between two updates of the list's top: many jobs may arrive per second. */
const refreshMs = 3_000;
/** Changes within this time share one update. */
const gatherMs = 200;
/** No event reports that a running job waits for its provider or resumes. */
const pollMs = 10_000;
/** Pages without a match that are read one after the other, before the user is asked. */
const emptyPagesMax = 5;

const listPath = "/api/v1/jobs/list";

/** The query of a list, by the API's parameters. */
export const jobListQuery = (parameters: Record<string, string>) =>
  infiniteQueryOptions({
    // Not "jobs": an invalidation would read every loaded page again.
    queryKey: ["job-list", parameters],
    staleTime: Number.POSITIVE_INFINITY,
    // It compares by position: one new job at the top would have all jobs below it copied.
    structuralSharing: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) => readPage(parameters, pageParam || undefined, signal),
    getNextPageParam: (last: JobList) => last.next_cursor,
  });

const readPage = (parameters: Record<string, string>, cursor?: string, signal?: AbortSignal) =>
  call<JobList>(withQuery(listPath, { ...parameters, cursor, page_size: pageSize }), { signal });

/** The jobs of a search, page by page. Events keep them up to date, and new jobs appear at the top. */
export function useJobList(search: JobsSearch) {
  const client = useQueryClient();
  const text = JSON.stringify(jobParameters(search));
  const parameters = useMemo(() => JSON.parse(text) as Record<string, string>, [text]);
  const options = useMemo(() => jobListQuery(parameters), [parameters]);
  const list = useInfiniteQuery(options);
  const isNewestFirst = sortOf(search) === "-created_at";
  /** In another order, changes could be on any loaded page. */
  const [isOutdated, setOutdated] = useState(false);

  const refresh = useCallback(async () => {
    const before = client.getQueryData(options.queryKey);
    if (before === undefined) return;
    if (!isNewestFirst && before.pages.length > 1) return setOutdated(true);
    // The jobs of batches are no events of this list.
    if (parameters.batch_id === "none") void client.invalidateQueries({ queryKey: ["batches"] });
    const fresh = await readPage(parameters).catch(() => null);
    if (fresh === null) return;
    client.setQueryData(
      options.queryKey,
      (now) => now && (withFreshTop(now as JobPages, fresh) as typeof now),
    );
  }, [client, options, parameters, isNewestFirst]);
  const refreshSoon = useLimited(refresh);

  /** A response in flight may be older than events and miss jobs that they report. */
  const isOvertaken = useRef(false);
  const { isFetching } = list;
  useEffect(() => {
    if (isFetching || !isOvertaken.current) return;
    isOvertaken.current = false;
    refreshSoon();
  }, [isFetching, refreshSoon]);

  useLiveEvents((events) => {
    const before = client.getQueryData(options.queryKey);
    if (isFetching) isOvertaken.current ||= events.some(({ type }) => type.startsWith("job."));
    if (before === undefined) return;
    const { status } = search;
    const merged = mergeIntoPages(before as JobPages, events, { status }, new Date().toISOString());
    if (merged.pages !== before) client.setQueryData(options.queryKey, merged.pages as typeof before);
    if (merged.isStale) refreshSoon();
  });
  const liveState = useLiveState();
  // No event reports what happened while the list was not shown, or between loading and listening.
  useEffect(() => {
    if (liveState === "live") refreshSoon();
  }, [liveState, refreshSoon]);

  const jobs = useMemo(() => list.data?.pages.flatMap((page) => page.jobs) ?? [], [list.data]);
  const hasRunning = list.data?.pages[0]?.jobs.some(({ status }) => status === "processing") ?? false;
  useEffect(() => {
    if (!hasRunning) return undefined;
    const timer = setInterval(refreshSoon, pollMs);
    return () => clearInterval(timer);
  }, [hasRunning, refreshSoon]);

  const empty = emptyPagesAtEnd(list.data?.pages ?? []);
  const { fetchNextPage, hasNextPage } = list;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const isPaused = empty > 0 && empty % emptyPagesMax === 0;
  // A list without a row has no end that could come into view.
  const isSearching = jobs.length === 0 && hasNextPage && !isPaused;
  useEffect(() => {
    if (isSearching && !isFetching) loadMore();
  }, [isSearching, isFetching, loadMore]);
  return {
    list,
    jobs,
    isSearching,
    /** Whether there may be older matches that only a click looks for. */
    isPaused: isPaused && hasNextPage,
    isOutdated,
    update: () => {
      setOutdated(false);
      void client.resetQueries({ queryKey: options.queryKey });
    },
    loading: { hasMore: hasNextPage && !isPaused && !list.isError, isLoading: isFetching, loadMore },
    loadMore,
    refresh: refreshSoon,
  };
}

/** Runs `work` soon, and not more often than every few seconds. */
function useLimited(work: () => Promise<unknown>): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ranAt = useRef(Number.NEGATIVE_INFINITY);
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    if (timer.current !== undefined) return;
    const wait = Math.max(gatherMs, ranAt.current + refreshMs - performance.now());
    timer.current = setTimeout(() => {
      timer.current = undefined;
      ranAt.current = performance.now();
      void latest.current();
    }, wait);
  }, []);
}
