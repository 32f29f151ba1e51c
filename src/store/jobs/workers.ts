import type { Waiting } from "../../contract/job.ts";
import { isRenewed } from "../core/clock-steps.ts";
import type { Database, Transaction } from "../core/database.ts";
import { jsonText } from "../core/json-text.ts";
import { announcesWork, queueColumns } from "./claimed-jobs.ts";

/**
 * Lease of a worker on its jobs without a heartbeat. Then other workers take over, so that jobs of a killed worker
 * restart within 15 s; a shorter lease would take jobs from workers that are merely slow.
 */
export const leaseSeconds = 10;

/**
 * Heartbeat: renews a worker's lease on its jobs, stores how many jobs of each type it can run at once, and returns its
 * current runs as job id -> attempt, without jobs that were cancelled or claimed by another worker.
 */
export async function recordHeartbeat(
  database: Database,
  workerId: string,
  slots: Record<string, number>,
): Promise<Map<string, number>> {
  await database.query({
    name: "worker-heartbeat",
    text: `insert into workers (id, slots) values ($1, $2)
           on conflict (id) do update set slots = excluded.slots, heartbeat_at = now()`,
    values: [workerId, JSON.stringify(slots)],
  });
  const rows = await database.query<{ id: string; attempt: number }>({
    name: "runs-of-worker",
    text: "select id, attempt from jobs where worker_id = $1 and status = 'processing'",
    values: [workerId],
  });
  return new Map(rows.map((row) => [row.id, row.attempt]));
}

/** The last heartbeat of a worker: `at` is the database's text of its time. */
export interface Heartbeat {
  id: string;
  at: string;
}

/** The last heartbeats of all other workers, with the seconds since then by the database's clock. */
export function readHeartbeats(
  database: Database,
  workerId: string,
): Promise<(Heartbeat & { age_seconds: number })[]> {
  return database.query({
    name: "read-heartbeats",
    text: `select id, heartbeat_at::text as at, extract(epoch from now() - heartbeat_at)::float8 as age_seconds
           from workers where id <> $1`,
    values: [workerId],
  });
}

/**
 * Releases the jobs of the workers in `lost`, if they have sent no further heartbeat, and those of deleted workers: they
 * are due immediately. A loss counts as a crash, except for a worker whose last heartbeat is older than the start of the
 * database: silence during an outage says nothing about a worker. For the same reason no worker counts as lost until the
 * database has been up for the length of a lease; a start in the future is from before the clock was set back.
 */
export async function takeFromLostWorkers(
  database: Database,
  options: { workerId: string; lost: readonly Heartbeat[]; leaseSeconds: number },
): Promise<number> {
  const { workerId, lost, leaseSeconds: seconds } = options;
  const rows = await database.query({
    name: "take-from-lost-workers",
    text: `with lost as materialized (
             select jobs.id, coalesce(workers.heartbeat_at >= pg_postmaster_start_time(), false) as crashed
             from jobs left join workers on workers.id = jobs.worker_id
             where jobs.status = 'processing' and jobs.worker_id <> $1
               and (workers.id is null or exists (
                 select from unnest($3::text[], $4::text[]) as silent(id, at)
                 where silent.id = workers.id and silent.at = workers.heartbeat_at::text))
               and not (pg_postmaster_start_time() > now() - make_interval(secs => $2)
                        and pg_postmaster_start_time() <= now())
             for update of jobs skip locked
           )
           update jobs set worker_id = null, run_after = now(), crashes = crashes + crashed::int, updated_at = now()
           from lost where jobs.id = lost.id
           returning ${queueColumns}`,
    values: [workerId, seconds, lost.map(({ id }) => id), lost.map(({ at }) => at)],
    announces: announcesWork,
  });
  return rows.length;
}

/**
 * Deletes a worker that has stopped. Jobs that it still holds, because their ends could not be stored, are due
 * immediately.
 */
export async function retireWorker(database: Database, workerId: string): Promise<void> {
  await database.query({
    text: `with retired as (delete from workers where id = $1)
           update jobs set worker_id = null, run_after = now(), updated_at = now()
           where worker_id = $1 and status = 'processing'
           returning ${queueColumns}`,
    values: [workerId],
    announces: announcesWork,
  });
}

export async function saveProgress(
  database: Database,
  rows: { id: string; attempt: number; progress: unknown }[],
): Promise<void> {
  await database.query({
    name: "save-progress",
    // Excludes a job whose end is being stored, which also stores its progress.
    text: `with mine as (
             select jobs.id, report.progress
             from json_to_recordset($1::json) as report(id uuid, attempt integer, progress json)
             join jobs on jobs.id = report.id and jobs.attempt = report.attempt
             where jobs.status = 'processing' for update of jobs skip locked
           )
           update jobs set progress = mine.progress, updated_at = now() from mine where jobs.id = mine.id`,
    values: [jsonText(rows)],
  });
}

/**
 * Stores what runs wait for, null for those that resumed.
 * @returns ids of the updated jobs. Skips locked rows, for a later retry.
 */
export async function saveWaits(
  database: Database,
  runs: { id: string; attempt: number; waiting: Waiting | null }[],
): Promise<Set<string>> {
  const rows = runs.map(({ id, attempt, waiting }) => ({
    id,
    attempt,
    waiting_for: waiting?.waitingFor ?? null,
    retry_at: waiting?.retryAt ?? null,
  }));
  const saved = await database.query<{ id: string }>({
    name: "save-waits",
    text: `with mine as (
             select jobs.id, run.waiting_for, run.retry_at
             from json_to_recordset($1::json)
               as run(id uuid, attempt integer, waiting_for text, retry_at timestamptz)
             join jobs on jobs.id = run.id and jobs.attempt = run.attempt
             where jobs.status = 'processing' for update of jobs skip locked
           )
           update jobs set waiting_for = mine.waiting_for, retry_at = mine.retry_at, updated_at = now()
           from mine where jobs.id = mine.id returning jobs.id`,
    values: [jsonText(rows)],
  });
  return new Set(saved.map(({ id }) => id));
}

/** A worker without a heartbeat for this long counts as lost. */
const silentAfterSeconds = 15;

export interface WorkerCounts {
  type: string;
  slots: number;
  active: number;
}

/** Slots of all live workers, and the jobs that occupy one now, per job type. */
export function countWorkers(source: Pick<Database, "query">): Promise<WorkerCounts[]> {
  return source.query<WorkerCounts>({
    name: "count-workers",
    text: `select slot.key as type, sum(slot.value::int)::int as slots,
                  (select count(*)::int from jobs
                   where status = 'processing' and not test and type = slot.key and worker_id is not null
                     and waiting_for is null) as active
           from workers cross join lateral json_each_text(workers.slots) as slot
           where ${isRenewed("heartbeat_at", "make_interval(secs => $1)")}
           group by slot.key`,
    values: [silentAfterSeconds],
  });
}

/** Keeps them for a day: a clock set forward by hours must not delete workers that live. */
export async function deleteSilentWorkers(transaction: Transaction): Promise<void> {
  await transaction.query({ text: "delete from workers where heartbeat_at < now() - interval '1 day'" });
}
