import type { DedupMode } from "../../contract/dedup.ts";
import type { JobTypeName } from "../../contract/job.ts";
import type { Transaction } from "../core/database.ts";

/** An item of a batch whose job failed, with what a new job for it needs. */
export interface FailedItem {
  /** Its job. */
  id: string;
  batch_place: number;
  type: JobTypeName;
  test: boolean;
  priority: number;
  payload: unknown;
  url: string | null;
  query: string | null;
  client_ref: string | null;
  /** Hex. */
  cache_key: string | null;
  dedup: DedupMode;
}

/** Reopens a batch and takes its failed jobs out of their places, for new ones. Lock the batch before. */
export async function takeFailedItems(transaction: Transaction, batchId: string): Promise<FailedItem[]> {
  const items = await transaction.query<FailedItem & Record<string, unknown>>({
    name: "take-failed-items",
    text: `with failed as materialized (
             select id, batch_place from jobs
             where batch_id = $1 and batch_place is not null and status = 'failed'
           ), taken as (
             update jobs set batch_place = null from failed where jobs.id = failed.id returning jobs.*
           )
           select id, failed.batch_place, type, test, priority, payload, url, query, client_ref,
                  encode(cache_key, 'hex') as cache_key, dedup
           from taken join failed using (id) order by failed.batch_place`,
    values: [batchId],
  });
  await transaction.query({
    name: "reopen-batch",
    text: "update batches set completed_at = null, outcome = null where id = $1 and $2",
    values: [batchId, items.length > 0],
  });
  return items;
}
