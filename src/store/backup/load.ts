import { ForagerError } from "../../errors.ts";
import type { Database } from "../core/database.ts";
import { indexNameParts } from "../locations/location-imports.ts";
import { type CopyConnection, copyIn, onCopyConnection } from "./copy-connection.ts";
import {
  type IdentityState,
  isSavedTable,
  omittedTables,
  quoted,
  savedTables,
  setUpTables,
  type TableColumns,
} from "./tables.ts";

/** Fills the tables of an empty installation. */
export interface Loader {
  /** Rows as `Snapshot.copy` gives them. @returns their number. */
  fill(table: TableColumns, rows: AsyncIterable<Buffer>): Promise<number>;
  continueNumbering(state: IdentityState): Promise<void>;
}

export const restoreName = "forager restore";

/** The name comes from a file. */
const savedTable = (name: string): string => {
  if (!isSavedTable(name)) throw new Error(`'${name}' is not a table of an installation`);
  return quoted(name);
};

const tables = [...savedTables, ...omittedTables.filter((name) => !name.startsWith("schema_"))];

/**
 * Loads into an empty installation with the schema of the backup; nothing remains unless `work` resolves. Until then a
 * service that starts waits for the locks.
 * @throws ForagerError backup_failed if the installation is not empty or in use; UnknownOutcome.
 */
export async function loadInstallation<Result>(
  database: Pick<Database, "connection">,
  work: (loader: Loader) => Promise<Result>,
  limits: { outcomeWithinMs?: number | undefined },
): Promise<Result> {
  const loading = async (connection: CopyConnection) => {
    const { query } = connection;
    const present = await presentTables(connection);
    await refuseUsed(connection, present);
    const list = present.map(quoted).join(", ");
    // What triggers would count is in tables of the backup.
    for (const table of present) await query({ text: `alter table ${quoted(table)} disable trigger user` });
    await query({ text: `truncate ${list}` });
    const loaded = await work({
      fill: ({ table, columns }, rows) =>
        copyIn(connection, `${savedTable(table)} (${columns.map(quoted).join(", ")})`, rows),
      continueNumbering: async ({ table, column, next }) => {
        if (!/^\d+$/.test(next)) throw new Error(`'${next}' is no number`);
        await query({
          text: `alter table ${savedTable(table)} alter column ${quoted(column)} restart with ${next}`,
        });
      },
    });
    for (const table of present) await query({ text: `alter table ${quoted(table)} enable trigger user` });
    return loaded;
  };
  return await onCopyConnection(database, "begin", loading, limits);
}

/** After `loadInstallation` and the migrations: what a large table needs for fast queries. */
export async function finishLoading(database: Pick<Database, "connection">): Promise<void> {
  await onCopyConnection(database, "begin", async (connection) => {
    await indexNameParts(connection);
    await connection.query({ text: `analyze ${(await presentTables(connection)).map(quoted).join(", ")}` });
  });
}

/**
 * Removes the schema of an installation that is empty and not in use, for a database that belongs to Forager alone.
 * @throws ForagerError backup_failed.
 */
export async function removeEmptySchema(database: Pick<Database, "connection">): Promise<void> {
  await onCopyConnection(database, "begin", async (connection) => {
    await refuseUsed(connection, await presentTables(connection));
    await connection.query({ text: "drop schema public cascade" });
    await connection.query({ text: "create schema public" });
  });
}

/** @throws ForagerError backup_failed if the installation is not empty or in use. */
export async function checkRestorable(database: Pick<Database, "connection">): Promise<void> {
  await onCopyConnection(database, "begin", async (connection) => {
    await refuseUsed(connection, await presentTables(connection));
  });
}

async function presentTables({ query }: CopyConnection): Promise<string[]> {
  const rows = await query<{ name: string }>({
    text: "select name from unnest($1::text[]) as name where to_regclass(name) is not null",
    values: [tables],
  });
  return rows.map(({ name }) => name);
}

async function refuseUsed({ query }: CopyConnection, present: readonly string[]): Promise<void> {
  const users = await query<{ name: string }>({
    text: `select distinct application_name as name from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()
             and application_name like 'forager %' and application_name <> $1`,
    values: [restoreName],
  });
  if (users.length > 0) {
    const names = users.map(({ name }) => `'${name}'`).join(", ");
    throw new ForagerError(
      "backup_failed",
      `The database is in use by ${names}. Stop every Forager process that uses it, then restore.`,
    );
  }
  if (present.length === 0) return;
  const list = present.map(quoted).join(", ");
  await query({ text: `lock table ${list} in access exclusive mode` }).catch((cause: unknown) => {
    throw new ForagerError(
      "backup_failed",
      "The tables of the database are in use. Stop the programs that use them, then restore.",
      { cause },
    );
  });
  const filled = present
    .filter((table) => !setUpTables.has(table) && isSavedTable(table))
    .map((table) => `select '${table}' as name where exists (select from ${quoted(table)})`);
  const [row] = await query<{ name: string }>({ text: `${filled.join(" union all ")} limit 1` });
  if (row === undefined) return;
  throw new ForagerError(
    "backup_failed",
    `The installation is not empty: its table ${row.name} has rows. Restore into a new DATA_DIR, or into a new database ` +
      "at DATABASE_URL, before the service is started there for the first time.",
  );
}
