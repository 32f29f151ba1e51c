import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { jobTypeRows } from "../../../src/contract/job-types.ts";
import type { Batch, BatchItem } from "../api/answers.ts";
import { batchQueries } from "../api/batch-queries.ts";
import { DataGrid } from "../grid/data-grid.tsx";
import type { GridColumn } from "../grid/grid-column.ts";
import { type BatchSearch, itemStates } from "../lib/batch-search.ts";
import { FilterSelect } from "../ui/filter-select.tsx";
import { JobState } from "../ui/job-state.tsx";
import { Empty, Failure, Loading, Panel } from "../ui/parts.tsx";
import { Time } from "../ui/time.tsx";

/** The jobs of a batch with their outcome, in the order of the request. The address has the filter. */
export function BatchItems({ batch }: { batch: Batch }) {
  const { status, tab }: BatchSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { batch_id: id } = batch;
  const isLive = batch.status === "queued" || batch.status === "processing";
  const list = useInfiniteQuery(batchQueries.items(id, { status, isLive }));
  const items = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const filter = (chosen: string | undefined) =>
    void navigate({
      to: "/jobs/batches/$batchId",
      params: { batchId: id },
      search: { tab, status: chosen as BatchSearch["status"] },
      resetScroll: false,
    });
  return (
    <Panel title="Jobs">
      <form className="filters" onSubmit={(event) => event.preventDefault()}>
        <FilterSelect
          label="Status"
          value={status}
          options={itemStates.map((state) => [state, state.replaceAll("_", " ")] as const)}
          choose={filter}
        />
      </form>
      {list.isPending && <Loading rows={6} />}
      {isError && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.data && items.length === 0 && (
        <Empty title="No job of this batch matches">
          <button type="button" onClick={() => filter(undefined)}>
            Show all jobs
          </button>
        </Empty>
      )}
      {items.length > 0 && (
        <DataGrid
          key={status}
          label="Jobs"
          rows={items}
          keyOf={({ job_id }) => job_id}
          columns={columns}
          total={status === undefined ? batch.items : items.length}
          loading={{ hasMore: hasNextPage && !isError, isLoading: isFetching, loadMore }}
        />
      )}
    </Panel>
  );
}

const nameOf = ({ url, title, client_ref: ref, type, index }: BatchItem): string =>
  (type === "svcSite" ? url : null) ?? title ?? ref ?? `${jobTypeRows[type].title} ${index + 1}`;

const columns: readonly GridColumn<BatchItem>[] = [
  {
    name: "job",
    head: "Job",
    width: 260,
    cell: (item) => (
      <Link to="/jobs/$jobId" params={{ jobId: item.job_id }} title={nameOf(item)}>
        <bdi>{nameOf(item)}</bdi>
      </Link>
    ),
  },
  { name: "type", head: "Type", width: 112, inCards: "plain", cell: ({ type }) => jobTypeRows[type].title },
  {
    name: "state",
    head: "Status",
    width: 300,
    grows: true,
    inCards: "plain",
    cell: (item) => (
      <div title={item.outcome_reason ?? undefined}>
        <JobState job={item} />
      </div>
    ),
  },
  {
    name: "results",
    head: "Results",
    width: 90,
    isNumber: true,
    cell: ({ results_count: results }) => results?.toLocaleString(),
  },
  {
    name: "ended",
    head: "Ended",
    width: 130,
    cell: ({ completed_at: ended }) => ended && <Time value={ended} relative />,
  },
];
