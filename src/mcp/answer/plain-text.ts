import { isRecord } from "../../text/json-record.ts";

/**
 * A tool's structured content as text with the same facts in fewer tokens, for agents that see only the text: a line
 * for each field, and for a list of objects a table whose first line names the columns. Several lines stand last.
 */
export function plainText(content: Readonly<Record<string, unknown>>): string {
  const lines: string[] = [];
  const blocks: string[] = [];
  for (const [name, value] of Object.entries(content)) {
    if (typeof value === "string" && value.includes("\n")) blocks.push(`${name}:\n${value}`);
    else if (name === "summary") lines.unshift(String(value));
    else lines.push(...linesOf(name, value));
  }
  return [...lines, ...blocks].join("\n");
}

function linesOf(name: string, value: unknown): string[] {
  if (Array.isArray(value) && value.length === 0) return [`${name}: none`];
  if (!Array.isArray(value) || !value.every(isRecord)) return [`${name}: ${cellOf(value)}`];
  const columns = columnsOf(value);
  return [`${name} (${columns.join(" | ")}):`, ...value.map((row) => rowText(row, columns))];
}

/** A row of a table. Columns that it lacks stay empty. */
export const rowText = (row: Readonly<Record<string, unknown>>, columns: readonly string[]): string =>
  columns.map((column) => (row[column] === undefined ? "" : cellOf(row[column]))).join(" | ");

/** Every column that a row has, in the order in which they first appear. */
const columnsOf = (rows: readonly Readonly<Record<string, unknown>>[]): string[] => [
  ...new Set(rows.flatMap((row) => Object.keys(row))),
];

function cellOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(cellOf).join("; ");
  if (isRecord(value)) {
    return Object.entries(value)
      .map(([name, inner]) => `${name}=${cellOf(inner)}`)
      .join(", ");
  }
  return String(value).replaceAll(/\s*\n\s*/g, " / ");
}
