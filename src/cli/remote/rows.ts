import { print, printJson } from "../command.ts";
import { withoutControls } from "../terminal.ts";

type Row = Readonly<Record<string, unknown>>;

/** Title and value of each column of a table for people. */
export type Columns<Item> = Readonly<Record<string, (item: Item) => unknown>>;

const cellMax = 60;

/** Prints items as they arrive as NDJSON, or as a table when all have arrived. */
export async function printItems<Item extends object>(
  items: AsyncIterable<Item> | Iterable<Item>,
  columns: Columns<Item>,
  { json, limit = Number.POSITIVE_INFINITY }: { json: boolean; limit?: number },
): Promise<void> {
  const rows: Row[] = [];
  let count = 0;
  if (limit > 0) {
    for await (const item of items) {
      if (json) printJson(item);
      else
        rows.push(Object.fromEntries(Object.entries(columns).map(([title, value]) => [title, value(item)])));
      count += 1;
      if (count >= limit) break;
    }
  }
  if (!json) print(count === 0 ? "Nothing found." : tableOf(Object.keys(columns), rows));
}

/** Columns as wide as their longest cell; the last one is not padded. */
function tableOf(titles: readonly string[], rows: readonly Row[]): string {
  const lines = [titles, ...rows.map((row) => titles.map((title) => cellOf(row[title])))];
  const widths = titles.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function cellOf(value: unknown): string {
  const text = withoutControls(String(value ?? "-")).replaceAll(/\s+/g, " ");
  return text.length > cellMax ? `${text.slice(0, cellMax - 1)}…` : text;
}
