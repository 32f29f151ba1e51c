import type { Logger } from "pino";
import { type ClientManager, createClientManager } from "../clients/manage.ts";
import type { Secrets } from "../clients/secrets.ts";
import { type Config, serviceRetention } from "../config.ts";
import { createDataDirectory } from "../embedded-postgres/data-location.ts";
import { startEmbeddedPostgres } from "../embedded-postgres/start-embedded-postgres.ts";
import { ForagerError } from "../errors.ts";
import { type Connection, type Database, openDatabase } from "../store/core/database.ts";
import { migrate } from "../store/core/migrate.ts";
import { refuseTransactionPooler } from "../store/core/pooler.ts";
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
 * Requests of people wait for slow queries of others, so the API has more connections. A worker completes as many jobs
 * a second with 4 as with 10, because what happens at the same time shares a statement.
 */
const poolSizes = { api: 10, others: 5 };

interface OpenOptions {
  servesApi?: boolean;
  onStatement?: (seconds: number) => void;
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
  options: OpenOptions = {},
): Promise<Core> {
  // Before anything is written to the database: one without its key must not be set up.
  if (config.databaseUrl === undefined) await createDataDirectory(config.dataDir);
  const secretKeys = await readSecretKeys(config);
  const { database, close } = await openUnmigrated(config, log, applicationName, options);
  try {
    const onWait = (programs: string[]) =>
      log.info({ programs }, "the schema is brought up to date when the transactions of these have ended");
    await migrate(database, { onWait }).catch((error: unknown) => {
      throw explainDatabaseFailure(error, config);
    });
    const secrets = await openSecrets(secretKeys, database);
    return {
      config,
      log,
      database,
      secrets,
      clients: createClientManager({ database, secrets, retention: serviceRetention(config) }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Opens the database as it is, for commands that must not change its schema.
 * @throws ForagerError configuration_invalid, database_unavailable.
 */
export async function openUnmigrated(
  config: Config,
  log: Logger,
  applicationName: string,
  { servesApi = true, onStatement }: OpenOptions = {},
): Promise<{ database: Database; close(): Promise<void> }> {
  const closers: (() => Promise<void>)[] = [];
  const database = openDatabase({
    ...(await openConnections(config, log, closers)),
    poolSize: config.databasePoolSize ?? (servesApi ? poolSizes.api : poolSizes.others),
    applicationName,
    onIdleError: (error) => log.warn({ error: error.message }, "a database connection was lost"),
    onStatement,
  });
  closers.push(() => database.close());
  return {
    database,
    close: async () => {
      for (const closer of closers.splice(0).reverse()) await closer();
    },
  };
}

/** Reports the doctor's finding: an unreachable address or a wrong password is for the operator to fix. */
function explainDatabaseFailure(error: unknown, config: Config): unknown {
  const tellsAll = error instanceof ForagerError && error.code !== "database_unavailable";
  if (config.databaseUrl === undefined || tellsAll) return error;
  const { detail, mend } = checkDatabase({ kind: "failed", error }, config);
  const cause = error instanceof ForagerError ? (error.cause ?? error) : error;
  return new ForagerError("database_unavailable", [detail, mend].filter(Boolean).join(" "), { cause });
}

async function openConnections(
  config: Config,
  log: Logger,
  closers: (() => Promise<void>)[],
): Promise<{ connection: Connection; direct?: Connection }> {
  const { databaseUrl, databaseDirectUrl } = config;
  if (databaseUrl !== undefined) {
    await refuseTransactionPooler(databaseDirectUrl ?? databaseUrl).catch((error: unknown) => {
      throw explainDatabaseFailure(error, config);
    });
    const connection = { connectionString: databaseUrl };
    if (databaseDirectUrl === undefined) return { connection };
    return { connection, direct: { connectionString: databaseDirectUrl } };
  }
  const server = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (message, details) => log.info(details ?? {}, message),
  });
  closers.push(() => server.stop());
  return { connection: server.connection };
}
