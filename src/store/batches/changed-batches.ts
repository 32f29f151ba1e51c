import type { Database, Transaction } from "../core/database.ts";
import { announcesEvents, eventLockFor } from "../core/event-log.ts";
import { countsOf, hasEnded } from "./batches.ts";

/** A batch as it is while it is changed. */
export interface LockedBatch {
  cancelled_at: Date | null;
  paused_at: Date | null;
  completed_at: Date | null;
}

/** Locks a client's batch, so that changes of it follow each other; null if there is none. */
export async function lockBatch(
  transaction: Transaction,
  clientId: string,
  batchId: string,
): Promise<LockedBatch | null> {
  const rows = await transaction.query<LockedBatch & Record<string, unknown>>({
    name: "lock-batch",
    text: `select cancelled_at, paused_at, completed_at from batches
           where id = $1 and client_id = $2 for update`,
    values: [batchId, clientId],
  });
  return rows[0] ?? null;
}

export async function setPaused(transaction: Transaction, batchId: string, paused: boolean): Promise<void> {
  await transaction.query({
    name: "set-batch-paused",
    text: "update batches set paused_at = case when $2 then now() end where id = $1",
    values: [batchId, paused],
  });
}

/** An open batch. */
export interface OpenBatch {
  id: string;
  client_id: string;
  cancelled_at: Date | null;
  ended: boolean;
}

/** Open batches that have ended, or that are being cancelled. */
export async function openBatchesToFinish(database: Database, limit: number): Promise<OpenBatch[]> {
  return await database.query<OpenBatch & Record<string, unknown>>({
    name: "open-batches-to-finish",
    text: `select * from (
             select id, client_id, cancelled_at, created_at, ${hasEnded("batches.id")} as ended
             from batches where completed_at is null
           ) open
           where ended or cancelled_at < now() - interval '10 seconds'
           order by created_at limit $1`,
    values: [limit],
  });
}

/**
 * Completes a batch with its event, if every item has ended; call it in `finish`, with the batch locked by an earlier
 * statement: what this one counts must not be older than the lock.
 */
export async function completeBatch(transaction: Transaction, batchId: string): Promise<void> {
  await transaction.query({
    name: "complete-batch",
    text: `with done as (
             update batches set completed_at = clock_timestamp(), paused_at = null, outcome = ${countsOf("batches.id")}
             where id = $1 and completed_at is null and ${hasEnded("batches.id")}
             returning *
           ), logged as (
             insert into events (client_id, type, data)
             select client_id, 'batch.completed',
                    json_strip_nulls(json_build_object(
                      'batch_id', id, 'name', name,
                      'status', case when cancelled_at is null then 'completed' else 'cancelled' end,
                      'items', items, 'completed', outcome -> 'completed', 'failed', outcome -> 'failed',
                      'cancelled', outcome -> 'cancelled', 'results_count', outcome -> 'results',
                      'created_at', iso_utc(created_at), 'completed_at', iso_utc(completed_at)))::text
             from done cross join ${eventLockFor("done.id")}
           )
           select id from done`,
    values: [batchId],
    announces: announcesEvents,
  });
}
