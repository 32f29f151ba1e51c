import type { Database, Statement } from "./database.ts";

/**
 * A database whose queries end when the signal fires: the server is told to cancel the one that runs, instead of
 * finishing work for no one.
 * @throws the signal's reason, once it has fired.
 */
export function cancellable(
  database: Pick<Database, "query" | "transaction">,
  signal: AbortSignal,
): Pick<Database, "query"> {
  return {
    query(statement) {
      signal.throwIfAborted();
      return cancelledBy(database, signal, statement);
    },
  };
}

function cancelledBy<Row extends object>(
  database: Pick<Database, "query" | "transaction">,
  signal: AbortSignal,
  statement: Statement,
): Promise<Row[]> {
  // In a transaction the session is known, also behind a pooler, and serves no one else until the cancellation is over.
  return database.transaction(async (tx) => {
    let cancelling: Promise<unknown> | undefined;
    const session = tx.query<{ pid: number }>({ name: "session", text: "select pg_backend_pid() as pid" });
    const cancel = async () => {
      const [{ pid } = { pid: null }] = await session;
      await database.query({ text: "select pg_cancel_backend($1)", values: [pid] });
    };
    const onAbort = () => {
      cancelling = cancel().catch(() => undefined);
    };
    signal.addEventListener("abort", onAbort, { once: true });
    try {
      const [, rows] = await Promise.all([session, tx.query<Row>(statement)]);
      return rows;
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    } finally {
      signal.removeEventListener("abort", onAbort);
      await cancelling;
    }
  });
}
