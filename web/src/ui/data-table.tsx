import { Fragment, type ReactNode } from "react";
import { Isolated } from "./isolated.tsx";
import { TableScroll } from "./parts.tsx";

export interface Column<Row> {
  head: string;
  cell(row: Row, index: number): ReactNode;
  /** Numbers are aligned to the right. */
  isNumber?: boolean;
  /** On a phone, where the head is hidden, each cell shows its column's name. */
  isLabelled?: boolean;
  /** Shows the head only to screen readers, for columns of buttons. */
  hidesHead?: boolean;
  /** The cell is its row's header. */
  isRowHead?: boolean;
  /** Tooltip of the cell. */
  hint?(row: Row): string;
  className?: string;
}

/** Details of a row, shown in a separate row below it. */
interface Detail {
  id: string;
  content: ReactNode;
}

/** A table with named columns. The API filters, sorts and paginates; it only shows the rows it is given. With the class `rows`, each row becomes a block on a phone. */
export function DataTable<Row extends object>(props: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row, index: number): string;
  /** Null for a collapsed row. */
  detailOf?(row: Row): Detail | null;
  className?: string;
}) {
  const { label, columns, rows, keyOf, detailOf, className } = props;
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
          {rows.map((row, index) => {
            const detail = detailOf?.(row);
            return (
              <Fragment key={keyOf(row, index)}>
                <tr>
                  {columns.map((column) => (
                    <Cell key={column.head} column={column} row={row} index={index} />
                  ))}
                </tr>
                {detail && (
                  <tr id={detail.id} className="detail-row">
                    <td colSpan={columns.length}>{detail.content}</td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </TableScroll>
  );
}

function Cell<Row>({ column, row, index }: { column: Column<Row>; row: Row; index: number }) {
  const content = <Isolated>{column.cell(row, index)}</Isolated>;
  if (column.isRowHead) {
    return (
      <th scope="row" className={column.className}>
        {content}
      </th>
    );
  }
  return (
    <td
      className={[column.isNumber && "numbers", column.className].filter(Boolean).join(" ") || undefined}
      data-label={column.isLabelled ? column.head : undefined}
      title={column.hint?.(row)}
    >
      {content}
    </td>
  );
}
