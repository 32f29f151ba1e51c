import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { jobTypeNames } from "../../../src/contract/job-types.ts";
import type { JobList, JobListItem } from "../api/answers.ts";
import { useLiveEvents } from "../api/live.tsx";
import { queries } from "../api/queries.ts";
import { mergeJobEvents } from "../lib/merge-job-events.ts";
import { Needs } from "../ui/access.tsx";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { FilterSelect } from "../ui/filter-select.tsx";
import { Empty, Failure, Loading, Pager, Status } from "../ui/parts.tsx";
import { SectionHead } from "../ui/section-head.tsx";
import { Time } from "../ui/time.tsx";
import { type JobsSearch, jobsSearch, statuses } from "./jobs-search.ts";

export function JobsPage() {
  const search: JobsSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const filter = { page: search.page ?? 1, status: search.status, type: search.type };
  const jobs = useLiveJobs(filter);
  const change = (next: JobsSearch) => void navigate({ to: "/jobs", search: next });
  return (
    <>
      <SectionHead>
        <Needs access="member">
          <Link to="/new" className="button button-primary">
            New job
          </Link>
        </Needs>
      </SectionHead>
      <form className="filters" onSubmit={(event) => event.preventDefault()}>
        <FilterSelect
          label="Status"
          value={search.status}
          options={statuses}
          choose={(status) => change(jobsSearch({ status, type: search.type }))}
        />
        <FilterSelect
          label="Type"
          value={search.type}
          options={jobTypeNames}
          choose={(type) => change(jobsSearch({ type, status: search.status }))}
        />
      </form>
      {jobs.isPending && <Loading rows={8} />}
      {jobs.isError && <Failure error={jobs.error} retry={() => void jobs.refetch()} />}
      {jobs.data && (
        <>
          {jobs.data.jobs.length === 0 ? (
            <Empty title="No jobs">
              {search.status || search.type
                ? "No job matches the filter."
                : "Submit the first one with New job."}
            </Empty>
          ) : (
            <JobTable jobs={jobs.data.jobs} />
          )}
          <Pager
            page={filter.page}
            pages={jobs.data.total_pages}
            total={jobs.data.total}
            units={["job", "jobs"]}
            go={(page) => change({ ...search, page })}
          />
        </>
      )}
    </>
  );
}

const jobColumns: readonly Column<JobListItem>[] = [
  {
    head: "Job",
    className: "long",
    cell: ({ job_id: jobId, type, url, query }) => (
      <Link to="/jobs/$jobId" params={{ jobId }}>
        {url ?? query ?? `${type} ${jobId.slice(-12)}`}
      </Link>
    ),
  },
  { head: "Type", className: "nowrap muted", cell: ({ type }) => type },
  {
    head: "Status",
    cell: ({ status, waiting_for: provider }) => (
      <>
        <Status value={status} />
        {provider !== null && <p className="muted">waiting for {provider}</p>}
      </>
    ),
  },
  { head: "Submitted", className: "nowrap muted", cell: (job) => <Time value={job.created_at} relative /> },
];

export function JobTable({ jobs }: { jobs: readonly JobListItem[] }) {
  return (
    <DataTable
      label="Jobs"
      className="rows"
      rows={jobs}
      keyOf={({ job_id }) => job_id}
      columns={jobColumns}
    />
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
