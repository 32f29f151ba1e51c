import { isRecord, type JsonRecord } from "../../text/json-record.ts";
import { inline, isPlain, lineOf } from "./markdown-text.ts";

/** Longer texts with line breaks make a row unreadable. */
const cellCharsMax = 2_000;
/** With fewer filled cells, the names of the columns cost more than they save. */
const filledMin = 0.5;
/** With fewer rows, a line of common values costs more than it saves. */
const commonRowsMin = 3;
const rowColumn = "row";

/** Cells by column, and lists of objects by their name: these become tables of their own. */
interface Row {
  cells: Map<string, string>;
  lists: Map<string, JsonRecord[]>;
}

export interface Tables {
  main: string;
  /** Tables of the lists in the rows, by name; their column `row` has the number of the row that they belong to. */
  inner: [name: string, table: string][];
}

/**
 * Tables of a list of similar objects; undefined if they have too little in common or hold long texts. The members of
 * objects in them have columns of their own.
 */
export function tablesOf(items: readonly unknown[]): Tables | undefined {
  if (items.length < 2 || !items.every(isRecord)) return undefined;
  const rows = items.map((item) => rowOf(item, true));
  if (!rows.every((row) => row !== undefined)) return undefined;
  const columns = new Set(rows.flatMap(({ cells }) => [...cells.keys()]));
  const filled = rows.reduce((sum, { cells }) => sum + cells.size, 0);
  if (columns.size === 0 || filled < filledMin * columns.size * rows.length) return undefined;
  const names = new Set(rows.flatMap(({ lists }) => [...lists.keys()]));
  const inner = [...names].map((name): [string, string] => {
    const nested = rows.flatMap(({ lists }, index) =>
      (lists.get(name) ?? []).map((item) => numbered(rowOf(item, false) ?? emptyRow, index)),
    );
    return [name, table(nested)];
  });
  return { main: table(names.size === 0 ? rows : rows.map(numbered)), inner };
}

const emptyRow: Row = { cells: new Map(), lists: new Map() };

const numbered = ({ cells, lists }: Row, index: number): Row => ({
  cells: new Map([[rowColumn, String(index + 1)], ...cells]),
  lists,
});

/** @returns undefined if a text is too long for a cell. */
function rowOf(item: JsonRecord, hasLists: boolean): Row | undefined {
  const row: Row = { cells: new Map(), lists: new Map() };
  const isDone = Object.entries(item).every(([name, member]) => addCells(row, name, member, hasLists));
  return isDone ? row : undefined;
}

function addCells(row: Row, name: string, value: unknown, hasLists: boolean): boolean {
  if (isRecord(value)) {
    return Object.entries(value).every(([inner, member]) =>
      addCells(row, `${name}.${inner}`, member, hasLists),
    );
  }
  if (hasLists && Array.isArray(value) && value.length > 0 && value.every(isRecord)) {
    row.lists.set(name, value);
    return true;
  }
  if (hasLists && isLong(value)) return false;
  if (value !== null && value !== "" && !(Array.isArray(value) && value.length === 0)) {
    row.cells.set(name, lineOf(value).replaceAll("|", "\\|"));
  }
  return true;
}

const isLong = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some(isLong)
    : isPlain(value) && typeof value === "string" && value.includes("\n") && value.length > cellCharsMax;

/** A word is one token with the space before it, a number without. */
const line = (cells: readonly string[]): string =>
  `|${cells.map((cell) => (/^\p{L}/u.test(cell) ? ` ${cell}|` : `${cell}|`)).join("")}`;

function table(rows: readonly Row[]): string {
  const common = commonCells(rows);
  const columns = new Set(rows.flatMap(({ cells }) => [...cells.keys()]).filter((name) => !common.has(name)));
  const names = [...columns];
  const lines = [
    line(names.map((name) => inline(name).replaceAll("|", "\\|"))),
    `|${"-|".repeat(names.length)}`,
    ...rows.map(({ cells }) => line(names.map((name) => cells.get(name) ?? ""))),
  ];
  if (common.size > 0) {
    const facts = [...common].map(([name, cell]) => `${inline(name)}=${cell}`);
    lines.unshift(`All rows: ${facts.join("; ")}`, "");
  }
  return lines.join("\n");
}

/** What is the same in all rows; at least one column stays. */
function commonCells(rows: readonly Row[]): Map<string, string> {
  const [first, ...others] = rows;
  if (first === undefined || rows.length < commonRowsMin) return new Map();
  const common = [...first.cells].filter(([name, cell]) =>
    others.every(({ cells }) => cells.get(name) === cell),
  );
  const isAll =
    others.every(({ cells }) => cells.size === common.length) && first.cells.size === common.length;
  return new Map(isAll ? common.slice(1) : common);
}
