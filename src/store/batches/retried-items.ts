import type { DedupMode } from "../../contract/dedup.ts";
import type { JobTypeName } from "../../contract/job.ts";
import type { Transaction } from "../core/database.ts";
import { jobOutcomeIs } from "../jobs/matching-jobs.ts";

/** An item of a batch that is to run again, with what a new job for it needs. */
export interface RetriedItem {
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

/**
 * Reopens a batch and takes its failed jobs out of their places, for new ones; also those that found nothing, if wanted.
 * Lock the batch before.
 */
export async function takeRetriedItems(
  transaction: Transaction,
  batchId: string,
  { includeEmpty }: { includeEmpty: boolean },
): Promise<RetriedItem[]> {
  const items = await transaction.query<RetriedItem & Record<string, unknown>>({
    name: "take-retried-items",
    text: `with ended as materialized (
             select id, batch_place from jobs
             where batch_id = $1 and batch_place is not null and (status = 'failed' or ($2 and ${jobOutcomeIs.empty}))
           ), taken as (
             update jobs set batch_place = null from ended where jobs.id = ended.id returning jobs.*
           )
           select id, ended.batch_place, type, test, priority, payload, url, query, client_ref,
                  encode(cache_key, 'hex') as cache_key, dedup
           from taken join ended using (id) order by ended.batch_place`,
    values: [batchId, includeEmpty],
  });
  await transaction.query({
    name: "reopen-batch",
    text: "update batches set completed_at = null, outcome = null where id = $1 and $2",
    values: [batchId, items.length > 0],
  });
  return items;
}
