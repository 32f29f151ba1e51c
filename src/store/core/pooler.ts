import pg from "pg";
import { ForagerError } from "../../errors.ts";
import { whileFull } from "./database.ts";

/**
 * Refuses a connection pooler in transaction mode (PgBouncer, Supavisor) where the server itself is needed: prepared
 * statements and notifications would get lost there, a few at a time and without a reason.
 * @throws ForagerError configuration_invalid; the driver's error if the server cannot be reached.
 */
export async function refuseTransactionPooler(connectionString: string): Promise<void> {
  if (!(await whileFull(() => poolsTransactions(connectionString)))) return;
  throw new ForagerError(
    "configuration_invalid",
    "DATABASE_URL leads to a connection pooler in transaction mode, such as PgBouncer. Set DATABASE_DIRECT_URL to the " +
      "PostgreSQL server itself, which notifications and migrations need, or use the server as DATABASE_URL.",
  );
}

async function poolsTransactions(connectionString: string): Promise<boolean> {
  const config = { connectionString, connectionTimeoutMillis: 5_000 };
  const [first, second] = [new pg.Client(config), new pg.Client(config)];
  try {
    const backend = await backendOf(first);
    // A server names its own process when it accepts a connection; a pooler names something else.
    if (backend === (first as unknown as { processID: number }).processID) return false;
    // In session mode, a session keeps its backend, so the next one has another. In transaction mode it is free again.
    return (await backendOf(second)) === backend;
  } finally {
    await Promise.allSettled([first.end(), second.end()]);
  }
}

async function backendOf(client: pg.Client): Promise<number | undefined> {
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid;
}
