import pg from "pg";
import { ForagerError } from "../../errors.ts";
import { advisoryLocks } from "../core/advisory-locks.ts";
import { type Database, type Transaction, translate } from "../core/database.ts";

export interface Exclusive {
  /** @throws ForagerError database_unavailable if another process may have taken over. */
  check(): void;
}

/**
 * Runs `work` as the only mover of the client, by a lock that ends with this process.
 * @throws ForagerError invalid_state if there is another one.
 */
export async function exclusively<Result>(
  home: Pick<Database, "connection">,
  clientId: string,
  work: (held: Exclusive) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(home.connection);
  let lost: Error | undefined;
  client.on("error", (error) => {
    lost = error;
  });
  const failed = (error: unknown) => {
    throw translate(error);
  };
  await client.connect().catch(failed);
  try {
    const { rows } = await client
      .query<{ locked: boolean }>("select pg_try_advisory_lock($1, hashtext($2)) as locked", [
        advisoryLocks.clientMoves,
        clientId,
      ])
      .catch(failed);
    if (!rows[0]?.locked) {
      throw new ForagerError("invalid_state", "Another process is moving this client.");
    }
    return await work({
      check() {
        if (lost !== undefined) throw translate(lost);
      },
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}

const lockAttempts = 30;
const lockNotAvailable = "55P03";

/**
 * Runs a transaction that locks whole tables. It waits for each lock for a second only, and starts again: queued behind a
 * long transaction, its request would hold up every other writer.
 */
export async function withShortLocks<Result>(
  database: Pick<Database, "transaction">,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction(async (tx) => {
        await tx.query({ text: "set local lock_timeout = '1s'" });
        return await work(tx);
      });
    } catch (error) {
      const { cause } = error as { cause?: { code?: unknown } };
      if (cause?.code !== lockNotAvailable || attempt === lockAttempts) throw error;
    }
  }
}
