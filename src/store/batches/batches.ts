import type { JobStatus, JobTypeName } from "../../contract/job.ts";
import type { JobOutcomeName } from "../../contract/job-outcome.ts";
import type { Database, Transaction } from "../core/database.ts";
import { heldAsJobs } from "../jobs/held-jobs.ts";
import { jobOutcomeIs } from "../jobs/matching-jobs.ts";
import { addressColumns, outcomeReason } from "../jobs/read-jobs.ts";
import { unpaddedText } from "../jobs/stored-result.ts";

/** How many items are in each state, and what they have found. */
export interface BatchCounts {
  queued: number;
  processing: number;
  completed: number;
  failed: number;
  cancelled: number;
  /** Completed items that found nothing. */
  empty: number;
  /** Records in the results of all items. */
  results: number;
  /** Valid addresses of its verifications; null or absent if none has completed, or only earlier versions did. */
  valid?: number | null;
}

export interface BatchRow {
  id: string;
  name: string | null;
  items: number;
  created_at: Date;
  cancelled_at: Date | null;
  paused_at: Date | null;
  completed_at: Date | null;
  /** When the first of its jobs started; null before, and for a completed batch. */
  started_at: Date | null;
  counts: BatchCounts;
  /** Items that found nothing, for a batch that an earlier version completed: its counts lack them. */
  empty_later: number | null;
}

/** SQL for the counts of a batch as JSON: kept with a completed batch, so that lists of those read no jobs. */
export const countsOf = (batch: string): string => `(
    select json_build_object(
             'queued', count(*) filter (where status = 'queued')
                       + (select count(*) from held_jobs where held_jobs.batch_id = ${batch}),
             'processing', count(*) filter (where status = 'processing'),
             'completed', count(*) filter (where status = 'completed'),
             'failed', count(*) filter (where status = 'failed'),
             'cancelled', count(*) filter (where status = 'cancelled'),
             'empty', count(*) filter (where ${jobOutcomeIs.empty}),
             'results', coalesce(sum(results_count), 0),
             'valid', sum((progress ->> 'valid')::int) filter (where type = 'svcVerify' and status = 'completed'))
    from jobs where batch_id = ${batch} and batch_place is not null)`;

/** SQL for whether no item of a batch waits or runs. */
export const hasEnded = (batch: string): string => `(
    not exists (select from jobs where batch_id = ${batch} and batch_place is not null and completed_at is null)
    and not exists (select from held_jobs where held_jobs.batch_id = ${batch}))`;

const columns = `id, name, items, created_at, cancelled_at, paused_at, completed_at,
  case when completed_at is null then
    (select min(started_at) from jobs where batch_id = batches.id and batch_place is not null) end as started_at,
  coalesce(outcome, ${countsOf("batches.id")}) as counts,
  case when outcome is not null and outcome -> 'empty' is null then
    (select count(*)::int from jobs where batch_id = batches.id and batch_place is not null and ${jobOutcomeIs.empty})
  end as empty_later`;

export async function insertBatch(
  transaction: Transaction,
  batch: { id: string; clientId: string; name: string | null; items: number },
): Promise<void> {
  await transaction.query({
    name: "insert-batch",
    text: "insert into batches (id, client_id, name, items) values ($1, $2, $3, $4)",
    values: [batch.id, batch.clientId, batch.name, batch.items],
  });
}

export async function findBatch(
  on: Pick<Database, "query">,
  clientId: string,
  batchId: string,
): Promise<BatchRow | null> {
  const rows = await on.query<BatchRow & Record<string, unknown>>({
    name: "find-batch",
    text: `select ${columns} from batches where id = $1 and client_id = $2`,
    values: [batchId, clientId],
  });
  return rows[0] ?? null;
}

/** One page of a client's batches, newest first, and how many there are. */
export async function listBatches(
  database: Database,
  query: { clientId: string; limit: number; offset: number },
): Promise<{ total: number; batches: BatchRow[] }> {
  const [counted, batches] = await Promise.all([
    database.query<{ total: number }>({
      name: "count-batches",
      text: "select count(*)::int as total from batches where client_id = $1",
      values: [query.clientId],
    }),
    database.query<BatchRow & Record<string, unknown>>({
      name: "list-batches",
      text: `select ${columns} from batches where client_id = $1
             order by created_at desc, id desc limit $2 offset $3`,
      values: [query.clientId, query.limit, query.offset],
    }),
  ]);
  return { total: counted[0]?.total ?? 0, batches };
}

export interface BatchItemRow {
  place: number;
  client_ref: string | null;
  job_id: string;
  type: JobTypeName;
  status: JobStatus;
  url: string | null;
  query: string | null;
  first_addresses: string[] | null;
  addresses_count: number | null;
  error_message: string | null;
  results_count: number | null;
  outcome_reason: string | null;
  started_at: Date | null;
  completed_at: Date | null;
}

const itemColumns = `jobs.batch_place as place, jobs.client_ref, jobs.id as job_id, jobs.type, jobs.status,
  jobs.url, jobs.query, ${addressColumns}, jobs.error_message, jobs.results_count, ${outcomeReason} as outcome_reason, jobs.started_at, jobs.completed_at`;

export interface ItemRange {
  batchId: string;
  /** The items behind this place. */
  after: number;
  limit: number;
  status?: JobStatus | undefined;
  outcome?: JobOutcomeName | undefined;
}

/** Items in the order of the request. The batch must be known to be the client's. */
export async function listItems(
  database: Database,
  { batchId, after, limit, status, outcome }: ItemRange,
): Promise<BatchItemRow[]> {
  const ended = outcome === undefined ? "" : ` and (${jobOutcomeIs[outcome]})`;
  const page = (from: string) => `(
      select ${itemColumns} from ${from}
      where jobs.batch_id = $1 and jobs.batch_place > $2 and ($3::text is null or jobs.status = $3)${ended}
      order by jobs.batch_place limit $4)`;
  return await database.query<BatchItemRow & Record<string, unknown>>({
    name: `list-batch-items-${outcome ?? "all"}`,
    text: `select * from (${page("jobs")} union all ${page(heldAsJobs("held.batch_id = $1 and held.batch_place > $2"))}) items
           order by place limit $4`,
    values: [batchId, after, status ?? null, limit],
  });
}

export interface StoredItem {
  job_id: string;
  /** The stored result as JSON. */
  data: string | null;
  message: string | null;
  /** When the result was deleted because it had been kept long enough; null if it was not. */
  expired_at: Date | null;
}

/** How large the results of jobs are in the database. */
export async function sizesOfResults(
  database: Database,
  jobIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await database.query<{ job_id: string; bytes: number }>({
    name: "sizes-of-results",
    text: "select job_id, coalesce(pg_column_size(data), 0) as bytes from job_results where job_id = any($1::uuid[])",
    values: [jobIds],
  });
  return new Map(rows.map(({ job_id, bytes }) => [job_id, bytes]));
}

export async function readResults(
  database: Database,
  jobIds: readonly string[],
): Promise<Map<string, StoredItem>> {
  const rows = await database.query<StoredItem & Record<string, unknown>>({
    name: "read-results-of-jobs",
    text: `select job_id, data::text as data, message, expired_at from job_results where job_id = any($1::uuid[])`,
    values: [jobIds],
  });
  return new Map(
    rows.map((row) => [row.job_id, { ...row, data: row.data === null ? null : unpaddedText(row.data) }]),
  );
}

/** The job types of a batch's items, in a fixed order. */
export async function typesOfItems(database: Database, batchId: string): Promise<JobTypeName[]> {
  const rows = await database.query<{ type: JobTypeName }>({
    name: "types-of-batch-items",
    text: `select distinct type from (
             select type from jobs where batch_id = $1 and batch_place is not null
             union all select job ->> 'type' from held_jobs where batch_id = $1
           ) items order by type`,
    values: [batchId],
  });
  return rows.map(({ type }) => type);
}
