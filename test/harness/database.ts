import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../../src/embedded-postgres/start-embedded-postgres.ts";
import { type Connection, type Database, openDatabase } from "../../src/store/core/database.ts";
import { migrate } from "../../src/store/core/migrate.ts";
import { createSignals, type Signals } from "../../src/store/core/signals.ts";
import { atEnd } from "./cleanup.ts";

/**
 * A test database on FORAGER_TEST_DATABASE_URL, or on an embedded server shared by all test files of a run. Each is a
 * copy of a migrated template database.
 */
export interface TestDatabase {
  readonly connection: Connection;
  /** For use as DATABASE_URL. */
  readonly url: string;
  /** Opens a connection pool, closed when the test file ends. */
  open(): Database;
}

/** Part of the name of anything created by these migrations. */
export const migrationsHash = hashOfFiles(new URL("../../src/store/core/migrations/", import.meta.url));
const templateName = `forager_template_${migrationsHash}`;
const templateLock = 0x464f_7e57;

function hashOfFiles(folder: URL): string {
  const sha1 = createHash("sha1");
  for (const name of readdirSync(folder).sort()) sha1.update(readFileSync(new URL(name, folder)));
  return sha1.digest("hex").slice(0, 10);
}

/** Creates a separate database, dropped when the test file ends. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = await testServer();
  const name = `forager_test_${randomBytes(6).toString("hex")}`;
  await asAdmin(server.config, async (admin) => {
    await admin.query("select pg_advisory_lock($1)", [templateLock]);
    await ensureTemplate(server.config, admin);
    // The default strategy writes the copy to the log as well, which takes three times the processor time.
    await admin.query(`create database ${name} template ${templateName} strategy file_copy`);
    await admin.query("select pg_advisory_unlock($1)", [templateLock]);
  });
  const config = { ...server.config, database: name };
  const opened: Database[] = [];
  atEnd(async () => {
    await Promise.all(opened.map((database) => database.close()));
    await asAdmin(server.config, (admin) => admin.query(`drop database if exists ${name} with (force)`));
    await server.release();
  });
  return {
    connection: config,
    url: urlOf(config),
    open() {
      const database = openDatabase({
        connection: config,
        poolSize: 10,
        applicationName: "forager tests",
        // Other tests may keep the disk busy for longer than a service would wait.
        silentMs: 60_000,
        onIdleError: () => undefined,
      });
      opened.push(database);
      return database;
    },
  };
}

/** Signals that are already listening. */
export async function openSignals(database: Pick<Database, "connection" | "carrySignals">): Promise<Signals> {
  const { connection } = database;
  const signals = createSignals({ connection, carryFor: database, onError: () => undefined });
  await signals.start();
  return signals;
}

interface ServerConfig {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

async function testServer(): Promise<{ config: ServerConfig; release(): Promise<void> }> {
  const url = process.env.FORAGER_TEST_DATABASE_URL;
  if (url) {
    const { hostname, port, username, password, pathname } = new URL(url);
    const config = {
      host: hostname,
      port: Number(port || 5432),
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      database: pathname.slice(1) || "postgres",
    };
    return { config, release: () => Promise.resolve() };
  }
  const dataDir = join(tmpdir(), `forager-tests-${userInfo().username}`);
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  return { config: server.connection, release: () => server.stop() };
}

async function ensureTemplate(config: ServerConfig, admin: pg.Client): Promise<void> {
  const { rowCount } = await admin.query("select from pg_database where datname = $1", [templateName]);
  if (rowCount) return;
  const draft = `${templateName}_draft`;
  await admin.query(`drop database if exists ${draft} with (force)`);
  await admin.query(`create database ${draft}`);
  const database = openDatabase({
    connection: { ...config, database: draft },
    poolSize: 3,
    applicationName: "forager tests",
    onIdleError: () => undefined,
  });
  await migrate(database);
  await database.close();
  await admin.query(`alter database ${draft} rename to ${templateName}`);
}

async function asAdmin(config: ServerConfig, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client(config);
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

function urlOf({ host, port, user, password, database }: ServerConfig): string {
  const credentials = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  if (host.startsWith("/")) {
    return `postgres://${credentials}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  }
  return `postgres://${credentials}@${host}:${port}/${database}`;
}
