import type { Socket } from "node:net";
import pg from "pg";
import { ForagerError } from "../errors.ts";

export type Connection = { connectionString: string } | pg.ClientConfig;

/** One open transaction. Statements with a `name` are prepared once per connection. */
export interface Transaction {
  /** Statements that are not waited for one by one are sent together; they run in the order of the calls. */
  query<Row extends pg.QueryResultRow>(statement: Statement): Promise<Row[]>;
  /**
   * Sends what `send` calls at once, and the commit with it, in one round trip. Nothing may follow. When one of
   * the statements fails the server turns the commit into a rollback.
   */
  finish<Result>(send: () => Promise<Result>): Promise<Result>;
}

export interface Statement {
  name?: string;
  text: string;
  values?: unknown[];
}

export interface Database {
  /** Settings for a connection of one's own (LISTEN). */
  readonly connection: pg.ClientConfig;
  /** @throws ForagerError database_unavailable from `query` and `transaction` when the connection fails. */
  query<Row extends pg.QueryResultRow>(statement: Statement): Promise<Row[]>;
  /** Several statements in one text, which then takes no values; gives all their rows, one after the other. */
  script(text: string, values?: unknown[]): Promise<pg.QueryResultRow[]>;
  /** Commits when `work` resolves, rolls back when it rejects. READ COMMITTED. */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** For the migrator alone. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export function openDatabase(options: {
  connection: Connection;
  poolSize: number;
  applicationName: string;
  /** Called for a connection that breaks while it is idle; the pool replaces it by itself. */
  onIdleError: (error: Error) => void;
}): Database {
  const connection: pg.ClientConfig = {
    ...options.connection,
    application_name: options.applicationName,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  };
  const pool = new pg.Pool({
    ...connection,
    max: options.poolSize,
    idleTimeoutMillis: 30_000,
    // A query that runs this long is a defect, and would hold its connection for ever.
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    // Statements that do not wait for each other are sent together and cost one round trip.
    pipeline: true,
  } as pg.PoolConfig);
  let closing = false;
  pool.on("error", (error) => {
    if (!closing) options.onIdleError(error);
  });
  // The pool listens to idle connections only. One that breaks between two statements of a transaction fails the
  // next statement, and would end the process here if nobody listened.
  pool.on("connect", (client) => client.on("error", () => undefined));

  const query = async <Row extends pg.QueryResultRow>(statement: Statement) => {
    try {
      return (await pool.query<Row>(statement as pg.QueryConfig)).rows;
    } catch (error) {
      throw translate(error);
    }
  };

  return {
    connection,
    query,
    script: (text, values) => runScript(pool, text, values ?? []),
    transaction: (work) => runTransaction(pool, work),
    pool: translating(pool),
    close() {
      closing = true;
      return pool.end();
    },
  };
}

async function runScript(pool: pg.Pool, text: string, values: unknown[]): Promise<pg.QueryResultRow[]> {
  try {
    // Without values pg uses the simple protocol, which takes several statements and gives several results.
    const result: pg.QueryResult | pg.QueryResult[] = await (values.length > 0
      ? pool.query(text, values)
      : pool.query(text));
    return Array.isArray(result) ? result.flatMap((one) => one.rows ?? []) : result.rows;
  } catch (error) {
    throw translate(error);
  }
}

async function runTransaction<Result>(
  pool: pg.Pool,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect().catch((error: unknown) => {
    throw translate(error);
  });
  let broken: Error | undefined;
  let committed: Promise<unknown> | undefined;
  try {
    const transaction: Transaction = {
      async query<Row extends pg.QueryResultRow>(statement: Statement) {
        try {
          return (await client.query<Row>(statement as pg.QueryConfig)).rows;
        } catch (error) {
          throw translate(error);
        }
      },
      finish: (send) =>
        sentTogether(client, () => {
          const sent = send();
          committed = client.query("commit");
          committed.catch(() => undefined);
          return sent;
        }),
    };
    const result = await sentTogether(client, () => {
      // Not waited for: it travels with the first statements, which fail if it fails.
      client.query("begin").catch(() => undefined);
      return work(transaction);
    });
    await (committed ?? client.query("commit")).catch((error: unknown) => {
      throw translate(error);
    });
    return result;
  } catch (error) {
    // A connection that cannot even roll back is thrown away, never handed to the next caller.
    await client.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Sends what `send` writes before it first waits as one: one system call, and one wake-up of the server. */
function sentTogether<Result>(client: pg.PoolClient, send: () => Result): Result {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

/** The same pool with connection failures as ForagerError. */
function translating(pool: pg.Pool): pg.Pool {
  const connect = async () => {
    const client = await pool.connect().catch((error: unknown) => {
      throw translate(error);
    });
    const query = async (...args: [string, unknown[]]) => {
      try {
        return await client.query(...args);
      } catch (error) {
        throw translate(error);
      }
    };
    return { query, release: () => client.release() };
  };
  return { connect } as unknown as pg.Pool;
}

/** SQLSTATEs that say "the database cannot work now" (no connection, full disk), not "your statement is wrong". */
const connectionStates = /^(08|57P0|53|58|25006)/;
const connectionCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
]);
const connectionMessages =
  /connection terminated|connection ended|timeout exceeded when trying to connect|not queryable|cannot use a pool after/i;

function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === "string" && (connectionStates.test(code) || connectionCodes.has(code))) return true;
  return connectionMessages.test(error.message);
}

function translate(error: unknown): unknown {
  if (!isConnectionError(error)) return error;
  return new ForagerError("database_unavailable", undefined, {
    cause: error,
    headers: { "retry-after": "2" },
  });
}
