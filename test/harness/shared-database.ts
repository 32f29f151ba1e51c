import { randomBytes } from "node:crypto";
import pg from "pg";
import { atEnd } from "./cleanup.ts";

/*
 * A PostgreSQL that processes of their own share, as an installation of several machines does; see CONTRIBUTING.md.
 */
const server = process.env.FORAGER_TEST_SHARED_DATABASE_URL;

/** For `skip`: why tests that need one cannot run; false where they can. */
export const sharedDatabaseMissing = server
  ? false
  : "needs FORAGER_TEST_SHARED_DATABASE_URL (a PostgreSQL to share)";

/** Makes a database for one test, which is dropped at its end, and gives its URL. */
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
