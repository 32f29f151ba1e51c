import { stat } from "node:fs/promises";
import pg from "pg";
import { serverRole } from "./init-cluster.ts";
import { socketPort } from "./socket-directory.ts";

/** How `pg` reaches the embedded server. Its database and its user have the same name. */
export interface ServerConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** Said outright, because `pg` would otherwise obey a PGSSLMODE that is meant for another server. */
  readonly ssl: false;
}

/**
 * The advisory lock that every process holds shared, on a connection of its own, while it uses the server.
 * Two-key form, beside those in store/core/advisory-locks.ts.
 */
const HOLD_LOCK = "1179582720, 0";

/** SQLSTATE codes that the server answers a connection with. */
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

/** Connects to Forager's database, and creates it where a first start was interrupted before it could. */
export async function connect(connection: ServerConnection): Promise<pg.Client> {
  try {
    return await open(connection);
  } catch (error) {
    if ((error as { code?: string }).code !== sqlStates.noSuchDatabase) throw error;
  }
  const maintenance = await open({ ...connection, database: "postgres" });
  try {
    // Clients are told of their errors. Written to the log too, these would fill it with users' data;
    // what goes wrong in the server's own processes is still written there.
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
  // Without a listener a lost connection would end the process. Who needs to know listens to "end".
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** Whether the server behind the connection works on this very directory, under whatever path it knows it. */
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
  // Moved under the running server, or run in another container, the directory has another path for the
  // server than for us. A socket that lies inside the directory can only be that server's.
  return client.host === cluster.clusterDir;
}

/** Takes part in the hold on the server. It lasts as long as the connection. */
export async function takeHold(client: pg.Client): Promise<void> {
  await client.query(`select pg_advisory_lock_shared(${HOLD_LOCK})`);
}

/** Gives the hold up. @returns whether nobody else holds the server. */
export async function releaseHold(client: pg.Client): Promise<boolean> {
  await client.query(`select pg_advisory_unlock_shared(${HOLD_LOCK})`);
  const { rows } = await client.query<{ last: boolean }>(`select pg_try_advisory_lock(${HOLD_LOCK}) as last`);
  return rows[0]?.last ?? false;
}
