import { stat } from "node:fs/promises";
import pg from "pg";
import { serverRole } from "./init-cluster.ts";
import { socketPort } from "./socket-directory.ts";

/** Connection settings of `pg` for the embedded server. Database and user have the same name. */
export interface ServerConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** Explicit, because `pg` would otherwise follow a PGSSLMODE meant for another server. */
  readonly ssl: false;
}

/**
 * The advisory lock that every process holds shared, on a dedicated connection, while it uses the server. Two-key form,
 * separate from those in store/core/advisory-locks.ts.
 */
const HOLD_LOCK = "1179582720, 0";

/** SQLSTATE codes with which the server refuses a connection. */
export const sqlStates = {
  cannotConnectNow: "57P03",
  noSuchDatabase: "3D000",
  invalidPassword: "28P01",
} as const;

export function connectionTo(socketDir: string, password: string): ServerConnection {
  return {
    host: socketDir,
    port: socketPort,
    user: serverRole,
    password,
    database: serverRole,
    ssl: false,
  };
}

/** Connects to Forager's database, and creates it if a first start was interrupted before. */
export async function connect(connection: ServerConnection): Promise<pg.Client> {
  try {
    return await open(connection);
  } catch (error) {
    if ((error as { code?: string }).code !== sqlStates.noSuchDatabase) throw error;
  }
  const maintenance = await open({ ...connection, database: "postgres" });
  try {
    // Clients receive their errors. Logged as well, these would fill the log with users' data; errors of the server's
    // own processes are still logged.
    await maintenance.query(`alter role ${serverRole} set log_min_messages = 'log'`);
    await maintenance.query(`create database ${serverRole}`);
  } finally {
    await maintenance.end();
  }
  return await open(connection);
}

async function open(connection: ServerConnection): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: "forager-hold",
    connectionTimeoutMillis: 5_000,
  });
  // Without a listener a lost connection would end the process. Interested callers listen to "end".
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** Whether the server behind the connection runs on this directory, even under another path. */
export async function servesCluster(
  client: pg.Client,
  cluster: { clusterDir: string; socketDir: string },
): Promise<boolean> {
  const { rows } = await client.query<{ data_directory: string }>("show data_directory");
  const [expected, reported] = await Promise.all([
    stat(cluster.clusterDir),
    stat(rows[0]?.data_directory ?? "").catch(() => undefined),
  ]);
  if (reported?.dev === expected.dev && reported.ino === expected.ino) return true;
  // If the directory was moved while the server ran, or the server runs in another container, the two know it by
  // different paths. A socket inside the directory can only belong to its server.
  return client.host === cluster.clusterDir;
}

/** Joins the hold on the server. It lasts as long as the connection. */
export async function takeHold(client: pg.Client): Promise<void> {
  await client.query(`select pg_advisory_lock_shared(${HOLD_LOCK})`);
}

/** Releases the hold. @returns whether no other process holds the server. */
export async function releaseHold(client: pg.Client): Promise<boolean> {
  await client.query(`select pg_advisory_unlock_shared(${HOLD_LOCK})`);
  const { rows } = await client.query<{ last: boolean }>(`select pg_try_advisory_lock(${HOLD_LOCK}) as last`);
  return rows[0]?.last ?? false;
}
