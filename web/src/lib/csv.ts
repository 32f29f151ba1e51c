import { csvLine } from "../../../src/text/csv.ts";

/** Rows as CSV with a byte order mark, without which Excel misreads accents. */
export function csvOf(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))];
  return `\ufeff${lines.map(csvLine).join("")}`;
}
