/*
 * Many rows as the parameters of one statement, an array for each column. The server reads them in half the time of
 * json_to_recordset, which makes a hash table for each row.
 */

export type Cell = string | number | boolean | null | undefined;

export interface Column<Row> {
  name: string;
  type: string;
  of(row: Row): Cell;
  /** Whether the values are elements of arrays already, as `jsonElement` makes them. */
  areElements?: boolean;
}

/** A column per given one, with the values that rows have under its name. */
export const columnsNamed = <Row>(
  types: Readonly<Partial<Record<keyof Row & string, string>>>,
): Column<Row>[] =>
  Object.entries(types).map(([name, type]) => ({
    name,
    type: type as string,
    of: (row) => row[name as keyof Row] as Cell,
  }));

/** The rows as a table named `given`, whose parameters are `rowArrays`. */
export const givenRows = <Row>(columns: readonly Column<Row>[]): string =>
  `unnest(${columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join(", ")}) ` +
  `as given(${columns.map(({ name }) => name).join(", ")})`;

export const rowArrays = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[] =>
  columns.map(({ of, areElements }) => {
    const cells = rows.map(of);
    return areElements ? `{${cells.join(",")}}` : arrayText(cells);
  });

/** JSON (`jsonText`) as an element of an array. It has no characters that JSON would escape differently. */
export const jsonElement = (json: string): string => JSON.stringify(json);

const quoted = /["\\]/;

/** An array as PostgreSQL reads it. NUL, which no text can contain, becomes U+FFFD. */
export function arrayText(cells: readonly Cell[]): string {
  let text = "";
  let last: Cell;
  let element = "";
  for (const cell of cells) {
    // Many columns have one value in all rows.
    if (cell !== last || element === "") {
      element = elementOf(cell);
      last = cell;
    }
    text += text === "" ? element : `,${element}`;
  }
  return text.includes("\0") ? `{${text.replaceAll("\0", "\ufffd")}}` : `{${text}}`;
}

function elementOf(cell: Cell): string {
  if (cell === null || cell === undefined) return "NULL";
  if (typeof cell !== "string") return String(cell);
  return quoted.test(cell) ? `"${cell.replace(/["\\]/g, "\\$&")}"` : `"${cell}"`;
}
