import { type Migration, Migrator } from "kysely/migration";
import { ForagerError } from "../errors.ts";
import type { Database } from "./database.ts";
import { up as foundation } from "./migrations/0001-foundation.ts";
import { up as deduplication } from "./migrations/0002-deduplication.ts";

/** Forward only, in this order; names are stored in the database and never change. */
const migrations: Record<string, Migration> = {
  "0001-foundation": { up: foundation },
  "0002-deduplication": { up: deduplication },
};

/**
 * Brings the schema up to date. Any number of processes may call it at once: kysely holds a lock, the first
 * one migrates and the others find nothing to do.
 * @throws ForagerError configuration_invalid when the database was made by a newer Forager.
 */
export async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({
    db: database.kysely,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    migrationTableName: "schema_migrations",
    migrationLockTableName: "schema_migrations_lock",
  });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  if (error instanceof Error && /corrupted migrations/.test(error.message)) {
    throw new ForagerError(
      "configuration_invalid",
      "The database was set up by a newer version of Forager. Start that version, or use another database.",
      { cause: error },
    );
  }
  throw error;
}
