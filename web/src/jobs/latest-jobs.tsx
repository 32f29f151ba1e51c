import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { Batch, JobList, JobListItem } from "../api/answers.ts";
import { useLiveEvents } from "../api/live.tsx";
import { queries } from "../api/queries.ts";
import { groupedRows, jobGroups } from "../lib/job-pages.ts";
import { batchStateOf } from "../lib/job-state.ts";
import { mergeJobEvents } from "../lib/merge-job-events.ts";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { JobState } from "../ui/job-state.tsx";
import { Status } from "../ui/parts.tsx";
import { Time } from "../ui/time.tsx";
import { BatchJobs, nameOfJob } from "./job-columns.tsx";

/** A job, or a batch in place of its jobs. */
type LatestRow = { job: JobListItem; batch: null } | { job: null; batch: Batch };

const columns: readonly Column<LatestRow>[] = [
  {
    head: "Job",
    className: "long",
    cell: ({ job, batch }) =>
      job === null ? (
        <BatchJobs batch={batch} />
      ) : (
        <Link to="/jobs/$jobId" params={{ jobId: job.job_id }} className="clamped" title={nameOfJob(job)}>
          <bdi>{nameOfJob(job)}</bdi>
        </Link>
      ),
  },
  {
    head: "Status",
    cell: ({ job, batch }) =>
      job === null ? <Status value={batchStateOf(batch)} inList /> : <JobState job={job} />,
  },
  {
    head: "Submitted",
    className: "nowrap muted",
    cell: ({ job, batch }) => <Time value={(job ?? batch).created_at} relative />,
  },
];

/** The latest jobs in short, with batches as one row each. */
export function JobTable({
  jobs,
  batches = [],
}: {
  jobs: readonly JobListItem[];
  batches?: readonly Batch[];
}) {
  const rows = groupedRows(jobs, jobGroups([], batches), { hasMore: false }) as LatestRow[];
  const keyOf = ({ job, batch }: LatestRow) => job?.job_id ?? batch?.batch_id ?? "";
  return (
    <DataTable
      label="Jobs"
      className="rows"
      rows={batches.length === 0 ? rows : rows.slice(0, latestShown)}
      keyOf={keyOf}
      columns={columns}
    />
  );
}

/** Rows of the latest jobs. */
const latestShown = 6;

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
      void client.invalidateQueries({ queryKey: ["batches"] });
    };
    timer.current = setTimeout(refetch, Math.max(gatherMs, askedAt.current + refetchMs - performance.now()));
  });
  return useQuery(options);
}
