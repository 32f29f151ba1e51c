import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { JobList, JobListItem } from "../api/answers.ts";
import { useLiveEvents } from "../api/live.tsx";
import { queries } from "../api/queries.ts";
import { mergeJobEvents } from "../lib/merge-job-events.ts";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { JobState } from "../ui/job-state.tsx";
import { Time } from "../ui/time.tsx";
import { nameOfJob } from "./job-columns.tsx";

const columns: readonly Column<JobListItem>[] = [
  {
    head: "Job",
    className: "long",
    cell: (job) => (
      <Link to="/jobs/$jobId" params={{ jobId: job.job_id }} className="clamped" title={nameOfJob(job)}>
        <bdi>{nameOfJob(job)}</bdi>
      </Link>
    ),
  },
  { head: "Status", cell: (job) => <JobState job={job} /> },
  { head: "Submitted", className: "nowrap muted", cell: (job) => <Time value={job.created_at} relative /> },
];

/** The latest jobs in short. */
export function JobTable({ jobs }: { jobs: readonly JobListItem[] }) {
  return (
    <DataTable label="Jobs" className="rows" rows={jobs} keyOf={({ job_id }) => job_id} columns={columns} />
  );
}

/** Minimum interval between refetches of a stale list: many jobs may arrive per second. */
const refetchMs = 3_000;
/** Changes within this time share one refetch. */
const gatherMs = 200;

/** A page of jobs that events keep up to date. New jobs cause a refetch, at a limited rate. */
export function useLiveJobs(filter: Parameters<typeof queries.jobs>[0]) {
  const client = useQueryClient();
  const options = queries.jobs(filter);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const askedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveEvents((events) => {
    const before = client.getQueryData<JobList>(options.queryKey);
    const merged = before && mergeJobEvents(before, events, filter, new Date().toISOString());
    if (merged !== undefined && merged.list !== before) client.setQueryData(options.queryKey, merged.list);
    // A response in flight may be older than these events and miss jobs that they report.
    const isOvertaken =
      events.some(({ type }) => type.startsWith("job.")) &&
      client.isFetching({ queryKey: options.queryKey }) > 0;
    const isStale = merged?.isStale ?? false;
    if ((!isStale && !isOvertaken) || timer.current !== undefined) return;
    const refetch = () => {
      timer.current = undefined;
      askedAt.current = performance.now();
      void client.invalidateQueries({ queryKey: ["jobs"] });
    };
    timer.current = setTimeout(refetch, Math.max(gatherMs, askedAt.current + refetchMs - performance.now()));
  });
  return useQuery(options);
}
