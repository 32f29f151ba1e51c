import { z } from "zod";
import { ForagerError } from "../errors.ts";
import { list, setting } from "./setting.ts";

/** A database with everything of its clients. */
export interface Cell {
  readonly name: string;
  readonly url: string;
  /** The server itself, where `url` is a pooler in transaction mode. */
  readonly directUrl?: string | undefined;
}

const home = "home";
const cellName = /^[a-z][a-z0-9-]{0,30}$/;

const cells = list.transform((pairs, context): Cell[] => {
  const found = pairs.map((pair) => {
    const [, name = "", url = ""] = /^([^=]*)=(.*)$/.exec(pair) ?? [];
    return { name, url };
  });
  const problem = problemOf(found);
  if (problem === null) return found;
  context.addIssue({ code: "custom", message: problem });
  return z.NEVER;
});

/** Never quotes a URL: it holds a password. */
function problemOf(found: readonly Cell[]): string | null {
  for (const { name, url } of found) {
    if (!cellName.test(name))
      return "write NAME=URL pairs; a name has 1 to 31 of a-z, 0-9 and -, and begins with a letter";
    if (name === home) return "'home' is the cell at DATABASE_URL";
    if (!/^postgres(ql)?:$/.test(URL.parse(url)?.protocol ?? "")) {
      return `the URL of '${name}' is not one such as postgres://user:password@host:5432/name`;
    }
  }
  if (new Set(found.map(({ name }) => name)).size < found.length) return "two cells have the same name";
  if (new Set(found.map(({ url }) => url)).size < found.length) return "two cells have the same URL";
  return null;
}

/** Clients in several databases. */
export const cellSettings = {
  databaseCells: setting({
    env: "DATABASE_CELLS",
    group: "Database",
    schema: cells,
    default: "",
    secret: true,
    doc: "Further databases for clients, as NAME=URL pairs, comma-separated: each is a cell with everything of its clients. DATABASE_URL is the cell home, which knows the cell of every client, and is required then. The same for every process. Default: none; docs/scaling.md describes cells.",
  }),
  cell: setting({
    env: "CELL",
    group: "Database",
    schema: z.string().regex(cellName, "it must be the name of a cell"),
    default: home,
    doc: "The cell whose jobs and schedules a process with the roles worker or scheduler runs, and on which commands work. The API serves the clients of all cells, with CELL unset.",
  }),
} as const;

interface CellConfig {
  readonly cell: string;
  readonly databaseCells: readonly Cell[];
  readonly databaseUrl: string | undefined;
  readonly databaseDirectUrl: string | undefined;
}

/**
 * Every cell, home first; `[]` for an installation with one database.
 * @throws ForagerError configuration_invalid.
 */
export function cellsOf({ databaseCells, databaseUrl, databaseDirectUrl }: Omit<CellConfig, "cell">): Cell[] {
  if (databaseCells.length === 0) return [];
  if (databaseUrl === undefined) {
    throw new ForagerError(
      "configuration_invalid",
      "DATABASE_CELLS needs DATABASE_URL, which is the cell home.",
    );
  }
  if (databaseCells.some(({ url }) => url === databaseUrl)) {
    throw new ForagerError("configuration_invalid", "A cell of DATABASE_CELLS has the URL of DATABASE_URL.");
  }
  return [{ name: home, url: databaseUrl, directUrl: databaseDirectUrl }, ...databaseCells];
}

/** The same configuration on another cell. @throws ForagerError configuration_invalid if there is none of this name. */
export function inCell<C extends CellConfig>(
  config: C & { readonly cells: readonly Cell[] },
  name: string,
): C {
  const cell = config.cells.find((one) => one.name === name);
  if (cell !== undefined)
    return { ...config, cell: name, databaseUrl: cell.url, databaseDirectUrl: cell.directUrl };
  if (name === home) return config;
  const known = config.cells.map((one) => one.name).join(", ") || "none, because DATABASE_CELLS is not set";
  throw new ForagerError("configuration_invalid", `There is no cell '${name}'. Cells: ${known}.`);
}
