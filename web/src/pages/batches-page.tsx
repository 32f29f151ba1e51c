import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import type { Batch } from "../api/answers.ts";
import { batchQueries } from "../api/batch-queries.ts";
import { batchColumns, nameOfBatch } from "../batches/batch-columns.tsx";
import { ColumnChoice } from "../grid/column-choice.tsx";
import { sortedRows } from "../grid/grid-column.ts";
import { ListTools } from "../grid/list-tools.tsx";
import { SavedViews } from "../grid/saved-views.tsx";
import { useKeptColumns } from "../grid/use-kept-columns.ts";
import { WholeList } from "../grid/whole-list.tsx";
import { type BatchesSearch, batchesSearch, batchStatuses } from "../lib/batch-search.ts";
import { matchesWords } from "../lib/palette.ts";
import { Needs } from "../ui/access.tsx";
import { FilterSelect } from "../ui/filter-select.tsx";
import { Empty } from "../ui/parts.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { SectionHead } from "../ui/section-head.tsx";
import { useNarrow } from "../ui/use-narrow.ts";

const newestFirst = "-submitted";
const idOf = ({ batch_id: id }: Batch) => id;
const counted = (count: number) => `${count.toLocaleString()} ${count === 1 ? "batch" : "batches"}`;

/** Jobs that were submitted together. */
export function BatchesPage() {
  const { status, q = "", sort = newestFirst }: BatchesSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const list = useInfiniteQuery(batchQueries.all());
  const isFiltered = status !== undefined || q !== "";
  const isWhole = isFiltered || sort !== newestFirst;
  const { columns, choice } = useKeptColumns("batches", batchColumns);
  const batches = useMemo(() => {
    const loaded = list.data?.pages.flatMap((page) => page.batches) ?? [];
    const found = loaded.filter(
      (batch) =>
        (status === undefined || batch.status === status) &&
        (batch.batch_id === q || matchesWords(nameOfBatch(batch), q)),
    );
    return sortedRows(found, batchColumns, sort);
  }, [list.data, status, q, sort]);
  const change = (part: BatchesSearch) =>
    void navigate({ to: "/jobs/batches", search: batchesSearch({ status, q, sort, ...part }) });
  const total = list.data?.pages[0]?.total ?? 0;
  const box = (
    <SearchBox
      key={q}
      text={q}
      label="Search batches"
      placeholder="Name or ID"
      find={(text) => change({ q: text })}
    />
  );
  const filter = (
    <FilterSelect
      label="Status"
      value={status}
      options={batchStatuses}
      choose={(chosen) => change({ status: chosen as BatchesSearch["status"] })}
    />
  );
  const isNarrow = useNarrow();
  const setSort = (next: string) => change({ sort: next });
  return (
    <>
      <SectionHead
        more={
          <>
            <SavedViews
              list="batches"
              search={batchesSearch({ status, q, sort })}
              parse={batchesSearch}
              change={(search) => void navigate({ to: "/jobs/batches", search })}
              everything="All batches"
            />
            <ColumnChoice {...choice} />
          </>
        }
      >
        <Needs access="member">
          <Link to="/new" className="button button-primary">
            New job
          </Link>
        </Needs>
      </SectionHead>
      {isNarrow ? (
        <ListTools
          search={box}
          filters={{
            fields: filter,
            count: status === undefined ? 0 : 1,
            clear: () => change({ status: undefined }),
          }}
          order={{ columns, sort, setSort }}
        />
      ) : (
        <>
          {box}
          <div className="filters">{filter}</div>
        </>
      )}
      <WholeList
        list={list}
        isWhole={isWhole}
        rows={batches}
        status={isFiltered ? `${counted(batches.length)} found` : counted(total)}
        empty={<NoBatches isFiltered={isFiltered} />}
        label="Batches"
        keyOf={idOf}
        columns={columns}
        total={total}
        sort={sort}
        setSort={setSort}
        isOrderedAbove={isNarrow}
      />
    </>
  );
}

function NoBatches({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <Empty title="No batch matches">
        <Link to="/jobs/batches" className="button">
          Show all batches
        </Link>
      </Empty>
    );
  }
  return (
    <Empty title="No batches yet">
      Submit several websites or addresses at once with <Link to="/new">New job</Link>: they become a batch.
    </Empty>
  );
}
