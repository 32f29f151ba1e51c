import { Link } from "@tanstack/react-router";
import type { Batch } from "../api/answers.ts";
import type { GridColumn } from "../grid/grid-column.ts";
import { batchStateOf } from "../lib/job-state.ts";
import { Status } from "../ui/parts.tsx";
import { Time } from "../ui/time.tsx";

export const nameOfBatch = ({ name, items }: Batch): string =>
  name ?? `Batch of ${items.toLocaleString()} ${items === 1 ? "job" : "jobs"}`;

type Ended = "completed" | "failed" | "nothing_found";

/** How many jobs of a batch ended in this way, as a link to them. */
export function EndedLink({ batch, state }: { batch: Batch; state: Ended }) {
  const { batch_id: batchId, counts, empty_count: empty } = batch;
  const count = state === "nothing_found" ? empty : counts[state];
  if (count === 0) return "0";
  const jobs = count === 1 ? "job" : "jobs";
  const which = state === "nothing_found" ? `${jobs} that found nothing` : `${state} ${jobs}`;
  return (
    <Link
      to="/jobs/batches/$batchId"
      params={{ batchId }}
      search={{ tab: "jobs", status: state }}
      aria-label={`${count.toLocaleString()} ${which} of ${nameOfBatch(batch)}`}
    >
      {count.toLocaleString()}
    </Link>
  );
}

export const batchColumns: readonly GridColumn<Batch>[] = [
  {
    name: "batch",
    head: "Batch",
    width: 214,
    sort: "batch",
    sortsUpFirst: true,
    value: (batch) => nameOfBatch(batch).toLowerCase(),
    cell: (batch) => (
      <Link to="/jobs/batches/$batchId" params={{ batchId: batch.batch_id }} title={nameOfBatch(batch)}>
        <bdi>{nameOfBatch(batch)}</bdi>
      </Link>
    ),
  },
  {
    name: "status",
    head: "Status",
    width: 174,
    inCards: "plain",
    sort: "status",
    sortsUpFirst: true,
    value: batchStateOf,
    cell: (batch) => <Status value={batchStateOf(batch)} inList />,
  },
  {
    name: "jobs",
    head: "Jobs",
    width: 70,
    isNumber: true,
    sort: "jobs",
    value: ({ items }) => items,
    cell: ({ items }) => items.toLocaleString(),
  },
  {
    name: "done",
    head: "Completed",
    width: 102,
    isNumber: true,
    sort: "done",
    value: ({ counts }) => counts.completed,
    cell: ({ counts, percentage, status }) => (
      <>
        {counts.completed.toLocaleString()}
        {status !== "completed" && <span className="sub">{Math.floor(percentage)}% done</span>}
      </>
    ),
  },
  {
    name: "failed",
    head: "Failed",
    width: 75,
    isNumber: true,
    sort: "failed",
    value: ({ counts }) => counts.failed,
    cell: (batch) => <EndedLink batch={batch} state="failed" />,
  },
  {
    name: "nothing",
    head: "Nothing found",
    width: 134,
    isNumber: true,
    sort: "nothing",
    value: ({ empty_count: empty }) => empty,
    cell: (batch) => <EndedLink batch={batch} state="nothing_found" />,
  },
  {
    name: "results",
    head: "Results",
    width: 92,
    isNumber: true,
    sort: "results",
    value: ({ results_count: results }) => results,
    cell: ({ results_count: results, valid_count: valid }) => (
      <>
        {results.toLocaleString()}
        {valid !== null && <span className="sub">{valid.toLocaleString()} valid</span>}
      </>
    ),
  },
  {
    name: "submitted",
    head: "Submitted",
    width: 118,
    inCards: "plain",
    sort: "submitted",
    value: ({ created_at: at }) => at,
    cell: ({ created_at: at }) => <Time value={at} relative />,
  },
  {
    name: "ended",
    head: "Ended",
    width: 130,
    isHidden: true,
    sort: "ended",
    value: ({ completed_at: at }) => at,
    cell: ({ completed_at: at }) => at && <Time value={at} relative />,
  },
];
