import { startEmbeddedPostgres } from "../../src/embedded-postgres/start-embedded-postgres.ts";
import { type Database, openDatabase } from "../../src/store/core/database.ts";
import { atEnd } from "./cleanup.ts";

/** Opens the embedded database of a DATA_DIR that a service may also be using. Closed when the test file ends. */
export async function openServiceDatabase(dataDir: string): Promise<Database> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  atEnd(() => server.stop());
  const database = openDatabase({
    connection: server.connection,
    poolSize: 3,
    applicationName: "forager tests",
    onIdleError: () => undefined,
  });
  atEnd(() => database.close());
  return database;
}
