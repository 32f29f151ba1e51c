import type { CsvError } from "csv-parse";
import { suppressionNoteMax, suppressionsAtOnce } from "../contract/privacy.ts";
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
export async function readSuppressionCsv(csv: string): Promise<NewEntry[]> {
  const rows = await readRows(csv);
  const subjects: NewEntry[] = [];
  const violations: Violation[] = [];
  for (const { record, info } of rows) {
    for (const name of columns.filter((each) => (record[each] ?? "") !== "")) {
      try {
        const subject = suppressedSubject({ [name]: record[name] }, ["body", "csv", info.lines]);
        subjects.push({ ...subject, note: record.note?.slice(0, suppressionNoteMax) || undefined });
      } catch (error) {
        if (!(error instanceof ForagerError)) throw error;
        violations.push(...(error.errors ?? []));
      }
    }
  }
  if (violations.length > 0) throw invalidRequest(violations.slice(0, violationsMax));
  if (subjects.length > suppressionsAtOnce) {
    const msg = `must have at most ${suppressionsAtOnce} entries; split the file`;
    throw invalidRequest([invalid(suppressionsAtOnce + 1, msg)]);
  }
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

async function readRows(csv: string): Promise<Row[]> {
  const { parse } = await import("csv-parse/sync");
  let rows: Row[];
  try {
    rows = parse(csv, {
      columns: (names: string[]) => names.map(columnOf),
      bom: true,
      info: true,
      delimiter: [",", ";", "\t"],
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
  } catch (error) {
    const { lines } = error as CsvError & { lines?: unknown };
    throw invalidRequest([invalid(Number(lines ?? 1), `is not CSV: ${(error as Error).message}`)]);
  }
  const [first] = rows;
  if (first === undefined)
    throw invalidRequest([invalid(1, "has a header, or nothing, and no line after it")]);
  if (!columns.some((name) => name in first.record)) {
    const msg = `must be a header with at least one of the columns ${columns.join(", ")}`;
    throw invalidRequest([invalid(1, msg)]);
  }
  return rows;
}
