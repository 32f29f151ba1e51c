import type { Waiting } from "../contract/job.ts";
import type { Database, Transaction } from "./database.ts";
import { jsonText } from "./json-text.ts";

/**
 * Tells that a worker is alive and how many jobs of each type it can run at once, and asks which of its runs still
 * count: a job that was cancelled, or given to another worker after a long silence, is not among them. Returns job
 * id -> attempt.
 */
export async function beat(
  database: Database,
  workerId: string,
  slots: Record<string, number>,
): Promise<Map<string, number>> {
  await database.query({
    name: "worker-beat",
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

export async function retireWorker(database: Database, workerId: string): Promise<void> {
  await database.query({ text: "delete from workers where id = $1", values: [workerId] });
}

export async function saveProgress(
  database: Database,
  rows: { id: string; attempt: number; progress: unknown }[],
): Promise<void> {
  await database.query({
    name: "save-progress",
    // A job whose end is being stored is left out: that stores its progress too.
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
 * Stores what runs wait for, null for those that work again.
 * @returns ids of the jobs that were written. One whose row is locked is left out, to be tried again.
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

/** A worker that has not been heard of for this long counts as gone. */
const silentAfterSeconds = 15;

export interface WorkerCounts {
  type: string;
  slots: number;
  active: number;
}

/** Slots of all live workers, and the jobs that occupy one at this moment, per job type. */
export function countWorkers(database: Database): Promise<WorkerCounts[]> {
  return database.query<WorkerCounts>({
    name: "count-workers",
    text: `select slot.key as type, sum(slot.value::int)::int as slots,
                  (select count(*)::int from jobs
                   where status = 'processing' and not test and type = slot.key and worker_id is not null
                     and waiting_for is null) as active
           from workers cross join lateral json_each_text(workers.slots) as slot
           where heartbeat_at > now() - make_interval(secs => $1)
           group by slot.key`,
    values: [silentAfterSeconds],
  });
}

export async function forgetSilentWorkers(transaction: Transaction): Promise<void> {
  await transaction.query({ text: "delete from workers where heartbeat_at < now() - interval '1 hour'" });
}
