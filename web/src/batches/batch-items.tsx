import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { jobStatuses } from "../../../src/contract/job-outcome.ts";
import { jobTypeRows } from "../../../src/contract/job-types.ts";
import type { Batch, BatchItem, JobStatus } from "../api/answers.ts";
import { batchQueries } from "../api/batch-queries.ts";
import { CursorPager, useCursors } from "../ui/cursor-pager.tsx";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { FilterSelect } from "../ui/filter-select.tsx";
import { JobState } from "../ui/job-state.tsx";
import { Empty, Panel } from "../ui/parts.tsx";
import { Reading } from "../ui/reading.tsx";
import { Time } from "../ui/time.tsx";

/** The jobs of a batch with their outcome, in the order of the request. */
export function BatchItems({ batch }: { batch: Batch }) {
  const [status, setStatus] = useState<JobStatus>();
  const cursors = useCursors();
  const { batch_id: id } = batch;
  const after = cursors.cursor === undefined ? undefined : Number(cursors.cursor);
  const isLive = batch.status === "queued" || batch.status === "processing";
  const items = useQuery(batchQueries.items(id, { status, after, isLive }));
  const next = items.data?.next_after ?? null;
  return (
    <Panel title="Jobs">
      <form className="filters" onSubmit={(event) => event.preventDefault()}>
        <FilterSelect
          label="Status"
          value={status}
          options={jobStatuses}
          choose={(chosen) => {
            setStatus(chosen as JobStatus | undefined);
            cursors.restart();
          }}
        />
      </form>
      <Reading query={items} rows={6} />
      {items.data?.items.length === 0 && (
        <Empty title="No job of this batch matches the filter">Choose another status above.</Empty>
      )}
      {items.data !== undefined && items.data.items.length > 0 && (
        <DataTable
          label="Jobs"
          className="rows"
          rows={items.data.items}
          keyOf={({ job_id }) => job_id}
          columns={columns}
        />
      )}
      <CursorPager
        pages={cursors}
        next={next === null ? null : String(next)}
        isLoading={items.isPlaceholderData}
      />
    </Panel>
  );
}

const columns: readonly Column<BatchItem>[] = [
  {
    head: "Job",
    className: "long",
    cell: ({ job_id: jobId, url, query, client_ref: ref, type, index }) => (
      <Link to="/jobs/$jobId" params={{ jobId }}>
        {url ?? ref ?? query ?? `${jobTypeRows[type].title} ${index + 1}`}
      </Link>
    ),
  },
  { head: "Type", className: "muted nowrap", cell: ({ type }) => jobTypeRows[type].title },
  { head: "Outcome", cell: (item) => <JobState job={item} /> },
  {
    head: "Results",
    isNumber: true,
    isLabelled: true,
    cell: ({ results_count: results }) => results?.toLocaleString() ?? "–",
  },
  {
    head: "Ended",
    className: "nowrap muted",
    cell: ({ completed_at: ended }) => (ended === null ? "–" : <Time value={ended} relative />),
  },
];
