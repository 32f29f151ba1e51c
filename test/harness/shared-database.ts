import { randomBytes } from "node:crypto";
import pg from "pg";
import { atEnd } from "./cleanup.ts";

/*
 * A PostgreSQL server shared by several processes, as in a multi-machine installation; see CONTRIBUTING.md.
 */
const server = process.env.FORAGER_TEST_SHARED_DATABASE_URL;

/** For `skip`: why tests that need the server cannot run, or false. */
export const sharedDatabaseMissing = server
  ? false
  : "needs FORAGER_TEST_SHARED_DATABASE_URL (a PostgreSQL to share)";

/** Creates a database, dropped when the test file ends. @returns its URL. */
export async function createSharedDatabase(): Promise<string> {
  const name = `forager_shared_${randomBytes(5).toString("hex")}`;
  await asAdmin(`create database ${name}`);
  atEnd(() => asAdmin(`drop database if exists ${name} with (force)`));
  const database = new URL(server ?? "");
  database.pathname = `/${name}`;
  return database.href;
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
