import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { batchQueries } from "../api/batch-queries.ts";
import { queries } from "../api/queries.ts";
import { ColumnChoice } from "../grid/column-choice.tsx";
import { DataGrid } from "../grid/data-grid.tsx";
import { shownColumns } from "../grid/grid-column.ts";
import { SavedViews } from "../grid/saved-views.tsx";
import { noSelection } from "../grid/selection.ts";
import { ExportJobs } from "../jobs/export-jobs.tsx";
import { JobBulkBar } from "../jobs/job-bulk-bar.tsx";
import { jobColumns, nameOfJob } from "../jobs/job-columns.tsx";
import { JobFilters } from "../jobs/job-filters.tsx";
import { useJobList } from "../jobs/use-job-list.ts";
import { groupedRows, type JobGroup, type JobRow, jobGroups, jobRows, keyOfRow } from "../lib/job-pages.ts";
import {
  isFiltered,
  isGrouped,
  type JobSort,
  type JobsSearch,
  jobParameters,
  jobsSearch,
  sortOf,
  unfiltered,
} from "../lib/jobs-search.ts";
import { Needs } from "../ui/access.tsx";
import { Empty, Failure, Loading } from "../ui/parts.tsx";
import { SectionHead } from "../ui/section-head.tsx";
import { useNarrow } from "../ui/use-narrow.ts";

/** The jobs of the client: searched, filtered, sorted and selected. The address has the whole state but the selection. */
export function JobsPage() {
  const search = jobsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (next: JobsSearch) => void navigate({ to: "/jobs", search: next });
  const found = useJobList(search);
  return (
    <>
      <SectionHead
        more={
          <>
            <SavedViews
              list="jobs"
              search={search}
              parse={jobsSearch}
              change={change}
              everything="All jobs"
            />
            <ColumnChoice
              all={jobColumns}
              shown={shownColumns(search.columns, jobColumns).map(({ name }) => name)}
              choose={(names) => change(jobsSearch({ ...search, columns: names?.join(",") }))}
            />
          </>
        }
      >
        <ExportJobs search={search} />
        <Needs access="member">
          <Link to="/new" className="button button-primary">
            New job
          </Link>
        </Needs>
      </SectionHead>
      <JobFilters
        search={search}
        change={change}
        jobs={found.jobs}
        order={{
          columns: shownColumns(search.columns, jobColumns),
          sort: sortOf(search),
          setSort: (sort) => change(jobsSearch({ ...search, sort: sort as JobSort })),
        }}
      >
        <Grouping search={search} change={change} />
      </JobFilters>
      <Jobs search={search} change={change} found={found} />
    </>
  );
}

interface JobsProps {
  search: JobsSearch;
  change(search: JobsSearch): void;
  found: ReturnType<typeof useJobList>;
}

const counted = (count: number, isMinimum = false) =>
  `${isMinimum ? "at least " : ""}${count.toLocaleString()} ${count === 1 ? "job" : "jobs"}`;

function Jobs({ search, change, found }: JobsProps) {
  const { list, jobs, loading } = found;
  const isNarrow = useNarrow();
  const isShownGrouped = isGrouped(search);
  const groups = useGroups({ isOn: isShownGrouped, oldest: jobs.at(-1)?.created_at, found });
  const hasMore = list.hasNextPage;
  const rows = useMemo<JobRow[]>(
    () => (isShownGrouped ? groupedRows(jobs, groups, { hasMore }) : jobRows(jobs)),
    [isShownGrouped, jobs, groups, hasMore],
  );
  const columns = useMemo(() => shownColumns(search.columns, jobColumns), [search.columns]);
  const [selection, select] = useState(noSelection);
  const parameters = JSON.stringify(jobParameters(search));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search has other jobs
  useEffect(() => select(noSelection), [parameters]);
  if (list.isPending || (rows.length === 0 && found.isSearching)) return <Loading rows={8} />;
  if (list.isError && rows.length === 0)
    return <Failure error={list.error} retry={() => void list.refetch()} />;
  const further = found.isPaused && (
    <p className="muted list-note">
      The jobs examined so far have no further match.{" "}
      <button type="button" onClick={found.loadMore}>
        Search older jobs
      </button>
    </p>
  );
  if (rows.length === 0) return further || <NoJobs search={search} change={change} />;
  const [first] = list.data?.pages ?? [];
  const total = hasMore
    ? counted(Math.max(first?.total ?? 0, jobs.length), first?.total_is_minimum)
    : counted(jobs.length);
  return (
    <>
      <div className="list-status">
        <p className="muted" role="status">
          {isShownGrouped && groups.length > 0 ? `${total} outside campaigns and batches` : total}
          {list.isFetchingNextPage && " · loading more…"}
        </p>
        {found.isOutdated && (
          <button type="button" onClick={found.update}>
            Show changes
          </button>
        )}
        {!isNarrow && <Grouping search={search} change={change} />}
      </div>
      <JobBulkBar
        jobs={jobs}
        total={total}
        hasMore={hasMore}
        search={search}
        selection={selection}
        select={select}
        onChanged={found.refresh}
      />
      <DataGrid
        key={parameters}
        label="Jobs"
        rows={rows}
        keyOf={keyOfRow}
        columns={columns}
        total={first?.total ?? rows.length}
        sort={sortOf(search)}
        setSort={(sort) => change(jobsSearch({ ...search, sort: sort as JobSort }))}
        isOrderedAbove={isNarrow}
        selecting={{ selection, select, nameOf: ({ job }) => job && nameOfJob(job) }}
        loading={loading}
      />
      {further}
      {list.isError && <Failure error={list.error} retry={found.loadMore} />}
    </>
  );
}

const campaignsAtOnce = 100;

/** Campaigns and batches, newest first, as far back as the loaded jobs go. */
function useGroups(options: {
  isOn: boolean;
  oldest: string | undefined;
  found: ReturnType<typeof useJobList>;
}): JobGroup[] {
  const { isOn } = options;
  const campaignList = useInfiniteQuery({ ...queries.allCampaigns(campaignsAtOnce), enabled: isOn });
  const batchList = useInfiniteQuery({ ...batchQueries.all(), enabled: isOn });
  const campaigns = useMemo(
    () => campaignList.data?.pages.flatMap((page) => page.campaigns) ?? [],
    [campaignList.data],
  );
  const batches = useMemo(
    () => batchList.data?.pages.flatMap((page) => page.batches) ?? [],
    [batchList.data],
  );
  useOlder({ ...options, list: campaignList, last: campaigns.at(-1)?.created_at });
  useOlder({ ...options, list: batchList, last: batches.at(-1)?.created_at });
  return useMemo(() => jobGroups(campaigns, batches), [campaigns, batches]);
}

/** Loads a list as far back as the loaded jobs go. */
function useOlder(options: {
  isOn: boolean;
  oldest: string | undefined;
  found: ReturnType<typeof useJobList>;
  list: { hasNextPage: boolean; isFetching: boolean; fetchNextPage(): unknown };
  /** When the oldest of its items was created. */
  last: string | undefined;
}): void {
  const { isOn, oldest, found, last, list } = options;
  const { hasNextPage, isFetching, fetchNextPage } = list;
  const isBehind = last !== undefined && (!found.list.hasNextPage || (oldest !== undefined && oldest < last));
  useEffect(() => {
    if (isOn && isBehind && hasNextPage && !isFetching) void fetchNextPage();
  }, [isOn, isBehind, hasNextPage, isFetching, fetchNextPage]);
}

/** Whether a campaign or a batch is one row; only without a filter, which could hide jobs that match. */
function Grouping({ search, change }: Omit<JobsProps, "found">) {
  if (isFiltered(search) || (!isGrouped(search) && search.flat === undefined)) return null;
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={search.flat === undefined}
        onChange={({ target }) =>
          change(jobsSearch({ ...search, flat: target.checked ? undefined : "true" }))
        }
      />
      Group campaigns and batches
    </label>
  );
}

function NoJobs({ search, change }: Omit<JobsProps, "found">) {
  if (isFiltered(search)) {
    return (
      <Empty title={noneWith(search)}>
        <button type="button" onClick={() => change(unfiltered(search))}>
          Clear search and filters
        </button>
      </Empty>
    );
  }
  return (
    <Empty title="No jobs yet">
      A job crawls a website, searches a map, verifies addresses or finds people.
      <Needs access="member">
        <span className="empty-action">
          <Link to="/new" className="button button-primary">
            Submit the first one
          </Link>
        </span>
      </Needs>
    </Empty>
  );
}

const noneTexts = {
  queued: "No job is waiting",
  processing: "No job is running",
  completed: "No job has completed yet",
  failed: "No job has failed",
  cancelled: "No job was cancelled",
} as const;

/** What there is none of: with the filter by status alone, that is news. */
function noneWith(search: JobsSearch): string {
  const { status, ...others } = search;
  return status === undefined || isFiltered(others) ? "No job matches" : noneTexts[status];
}
