import type { ReactNode } from "react";

/** A column of a grid. */
export interface GridColumn<Row> {
  /** As in the address, in saved views and in what the browser keeps. */
  name: string;
  head: string;
  /** In pixels. The first column grows with the page. */
  width: number;
  /** Shares the room of a wide page with the first column. */
  grows?: boolean;
  cell(row: Row): ReactNode;
  /** Name of the order by this column, ascending; with `-` before it, descending. */
  sort?: string;
  /** Whether the first click sorts ascending, as for names. Numbers and times are of most interest from the top. */
  sortsUpFirst?: boolean;
  /** What the grid itself sorts by, where the API has no order. Null comes last. */
  value?(row: Row): string | number | null;
  isNumber?: boolean;
  /** Shown only when it is chosen. */
  isHidden?: boolean;
  /** Shows the head only to screen readers, for columns of buttons. */
  hidesHead?: boolean;
  /** On a phone, where rows are cards: without its head (`plain`), or also at the end of the first line (`state`). */
  inCards?: "plain" | "state";
}

/** Rows sorted by a column with values: `name`, or `-name` for descending. Equal rows keep their order. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
  sort: string | undefined,
): readonly Row[] {
  const isDown = sort?.startsWith("-") ?? false;
  const name = isDown ? sort?.slice(1) : sort;
  const value = columns.find((column) => column.sort === name)?.value;
  if (value === undefined) return rows;
  const keyed = rows.map((row) => ({ row, key: value(row) }));
  keyed.sort((one, other) => {
    if (one.key === null || other.key === null) return Number(one.key === null) - Number(other.key === null);
    const order =
      typeof one.key === "string" ? one.key.localeCompare(String(other.key)) : one.key - Number(other.key);
    return isDown ? -order : order;
  });
  return keyed.map(({ row }) => row);
}

/**
 * The shown columns in order. The first column names the row and is always shown, at its place.
 * @param text names separated by commas; the default columns if there is none.
 */
export function shownColumns<Column extends { name: string; isHidden?: boolean }>(
  text: string | undefined,
  known: readonly Column[],
): Column[] {
  const [first] = known;
  const names = [...new Set((text ?? "").split(",").map((name) => name.trim()))];
  const chosen = names.flatMap((name) => known.find((column) => column.name === name) ?? []);
  if (chosen.length === 0) return known.filter(({ isHidden }) => !isHidden);
  return first === undefined || chosen.includes(first) ? chosen : [first, ...chosen];
}
