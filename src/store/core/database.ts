import pg from "pg";
import { clientMoving, ForagerError } from "../../errors.ts";
import { advisoryLocks, takeEventLock } from "./advisory-locks.ts";
import { notifying, type Signal } from "./channels.ts";
import { createCoalescingSocket } from "./coalescing-socket.ts";
import { watchSilence } from "./silence-watch.ts";

export type Connection = { connectionString: string } | pg.ClientConfig;

/** One open transaction. Statements with a `name` are prepared once per connection. */
export interface Transaction {
  /**
   * Statements that are not awaited individually are pipelined; they run in the order of the calls. One that takes the
   * event log's lock is rejected outside of `finish`: the lock would be held while this process does other work.
   */
  query<Row extends pg.QueryResultRow>(statement: Statement): Promise<Row[]>;
  /**
   * Sends the statements that `send` issues synchronously together with the commit, in one write. Nothing may follow.
   * If a statement fails, the server turns the commit into a rollback.
   */
  finish<Result>(send: () => Promise<Result>): Promise<Result>;
}

export interface Statement {
  name?: string;
  text: string;
  values?: unknown[];
  /** Signals that are sent after the commit, given the statement's rows. They are lost if the process dies in between. */
  announces?: (rows: readonly pg.QueryResultRow[]) => readonly Signal[];
  /** Settings of the planner, for this statement and those that follow in its transaction. Never from outside. */
  planning?: Readonly<Record<string, string>>;
}

/** Passes signals on. Must not throw. */
export type SignalCarrier = (signals: readonly Signal[]) => void;

export interface Database {
  /** Settings for a dedicated connection to the server itself (LISTEN). */
  readonly connection: pg.ClientConfig;
  /** @throws ForagerError database_unavailable from `query` and `transaction` when the connection fails. */
  query<Row extends pg.QueryResultRow>(statement: Statement): Promise<Row[]>;
  /** Several statements in one text, without parameters; returns all their rows in sequence. */
  script(text: string, values?: unknown[]): Promise<pg.QueryResultRow[]>;
  /**
   * Commits when `work` resolves, rolls back when it rejects. READ COMMITTED. `work` must wait for nothing but the
   * database: the server ends a transaction that is idle for 5 s.
   */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * Hands announced signals to `carrier` from now on. Without one, each call sends its own before it returns. Returns a
   * function that ends this.
   */
  carrySignals(carrier: SignalCarrier): () => void;
  /** For migrations only. */
  readonly pool: pg.Pool;
  poolState(): PoolState;
  /** Whether a statement failed in the last seconds because the server's disk is full. */
  isFull(): boolean;
  close(): Promise<void>;
}

/** Numbers of connections and of waiting callers. */
export interface PoolState {
  max: number;
  open: number;
  idle: number;
  waiting: number;
}

/**
 * Limits enforced by the server, so that a stopped or disconnected process does not hold locks for long. The last one
 * exists since PostgreSQL 17: it also ends a transaction whose client falls silent in the middle of a statement.
 */
const statementTimeoutMs = 60_000;
const idleInTransactionTimeoutMs = 5_000;
/** Nothing holds a contended lock longer than an idle transaction may live, plus a few seconds of work. */
const lockTimeoutMs = 15_000;
const transactionTimeoutMs = 60_000;

const setTransactionTimeout = (value: number, isLocal: boolean): string => `
  select set_config('transaction_timeout', '${value}', ${isLocal})
  where current_setting('server_version_num')::int >= 170000`;

const sessionLimits = {
  statement_timeout: statementTimeoutMs,
  idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
  lock_timeout: lockTimeoutMs,
};

const transactionLimits = Object.entries(sessionLimits)
  .map(([name, value]) => `set local ${name} = ${value}`)
  .concat(setTransactionTimeout(transactionTimeoutMs, true))
  .join("; ");

/** Lifts the limits for one transaction that processes a whole file or table. */
export async function liftLimits(transaction: Pick<Transaction, "query">): Promise<void> {
  await Promise.all([
    ...["statement_timeout", "idle_in_transaction_session_timeout", "lock_timeout"].map((name) =>
      transaction.query({ text: `set local ${name} = 0` }),
    ),
    transaction.query({ text: setTransactionTimeout(0, true) }),
  ]);
}

/** Restores the idle limit for this transaction after the limits were lifted. */
export async function endWhenIdle(transaction: Pick<Transaction, "query">): Promise<void> {
  await transaction.query({
    text: `set local idle_in_transaction_session_timeout = ${idleInTransactionTimeoutMs}`,
  });
}

/** @param options.direct the server itself, where `connection` is a pooler in transaction mode. */
export function openDatabase(options: {
  connection: Connection;
  direct?: Connection | undefined;
  poolSize: number;
  applicationName: string;
  /** Called when an idle connection breaks; the pool replaces it automatically. */
  onIdleError: (error: Error) => void;
  /** Observes the duration of each statement, in seconds. */
  onStatement?: ((seconds: number) => void) | undefined;
  /** How long the server may be silent before it is probed; 5 s by default. */
  silentMs?: number | undefined;
  /** Timeout for a new connection, 5 s by default. */
  connectTimeoutMs?: number | undefined;
}): Database {
  const common = {
    application_name: options.applicationName,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    keepAlive: true,
  };
  const isPooled = options.direct !== undefined;
  /** To the server itself. */
  const connection: pg.ClientConfig = { ...(options.direct ?? options.connection), ...common };
  const silence = watchSilence({
    connection,
    silentMs: options.silentMs,
    inUse: () => pool.totalCount - pool.idleCount,
  });
  const pool = new pg.Pool({
    ...options.connection,
    ...common,
    stream: () => silence.add(createCoalescingSocket()),
    max: options.poolSize,
    idleTimeoutMillis: 30_000,
    // A pooler in transaction mode refuses them, because sessions are not kept: there, each transaction sets its own.
    ...(isPooled ? {} : sessionLimits),
    // Statements that do not wait for each other are sent together and cost one round trip and one write.
    pipeline: true,
  } as pg.PoolConfig);
  const directPool = isPooled ? new pg.Pool({ ...connection, max: 1, idleTimeoutMillis: 1_000 }) : pool;
  let closing = false;
  for (const each of new Set([pool, directPool])) {
    each.on("error", (error) => {
      if (!closing) options.onIdleError(error);
    });
  }
  pool.on("connect", (client) => {
    // The pool listens to idle connections only. One that breaks between two statements of a transaction fails the
    // next statement, and would end the process here if nothing listened.
    client.on("error", () => undefined);
    // No startup parameter: an older server refuses a connection that names a setting it does not know.
    if (!isPooled) client.query(setTransactionTimeout(transactionTimeoutMs, false)).catch(() => undefined);
  });

  let lastFullMs = Number.NEGATIVE_INFINITY;
  const run = statementRunner({
    // Prepared in one session of the server, they would be missing in the next one.
    canPrepare: !isPooled,
    onStatement: options.onStatement,
    onDiskFull: () => {
      lastFullMs = performance.now();
    },
  });
  const begin = isPooled ? `begin; ${transactionLimits}` : "begin";
  let carry: SignalCarrier | undefined;
  const announce = async (signals: readonly Signal[]) => {
    if (signals.length === 0) return;
    if (carry !== undefined) carry(signals);
    // The change is committed, whether its signal can be sent or not.
    else await run(pool, notifying(signals)).catch(() => undefined);
  };
  const transaction: Database["transaction"] = async (work) => {
    const signals: Signal[] = [];
    const result = await runTransaction(pool, { run, begin, signals }, work);
    await announce(signals);
    return result;
  };
  const query: Database["query"] = async <Row extends pg.QueryResultRow>(statement: Statement) => {
    // A transaction is the only place for limits behind a pooler. It takes one round trip all the same.
    if (isPooled || statement.planning) {
      return await transaction((tx) => tx.finish(() => tx.query<Row>(statement)));
    }
    const rows = await run<Row>(pool, statement);
    if (statement.announces) await announce(statement.announces(rows));
    return rows;
  };

  return {
    connection,
    query,
    script: (text, values) => runScript(pool, text, values ?? []),
    transaction,
    carrySignals(carrier) {
      carry = carrier;
      return () => {
        if (carry === carrier) carry = undefined;
      };
    },
    pool: forMigrations(directPool),
    poolState: () => ({
      max: options.poolSize,
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    isFull: () => performance.now() - lastFullMs < fullForMs,
    close() {
      closing = true;
      silence.close();
      return Promise.all([...new Set([pool, directPool])].map((each) => each.end())).then(() => undefined);
    },
  };
}

/** "too many clients already", only ever the answer to a new connection: nothing has been executed. */
const serverIsFull = "53300";
const fullLimitMs = 5_000;
const fullPauseMs = 100;

/**
 * Repeats `attempt` for a few seconds while the server accepts no more connections: others are given back soon, by this
 * pool or by another process.
 */
export async function whileFull<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + fullLimitMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if ((error as { code?: unknown }).code !== serverIsFull || performance.now() > deadline) throw error;
    }
    // Uneven, so that the waiting do not all try at once.
    await new Promise((resolve) => setTimeout(resolve, fullPauseMs * (0.5 + Math.random())));
  }
}

type RunStatement = ReturnType<typeof statementRunner>;

/** SQLSTATE in_failed_sql_transaction. */
const transactionIsAborted = "25P02";
/** SQLSTATE disk_full. */
const diskIsFull = "53100";
/** Workers write every few seconds, so a full disk is met again within this time. */
const fullForMs = 15_000;

/**
 * Whether a prepared statement's columns are no longer those that it was prepared with: a newer release has added one to
 * a table of a `select *`. Nothing has been executed.
 */
const isOutdatedPlan = (error: unknown): boolean =>
  (error as { code?: unknown }).code === "0A000" && /cached plan/.test((error as Error).message);

function statementRunner(options: {
  canPrepare: boolean;
  onStatement: ((seconds: number) => void) | undefined;
  onDiskFull: () => void;
}) {
  const { canPrepare, onStatement, onDiskFull } = options;
  /** Part of the names of statements, so that after a change of the schema each connection prepares them anew. */
  let generation = 0;
  const attempt = async <Row extends pg.QueryResultRow>(
    on: pg.Pool | pg.PoolClient,
    statement: Statement,
  ): Promise<Row[]> => {
    const { name, text, values } = statement;
    const used = generation;
    const isPrepared = canPrepare && name !== undefined;
    const config = { text, values, ...(isPrepared && { name: used === 0 ? name : `${name} ${used}` }) };
    try {
      return (await whileFull(() => on.query<Row>(config as pg.QueryConfig))).rows;
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error;
      if (used === generation) generation += 1;
      // A transaction is lost with the statement; callers repeat it as after any failure of the connection.
      if (!(on instanceof pg.Pool)) throw unavailable(error);
      return await attempt(on, statement);
    }
  };
  return async <Row extends pg.QueryResultRow>(
    on: pg.Pool | pg.PoolClient,
    statement: Statement,
  ): Promise<Row[]> => {
    const from = performance.now();
    try {
      return await attempt<Row>(on, statement);
    } catch (error) {
      if ((error as { code?: unknown }).code === diskIsFull) onDiskFull();
      throw translate(error);
    } finally {
      onStatement?.((performance.now() - from) / 1000);
    }
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
  { run, begin, signals }: { run: RunStatement; begin: string; signals: Signal[] },
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await whileFull(() => pool.connect()).catch((error: unknown) => {
    throw translate(error);
  });
  let broken: Error | undefined;
  let failure: unknown;
  let committed: Promise<unknown> | undefined;
  let finishing = false;
  try {
    const transaction: Transaction = {
      async query<Row extends pg.QueryResultRow>(statement: Statement) {
        if (committed !== undefined) {
          throw new Error(
            "a statement in finish() must be sent before anything is waited for: this one would follow the commit",
          );
        }
        if (!finishing && statement.text.includes(takeEventLock)) {
          throw new Error(
            "a statement that takes the event log's lock must be sent with the commit, in finish()",
          );
        }
        // Not waited for: if it fails, so does the statement.
        if (statement.planning) client.query(settingsOf(statement.planning)).catch(() => undefined);
        try {
          const rows = await run<Row>(client, statement);
          if (statement.announces) signals.push(...statement.announces(rows));
          return rows;
        } catch (error) {
          failure ??= error;
          throw error;
        }
      },
      finish(send) {
        finishing = true;
        const sent = send();
        committed = client.query("commit");
        committed.catch(() => undefined);
        return sent;
      },
    };
    // Not waited for: it travels with the first statements, which fail if it fails.
    client.query(begin).catch(() => undefined);
    const result = await work(transaction);
    await (committed ?? client.query("commit")).catch((error: unknown) => {
      throw translate(error);
    });
    return result;
  } catch (error) {
    // Discard a connection that cannot roll back.
    await client.query("rollback").catch((rollbackFailure: Error) => {
      broken = rollbackFailure;
    });
    // Statements sent together may report that the transaction is aborted before the caller learns why.
    throw (error as { code?: unknown }).code === transactionIsAborted ? (failure ?? error) : error;
  } finally {
    client.release(broken);
  }
}

const settingsOf = (planning: Readonly<Record<string, string>>): string =>
  Object.entries(planning)
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join("; ");

/** The same pool with connection failures as ForagerError, and without limits on what a migration takes. */
function forMigrations(pool: pg.Pool): pg.Pool {
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
    await query(
      `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0;
       ${setTransactionTimeout(0, false)}`,
      [],
    );
    // Closed, so that the next caller does not get a connection without limits.
    return { query, release: () => client.release(true) };
  };
  return { connect } as unknown as pg.Pool;
}

/**
 * SQLSTATEs for "the database is unavailable" rather than "the statement is wrong": no connection, a full disk, a
 * read-only server, or an exceeded limit.
 */
const connectionStates = /^(08|57P0|53|58|25006|25P03|25P04|55P03)/;
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

/** Raised by a fence (store/cells/client-fence.ts). */
const clientIsFenced = "FG001";

/**
 * A failure of the connection as a ForagerError database_unavailable, a write of a client that is leaving this database
 * as client_moving; other errors unchanged.
 */
export function translate(error: unknown): unknown {
  if ((error as { code?: unknown }).code === clientIsFenced) return clientMoving(error);
  return isConnectionError(error) ? unavailable(error) : error;
}

const unavailable = (cause: unknown): ForagerError =>
  new ForagerError("database_unavailable", undefined, { cause, headers: { "retry-after": "2" } });

/** Takes the lock until the transaction ends; false when another process holds it. */
export async function tryLock(transaction: Transaction, lock: keyof typeof advisoryLocks): Promise<boolean> {
  const [row] = await transaction.query<{ locked: boolean }>({
    name: "try-lock",
    text: "select pg_try_advisory_xact_lock($1) as locked",
    values: [advisoryLocks[lock]],
  });
  return row?.locked ?? false;
}

/** The server's version number: 180004 is 18.4. */
export async function readServerVersion(database: Pick<Database, "query">): Promise<number> {
  const [row] = await database.query<{ server_version_num: string }>({ text: "show server_version_num" });
  return Number(row?.server_version_num);
}

/** PostgreSQL 15 in the server's own numbering. */
export const serverVersionMin = 150_000;

export const versionText = (version: number) => `${Math.floor(version / 10_000)}.${version % 10_000}`;
