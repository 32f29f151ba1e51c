import { isRecord } from "../../text/json-record.ts";
import { tablesOf } from "./markdown-table.ts";
import { fenced, inline, isPlain, lineOf } from "./markdown-text.ts";

const headingLevelMax = 6;
/** Longer lists and objects have a heading of their own. */
const lineCharsMax = 200;
/** So many booleans are shown together. */
const flagsMin = 3;

type Entries = readonly (readonly [name: string, value: unknown])[];

/**
 * Formats a JSON value as Markdown: short values as a list, similar objects as a table, anything larger under its own
 * heading.
 */
export function markdownOf(title: string, value: unknown): string {
  return `# ${inline(title)}\n\n${block(value, 2)}\n`;
}

function block(value: unknown, level: number): string {
  if (Array.isArray(value)) return list(value, level);
  if (isRecord(value)) return fields(Object.entries(value), level);
  return isText(value) ? fenced(value) : lineOf(value);
}

function fields(entries: Entries, level: number): string {
  if (entries.length === 0) return "*empty*";
  const short: string[] = [];
  const long: string[] = [];
  const flags = entries.filter(([, value]) => typeof value === "boolean");
  const shown = flags.length < flagsMin ? entries : entries.filter(([, value]) => typeof value !== "boolean");
  for (const [name, value] of shown) {
    const line = shortLine(value);
    if (line !== null) short.push(`- ${inline(name)}: ${line}`);
    else long.push(section(name, block(value, level + 1), level));
  }
  if (flags.length >= flagsMin) short.push(...flagLines(flags));
  return [...(short.length > 0 ? [short.join("\n")] : []), ...long].join("\n\n");
}

/** The names of the members that are true on one line, of those that are false on another. */
function flagLines(flags: Entries): string[] {
  return [true, false].flatMap((state) => {
    const names = flags.filter(([, value]) => value === state).map(([name]) => inline(name));
    return names.length > 0 ? [`- ${state}: ${names.join("; ")}`] : [];
  });
}

function section(name: string, content: string, level: number): string {
  const heading = level <= headingLevelMax ? `${"#".repeat(level)} ${inline(name)}` : `**${inline(name)}**`;
  return `${heading}\n\n${content}`;
}

function list(items: readonly unknown[], level: number): string {
  if (items.length === 0) return "*none*";
  if (items.every(isPlain)) return items.map((item) => `- ${lineOf(item)}`).join("\n");
  const tables = tablesOf(items);
  if (tables === undefined) {
    return fields(
      items.map((item, index) => [String(index + 1), item]),
      level,
    );
  }
  return [tables.main, ...tables.inner.map(([name, table]) => section(name, table, level))].join("\n\n");
}

/** Multi-line text: a page's own Markdown, or a report. */
const isText = (value: unknown): value is string => typeof value === "string" && value.includes("\n");

/** A value that fits on the line of its name, else null. */
function shortLine(value: unknown): string | null {
  if (isText(value)) return null;
  if (isPlain(value)) return lineOf(value);
  const members = Object.values(value as object);
  if (!members.every((member) => isPlain(member) && !isText(member))) return null;
  const line = lineOf(value);
  return line.length <= lineCharsMax ? line : null;
}
