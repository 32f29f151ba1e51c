import { useId, useMemo, useState } from "react";
import type { GridColumn } from "./grid-column.ts";

/**
 * The row of a grid that shows its details, and the column of the buttons that show and hide them.
 * @param options.first the row that is open to begin with.
 */
export function useOpenRow<Row>(options: {
  keyOf(row: Row): string;
  nameOf(row: Row): string;
  first?: string | undefined;
}) {
  const { keyOf, nameOf, first } = options;
  const [open, setOpen] = useState(first);
  const id = useId();
  const column = useMemo<GridColumn<Row>>(
    () => ({
      name: "details",
      head: "Details",
      width: 50,
      hidesHead: true,
      cell: (row) => {
        const isOpen = open === keyOf(row);
        return (
          <button
            type="button"
            className="icon-button grid-open"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={`Details of ${nameOf(row)}`}
            onClick={() => setOpen(isOpen ? undefined : keyOf(row))}
          />
        );
      },
    }),
    [open, keyOf, nameOf, id],
  );
  return { id, column, isOpen: (row: Row) => open !== undefined && open === keyOf(row) };
}
