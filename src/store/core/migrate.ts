import { setTimeout as delay } from "node:timers/promises";
import type { Migration } from "kysely/migration";
import { ForagerError } from "../../errors.ts";
import { type Database, readServerVersion, serverVersionMin, versionText } from "./database.ts";
import { changeIndexes } from "./index-changes.ts";
import { jobIndexes } from "./job-indexes.ts";
import { recordIndexes } from "./record-indexes.ts";

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
  "0027-audit-log": () => import("./migrations/0027-audit-log.ts"),
  "0028-clock-steps": () => import("./migrations/0028-clock-steps.ts"),
  "0029-update-index-by-state": () => import("./migrations/0029-update-index-by-state.ts"),
  "0034-job-traces": () => import("./migrations/0034-job-traces.ts"),
  "0035-client-cells": () => import("./migrations/0035-client-cells.ts"),
  "0036-waiting-changes-index": () => import("./migrations/0036-waiting-changes-index.ts"),
  "0050-smaller-jobs": () => import("./migrations/0050-smaller-jobs.ts"),
  "0051-event-partitions": () => import("./migrations/0051-event-partitions.ts"),
  "0052-list-marks": () => import("./migrations/0052-list-marks.ts"),
  "0060-incomplete-moves-index": () => import("./migrations/0060-incomplete-moves-index.ts"),
  "0070-records": () => import("./migrations/0070-records.ts"),
  "0080-privacy": () => import("./migrations/0080-privacy.ts"),
  "0090-retention": () => import("./migrations/0090-retention.ts"),
  "0091-record-scope": () => import("./migrations/0091-record-scope.ts"),
  "0095-batches": () => import("./migrations/0095-batches.ts"),
  "0096-campaign-ends": () => import("./migrations/0096-campaign-ends.ts"),
  "0097-campaign-costs": () => import("./migrations/0097-campaign-costs.ts"),
  "0098-reruns": () => import("./migrations/0098-reruns.ts"),
  "0099-callbacks": () => import("./migrations/0099-callbacks.ts"),
  "0100-provider-keys": () => import("./migrations/0100-provider-keys.ts"),
  "0101-users": () => import("./migrations/0101-users.ts"),
  "0102-job-waits": () => import("./migrations/0102-job-waits.ts"),
  "0103-verdict-counters": () => import("./migrations/0103-verdict-counters.ts"),
  "0104-webhook-failures": () => import("./migrations/0104-webhook-failures.ts"),
  "0105-suppression-origins": () => import("./migrations/0105-suppression-origins.ts"),
  "0106-suppression-uses": () => import("./migrations/0106-suppression-uses.ts"),
  "0107-business-towns": () => import("./migrations/0107-business-towns.ts"),
  "0108-domain-verdicts": () => import("./migrations/0108-domain-verdicts.ts"),
};

/** Every migration of this program, in order. A schema is described by the names of its migrations. */
export const knownSchema: readonly string[] = Object.keys(migrations);

/**
 * Migrates the schema, without the usual limits on statements and locks: a migration may rewrite a large table. Safe to
 * call in several processes: kysely holds a lock, the first one migrates and the others find nothing to do.
 * @param options.upTo the last migration to apply, for a backup of an earlier release; by default all.
 * @throws ForagerError configuration_invalid when the server is too old, or the database was made by a newer Forager.
 */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<void> {
  const { upTo } = options;
  await checkServerVersion(database);
  const wanted = upTo === undefined ? knownSchema : knownSchema.slice(0, knownSchema.indexOf(upTo) + 1);
  if ((await readSchema(database)).join() !== wanted.join()) await migrateSchema(database, options);
  if (upTo !== undefined) return;
  for (const change of [recordIndexes, jobIndexes]) await changeIndexes(database, change);
}

async function migrateSchema(database: Database, options: MigrateOptions): Promise<void> {
  const { upTo } = options;
  await longTransactionsEnd(database, options);
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
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error === undefined) return;
  if (error instanceof Error && /corrupted migrations/.test(error.message)) {
    throw new ForagerError(
      "configuration_invalid",
      "The database has the schema of a newer version of Forager, so this version does not start. Start the newer one; " +
        "to go back, restore a backup made by this version into another database (docs/operations.md).",
      { cause: error },
    );
  }
  throw error;
}

export interface MigrateOptions {
  upTo?: string;
  /** Called once if others have to end first, with the names of their programs. */
  onWait?: (programs: string[]) => void;
  /** What counts as long; less for tests. */
  longSeconds?: number;
}

/**
 * Waits until no transaction with locks on tables has lasted for long, like that of a backup. A migration that waited for
 * its lock would make all statements behind it wait as long.
 */
async function longTransactionsEnd(
  database: Pick<Database, "query">,
  { onWait, longSeconds = 5 }: MigrateOptions,
): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    const rows = await database.query<{ program: string }>({
      text: `select distinct coalesce(nullif(application_name, ''), 'process ' || pid) as program
             from pg_stat_activity activity
             where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
               and xact_start <= clock_timestamp() - make_interval(secs => $1)
               and exists (select from pg_locks join pg_class on pg_class.oid = pg_locks.relation
                           where pg_locks.pid = activity.pid and relnamespace = current_schema()::regnamespace)`,
      values: [longSeconds],
    });
    if (rows.length === 0) return;
    if (isFirst) onWait?.(rows.map(({ program }) => program));
    await delay(500);
  }
}

/** @throws ForagerError configuration_invalid. */
async function checkServerVersion(database: Database): Promise<void> {
  const version = await readServerVersion(database);
  if (version >= serverVersionMin) return;
  // Its first migrations would succeed and leave tables behind.
  throw new ForagerError(
    "configuration_invalid",
    `PostgreSQL ${versionText(version)} at DATABASE_URL is older than 15. Upgrade the server, or leave DATABASE_URL ` +
      "unset to use the embedded one.",
  );
}

const journal = "schema_migrations";

/** The migrations that the database has, in order; empty for a database that Forager has not set up. */
export async function readSchema(database: Pick<Database, "query">): Promise<string[]> {
  const [found] = await database.query<{ journal: string | null }>({
    text: `select to_regclass('${journal}')::text as journal`,
  });
  if (found?.journal == null) return [];
  const rows = await database.query<{ name: string }>({ text: `select name from ${journal} order by name` });
  return rows.map(({ name }) => name);
}

async function loadMigrations(): Promise<Record<string, Migration>> {
  const loaded = Object.entries(migrations).map(async ([name, load]) => [name, await load()] as const);
  return Object.fromEntries(await Promise.all(loaded));
}
