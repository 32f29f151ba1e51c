import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { CsvError } from "csv-parse";
import { suppressionImportMax, suppressionNoteMax } from "../contract/privacy.ts";
import { ForagerError, invalidRequest, type Violation } from "../errors.ts";
import { suppressedSubject } from "./subjects.ts";
import type { NewEntry } from "./suppressions.ts";

const columns = ["email", "domain", "phone", "profile_url", "place_id"] as const;
/** What other tools call them. */
const otherNames: Readonly<Record<string, string>> = {
  "e-mail": "email",
  "email address": "email",
  "e-mail address": "email",
};
const violationsMax = 100;

const invalid = (line: number, msg: string): Violation => ({
  loc: ["body", "csv", line],
  msg,
  type: "value_error",
});

/**
 * The entries of a CSV file with a header; the location of each error has the number of its line.
 * @throws ForagerError validation_error: then nothing of the file is used.
 */
export async function readSuppressionCsv(
  csv: string,
  entriesMax = suppressionImportMax,
): Promise<NewEntry[]> {
  const subjects: NewEntry[] = [];
  const violations: Violation[] = [];
  for await (const { record, info } of rowsOf(csv)) {
    for (const name of columns.filter((each) => (record[each] ?? "") !== "")) {
      try {
        const subject = suppressedSubject({ [name]: record[name] }, ["body", "csv", info.lines]);
        subjects.push({ ...subject, note: record.note?.slice(0, suppressionNoteMax) || undefined });
      } catch (error) {
        if (!(error instanceof ForagerError)) throw error;
        violations.push(...(error.errors ?? []));
      }
    }
    if (subjects.length > entriesMax) {
      const msg = `is beyond the ${entriesMax.toLocaleString("en")} entries of one import; split the file`;
      throw invalidRequest([invalid(info.lines, msg)]);
    }
    if (violations.length >= violationsMax) break;
  }
  if (violations.length > 0) throw invalidRequest(violations.slice(0, violationsMax));
  return subjects;
}

const columnOf = (head: string): string => {
  const name = head.trim().toLowerCase();
  return otherNames[name] ?? name;
};

interface Row {
  record: Record<string, string>;
  info: { lines: number };
}

async function* rowsOf(csv: string): AsyncGenerator<Row> {
  const { parse } = await import("csv-parse");
  const parser = Readable.from(piecesOf(Buffer.from(csv))).pipe(
    parse({
      columns: (names: string[]) => names.map(columnOf),
      bom: true,
      info: true,
      delimiter: [",", ";", "\t"],
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }),
  );
  let isEmpty = true;
  try {
    for await (const row of parser as AsyncIterable<Row>) {
      if (isEmpty && !columns.some((name) => name in row.record)) {
        const msg = `must be a header with at least one of the columns ${columns.join(", ")}`;
        throw invalidRequest([invalid(1, msg)]);
      }
      isEmpty = false;
      yield row;
    }
  } catch (error) {
    if (error instanceof ForagerError) throw error;
    const { lines } = error as CsvError & { lines?: unknown };
    throw invalidRequest([invalid(Number(lines ?? 1), `is not CSV: ${(error as Error).message}`)]);
  }
  if (isEmpty) throw invalidRequest([invalid(1, "has a header, or nothing, and no line after it")]);
}

const pieceBytes = 16_384;

/** A large file in pieces, between which other requests have their turn. */
async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    yield bytes.subarray(start, start + pieceBytes);
    await setImmediate();
  }
}
