import { Readable } from "node:stream";
import { csvLine } from "../../text/csv.ts";

/** Minimum size of a chunk, in characters. */
const chunkLength = 16_384;

/** Rows as CSV after a header line. Reads the rows as fast as the text is consumed. */
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
  // A row that cannot be read destroys the stream too, so that the reader sees that it is incomplete.
  return Readable.from(chunks(), { objectMode: false });
}
