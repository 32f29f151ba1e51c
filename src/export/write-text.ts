import { csvCell, csvLine, csvLineEnd } from "../text/csv.ts";
import { cellOf, type Table } from "./table.ts";

/** Size of a piece, in characters, from which it is passed on. */
const pieceChars = 65_536;

const byteOrderMark = "\ufeff";

/** CSV with a header (RFC 4180). */
export async function* writeCsv<Row>(
  { columns, batches }: Table<Row>,
  { signal, bom }: { signal: AbortSignal; bom: boolean },
): AsyncGenerator<string> {
  yield (bom ? byteOrderMark : "") + csvLine(columns.map(({ name }) => name));
  yield* pieces(batches(signal), (row) => {
    // Joined as it is made: lists of all cells would be most of what a row takes.
    let line = "";
    // Most cells of a row are empty.
    let commas = "";
    for (const column of columns) {
      const cell = cellOf(column, row);
      if (cell !== null) {
        line += commas + csvCell(cell);
        commas = "";
      }
      commas += ",";
    }
    return line + commas.slice(1) + csvLineEnd;
  });
}

/** One JSON object per line, in which every column is present. */
export async function* writeNdjson<Row>(
  { columns, batches }: Table<Row>,
  { signal }: { signal: AbortSignal },
): AsyncGenerator<string> {
  const members = columns.map((column, index) => {
    const start = `${index === 0 ? "{" : ","}${JSON.stringify(column.name)}:`;
    return { column, start, empty: `${start}null` };
  });
  yield* pieces(batches(signal), (row) => {
    let line = members.length === 0 ? "{" : "";
    for (const { column, start, empty } of members) {
      const cell = cellOf(column, row);
      line += cell === null ? empty : start + JSON.stringify(cell);
    }
    return `${line}}\n`;
  });
}

/** The lines of rows in pieces: a stream of single lines would take longer to pass on than to write. */
export async function* pieces<Row>(
  batches: AsyncIterable<readonly Row[]>,
  lineOf: (row: Row) => string,
): AsyncGenerator<string> {
  let text = "";
  for await (const batch of batches) {
    for (const row of batch) {
      text += lineOf(row);
      if (text.length < pieceChars) continue;
      yield text;
      text = "";
    }
  }
  if (text !== "") yield text;
}
