import { invalidRequest } from "../errors.ts";
import type { Column } from "./table.ts";

/**
 * The columns of a comma-separated list, in its order; all without one.
 * @throws ForagerError validation_error for an unknown or repeated name.
 */
export function chooseColumns<Row>(
  columns: readonly Column<Row>[],
  list: string | undefined,
): readonly Column<Row>[] {
  if (list === undefined) return columns;
  const chosen = new Map<string, Column<Row>>();
  for (const part of list.split(",")) {
    const name = part.trim();
    const column = columns.find((each) => each.name === name);
    if (column === undefined) throw refused(unknownColumn(name, columns));
    if (chosen.has(name)) throw refused(`has '${name}' twice`);
    chosen.set(name, column);
  }
  return [...chosen.values()];
}

const refused = (msg: string) => invalidRequest([{ loc: ["query", "columns"], msg, type: "value_error" }]);

function unknownColumn(name: string, columns: readonly Column<never>[]): string {
  const names = columns.map((column) => column.name);
  const meant = nearest(name, names);
  const question = meant === null ? "" : `; did you mean '${meant}'?`;
  return `has '${name.slice(0, 50)}'${question} Valid columns: ${names.join(", ")}`.replace(
    "' Valid",
    "'. Valid",
  );
}

/** The known name that takes the fewest edits, if they are few. */
function nearest(given: string, names: readonly string[]): string | null {
  const wanted = plain(given.slice(0, 50));
  const [best] = names
    .map((name) => ({ name, edits: distance(wanted, plain(name)) }))
    .sort((one, other) => one.edits - other.edits);
  return best !== undefined && best.edits <= Math.max(1, Math.floor(wanted.length / 3)) ? best.name : null;
}

const plain = (name: string) => name.toLowerCase().replace(/[\s_-]+/g, "");

/** Insertions, deletions and substitutions that make one text of the other (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [place, against] of [...other].entries()) {
      const substituted = (row[place] ?? 0) + (letter === against ? 0 : 1);
      next.push(Math.min(substituted, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
