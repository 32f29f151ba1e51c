/**
 * How every table that leaves the service as CSV is written: exports of the API, and downloads in the dashboard, which
 * imports this file. RFC 4180 with its line ends, in which no cell is a formula for a spreadsheet (OWASP: CSV injection).
 */

/** Characters with which a formula begins, in ASCII and in full width. */
const formulaStarts = "=+\\-@\uff1d\uff0b\uff0d\uff20";

/**
 * A piece that begins like a formula, at the beginning of a cell or after what some spreadsheet takes for the end of a
 * cell: a semicolon in many countries, a tab, a line end. White space, invisible characters and quotation marks before
 * it do not keep it from being one.
 */
const formulaLike = new RegExp(`(^|[;\\p{Cc}])([\\p{Zs}\\p{Cf}"]*)([${formulaStarts}][^;\\p{Cc}]*)`, "gu");

/** Digits alone can do nothing: a number with its sign, and a phone number as E.164 or as people group its digits. */
const harmless = /^[+-]?\d+(?:\.\d+)?\s*$|^\+\d[\d ().-]*$/;

/** A cell that holds one of these would end early, for a reader with commas or one with semicolons. */
const needsQuotes = /[",;\p{Cc}]/u;

/** Text that begins with a letter or digit and has nothing to quote or to disarm, as most cells have. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: what \p{Cc} is, in a pattern that takes half the time.
const plain = /^[0-9A-Za-z\u00c0-\u024f][^",;\u0000-\u001f\u007f-\u009f]*$/;

/** One line with its end. Lists stand in one cell with `; ` between their items, objects as JSON, nothing as an empty cell. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(csvCell).join(",")}${csvLineEnd}`;
}

export const csvLineEnd = "\r\n";

/** A cell of a line. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  const given = textOf(value);
  if (plain.test(given)) return given;
  const text = disarmFormulas(given);
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Puts an apostrophe before what a spreadsheet would run, so that it is shown instead. */
export function disarmFormulas(text: string): string {
  return text.replace(formulaLike, (whole, end: string, indent: string, piece: string) =>
    harmless.test(piece) ? whole : `${end}'${indent}${piece}`,
  );
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(textOf).join("; ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
