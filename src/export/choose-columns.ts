import { invalidRequest } from "../errors.ts";
import { nearestName } from "../text/nearest-name.ts";
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
  const meant = nearestName(name, names);
  const question = meant === null ? "" : `; did you mean '${meant}'?`;
  return `has '${name.slice(0, 50)}'${question} Valid columns: ${names.join(", ")}`.replace(
    "' Valid",
    "'. Valid",
  );
}
