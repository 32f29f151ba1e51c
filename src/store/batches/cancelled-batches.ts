import type { Database, Transaction } from "../core/database.ts";
import { hasEnded } from "./batches.ts";

/**
 * Marks a batch as cancelled and keeps it locked until the transaction ends, so that pausing, resuming or retrying it, and
 * passing its items on, wait.
 * False if all its items have ended, or it was cancelled before.
 */
export async function markCancelled(
  transaction: Transaction,
  clientId: string,
  batchId: string,
): Promise<boolean> {
  const rows = await transaction.query({
    name: "mark-batch-cancelled",
    text: `update batches set cancelled_at = now(), paused_at = null
           where id = $1 and client_id = $2 and completed_at is null and cancelled_at is null
             and not ${hasEnded("batches.id")}
           returning 1`,
    values: [batchId, clientId],
  });
  return rows.length > 0;
}

/** Whether items of the batch wait or run. */
export async function hasOpenItems(database: Database, batchId: string): Promise<boolean> {
  const [row] = await database.query<{ open: boolean }>({
    name: "has-open-items",
    text: `select exists (select from jobs where batch_id = $1 and batch_place is not null and completed_at is null)
               or exists (select from held_jobs where batch_id = $1) as open`,
    values: [batchId],
  });
  return row?.open ?? false;
}
