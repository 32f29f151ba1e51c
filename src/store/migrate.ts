import { type Migration, Migrator } from "kysely/migration";
import { ForagerError } from "../errors.ts";
import type { Database } from "./database.ts";
import { up as foundation } from "./migrations/0001-foundation.ts";
import { up as deduplication } from "./migrations/0002-deduplication.ts";
import { up as clientSettings } from "./migrations/0003-client-settings.ts";
import { up as locations } from "./migrations/0004-locations.ts";
import { up as campaigns } from "./migrations/0005-campaigns.ts";
import { up as domainLists } from "./migrations/0006-domain-lists.ts";
import { up as modelUsage } from "./migrations/0007-model-usage.ts";
import { up as providerAnswers } from "./migrations/0008-provider-answers.ts";
import { up as activities } from "./migrations/0009-activities.ts";
import { up as signup } from "./migrations/0010-signup.ts";
import { up as webhooks } from "./migrations/0011-webhooks.ts";
import { up as sessions } from "./migrations/0012-sessions.ts";
import { up as activityDays } from "./migrations/0013-activity-days.ts";
import { up as keyUse } from "./migrations/0014-key-use.ts";
import { up as openShares } from "./migrations/0015-open-shares.ts";
import { up as nameParts } from "./migrations/0016-name-parts.ts";

/** Forward only, in this order; names are stored in the database and never change. */
const migrations: Record<string, Migration> = {
  "0001-foundation": { up: foundation },
  "0002-deduplication": { up: deduplication },
  "0003-client-settings": { up: clientSettings },
  "0004-locations": { up: locations },
  "0005-campaigns": { up: campaigns },
  "0006-domain-lists": { up: domainLists },
  "0007-model-usage": { up: modelUsage },
  "0008-provider-answers": { up: providerAnswers },
  "0009-activities": { up: activities },
  "0010-signup": { up: signup },
  "0011-webhooks": { up: webhooks },
  "0012-sessions": { up: sessions },
  "0013-activity-days": { up: activityDays },
  "0014-key-use": { up: keyUse },
  "0015-open-shares": { up: openShares },
  "0016-name-parts": { up: nameParts },
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
