import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { Batch } from "../api/answers.ts";
import { batchQueries } from "../api/batch-queries.ts";
import { Needs } from "../ui/access.tsx";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { Empty, Pager, Status } from "../ui/parts.tsx";
import { Reading } from "../ui/reading.tsx";
import { SectionHead } from "../ui/section-head.tsx";
import { Time } from "../ui/time.tsx";

/** Jobs that were submitted together. */
export function BatchesPage() {
  const { page = 1 }: { page?: number } = useSearch({ strict: false });
  const navigate = useNavigate();
  const list = useQuery(batchQueries.list(page));
  return (
    <>
      <SectionHead>
        <Needs access="member">
          <Link to="/new" className="button button-primary">
            New job
          </Link>
        </Needs>
      </SectionHead>
      <Reading query={list} rows={6} />
      {list.data?.total === 0 && (
        <Empty title="No batches yet">
          Submit several websites or addresses at once with <Link to="/new">New job</Link>: they become a
          batch.
        </Empty>
      )}
      {list.data !== undefined && list.data.total > 0 && (
        <>
          <DataTable
            label="Batches"
            className="rows"
            rows={list.data.batches}
            keyOf={({ batch_id }) => batch_id}
            columns={columns}
          />
          <Pager
            page={page}
            pages={list.data.total_pages}
            total={list.data.total}
            units={["batch", "batches"]}
            go={(next) => void navigate({ to: "/jobs/batches", search: next > 1 ? { page: next } : {} })}
          />
        </>
      )}
    </>
  );
}

const columns: readonly Column<Batch>[] = [
  {
    head: "Batch",
    className: "long",
    cell: ({ batch_id: batchId, name, items }) => (
      <Link to="/jobs/batches/$batchId" params={{ batchId }}>
        {name ?? `Batch of ${items.toLocaleString()} jobs`}
      </Link>
    ),
  },
  { head: "Status", cell: ({ status }) => <Status value={status} /> },
  { head: "Jobs", isNumber: true, isLabelled: true, cell: ({ items }) => items.toLocaleString() },
  { head: "Done", isNumber: true, isLabelled: true, cell: ({ percentage }) => `${Math.floor(percentage)}%` },
  { head: "Failed", isNumber: true, isLabelled: true, cell: ({ counts }) => counts.failed.toLocaleString() },
  {
    head: "Results",
    isNumber: true,
    isLabelled: true,
    cell: ({ results_count: results }) => results.toLocaleString(),
  },
  {
    head: "Submitted",
    className: "nowrap muted",
    cell: ({ created_at }) => <Time value={created_at} relative />,
  },
];
