import pg from "pg";
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

/**
 * Commits when `work` resolves, rolls back when it rejects. The pool's connections are unsuitable: they pipeline
 * statements and limit them to a minute.
 * @throws ForagerError database_unavailable if the connection fails.
 */
export async function onCopyConnection<Result>(
  database: Pick<Database, "connection">,
  begin: string,
  work: (connection: CopyConnection) => Promise<Result>,
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
    await client.query("commit");
    return result;
  } catch (error) {
    throw translate(error);
  } finally {
    // Ends the transaction as well if it is still open, also in the middle of a COPY.
    await client.end().catch(() => undefined);
  }
}
