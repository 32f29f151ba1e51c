import { type CSSProperties, memo, type ReactNode, useCallback, useEffect, useMemo, useRef } from "react";
import type { GridColumn } from "./grid-column.ts";
import { GridHead } from "./grid-head.tsx";
import { OrderSelect } from "./order-select.tsx";
import { chosen, isSelected, noSelection, type Selection } from "./selection.ts";
import { onGridKey } from "./use-grid-keys.ts";
import { useGridRows } from "./use-grid-rows.ts";

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

/** Rows of a list, of which only the visible ones are in the page: tens of thousands scroll smoothly. Cards where it is narrow. */
export function DataGrid<Row extends object>(props: {
  label: string;
  rows: readonly Row[];
  keyOf(row: Row): string;
  columns: readonly GridColumn<Row>[];
  /** Of the whole list; the loaded rows if omitted. */
  total?: number;
  sort?: string | undefined;
  setSort?: (sort: string) => void;
  /** Whether the page has the choice of an order itself, for cards. */
  isOrderedAbove?: boolean;
  selecting?: Selecting<Row>;
  loading?: FurtherRows;
  /** Shown below a row; null for none. */
  detailOf?(row: Row): { id: string; content: ReactNode } | null;
}) {
  const { label, rows, keyOf, columns, sort, setSort, isOrderedAbove, selecting, loading, detailOf } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const choose = useChoice({ selecting, rows, keyOf });
  // Another function would have the places of all rows computed again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: keys depend on nothing but the row
  const getItemKey = useCallback((index: number) => keyAt(rows[index], keyOf) ?? index, [rows]);
  const width = columns.reduce((sum, column) => sum + column.width, selecting ? choiceWidth : 0);
  const { layout, spare, items, measure, show, spaceBefore, spaceAfter } = useGridRows({
    scroller,
    width,
    count: rows.length,
    getItemKey,
  });
  const shares = 1 + columns.filter(({ grows }, index) => grows && index > 0).length;
  const last = items.at(-1);
  useLoadMore(loading, last !== undefined && last.index >= rows.length - loadAhead);
  const cells = columns.length + (selecting ? 1 : 0);
  const count = loading?.hasMore ? (props.total ?? rows.length) : rows.length;
  return (
    <>
      {setSort && layout === "cards" && !isOrderedAbove && rows.length > 1 && (
        <OrderSelect columns={columns} sort={sort} setSort={setSort} />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        role="group"
        className={`grid-scroll grid-in-${layout}`}
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1)
        tabIndex={0}
        aria-label={label}
        onKeyDown={(event) => onGridKey(event, { count: rows.length, show })}
      >
        <table
          className={selecting ? "grid grid-selecting" : "grid"}
          aria-rowcount={count + 1}
          // A card has any width.
          style={{ "--grid-width": `${width}px` } as CSSProperties}
        >
          <colgroup>
            {selecting && <col style={{ width: choiceWidth }} />}
            {columns.map(({ name, width: own, grows }, index) => (
              <col
                key={name}
                style={index === 0 ? undefined : { width: own + (grows ? spare / shares : 0) }}
              />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              {selecting && <SelectAll selecting={selecting} rows={rows} keyOf={keyOf} />}
              {columns.map((column) => (
                <GridHead key={column.name} column={column} sort={sort} setSort={setSort} />
              ))}
            </tr>
          </thead>
          {/* Rows are measured, so that a card or an open row takes the place that it needs. */}
          <Space height={spaceBefore} cells={cells} />
          {items.map(({ index }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const key = keyOf(row);
            const detail = detailOf?.(row);
            return (
              <tbody key={key} ref={measure} data-index={index}>
                <GridRow
                  row={row}
                  id={key}
                  index={index}
                  columns={columns}
                  name={selecting?.nameOf(row)}
                  isChosen={selecting !== undefined && isSelected(selecting.selection, key)}
                  choose={choose}
                />
                {detail && (
                  <tr id={detail.id} className="detail-row">
                    <td colSpan={cells}>{detail.content}</td>
                  </tr>
                )}
              </tbody>
            );
          })}
          <Space height={spaceAfter} cells={cells} />
        </table>
      </div>
    </>
  );
}

function useLoadMore(loading: FurtherRows | undefined, isNearEnd: boolean): void {
  const { hasMore = false, isLoading = false, loadMore } = loading ?? {};
  useEffect(() => {
    if (isNearEnd && hasMore && !isLoading) loadMore?.();
  }, [isNearEnd, hasMore, isLoading, loadMore]);
}

const keyAt = <Row,>(row: Row | undefined, keyOf: (row: Row) => string) =>
  row === undefined ? undefined : keyOf(row);

/** `Isolated` without a component of its own: a list has hundreds of cells. */
const isolated = (content: ReactNode): ReactNode =>
  typeof content === "string" && content !== "" ? <bdi>{content}</bdi> : content;

interface GridRowProps<Row> {
  row: Row;
  id: string;
  index: number;
  columns: readonly GridColumn<Row>[];
  /** By which it is selected: null for a row that cannot be, undefined in a grid without a selection. */
  name: string | null | undefined;
  isChosen: boolean;
  choose: Choose;
}

/** A row, drawn again only when what it shows has changed: scrolling moves the others, and events change few. */
const GridRow = memo(PlainGridRow) as typeof PlainGridRow;

function PlainGridRow<Row>({ row, id, index, columns, name, isChosen, choose }: GridRowProps<Row>) {
  return (
    <tr data-index={index} aria-rowindex={index + 2} className={isChosen ? "chosen" : undefined}>
      {name === null && <td className="select-cell" />}
      {typeof name === "string" && (
        <td className="select-cell">
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={isChosen}
            onChange={({ target, nativeEvent }) =>
              choose(id, { isOn: target.checked, isRange: (nativeEvent as MouseEvent).shiftKey })
            }
          />
        </td>
      )}
      {columns.map((column, at) => (
        <td
          key={column.name}
          className={column.isNumber ? "numbers" : undefined}
          data-label={at === 0 || column.inCards || column.hidesHead ? undefined : column.head}
          data-state={column.inCards === "state" || undefined}
          data-first={at === 0 || undefined}
        >
          {isolated(column.cell(row))}
        </td>
      ))}
    </tr>
  );
}

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
}

const selectable = <Row,>({ selecting, rows, keyOf }: Choosing<Row>): string[] =>
  rows.filter((row) => selecting.nameOf(row) !== null).map((row) => keyOf(row));

function SelectAll<Row>(props: Choosing<Row>) {
  const { selection, select } = props.selecting;
  // biome-ignore lint/correctness/useExhaustiveDependencies: names and keys depend on nothing but the row
  const ids = useMemo(() => selectable(props), [props.rows]);
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

type Choose = (id: string, choice: { isOn: boolean; isRange: boolean }) => void;

/** Selects a row or, with Shift, all from the row that was chosen last. Always the same function, so that rows keep. */
function useChoice<Row>(
  props: Omit<Choosing<Row>, "selecting"> & { selecting: Selecting<Row> | undefined },
): Choose {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const anchor = useRef<string>(null);
  return useCallback((id, { isOn, isRange }) => {
    const { selecting, rows, keyOf } = latest.current;
    if (selecting === undefined) return;
    const ids = selectable({ selecting, rows, keyOf });
    const [from, to] = [ids.indexOf(anchor.current ?? id), ids.indexOf(id)].sort((one, other) => one - other);
    const isSpan = isRange && anchor.current !== null && from !== undefined && from >= 0 && to !== undefined;
    anchor.current = id;
    selecting.select(chosen(selecting.selection, isSpan ? ids.slice(from, to + 1) : [id], isOn, ids));
  }, []);
}
