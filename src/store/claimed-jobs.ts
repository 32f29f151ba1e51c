import type { DedupMode } from "../contract/dedup.ts";
import type { JobTypeName } from "../contract/job.ts";
import { advisoryLocks } from "./advisory-locks.ts";
import type { Database, Transaction } from "./database.ts";
import { eventLock, notifyEvents } from "./event-log.ts";

export interface Queue {
  type: JobTypeName;
  test: boolean;
}

export interface ClaimedJob {
  id: string;
  client_id: string;
  type: JobTypeName;
  campaign_id: string | null;
  payload: unknown;
  dedup: DedupMode;
  queue_entry_id: string;
  /** Grows with each claim; the fence that keeps a lost worker from ending a job that runs elsewhere. */
  attempt: number;
  /** Times that a worker vanished while it ran this job, and the database was there to see it. */
  crashes: number;
  /** Times that it ran again after an error that may pass. */
  retries: number;
}

/**
 * Only one process at a time decides what runs next on a queue: without this, two of them would each see the
 * other's choice as still waiting, and an entry could be spent on a job that somebody else took.
 */
export async function lockClaims(transaction: Transaction, queue: string): Promise<void> {
  await transaction.query({
    name: "lock-claims",
    text: "select pg_advisory_xact_lock($1, hashtext($2))",
    values: [advisoryLocks.claim, queue],
  });
}

const claimedColumns =
  "id, client_id, type, campaign_id, payload, dedup, queue_entry_id, attempt, crashes, retries";

/**
 * Takes up jobs again whose entries came back: their worker was lost or gave them back, or a retry is due.
 * They are `processing` already, so no state changes and no event is written. A row that still names a worker
 * was lost by it, which counts as a crash; unless the database has been started since the worker was last heard of:
 * while there is none, silence says nothing about the worker.
 */
export function reclaimJobs(
  transaction: Transaction,
  workerId: string,
  entryIds: string[],
): Promise<ClaimedJob[]> {
  return transaction.query<ClaimedJob>({
    name: "reclaim-jobs",
    text: `
      update jobs set attempt = attempt + 1,
                      crashes = crashes + (worker_id is not null and not exists (
                        select from workers
                        where workers.id = jobs.worker_id and heartbeat_at < pg_postmaster_start_time()))::int,
                      worker_id = $1, updated_at = now()
      where id in (select id from jobs where queue_entry_id = any($2::uuid[]) and status = 'processing'
                   order by id for update)
      returning ${claimedColumns}`,
    values: [workerId, entryIds],
  });
}

/** Clients that have waiting jobs, and a last row without one: one look into the index jobs_waiting for each. */
const waitingClients = (type: string, test: string): string => `
        (select client_id from jobs
         where type = ${type} and test = ${test} and status = 'queued' order by client_id limit 1)
        union all
        select (select client_id from jobs
                where type = ${type} and test = ${test} and status = 'queued' and jobs.client_id > waiting.client_id
                order by client_id limit 1)
        from waiting where waiting.client_id is not null
      `;

/** Whether jobs of any client wait but of these. */
export async function hasWaitingJobs(
  database: Database,
  queue: Queue,
  notOf: readonly string[],
): Promise<boolean> {
  const [row] = await database.query<{ found: boolean }>({
    name: "has-waiting-jobs",
    text: `with recursive waiting as (${waitingClients("$1", "$2")})
           select exists (select from waiting where client_id <> all($3::text[])) as found`,
    values: [queue.type, queue.test, notOf],
  });
  return row?.found ?? false;
}

/**
 * Starts waiting jobs, one per entry given, and writes their `job.started` events.
 *
 * Who is next: a client's turn is the number of its jobs that run already plus the place of the job in its
 * own line; the lowest turn goes first, among equals the client that was served longest ago, then higher
 * priority, then age. So a client with 5,000 waiting jobs gets every slot while it is alone, and the next free
 * slot goes to whoever else comes.
 *
 * `waiting` reads the first row of each client from the index jobs_waiting instead of every waiting row.
 * @param notOf clients whose jobs are left out.
 */
export async function startJobs(
  transaction: Transaction,
  workerId: string,
  queue: Queue,
  entryIds: string[],
  notOf: readonly string[],
): Promise<{ jobs: ClaimedJob[]; candidates: number }> {
  const rows = await transaction.query<ClaimedJob & { candidates: number }>({
    name: "start-jobs",
    text: `
      with recursive waiting as (${waitingClients("$2", "$3")}), running as (
        select client_id, count(*) as jobs from jobs
        where type = $2 and test = $3 and status = 'processing' group by client_id
      ), chosen as (
        select line.id, row_number() over (order by coalesce(running.jobs, 0) + line.place, turns.served_at nulls first,
                                                    line.priority desc, line.id) as turn
        from waiting
        cross join lateral (
          select id, priority, row_number() over (order by priority desc, id) as place
          from (select id, priority from jobs
                where type = $2 and test = $3 and status = 'queued' and client_id = waiting.client_id
                order by priority desc, id limit cardinality($4::uuid[])) head
        ) line
        left join running on running.client_id = waiting.client_id
        left join turns on turns.type = $2 and turns.test = $3 and turns.client_id = waiting.client_id
        where waiting.client_id is not null and waiting.client_id <> all($5::text[])
        order by turn limit cardinality($4::uuid[])
      ), started as (
        update jobs set status = 'processing', attempt = attempt + 1, worker_id = $1,
                        queue_entry_id = ($4::uuid[])[chosen.turn], started_at = now(), updated_at = now()
        from chosen where jobs.id = chosen.id and jobs.status = 'queued'
        returning jobs.*
      ), served as (
        insert into turns (type, test, client_id, served_at)
        select distinct $2, $3::boolean, client_id, now() from started
        on conflict (type, test, client_id) do update set served_at = excluded.served_at
      ), logged as (
        insert into events (client_id, type, job_id, campaign_id, data)
        select client_id, 'job.started', id, campaign_id,
               json_strip_nulls(json_build_object('job_id', id, 'type', type, 'worker_id', worker_id,
                 'started_at', iso_utc(started_at), 'campaign_id', campaign_id))::text
        from ${eventLock}, started
      )
      select ${claimedColumns}, (select count(*)::int from chosen) as candidates
      from started right join (select ${notifyEvents}) notified on true`,
    values: [workerId, queue.type, queue.test, entryIds, notOf],
  });
  return { jobs: rows.filter((row) => row.id !== null), candidates: rows[0]?.candidates ?? 0 };
}
