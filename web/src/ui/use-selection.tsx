import { type ReactNode, useMemo, useState } from "react";
import type { Selecting } from "../grid/data-grid.tsx";
import type { Column } from "./data-table.tsx";
import "../styles/selection.css";

/** The selected rows of a list. Rows that leave the list are no longer selected. */
export function useSelection<Row>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(() => rows.filter((row) => keys.has(keyOf(row))), [rows, keys, keyOf]);
  return {
    chosen,
    total: rows.length,
    has: (row: Row) => keys.has(keyOf(row)),
    toggle: (row: Row) =>
      setKeys((now) => {
        const next = new Set(now);
        if (!next.delete(keyOf(row))) next.add(keyOf(row));
        return next;
      }),
    selectAll: () => setKeys(new Set(rows.map(keyOf))),
    clear: () => setKeys(new Set()),
    /** The same for a grid, whose rows have check boxes of their own. */
    selecting: (nameOf: (row: Row) => string): Selecting<Row> => ({
      selection: { ids: keys, isAll: false },
      select: ({ ids }) => setKeys(ids),
      nameOf,
    }),
  };
}

export type Selection<Row> = ReturnType<typeof useSelection<Row>>;

/** A check box that selects a row. */
export function SelectBox<Row>(props: { selection: Selection<Row>; row: Row; name: string }) {
  const { selection, row, name } = props;
  return (
    <input
      type="checkbox"
      aria-label={`Select ${name}`}
      checked={selection.has(row)}
      onChange={() => selection.toggle(row)}
    />
  );
}

/** A column of these. */
export const selectColumn = <Row extends object>(
  selection: Selection<Row>,
  nameOf: (row: Row) => string,
): Column<Row> => ({
  head: "Select",
  hidesHead: true,
  className: "select-cell",
  cell: (row) => <SelectBox selection={selection} row={row} name={nameOf(row)} />,
});

/** How many rows are selected, and what can be done with them. */
export function SelectionBar<Row>(props: {
  selection: Selection<Row>;
  units: readonly [one: string, many: string];
  /** Buttons for the selected rows. */
  children: ReactNode;
}) {
  const { selection, units, children } = props;
  const { chosen, total } = selection;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label="Selection" className="selection-bar">
      <span aria-live="polite" className="numbers">
        {chosen.length === 0
          ? `Select ${units[1]} for bulk actions`
          : `${chosen.length.toLocaleString()} of ${total.toLocaleString()} ${units[1]} selected`}
      </span>
      {chosen.length < total && (
        <button type="button" onClick={selection.selectAll}>
          Select all
        </button>
      )}
      {chosen.length > 0 && (
        <>
          <button type="button" onClick={selection.clear}>
            Clear
          </button>
          {children}
        </>
      )}
    </div>
  );
}
