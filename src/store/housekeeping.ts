import { advisoryLocks } from "./advisory-locks.ts";
import type { Transaction } from "./database.ts";

/** False when another process is at it. Held until the transaction ends. */
export async function tryHousekeepingLock(transaction: Transaction): Promise<boolean> {
  const [row] = await transaction.query<{ locked: boolean }>({
    text: "select pg_try_advisory_xact_lock($1) as locked",
    values: [advisoryLocks.housekeeping],
  });
  return row?.locked ?? false;
}
