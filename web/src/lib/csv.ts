/** Characters with which a spreadsheet takes a cell for a formula (OWASP: CSV injection). */
const formulaStart = /^[=+\-@\t\r]/;
/** A number is one for the spreadsheet too, a sign before it or not. */
const number = /^[+-]?\d+(?:\.\d+)?$/;

/** RFC 4180, with a byte order mark, without which Excel misreads accents. */
export function csvOf(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))];
  return `\ufeff${lines.map((line) => line.map(cellOf).join(",")).join("\r\n")}\r\n`;
}

function cellOf(value: unknown): string {
  const text = defuse(textOf(value), typeof value === "number");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** An apostrophe makes a spreadsheet show what it would otherwise run. Phone numbers are left as they are. */
function defuse(text: string, isNumber: boolean): string {
  return !isNumber && formulaStart.test(text) && !number.test(text) ? `'${text}` : text;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(textOf).join("; ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
