import type { Readable } from "node:stream";
import { type CsvError, parse } from "csv-parse";
import { ForagerError } from "../../errors.ts";

/** A row with the number of its line in the file, or what is wrong with the line. */
export type NumberedRow<Row> = { line: number; row: Row } | { line: number; problem: string };

/** A quote that is never closed would make one record of the rest of the file. */
const recordCharactersMax = 100_000;

/**
 * Rows of a CSV file whose first line names the columns.
 * @throws ForagerError import_invalid when a needed column is missing.
 */
export async function* readCsv(
  stream: Readable,
  needed: readonly string[],
): AsyncGenerator<NumberedRow<Record<string, string>>> {
  const problems: { line: number; problem: string }[] = [];
  const parser = stream.pipe(
    parse({
      bom: true,
      info: true,
      skip_empty_lines: true,
      max_record_size: recordCharactersMax,
      skip_records_with_error: true,
      columns(header: string[]) {
        const names = header.map((name) => name.trim().toLowerCase());
        const missing = needed.filter((name) => !names.includes(name));
        if (missing.length === 0) return names;
        throw new ForagerError("import_invalid", `The first line of the file lacks ${missing.join(", ")}.`);
      },
    }),
  );
  stream.on("error", (error) => parser.destroy(error));
  parser.on("skip", (error: CsvError) => {
    problems.push({ line: Number(error.lines ?? 0), problem: error.message });
  });
  for await (const { record, info } of parser as AsyncIterable<{
    record: Record<string, string>;
    info: { lines: number };
  }>) {
    yield* problems.splice(0);
    yield { line: info.lines, row: record };
  }
  yield* problems;
}

/** Rows of a file of tab-separated values, which quotes nothing; GeoNames writes them so. */
export async function* readTabs(stream: Readable, columns: number): AsyncGenerator<NumberedRow<string[]>> {
  let line = 0;
  for await (const text of linesOf(stream)) {
    line += 1;
    if (text.trim() === "" || text.startsWith("#")) continue;
    const row = text.split("\t");
    if (row.length >= columns) yield { line, row };
    else yield { line, problem: `it has ${row.length} columns instead of ${columns}` };
  }
}

/** Not readline, which never ends when its input fails before it is listened to. */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? "";
    if (rest.length > recordCharactersMax) throw new ForagerError("import_invalid", "The file is no table.");
    yield* lines;
  }
  if (rest !== "") yield rest;
}
