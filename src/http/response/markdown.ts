import { isRecord } from "../../text/json-record.ts";
import { tablesOf } from "./markdown-table.ts";
import { compact, fenced, inline, isPlain, lineOf, member } from "./markdown-text.ts";

const headingLevelMax = 6;
/** Longer lists and objects have a heading of their own. */
const lineCharsMax = 400;
/** Longer texts have a line of their own. */
const shortTextCharsMax = 100;
/** A shorter answer is one line. */
const smallCharsMax = 500;
/** So many booleans are shown together. */
const flagsMin = 4;
/** Fewer rows are lines: the names of the columns cost more than they save. */
const tableRowsMin = 3;
/** The same where a table needs a heading of its own. */
const headedRowsMin = 4;
/** Of a table of an object's members, the column with their names. */
const keyColumn = "name";

type Entries = readonly (readonly [name: string, value: unknown])[];

/**
 * Formats a JSON value as Markdown: short values on one line, similar objects as a table, anything larger under its own
 * heading. A small answer is a line without the title.
 */
export function markdownOf(title: string, value: unknown): string {
  if (isRecord(value)) {
    const line = smallLine(value);
    if (line !== null) return line;
  }
  return `# ${inline(title)}\n\n${block(value, 2)}`;
}

function smallLine(value: Readonly<Record<string, unknown>>): string | null {
  if (Object.values(value).some((item) => headedTable(item) !== undefined)) return null;
  const line = compact(value);
  return line !== null && line.length <= smallCharsMax ? line || "*empty*" : null;
}

function block(value: unknown, level: number): string {
  if (Array.isArray(value)) return list(value, level);
  if (isRecord(value)) return fields(Object.entries(value), level);
  return isText(value) ? fenced(value) : lineOf(value);
}

function fields(entries: Entries, level: number): string {
  if (entries.length === 0) return "*empty*";
  const short: string[] = [];
  const lines: string[] = [];
  const long: string[] = [];
  const flags = entries.filter(([, value]) => typeof value === "boolean");
  const shown = flags.length < flagsMin ? entries : entries.filter(([, value]) => typeof value !== "boolean");
  for (const [name, value] of shown) {
    const table = headedTable(value, level + 1);
    const text = table === undefined ? shortLine(value) : null;
    if (text === null) long.push(section(name, table ?? block(value, level + 1), level));
    else if (isPlain(value) && text.length <= shortTextCharsMax && !text.includes("; "))
      short.push(member(name, value));
    else lines.push(`${inline(name)}: ${text}`);
  }
  if (flags.length >= flagsMin) lines.push(...flagLines(flags));
  if (short.length > 0) lines.unshift(short.join("; "));
  const [only, ...others] = lines;
  const first =
    only === undefined ? [] : [others.length === 0 ? only : lines.map((line) => `- ${line}`).join("\n")];
  return [...first, ...long].join("\n\n");
}

/** The names of the members that are true on one line, of those that are false on another. */
function flagLines(flags: Entries): string[] {
  return [true, false].flatMap((state) => {
    const names = flags.filter(([, value]) => value === state).map(([name]) => inline(name));
    return names.length > 0 ? [`${state}: ${names.join("; ")}`] : [];
  });
}

function section(name: string, content: string, level: number): string {
  const heading = level <= headingLevelMax ? `${"#".repeat(level)} ${inline(name)}` : `**${inline(name)}**`;
  return `${heading}\n\n${content}`;
}

/** The table of a list of similar objects, or of an object with such members. */
function headedTable(value: unknown, level = headingLevelMax): string | undefined {
  if (Array.isArray(value)) return value.length < headedRowsMin ? undefined : tablesIn(value, level);
  if (!isRecord(value)) return undefined;
  const members = Object.entries(value);
  if (members.length < headedRowsMin) return undefined;
  const rows = members.map(([name, item]) =>
    isRecord(item) && !(keyColumn in item) ? { [keyColumn]: name, ...item } : null,
  );
  return tablesIn(rows, level);
}

function tablesIn(items: readonly unknown[], level: number): string | undefined {
  const tables = tablesOf(items);
  if (tables === undefined) return undefined;
  return [tables.main, ...tables.inner.map(([name, table]) => section(name, table, level))].join("\n\n");
}

function list(items: readonly unknown[], level: number): string {
  if (items.length === 0) return "*none*";
  if (items.every(isPlain)) return items.map((item) => `- ${lineOf(item)}`).join("\n");
  const table = items.length < tableRowsMin ? undefined : tablesIn(items, level);
  if (table !== undefined) return table;
  const lines = items.map((item) => (isRecord(item) ? compact(item) : null));
  if (lines.every((line) => line !== null && line !== "")) return lines.map((line) => `- ${line}`).join("\n");
  return fields(
    items.map((item, index) => [String(index + 1), item]),
    level,
  );
}

/** Multi-line text: a page's own Markdown, or a report. */
const isText = (value: unknown): value is string => typeof value === "string" && value.includes("\n");

/** A value that fits on the line of its name, else null. */
function shortLine(value: unknown): string | null {
  if (isText(value)) return null;
  if (isPlain(value)) return lineOf(value);
  const line = compact(value as object);
  return line !== null && line.length <= lineCharsMax ? line || lineOf(value) : null;
}
