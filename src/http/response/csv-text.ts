import { Readable } from "node:stream";
import { csvLine } from "../../text/csv.ts";

/** Lines are sent together once they are this long. */
const chunkLength = 16_384;

/** Rows as CSV after a line with the names of the columns. Reads the rows as fast as they are taken. */
export function csvText(columns: readonly string[], rows: AsyncIterable<readonly unknown[]>): Readable {
  const chunks = async function* () {
    let text = csvLine(columns);
    for await (const row of rows) {
      text += csvLine(row);
      if (text.length < chunkLength) continue;
      yield text;
      text = "";
    }
    yield text;
  };
  // A row that cannot be read destroys the text too, and its reader sees that it is not whole.
  return Readable.from(chunks(), { objectMode: false });
}
