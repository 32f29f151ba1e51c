import type { JobTypeName } from "../../contract/job.ts";
import type { Database, Transaction } from "../core/database.ts";
import { announcesWork } from "./claimed-jobs.ts";
import { putInLine } from "./submitted-jobs.ts";

/*
 * Held jobs: items of a batch that wait outside the queue, because their batch is paused or the queue of their client is
 * full. They are kept as rows of jobs in JSON, whatever columns those have, so that claims need not look for them.
 */

/** SQL for held jobs as rows of jobs. */
export const heldAsJobs = (condition: string): string => `(
    select job.* from held_jobs held cross join lateral jsonb_populate_record(null::jobs, held.job) job
    where ${condition}) jobs`;

/** Takes waiting items of a batch out of the queue; of some places only, if given. Jobs that start now are not held. */
export async function holdJobs(
  on: Pick<Transaction, "query">,
  { batchId, places = null }: { batchId: string; places?: readonly number[] | null },
): Promise<void> {
  await on.query({
    name: "hold-jobs",
    text: `with found as materialized (
             select id from jobs
             where batch_id = $1 and batch_place is not null and completed_at is null and status = 'queued'
               and ($2::int[] is null or batch_place = any($2::int[]))
             for update skip locked
           ), taken as (
             delete from jobs using found where jobs.id = found.id returning jobs.*
           )
           insert into held_jobs (job_id, client_id, batch_id, batch_place, job)
           select id, client_id, batch_id, batch_place, to_jsonb(taken) from taken`,
    values: [batchId, places],
  });
}

/** Held items of a batch: all, or at most `limit` of a type. */
interface HeldItems {
  batchId: string;
  type?: JobTypeName | null;
  limit?: number | null;
}

/** Puts held jobs into the queue, in their order. Call it in `finish`: it changes the line. */
export async function releaseJobs(
  transaction: Transaction,
  { batchId, type = null, limit = null }: HeldItems,
): Promise<void> {
  await transaction.query({
    name: "release-jobs",
    text: `with found as materialized (
             select job_id from held_jobs
             where batch_id = $1 and ($2::text is null or job ->> 'type' = $2)
             order by batch_place limit $3 for update skip locked
           ), taken as (
             delete from held_jobs using found where held_jobs.job_id = found.job_id returning job
           ), fresh as materialized (
             select row.* from taken cross join lateral jsonb_populate_record(null::jobs, job) row
           ), returned as (
             insert into jobs select * from fresh returning 1
           ), lined as (${putInLine}
           )
           select distinct type, test from fresh, (select count(*) from returned) before_lock`,
    values: [batchId, type, limit],
    announces: announcesWork,
  });
}

/** Batches that are neither paused nor cancelled and have held items, the oldest first. */
export function batchesWithHeldItems(database: Database): Promise<{ batch_id: string; client_id: string }[]> {
  return database.query({
    name: "batches-with-held-items",
    text: `select id as batch_id, client_id from batches
           where completed_at is null and paused_at is null and cancelled_at is null
             and exists (select from held_jobs where held_jobs.batch_id = batches.id)
           order by created_at, id`,
  });
}

/** Types of a batch's held items. */
export async function heldTypes(database: Database, batchId: string): Promise<JobTypeName[]> {
  const rows = await database.query<{ type: JobTypeName }>({
    name: "held-types",
    text: "select distinct job ->> 'type' as type from held_jobs where batch_id = $1 order by type",
    values: [batchId],
  });
  return rows.map(({ type }) => type);
}
