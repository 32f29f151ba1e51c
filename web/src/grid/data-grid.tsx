import { type ColumnDef, tableFeatures, useTable } from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useMemo, useRef } from "react";
import { Isolated } from "../ui/isolated.tsx";
import type { GridColumn } from "./grid-column.ts";
import { GridHead } from "./grid-head.tsx";
import { chosen, isSelected, noSelection, type Selection } from "./selection.ts";
import { onGridKey } from "./use-grid-keys.ts";

/** Rows are filtered and sorted before. */
const features = tableFeatures({});
const rowHeight = 42;
const choiceWidth = 44;
/** Rows before the end of the loaded ones at which the next page is requested. */
const loadAhead = 60;

/** What is selected, and how a row is named for it. Rows without a name cannot be selected. */
export interface Selecting<Row> {
  selection: Selection;
  select(selection: Selection): void;
  nameOf(row: Row): string | null;
}

/** Further rows, which are loaded when the end of the list comes into view. */
export interface FurtherRows {
  hasMore: boolean;
  isLoading: boolean;
  loadMore(): void;
}

/** Rows of a list, of which only the visible ones are in the page: tens of thousands scroll smoothly. On phones, cards. */
export function DataGrid<Row extends object>(props: {
  label: string;
  rows: readonly Row[];
  keyOf(row: Row): string;
  columns: readonly GridColumn<Row>[];
  /** Of the whole list; the loaded rows if omitted. */
  total?: number;
  sort?: string | undefined;
  setSort?: (sort: string) => void;
  selecting?: Selecting<Row>;
  loading?: FurtherRows;
  /** Shown below a row; null for none. */
  detailOf?(row: Row): { id: string; content: ReactNode } | null;
}) {
  const { label, rows: data, keyOf, columns, sort, setSort, selecting, loading, detailOf } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const anchor = useRef<string>(null);
  const definitions = useMemo(() => columns.map((column) => definitionOf(column)), [columns]);
  const table = useTable<typeof features, Row>({ features, columns: definitions, data, getRowId: keyOf });
  const { rows } = table.getRowModel();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  useLoadMore(loading, last !== undefined && last.index >= rows.length - loadAhead);
  const columnOf = useMemo(() => new Map(columns.map((column) => [column.name, column])), [columns]);
  const cells = columns.length + (selecting ? 1 : 0);
  const width = columns.reduce((sum, column) => sum + column.width, selecting ? choiceWidth : 0);
  const count = loading?.hasMore ? (props.total ?? rows.length) : rows.length;
  return (
    <>
      {setSort && <OrderChoice columns={columns} sort={sort} setSort={setSort} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        role="group"
        className="grid-scroll"
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1)
        tabIndex={0}
        aria-label={label}
        onKeyDown={(event) =>
          onGridKey(event, { count: rows.length, show: (index) => virtual.scrollToIndex(index) })
        }
      >
        <table
          className={selecting ? "grid grid-selecting" : "grid"}
          aria-rowcount={count + 1}
          // On phones, a row is a card of any width.
          style={{ "--grid-width": `${width}px` } as CSSProperties}
        >
          <colgroup>
            {selecting && <col style={{ width: choiceWidth }} />}
            {columns.map(({ name, width: own, grows }, index) => (
              <col key={name} style={index === 0 || grows ? undefined : { width: own }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              {selecting && <SelectAll selecting={selecting} rows={data} keyOf={keyOf} anchor={anchor} />}
              {columns.map((column) => (
                <GridHead key={column.name} column={column} sort={sort} setSort={setSort} />
              ))}
            </tr>
          </thead>
          {/* Rows are measured, so that a card or an open row takes the place that it needs. */}
          <Space height={first?.start ?? 0} cells={cells} />
          {items.map(({ index }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const detail = detailOf?.(row.original);
            const isChosen = selecting && isSelected(selecting.selection, row.id);
            return (
              <tbody key={row.id} ref={virtual.measureElement} data-index={index}>
                <tr data-index={index} aria-rowindex={index + 2} className={isChosen ? "chosen" : undefined}>
                  {selecting && (
                    <SelectRow
                      selecting={selecting}
                      row={row.original}
                      rows={data}
                      keyOf={keyOf}
                      anchor={anchor}
                    />
                  )}
                  {row.getAllCells().map((cell, at) => {
                    const column = columnOf.get(cell.column.id);
                    return (
                      <td
                        key={cell.id}
                        className={column?.isNumber ? "numbers" : undefined}
                        data-label={
                          at === 0 || column?.isPlain || column?.hidesHead ? undefined : column?.head
                        }
                        data-first={at === 0 || undefined}
                      >
                        <table.FlexRender cell={cell} />
                      </td>
                    );
                  })}
                </tr>
                {detail && (
                  <tr id={detail.id} className="detail-row">
                    <td colSpan={cells}>{detail.content}</td>
                  </tr>
                )}
              </tbody>
            );
          })}
          <Space height={last === undefined ? 0 : virtual.getTotalSize() - last.end} cells={cells} />
        </table>
      </div>
    </>
  );
}

/** Orders by a column that may be hidden. */
const orderTexts: Readonly<Record<string, string>> = {
  "-first_seen": "First seen ↓",
  first_seen: "First seen ↑",
};

/** The order of cards, which have no heads. */
function OrderChoice<Row>(props: {
  columns: readonly GridColumn<Row>[];
  sort: string | undefined;
  setSort(sort: string): void;
}) {
  const { columns, sort = "", setSort } = props;
  const orders = columns.flatMap(({ head, sort: by }) =>
    by === undefined
      ? []
      : [
          { by, text: `${head} ↑` },
          { by: `-${by}`, text: `${head} ↓` },
        ],
  );
  if (orders.length === 0) return null;
  return (
    <label className="grid-order">
      Order
      <select value={sort} onChange={({ target }) => setSort(target.value)}>
        {orders.every(({ by }) => by !== sort) && (
          <option value={sort}>{orderTexts[sort] ?? "Default"}</option>
        )}
        {orders.map(({ by, text }) => (
          <option key={by} value={by}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

function useLoadMore(loading: FurtherRows | undefined, isNearEnd: boolean): void {
  const { hasMore = false, isLoading = false, loadMore } = loading ?? {};
  useEffect(() => {
    if (isNearEnd && hasMore && !isLoading) loadMore?.();
  }, [isNearEnd, hasMore, isLoading, loadMore]);
}

const definitionOf = <Row extends object>({
  name,
  head,
  cell,
}: GridColumn<Row>): ColumnDef<typeof features, Row> => ({
  id: name,
  header: head,
  cell: ({ row }) => <Isolated>{cell(row.original)}</Isolated>,
});

/** The place of the rows that are scrolled out of sight. */
function Space({ height, cells }: { height: number; cells: number }) {
  if (height <= 0) return null;
  return (
    <tbody className="grid-space" aria-hidden="true">
      <tr>
        <td colSpan={cells} style={{ height }} />
      </tr>
    </tbody>
  );
}

interface Choosing<Row> {
  selecting: Selecting<Row>;
  /** All that are loaded. */
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** The row that was chosen last: Shift extends the choice from there. */
  anchor: RefObject<string | null>;
}

const selectable = <Row,>({
  selecting,
  rows,
  keyOf,
}: Pick<Choosing<Row>, "selecting" | "rows" | "keyOf">): string[] =>
  rows.filter((row) => selecting.nameOf(row) !== null).map((row) => keyOf(row));

function SelectAll<Row>(props: Choosing<Row>) {
  const { selection, select } = props.selecting;
  const ids = selectable(props);
  return (
    <th scope="col">
      <input
        type="checkbox"
        aria-label="Select all loaded rows"
        checked={ids.length > 0 && ids.every((id) => isSelected(selection, id))}
        onChange={({ target }) => select(target.checked ? { ids: new Set(ids), isAll: false } : noSelection)}
      />
    </th>
  );
}

function SelectRow<Row>(props: Choosing<Row> & { row: Row }) {
  const { selecting, row, keyOf, anchor } = props;
  const { selection, select, nameOf } = selecting;
  const name = nameOf(row);
  if (name === null) return <td className="select-cell" />;
  const id = keyOf(row);
  return (
    <td className="select-cell">
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={isSelected(selection, id)}
        onChange={({ target, nativeEvent }) => {
          const ids = selectable(props);
          const isRange = (nativeEvent as MouseEvent).shiftKey && anchor.current !== null;
          const [from, to] = [ids.indexOf(anchor.current ?? id), ids.indexOf(id)].sort(
            (one, other) => one - other,
          );
          const span =
            isRange && from !== undefined && from >= 0 && to !== undefined ? ids.slice(from, to + 1) : [id];
          anchor.current = id;
          select(chosen(selection, span, target.checked, ids));
        }}
      />
    </td>
  );
}
