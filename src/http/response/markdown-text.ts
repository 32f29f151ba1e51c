import { isRecord } from "../../text/json-record.ts";

/** Escapes characters that start markup in the middle of a line. */
export function inline(text: string): string {
  return text
    .replace(/&(?=#?\w+;)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .replace(/[\\`*[\]]/g, "\\$&");
}

/** Text with line breaks, on one line. */
const onLine = (text: string): string => inline(text).replaceAll(/\r?\n/g, "<br>");

export const isPlain = (value: unknown): boolean => typeof value !== "object" || value === null;

/**
 * A value on one line: `a; b` for a list, `x=1; y=2` for an object of plain values, JSON for anything deeper.
 */
export function lineOf(value: unknown): string {
  if (value === null || value === undefined) return "-";
  if (isPlain(value)) return value === "" ? '""' : onLine(String(value));
  const members = Object.values(value);
  if (members.length === 0) return Array.isArray(value) ? "*none*" : "*empty*";
  if (!members.every(isPlain)) return onLine(JSON.stringify(value));
  if (!isRecord(value)) {
    const separator = members.every((item) => typeof item === "number") ? "," : "; ";
    return members.map(lineOf).join(separator);
  }
  return Object.entries(value)
    .map(([name, member]) => `${inline(name)}=${lineOf(member)}`)
    .join("; ");
}

/** A long text as it is: indented or quoted, each of its lines would cost a reader more. */
export function fenced(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${text.replace(/\n$/, "")}\n${fence}`;
}
