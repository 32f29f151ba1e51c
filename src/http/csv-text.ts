import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";

/**
 * Rows as CSV (RFC 4180, UTF-8) after a line with the names of the columns. A text that a spreadsheet would take for a
 * formula has an apostrophe put before it. Reads the rows as fast as they are taken.
 */
export function csvText(columns: readonly string[], rows: AsyncIterable<readonly unknown[]>): Readable {
  const text = stringify({
    header: true,
    columns: [...columns],
    record_delimiter: "windows",
    escape_formulas: true,
    // By itself it quotes only the records' own line end; programs that read CSV take any for one.
    quoted_match: /[\r\n]/,
    cast: { boolean: String },
  });
  // Whatever goes wrong destroys the text too, and its reader sees that it is not whole.
  return pipeline(Readable.from(rows), text, () => undefined);
}
