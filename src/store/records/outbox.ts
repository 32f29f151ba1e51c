import type { Database, Transaction } from "../core/database.ts";

/** A job of the outbox with its result, which is JSON; null if it has none. */
export interface WaitingJob {
  id: string;
  client_id: string;
  type: string;
  campaign_id: string | null;
  completed_at: string;
  url: string | null;
  data: string | null;
}

/** A client whose records this transaction may change, and the number of the change. */
export interface LockedFeed {
  client_id: string;
  change: string;
}

/** A row of the outbox. */
export interface OutboxRow {
  backlog: boolean;
  client_id: string;
  job_id: string;
}

export interface Taken {
  feeds: LockedFeed[];
  rows: OutboxRow[];
  /** Whether no client has reached its share, so that no more jobs waited, unless their results were too large. */
  isDrained: boolean;
}

/** Of results in one batch, compressed: what a transaction parses within a second. */
const bytesMax = 2_000_000;

/**
 * Takes jobs from the outbox, fairly across clients, and locks the records of their clients until the transaction ends.
 * Clients that another transaction has locked, or that are moving to another cell, are left out, and those of `except`.
 */
export async function takeFromOutbox(
  transaction: Transaction,
  options: { limit: number; backlog: boolean; except: readonly string[] },
): Promise<Taken> {
  const { limit, backlog } = options;
  const feeds = await lockWaitingFeeds(transaction, options);
  if (feeds.length === 0) return { feeds, rows: [], isDrained: true };
  const share = Math.max(1, Math.floor(limit / feeds.length));
  const rows = await transaction.query<OutboxRow>({
    name: "take-from-record-outbox",
    text: `
      select backlog, client_id, job_id from (
        select waiting.*, sum(coalesce(pg_column_size(data), 0)) over (order by place, job_id) as bytes,
               row_number() over (order by place, job_id) as number
        from (
          select found.*, row_number() over (partition by found.client_id order by found.job_id) as place
          from unnest($2::text[]) client(id) cross join lateral (
            select backlog, client_id, job_id from record_outbox
            where backlog = $1 and client_id = client.id
            order by job_id limit $3
          ) found
        ) waiting left join job_results using (job_id)
      ) sized where bytes <= ${bytesMax} or number = 1`,
    values: [backlog, feeds.map(({ client_id }) => client_id), share],
  });
  const counts = Map.groupBy(rows, ({ client_id }) => client_id).values();
  return { feeds, rows, isDrained: [...counts].every(({ length }) => length < share) };
}

async function lockWaitingFeeds(
  transaction: Transaction,
  options: { limit: number; backlog: boolean; except: readonly string[] },
): Promise<LockedFeed[]> {
  const found = await transaction.query<LockedFeed | { client_id: null }>({
    name: "lock-waiting-record-feeds",
    text: `
      with recursive waiting (client_id) as (
        (select client_id from record_outbox where backlog = $1 order by client_id limit 1)
        union all
        select (select next.client_id from record_outbox next
                where next.backlog = $1 and next.client_id > waiting.client_id order by next.client_id limit 1)
        from waiting where client_id is not null
      ), made as (
        -- Of a new client, which has nothing to backfill.
        insert into record_feeds (client_id, backfilled_at, swept_at)
        select client_id, now(), now() from waiting
        where client_id is not null and not exists (select from record_feeds known where known.client_id = waiting.client_id)
        on conflict do nothing returning 1
      ), free as materialized (
        select client_id from record_feeds
        where client_id in (select client_id from waiting) and client_id <> all($3::text[])
          and not exists (select from client_fences fence where fence.client_id = record_feeds.client_id)
        order by random() limit $2 for update skip locked
      ), locked as (
        update record_feeds feed set change = change + 1 from free where feed.client_id = free.client_id
        returning feed.client_id, change::text
      )
      select client_id, change from locked union all select null, null from made`,
    values: [options.backlog, options.limit, options.except],
  });
  const feeds = found.filter((row): row is LockedFeed => row.client_id !== null);
  // A new client's row is visible to the next statement.
  if (feeds.length === 0 && found.length > 0) return await lockWaitingFeeds(transaction, options);
  return feeds;
}

/** The jobs of these rows that have a result to project: completed, not a test, and not projected before. */
export function readWaitingJobs(transaction: Transaction, rows: readonly OutboxRow[]): Promise<WaitingJob[]> {
  return transaction.query<WaitingJob>({
    name: "read-waiting-record-jobs",
    // A long compendium is left out on the server, so that reading it does not hold up other work of this process.
    text: `
      select jobs.id, jobs.client_id, jobs.type, jobs.campaign_id, iso_utc(jobs.completed_at) as completed_at, jobs.url,
             case when pg_column_size(data) < 20000 then data::text
                  else (data::jsonb - 'markdown_compendium')::text end as data
      from unnest($1::uuid[]) given(id) join jobs on jobs.id = given.id left join job_results on job_id = jobs.id
      where jobs.status = 'completed' and not jobs.test
        and not exists (select from record_observations seen where seen.job_id = jobs.id)
      order by jobs.completed_at, jobs.id`,
    values: [rows.map(({ job_id }) => job_id)],
  });
}

/** A result that could not be projected. */
export interface ProjectionFailure {
  job_id: string;
  client_id: string;
  reason: string;
}

/** Removes jobs that are projected. Belongs to the transaction that projects. */
export async function leaveOutbox(transaction: Transaction, rows: readonly OutboxRow[]): Promise<void> {
  await transaction.query({
    name: "leave-record-outbox",
    text: `delete from record_outbox waiting using unnest($1::bool[], $2::text[], $3::uuid[]) done(backlog, client_id, job_id)
           where waiting.backlog = done.backlog and waiting.client_id = done.client_id and waiting.job_id = done.job_id`,
    values: [
      rows.map(({ backlog }) => backlog),
      rows.map(({ client_id }) => client_id),
      rows.map(({ job_id }) => job_id),
    ],
  });
}

/** Sets results aside that could not be projected. */
export async function noteFailures(
  transaction: Transaction,
  failures: readonly ProjectionFailure[],
): Promise<void> {
  if (failures.length === 0) return;
  await transaction.query({
    name: "note-record-failures",
    text: `insert into record_failures (job_id, client_id, reason)
           select * from unnest($1::uuid[], $2::text[], $3::text[])
           on conflict (job_id) do update set reason = excluded.reason, failed_at = now()`,
    values: [
      failures.map(({ job_id }) => job_id),
      failures.map(({ client_id }) => client_id),
      failures.map(({ reason }) => reason.replaceAll("\0", "").toWellFormed().slice(0, 500)),
    ],
  });
}

/** Numbers for metrics: jobs whose results wait, those of earlier jobs, and results set aside. */
export interface ProjectionState {
  waiting: number;
  oldest_waiting_seconds: number;
  failures: number;
}

const countedMax = 100_000;

export async function readProjectionState(database: Pick<Database, "query">): Promise<ProjectionState> {
  const [row] = await database.query<ProjectionState>({
    name: "read-projection-state",
    text: `select count(*)::int as waiting,
                  coalesce(extract(epoch from now() - min(completed_at)), 0)::float8 as oldest_waiting_seconds,
                  (select count(*)::int from record_failures) as failures
           from (select job_id from record_outbox where not backlog limit ${countedMax}) waiting
           join jobs on jobs.id = job_id`,
  });
  return row ?? { waiting: 0, oldest_waiting_seconds: 0, failures: 0 };
}
