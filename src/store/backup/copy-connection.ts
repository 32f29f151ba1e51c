import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { ForagerError } from "../../errors.ts";
import { type Database, type Statement, translate } from "../core/database.ts";

/** A connection of its own with one open transaction, without limits on its duration. */
export interface CopyConnection {
  readonly client: pg.Client;
  query<Row extends pg.QueryResultRow>(statement: Statement): Promise<Row[]>;
}

/** Whole tables take minutes; settings of the role or the server may limit statements, too. */
const settings = `
  select set_config(name, value, false) from (values
    ('statement_timeout', '0'), ('idle_in_transaction_session_timeout', '0'), ('lock_timeout', '15000'),
    ('idle_session_timeout', '0'), ('transaction_timeout', '0'),
    ('client_encoding', 'UTF8'), ('timezone', 'UTC'), ('datestyle', 'ISO, YMD'), ('intervalstyle', 'postgres'),
    ('extra_float_digits', '1'), ('bytea_output', 'hex'), ('row_security', 'off')) as wanted (name, value)
  where exists (select from pg_settings where pg_settings.name = wanted.name)`;

/** The connection ended with the commit, and the database did not come back to say whether it was one. */
export class UnknownOutcome extends ForagerError {
  constructor(cause: unknown) {
    const detail = "The connection to the database ended as the transaction was committed.";
    super("database_unavailable", detail, { cause });
  }
}

/** As long as a server takes to restart. */
const outcomeWithinMs = 60_000;

/**
 * Commits when `work` resolves, rolls back when it rejects. The pool's connections are unsuitable: they pipeline
 * statements and limit them to a minute.
 * @throws ForagerError database_unavailable if the connection fails: UnknownOutcome if it may have been committed.
 */
export async function onCopyConnection<Result>(
  database: Pick<Database, "connection">,
  begin: string,
  work: (connection: CopyConnection) => Promise<Result>,
  limits: { outcomeWithinMs?: number | undefined } = {},
): Promise<Result> {
  const client = new pg.Client(database.connection);
  // The statement in progress fails as well; without a listener the process would end here.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(settings);
    await client.query(begin);
    const result = await work({
      client,
      query: async <Row extends pg.QueryResultRow>(statement: Statement) =>
        (await client.query<Row>(statement as pg.QueryConfig)).rows,
    });
    const { rows } = await client.query<{ id: string | null }>(
      "select pg_current_xact_id_if_assigned()::text as id",
    );
    await client.query("commit").catch(async (error: unknown) => {
      const id = rows[0]?.id ?? null;
      // Without an id it has written nothing. Any error needs the question: a server that is stopped reports one of its own,
      // also after it has committed.
      if (id === null) throw error;
      if (!(await wasCommitted(database, id, limits.outcomeWithinMs ?? outcomeWithinMs, error))) throw error;
    });
    return result;
  } catch (error) {
    throw translate(error);
  } finally {
    // Ends the transaction as well if it is still open, also in the middle of a COPY.
    await client.end().catch(() => undefined);
  }
}

/** @throws UnknownOutcome. */
async function wasCommitted(
  { connection }: Pick<Database, "connection">,
  transactionId: string,
  withinMs: number,
  cause: unknown,
): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const status = await askStatus(connection, transactionId).catch(() => undefined);
    if (status === "committed" || status === "aborted") return status === "committed";
    if (performance.now() > deadline) throw new UnknownOutcome(cause);
    await delay(200);
  }
}

/** "in progress" until the server has noticed the end of the connection. */
async function askStatus(connection: pg.ClientConfig, transactionId: string): Promise<string | null> {
  const client = new pg.Client(connection);
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ status: string | null }>(
      "select pg_xact_status($1::xid8) as status",
      [transactionId],
    );
    return rows[0]?.status ?? null;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Rows in PostgreSQL's text format, one per line; the pieces end anywhere. @param source a table, or a query in brackets. */
export async function* copyOut({ client }: CopyConnection, source: string): AsyncGenerator<Buffer> {
  const rows = client.query(copyTo(`copy ${source} to stdout`));
  // Of a reader that has gone: the connection is then ended in the middle of the rows.
  rows.on("error", () => undefined);
  yield* rows as AsyncIterable<Buffer>;
}

/** @param rows as `copyOut` gives them. @param target a table with its columns. @returns their number. */
export async function copyIn(
  { client }: CopyConnection,
  target: string,
  rows: AsyncIterable<Buffer>,
): Promise<number> {
  const stream = client.query(copyFrom(`copy ${target} from stdin`));
  // The connection is ended if the rows cannot be read.
  stream.on("error", () => undefined);
  await pipeline(rows, stream);
  return stream.rowCount;
}
