import { type ColumnDef, tableFeatures, useTable } from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef } from "react";
import type { RecordSort } from "../../../src/contract/records.ts";
import type { RecordSummary } from "../api/answers.ts";
import type { RecordColumn } from "./record-columns.tsx";

/** The API filters and sorts. */
const features = tableFeatures({});
const rowHeight = 42;
/** Rows before the end of the loaded ones at which the next page is requested. */
const loadAhead = 60;

export interface Selection {
  ids: ReadonlySet<string>;
  /** All that match the filter are selected, loaded or not. */
  isAll: boolean;
}

export const noSelection: Selection = { ids: new Set(), isAll: false };

/** Records as rows, of which only the visible ones are in the page: tens of thousands scroll smoothly. */
export function RecordGrid(props: {
  label: string;
  records: readonly RecordSummary[];
  columns: readonly RecordColumn[];
  total: number;
  sort: RecordSort;
  setSort(sort: RecordSort): void;
  selection: Selection;
  select(selection: Selection): void;
  hasMore: boolean;
  isLoading: boolean;
  loadMore(): void;
}) {
  const { label, records, columns, total, sort, setSort, selection, select, hasMore, isLoading, loadMore } =
    props;
  const scroller = useRef<HTMLDivElement>(null);
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const table = useTable<typeof features, RecordSummary>({
    features,
    columns: definitions,
    data: records,
    getRowId: ({ id }) => id,
  });
  const { rows } = table.getRowModel();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  const isNearEnd = last !== undefined && last.index >= rows.length - loadAhead;
  useEffect(() => {
    if (isNearEnd && hasMore && !isLoading) loadMore();
  }, [isNearEnd, hasMore, isLoading, loadMore]);

  const isSelected = (id: string) => selection.isAll || selection.ids.has(id);
  const choose = (id: string, on: boolean) => {
    const ids = new Set(selection.isAll ? records.map((record) => record.id) : selection.ids);
    if (on) ids.add(id);
    else ids.delete(id);
    select({ ids, isAll: false });
  };
  const areAllChosen = records.length > 0 && records.every(({ id }) => isSelected(id));
  const columnOf = new Map(columns.map((column) => [column.name, column]));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1)
    <div role="group" className="grid-scroll" ref={scroller} tabIndex={0} aria-label={label}>
      <table className="grid" aria-rowcount={hasMore ? total + 1 : rows.length + 1}>
        <colgroup>
          <col style={{ width: 44 }} />
          {columns.map(({ name, width }) => (
            <col key={name} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">
              <input
                type="checkbox"
                aria-label="Select all loaded rows"
                checked={areAllChosen}
                onChange={({ target }) =>
                  select(
                    target.checked
                      ? { ids: new Set(records.map(({ id }) => id)), isAll: false }
                      : noSelection,
                  )
                }
              />
            </th>
            {columns.map((column) => (
              <Head key={column.name} column={column} sort={sort} setSort={setSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Space height={first?.start ?? 0} columns={columns.length + 1} />
          {items.map(({ index }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const { id, name } = row.original;
            return (
              <tr
                key={id}
                ref={virtual.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
                className={isSelected(id) ? "chosen" : undefined}
              >
                <td>
                  <input
                    type="checkbox"
                    aria-label={`Select ${name ?? id}`}
                    checked={isSelected(id)}
                    onChange={({ target }) => choose(id, target.checked)}
                  />
                </td>
                {row.getAllCells().map((cell, at) => {
                  const column = columnOf.get(cell.column.id);
                  return (
                    <td
                      key={cell.id}
                      className={column?.isNumber ? "numbers" : undefined}
                      data-label={column?.name === "name" ? undefined : column?.head}
                      data-first={at === 0 || undefined}
                    >
                      <table.FlexRender cell={cell} />
                    </td>
                  );
                })}
              </tr>
            );
          })}
          <Space
            height={last === undefined ? 0 : virtual.getTotalSize() - last.end}
            columns={columns.length + 1}
          />
        </tbody>
      </table>
    </div>
  );
}

const definitionOf = ({ name, head, cell }: RecordColumn): ColumnDef<typeof features, RecordSummary> => ({
  id: name,
  header: head,
  cell: ({ row }) => cell(row.original),
});

/** The place of the rows that are scrolled out of sight. */
function Space({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
    <tr className="grid-space" aria-hidden="true">
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}

function Head({
  column,
  sort,
  setSort,
}: {
  column: RecordColumn;
  sort: RecordSort;
  setSort(sort: RecordSort): void;
}) {
  const { head, isNumber, sort: by } = column;
  const className = isNumber ? "numbers" : undefined;
  if (by === undefined) {
    return (
      <th scope="col" className={className}>
        {head}
      </th>
    );
  }
  const isAscending = sort === by;
  const isDescending = sort === `-${by}`;
  const next = (): RecordSort => {
    if (isAscending) return `-${by}`;
    // Numbers and times are of most interest from the top.
    return isDescending || by === "name" ? by : `-${by}`;
  };
  const direction = isAscending ? "ascending" : "descending";
  return (
    <th scope="col" className={className} aria-sort={isAscending || isDescending ? direction : undefined}>
      <button type="button" className="grid-sort" onClick={() => setSort(next())}>
        {head}
        <span aria-hidden="true">{isAscending ? " ↑" : isDescending ? " ↓" : ""}</span>
      </button>
    </th>
  );
}
