import type { Logger } from "pino";
import { type ClientManager, createClientManager } from "../clients/manage.ts";
import type { Secrets } from "../clients/secrets.ts";
import type { Config } from "../config.ts";
import { createDataDirectory } from "../embedded-postgres/data-location.ts";
import { startEmbeddedPostgres } from "../embedded-postgres/start-embedded-postgres.ts";
import { ForagerError } from "../errors.ts";
import { type Connection, type Database, openDatabase } from "../store/core/database.ts";
import { migrate } from "../store/core/migrate.ts";
import { checkDatabase } from "../system/doctor/check-database.ts";
import { openSecrets, readSecretKeys } from "../system/secret-key.ts";

/** What every command with a database needs. */
export interface Core {
  readonly config: Config;
  readonly log: Logger;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly clients: ClientManager;
  close(): Promise<void>;
}

/**
 * Opens the database (DATABASE_URL, or the embedded server, started or joined), brings its schema up to date
 * and checks SECRET_KEY.
 * @throws ForagerError configuration_invalid, secret_key_mismatch, database_unavailable.
 */
export async function openCore(
  config: Config,
  log: Logger,
  applicationName: string,
  onStatement?: (seconds: number) => void,
): Promise<Core> {
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    if (config.databaseUrl === undefined) await createDataDirectory(config.dataDir);
    // Before anything is written to the database: one without its key must not be set up.
    const secretKeys = await readSecretKeys(config);
    const database = openDatabase({
      connection: await openConnection(config, log, closers),
      poolSize: config.databasePoolSize,
      applicationName,
      onIdleError: (error) => log.warn({ error: error.message }, "a database connection was lost"),
      onStatement,
    });
    closers.push(() => database.close());
    await migrate(database).catch((error: unknown) => {
      throw explainDatabaseFailure(error, config);
    });
    const secrets = await openSecrets(secretKeys, database);
    return { config, log, database, secrets, clients: createClientManager({ database, secrets }), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Reports the doctor's finding: an unreachable address or a wrong password is for the operator to fix. */
function explainDatabaseFailure(error: unknown, config: Config): unknown {
  const tellsAll = error instanceof ForagerError && error.code !== "database_unavailable";
  if (config.databaseUrl === undefined || tellsAll) return error;
  const { detail, mend } = checkDatabase({ kind: "failed", error }, config);
  const cause = error instanceof ForagerError ? (error.cause ?? error) : error;
  return new ForagerError("database_unavailable", [detail, mend].filter(Boolean).join(" "), { cause });
}

async function openConnection(
  config: Config,
  log: Logger,
  closers: (() => Promise<void>)[],
): Promise<Connection> {
  if (config.databaseUrl !== undefined) return { connectionString: config.databaseUrl };
  const server = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (message, details) => log.info(details ?? {}, message),
  });
  closers.push(() => server.stop());
  return server.connection;
}
