/**
 * How the values of a column are written. A value of another type becomes text, or an empty cell where text is not
 * possible. `moment` is an ISO 8601 time in UTC, `texts` a list, `json` any object.
 */
export type CellType = "text" | "integer" | "number" | "boolean" | "moment" | "texts" | "json";

export interface Column<Row> {
  readonly name: string;
  readonly type: CellType;
  readonly value: (row: Row) => unknown;
}

/** What an export contains. */
export interface Table<Row> {
  readonly columns: readonly Column<Row>[];
  /** Rows in batches of limited size. @param signal fires when no one reads them any more. */
  batches(signal: AbortSignal): AsyncIterable<readonly Row[]>;
}

/** A column of rows that have its value under its name. */
export const field = (name: string, type: CellType): Column<Readonly<Record<string, unknown>>> => ({
  name,
  type,
  value: (row) => row[name],
});

export type Cell = string | number | boolean | readonly string[] | object | null;

/** The cell of a column, in the type that the column promises. */
export function cellOf<Row>({ type, value }: Column<Row>, row: Row): Cell {
  const given = value(row);
  if (given === null || given === undefined) return null;
  switch (type) {
    case "text":
    case "moment":
      return textOf(given);
    case "integer":
      return Number.isSafeInteger(given) ? (given as number) : null;
    case "number":
      return Number.isFinite(given) ? (given as number) : null;
    case "boolean":
      return typeof given === "boolean" ? given : null;
    case "texts":
      return Array.isArray(given) ? given.map(textOf) : [textOf(given)];
    case "json":
      return given;
  }
}

const textOf = (value: unknown): string => {
  if (typeof value === "string") return value.toWellFormed();
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};
