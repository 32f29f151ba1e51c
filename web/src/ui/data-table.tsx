import { type ColumnDef, tableFeatures, useTable } from "@tanstack/react-table";
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

/** The API filters, sorts and paginates; a table only shows the rows it returns. */
const features = tableFeatures({});

/** A table with named columns. With the class `rows`, each row becomes a block on a phone. */
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
  const table = useTable<typeof features, Row>({
    features,
    columns: columns.map((column) => definitionOf(column)),
    data: rows,
    getRowId: keyOf,
  });
  const columnOf = new Map(columns.map((column) => [column.head, column]));
  return (
    <TableScroll label={label}>
      <table className={className}>
        <thead>
          {table.getHeaderGroups().map(({ id, headers }) => (
            <tr key={id}>
              {headers.map((header) => {
                const { isNumber, hidesHead } = columnOf.get(header.column.id) ?? {};
                return (
                  <th key={header.id} scope="col" className={isNumber ? "numbers" : undefined}>
                    {hidesHead ? (
                      <span className="visually-hidden">{header.column.id}</span>
                    ) : (
                      <table.FlexRender header={header} />
                    )}
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => {
            const detail = detailOf?.(row.original);
            return (
              <Fragment key={row.id}>
                <tr>
                  {row.getAllCells().map((cell) => {
                    const column = columnOf.get(cell.column.id);
                    const content = <table.FlexRender cell={cell} />;
                    if (column?.isRowHead) {
                      return (
                        <th key={cell.id} scope="row" className={column.className}>
                          {content}
                        </th>
                      );
                    }
                    return (
                      <td
                        key={cell.id}
                        className={
                          [column?.isNumber && "numbers", column?.className].filter(Boolean).join(" ") ||
                          undefined
                        }
                        data-label={column?.isLabelled ? column.head : undefined}
                        title={column?.hint?.(row.original)}
                      >
                        {content}
                      </td>
                    );
                  })}
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

const definitionOf = <Row extends object>({ head, cell }: Column<Row>): ColumnDef<typeof features, Row> => ({
  id: head,
  header: head,
  cell: ({ row }) => <Isolated>{cell(row.original, row.index)}</Isolated>,
});
