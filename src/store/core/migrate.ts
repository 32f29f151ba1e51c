import type { Migration } from "kysely/migration";
import { ForagerError } from "../../errors.ts";
import { type Database, readServerVersion, serverVersionMin, versionText } from "./database.ts";

/**
 * Forward only, in this order; names are stored in the database and never change. Loaded lazily, together with
 * kysely, if one is missing: loading takes a quarter of the start-up time.
 */
const migrations: Record<string, () => Promise<Migration>> = {
  "0001-foundation": () => import("./migrations/0001-foundation.ts"),
  "0002-deduplication": () => import("./migrations/0002-deduplication.ts"),
  "0003-client-settings": () => import("./migrations/0003-client-settings.ts"),
  "0004-locations": () => import("./migrations/0004-locations.ts"),
  "0005-campaigns": () => import("./migrations/0005-campaigns.ts"),
  "0006-domain-lists": () => import("./migrations/0006-domain-lists.ts"),
  "0007-model-usage": () => import("./migrations/0007-model-usage.ts"),
  "0008-provider-answers": () => import("./migrations/0008-provider-answers.ts"),
  "0009-activities": () => import("./migrations/0009-activities.ts"),
  "0010-signup": () => import("./migrations/0010-signup.ts"),
  "0011-webhooks": () => import("./migrations/0011-webhooks.ts"),
  "0012-sessions": () => import("./migrations/0012-sessions.ts"),
  "0013-activity-days": () => import("./migrations/0013-activity-days.ts"),
  "0014-key-use": () => import("./migrations/0014-key-use.ts"),
  "0015-open-shares": () => import("./migrations/0015-open-shares.ts"),
  "0016-name-parts": () => import("./migrations/0016-name-parts.ts"),
  "0017-shared-contacts": () => import("./migrations/0017-shared-contacts.ts"),
  "0018-waiting-jobs": () => import("./migrations/0018-waiting-jobs.ts"),
  "0019-leases": () => import("./migrations/0019-leases.ts"),
  "0020-key-access": () => import("./migrations/0020-key-access.ts"),
  "0021-digest-recipients": () => import("./migrations/0021-digest-recipients.ts"),
  "0022-old-digest-rows": () => import("./migrations/0022-old-digest-rows.ts"),
  "0023-open-names": () => import("./migrations/0023-open-names.ts"),
  "0024-event-streams": () => import("./migrations/0024-event-streams.ts"),
  "0025-job-totals": () => import("./migrations/0025-job-totals.ts"),
  "0026-fewer-job-indexes": () => import("./migrations/0026-fewer-job-indexes.ts"),
};

/**
 * Migrates the schema. Safe to call in several processes: kysely holds a lock, the first one migrates and the others
 * find nothing to do.
 * @throws ForagerError configuration_invalid when the server is too old, or the database was made by a newer Forager.
 */
export async function migrate(database: Database): Promise<void> {
  const version = await readServerVersion(database);
  if (version < serverVersionMin) {
    // Its first migrations would succeed and leave tables behind.
    throw new ForagerError(
      "configuration_invalid",
      `PostgreSQL ${versionText(version)} at DATABASE_URL is older than 15. Upgrade the server, or leave DATABASE_URL ` +
        "unset to use the embedded one.",
    );
  }
  if (await isUpToDate(database)) return;
  const [{ Kysely, PostgresDialect }, { Migrator }] = await Promise.all([
    import("kysely"),
    import("kysely/migration"),
  ]);
  const migrator = new Migrator({
    db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool: database.pool }) }),
    provider: { getMigrations: loadMigrations },
    migrationTableName: journal,
    migrationLockTableName: `${journal}_lock`,
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

const journal = "schema_migrations";

/** Whether the database has exactly these migrations. */
async function isUpToDate(database: Database): Promise<boolean> {
  const [found] = await database.query<{ journal: string | null }>({
    text: `select to_regclass('${journal}')::text as journal`,
  });
  if (found?.journal == null) return false;
  const rows = await database.query<{ name: string }>({ text: `select name from ${journal} order by name` });
  return rows.map(({ name }) => name).join() === Object.keys(migrations).join();
}

async function loadMigrations(): Promise<Record<string, Migration>> {
  const loaded = Object.entries(migrations).map(async ([name, load]) => [name, await load()] as const);
  return Object.fromEntries(await Promise.all(loaded));
}
