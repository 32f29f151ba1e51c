import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { type CsvError, parse } from "csv-parse";
import { ForagerError } from "../../errors.ts";
import { findZipEntry, type ZipEntry } from "./zip-entry.ts";

/** A table of places: a plain file, or the only table in a ZIP archive. */
export interface TextFile {
  /** The modification date, as YYYY-MM-DD. */
  readonly date: string;
  /** Callers attach an error listener immediately: an unhandled error would end the process. */
  open(): Readable;
  /** The share of the file read so far, 0 to 1. */
  read(): number;
  close(): void;
}

/** @throws ForagerError import_invalid when the file does not exist, or the archive has no table. */
export async function findTextFile(path: string): Promise<TextFile> {
  const { size, mtime } = await stat(path).catch((error: unknown) => {
    throw new ForagerError("import_invalid", `The file '${path}' cannot be read.`, { cause: error });
  });
  const entry = /\.zip$/i.test(path) ? await findZipEntry(path, tableAmong) : null;
  const bytes = entry?.bytes ?? size;
  let opened: ReturnType<ZipEntry["open"]> | undefined;
  return {
    date: mtime.toISOString().slice(0, 10),
    open() {
      opened = entry?.open() ?? openPlain(path);
      return opened.stream;
    },
    read: () => (bytes === 0 ? 1 : Math.min(1, (opened?.bytesRead() ?? 0) / bytes)),
    close() {
      opened?.stream.destroy();
      entry?.close();
    },
  };
}

function openPlain(path: string) {
  const stream = createReadStream(path);
  return { stream, bytesRead: () => stream.bytesRead };
}

/** GeoNames puts a readme beside the table; other publishers add the same table as JSON and XML. */
function tableAmong(names: string[]): string | undefined {
  const tables = names.filter((name) => /\.(txt|csv|tsv)$/i.test(name) && !/readme|licen[cs]e/i.test(name));
  return tables.find((name) => !name.includes("/")) ?? tables[0];
}

/** A row with its line number in the file, or the problem with the line. */
export type NumberedRow<Row> = { line: number; row: Row } | { line: number; problem: string };

/** Without a limit, an unclosed quote would turn the rest of the file into one record. */
const recordCharactersMax = 100_000;

/**
 * Rows of a CSV file with a header.
 * @throws ForagerError import_invalid when a required column is missing.
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

/** Rows of a file of tab-separated values without quoting, the format of GeoNames. */
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

/** Not readline, which never ends if its input fails before it has a listener. */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? "";
    if (rest.length > recordCharactersMax)
      throw new ForagerError("import_invalid", "The file is not a table.");
    yield* lines;
  }
  if (rest !== "") yield rest;
}
