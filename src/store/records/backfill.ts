import type { Database } from "../core/database.ts";

/** Earlier jobs per step. */
const stepMax = 2_000;

/**
 * Puts the next earlier jobs of a client in line, in one transaction with the position. Jobs that processes of the release
 * before have ended since the upgrade, which put nothing in line, follow after `sweepAfterMinutes`.
 * @returns how many completed jobs, and whether there was anything to do.
 */
export async function putEarlierJobsInLine(
  database: Pick<Database, "query">,
  { limit = stepMax, sweepAfterMinutes = 60 }: { limit?: number; sweepAfterMinutes?: number } = {},
): Promise<{ jobs: number; isDone: boolean }> {
  const [step] = await database.query<{ jobs: number }>({
    name: "put-earlier-jobs-in-line",
    text: `
      with feed as materialized (
        select * from record_feeds
        where backfilled_at is null
          and not exists (select from client_fences fence where fence.client_id = record_feeds.client_id)
        order by random() limit 1 for update skip locked
      ), next as materialized (
        select jobs.id, jobs.client_id, created_at, status = 'completed' and not test as counts
        from feed cross join lateral (
          select * from jobs
          where client_id = feed.client_id and (created_at, id) > (feed.backfilled_to, feed.backfilled_to_id)
          order by created_at, id limit $1
        ) jobs
      ), added as (
        insert into record_outbox (backlog, client_id, job_id) select true, client_id, id from next where counts
        on conflict do nothing
      ), reached as (
        select created_at, id from next order by created_at desc, id desc limit 1
      )
      update record_feeds set
        backfilled_to = coalesce((select created_at from reached), record_feeds.backfilled_to),
        backfilled_to_id = coalesce((select id from reached), record_feeds.backfilled_to_id),
        backfilled_jobs = record_feeds.backfilled_jobs + (select count(*) from next where counts),
        backfilled_at = case when (select count(*) from next) < $1 then now() end
      from feed where record_feeds.client_id = feed.client_id
      returning (select count(*)::int from next where counts) as jobs`,
    values: [limit],
  });
  if (step !== undefined) return { jobs: step.jobs, isDone: false };
  const [sweep] = await database.query<{ jobs: number }>({
    name: "put-swept-jobs-in-line",
    text: `
      with feed as materialized (
        select * from record_feeds
        where backfilled_at is not null and swept_at is null
          and backfill_started_at < now() - make_interval(mins => $1)
          and not exists (select from client_fences fence where fence.client_id = record_feeds.client_id)
        order by random() limit 1 for update skip locked
      ), added as (
        insert into record_outbox (backlog, client_id, job_id)
        select true, jobs.client_id, jobs.id
        from feed join jobs on jobs.client_id = feed.client_id and jobs.completed_at is not null
          and jobs.updated_at between feed.backfill_started_at and now()
        where status = 'completed' and not test
          and not exists (select from record_observations seen where seen.job_id = jobs.id)
        on conflict do nothing returning 1
      )
      update record_feeds set swept_at = now() from feed where record_feeds.client_id = feed.client_id
      returning (select count(*)::int from added) as jobs`,
    values: [sweepAfterMinutes],
  });
  return { jobs: sweep?.jobs ?? 0, isDone: sweep === undefined };
}

export interface BackfillState {
  jobs_done: number;
  waiting: number;
  started_at: string | null;
  finished_at: string | null;
}

/** How far the results of a client's earlier jobs are projected. */
export async function readBackfill(
  database: Pick<Database, "query">,
  clientId: string,
): Promise<BackfillState> {
  const [row] = await database.query<BackfillState>({
    name: "read-record-backfill",
    text: `select backfilled_jobs::int as jobs_done, iso_utc(backfill_started_at) as started_at,
                  iso_utc(backfilled_at) as finished_at,
                  (select count(*)::int from record_outbox where backlog and client_id = $1) as waiting
           from record_feeds where client_id = $1`,
    values: [clientId],
  });
  return row ?? { jobs_done: 0, waiting: 0, started_at: null, finished_at: null };
}
