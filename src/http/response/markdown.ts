import { isRecord } from "../../text/json-record.ts";

type Entries = [name: string, value: unknown][];

const headingLevelMax = 6;
/** Wider tables are unreadable. */
const tableColumnsMax = 8;

/**
 * Formats a JSON value for people: short values as a list, uniform rows as a table, anything larger under its own
 * heading.
 */
export function markdownOf(title: string, value: unknown): string {
  return `# ${inline(title)}\n\n${block(value, 2)}\n`;
}

function block(value: unknown, level: number): string {
  if (Array.isArray(value)) return list(value, level);
  if (isRecord(value)) return fields(Object.entries(value), level);
  return scalar(value);
}

function fields(entries: Entries, level: number): string {
  const short = entries.filter(([, value]) => isShort(value));
  const long = entries.filter(([, value]) => !isShort(value));
  const parts = long.map(([name, value]) => {
    const heading = level <= headingLevelMax ? `${"#".repeat(level)} ${inline(name)}` : `**${inline(name)}**`;
    return `${heading}\n\n${block(value, level + 1)}`;
  });
  if (short.length > 0) {
    parts.unshift(short.map(([name, value]) => `- **${inline(name)}**: ${scalar(value)}`).join("\n"));
  }
  return parts.length > 0 ? parts.join("\n\n") : "*empty*";
}

function list(items: unknown[], level: number): string {
  if (items.length === 0) return "*none*";
  if (items.every(isShort)) return items.map((item) => `- ${scalar(item)}`).join("\n");
  const columns = tableColumns(items);
  if (columns) return table(columns, items as Record<string, unknown>[]);
  return fields(
    items.map((item, index) => [String(index + 1), item]),
    level,
  );
}

function tableColumns(items: unknown[]): string[] | undefined {
  const columns = new Set<string>();
  for (const item of items) {
    if (!isRecord(item) || !Object.values(item).every(isShort)) return undefined;
    for (const name of Object.keys(item)) columns.add(name);
  }
  return columns.size > 0 && columns.size <= tableColumnsMax ? [...columns] : undefined;
}

function table(columns: string[], rows: Record<string, unknown>[]): string {
  const cell = (text: string) => text.replaceAll("|", "\\|");
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [
    line(columns.map((name) => cell(inline(name)))),
    line(columns.map(() => "---")),
    ...rows.map((row) => line(columns.map((name) => cell(scalar(row[name]))))),
  ].join("\n");
}

function scalar(value: unknown): string {
  if (value === null || value === undefined) return "-";
  if (Array.isArray(value)) return value.length === 0 ? "*none*" : value.map(scalar).join(", ");
  if (isRecord(value)) return "*empty*";
  const text = String(value);
  if (!text.includes("\n")) return text === "" ? '""' : inline(text);
  // Multi-line text (a page's own Markdown) is quoted, so that its headings stay below ours.
  return text
    .split(/\r?\n/)
    .map((line) => (line === "" ? ">" : `> ${line.replaceAll("<", "&lt;")}`))
    .join("\n");
}

/** Escapes characters that start markup in the middle of a line. */
function inline(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replace(/[\\`*[\]]/g, "\\$&");
}

/** Whether a value fits on a line. */
function isShort(value: unknown): boolean {
  if (typeof value === "string") return !value.includes("\n");
  if (Array.isArray(value)) return value.length === 0;
  return !isRecord(value) || Object.keys(value).length === 0;
}
