import { startEmbeddedPostgres } from "../../src/embedded-postgres/start-embedded-postgres.ts";
import { type Database, openDatabase } from "../../src/store/core/database.ts";

export interface OpenedDatabase {
  database: Database;
  /** An embedded server stops with the last process that uses it. */
  stop(): Promise<void>;
}

/** The embedded database of a data folder, possibly shared with a running service. */
export async function openEmbeddedDatabase(dataDir: string, poolSize = 3): Promise<OpenedDatabase> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const database = openDatabase({
    connection: server.connection,
    poolSize,
    applicationName: "bench",
    onIdleError: () => undefined,
  });
  return {
    database,
    async stop() {
      await database.close();
      await server.stop();
    },
  };
}

/** A database on another server. */
export function openNamedDatabase(url: string): OpenedDatabase {
  const database = openDatabase({
    connection: { connectionString: url },
    poolSize: 3,
    applicationName: "bench",
    onIdleError: () => undefined,
  });
  return { database, stop: () => database.close() };
}
