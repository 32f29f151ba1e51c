import type { ReactNode } from "react";
import { TableScroll } from "./parts.tsx";

export interface Column<Row> {
  head: string;
  cell(row: Row, index: number): ReactNode;
  /** Of figures, which stand to the right. */
  isNumber?: boolean;
  /** On a phone, where there is no head, each cell says what it is. */
  isLabelled?: boolean;
  /** Only screen readers are told the head: of buttons. */
  hidesHead?: boolean;
  className?: string;
}

/** Rows under named columns; `rows` in its class makes each a block of its own on a phone. */
export function DataTable<Row>(props: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  className?: string;
}) {
  const { label, columns, rows, keyOf, className } = props;
  return (
    <TableScroll label={label}>
      <table className={className}>
        <thead>
          <tr>
            {columns.map(({ head, isNumber, hidesHead }) => (
              <th key={head} scope="col" className={isNumber ? "numbers" : undefined}>
                {hidesHead ? <span className="visually-hidden">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row)}>
              {columns.map(({ head, isNumber, isLabelled, className: own, cell }) => (
                <td
                  key={head}
                  className={[isNumber && "numbers", own].filter(Boolean).join(" ") || undefined}
                  data-label={isLabelled ? head : undefined}
                >
                  {cell(row, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
