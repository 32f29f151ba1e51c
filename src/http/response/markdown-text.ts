import { isRecord } from "../../text/json-record.ts";

/** Escapes characters that start markup in the middle of a line. */
export function inline(text: string): string {
  return text
    .replace(/&(?=#?\w+;)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .replace(/[`*[\]]/g, "\\$&");
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

/** A member of an object on one line: `x=1`, and `y (a=1; b=2)` for one with members of its own. */
export function member(name: string, value: unknown): string {
  const isFilled = typeof value === "object" && value !== null && Object.keys(value).length > 0;
  return isFilled ? `${inline(name)} (${compact(value)})` : `${inline(name)}=${delimited(value)}`;
}

/** A value among others: in quotes if it could be taken for several. */
const delimited = (value: unknown): string =>
  typeof value === "string" && value.includes("; ") ? inline(JSON.stringify(value)) : lineOf(value);

/** An object or list of any depth on one line, objects of a list after `|`; null if a text in it has line breaks. */
export function compact(value: object): string | null {
  if (Array.isArray(value)) return compactList(value);
  const members = Object.entries(value);
  if (members.some(([, item]) => !isOnLine(item))) return null;
  return members.map(([name, item]) => member(name, item)).join("; ");
}

function compactList(items: readonly unknown[]): string | null {
  if (!items.every(isOnLine)) return null;
  const isRows = items.every((item) => isRecord(item) && Object.keys(item).length > 0);
  const parts = items.map((item) => {
    if (typeof item !== "object" || item === null) return delimited(item);
    return isRows ? compact(item) : `(${compact(item)})`;
  });
  const isNumbers = items.every((item) => typeof item === "number");
  return parts.join(isRows ? " | " : isNumbers ? "," : "; ");
}

function isOnLine(value: unknown): boolean {
  if (typeof value === "string") return !value.includes("\n");
  return typeof value !== "object" || value === null || Object.values(value).every(isOnLine);
}

/** A long text as it is: indented or quoted, each of its lines would cost a reader more. */
export function fenced(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${text.replace(/\n$/, "")}\n${fence}`;
}
