import type { JobTypeName } from "../contract/job.ts";
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

export async function countQueuedJobs(
  transaction: Transaction,
  queue: { type: JobTypeName; test: boolean },
): Promise<number> {
  const [row] = await transaction.query<{ queued: number }>({
    name: "count-queued-jobs",
    text: "select count(*)::int as queued from jobs where type = $1 and test = $2 and status = 'queued'",
    values: [queue.type, queue.test],
  });
  return row?.queued ?? 0;
}
