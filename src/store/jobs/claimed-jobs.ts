import type { DedupMode } from "../../contract/dedup.ts";
import type { JobTypeName } from "../../contract/job.ts";
import { advisoryLocks } from "../core/advisory-locks.ts";
import { channels, type Signal } from "../core/channels.ts";
import { isDue, isRenewed } from "../core/clock-steps.ts";
import type { Database } from "../core/database.ts";
import { announcesEvents, eventLockFor } from "../core/event-log.ts";
import { origin } from "./job-events.ts";
import { withTraceparents } from "./traceparents.ts";

export interface Queue {
  type: JobTypeName;
  test: boolean;
}

/** What `announcesWork` needs of a row. */
export const queueColumns = "type, test";

/** `announces` of a statement that gives work to the queues of its rows. */
export function announcesWork(rows: readonly { [column in keyof Queue]?: unknown }[]): Signal[] {
  // As `queueName` in jobs/lane.ts.
  const names = new Set(rows.map(({ type, test }) => (test ? `${type}-test` : `${type}`)));
  return [...names].map((payload) => ({ channel: channels.work, payload }));
}

/** The same for rare statements that notify by themselves. */
export const notifyWork = `pg_notify('${channels.work}', type || case when test then '-test' else '' end)`;

/** Whether a job that was set aside may run again. Retries wait 20 s at most (jobs/run-ends.ts). */
export const mayRunAgain = isDue("run_after", "interval '30 seconds'");

export interface ClaimedJob {
  id: string;
  client_id: string;
  type: JobTypeName;
  campaign_id: string | null;
  payload: unknown;
  dedup: DedupMode;
  /** Fencing token: grows with each claim, so that a lost worker cannot end a job that runs elsewhere. */
  attempt: number;
  /** How often a worker was lost during this job while the database was available. */
  crashes: number;
  /** Number of retries after transient errors. */
  retries: number;
  test: boolean;
  /** Time from submission to first start. */
  waited_seconds: number;
  /** The span that caused it, while tracing is on. */
  traceparent?: string | undefined;
}

/** Queues that may have work: clients in line, or retries that are due. */
export function queuesWithWork(database: Database, queues: readonly Queue[]): Promise<Queue[]> {
  return database.query<Queue>({
    name: "queues-with-work",
    text: `select type, test from unnest($1::text[], $2::boolean[]) as queue(type, test)
           where exists (select from turns
                         where turns.type = queue.type and turns.test = queue.test and waiting)
              or exists (select from jobs
                         where jobs.type = queue.type and jobs.test = queue.test and status = 'processing'
                           and worker_id is null and ${mayRunAgain})`,
    values: [queues.map(({ type }) => type), queues.map(({ test }) => test)],
  });
}

/** Whether a queue has work of any other client. */
export async function hasWorkOfOthers(
  database: Database,
  queue: Queue,
  notOf: readonly string[],
): Promise<boolean> {
  const [row] = await database.query<{ found: boolean }>({
    name: "has-work-of-others",
    text: `select exists (select from turns
                          where type = $1 and test = $2 and waiting and client_id <> all($3::text[]))
               or exists (select from jobs
                          where type = $1 and test = $2 and status = 'processing' and worker_id is null
                            and ${mayRunAgain} and client_id <> all($3::text[])) as found`,
    values: [queue.type, queue.test, notOf],
  });
  return row?.found ?? false;
}

/**
 * Claims up to `slots` jobs of a queue, none of the clients in `notOf`, for a worker with a valid lease: first those
 * due to run again, which are `processing` already, then waiting ones, which start with `job.started`.
 * Fair scheduling: a client's turn is the number of its running jobs plus the position of the job among its waiting
 * ones. The lowest turn goes first; ties go to the client served longest ago, then to higher priority, then to age.
 * So a client with 5,000 waiting jobs gets every slot without competition, and a new client gets the next free slot.
 * One process at a time decides for a queue, so that each sees the others' choices. Lock, choice and commit are sent
 * in one write: a stopped process holds nothing.
 */
export async function claimJobs(
  database: Database,
  claim: {
    workerId: string;
    queue: Queue;
    slots: number;
    notOf: readonly string[];
    leaseSeconds: number;
  },
): Promise<ClaimedJob[]> {
  const { type, test } = claim.queue;
  const rows = await database.transaction((tx) =>
    tx.finish(async () => {
      const [, , claimed] = await Promise.all([
        // Planning the statement takes several times as long as executing it.
        tx.query({ name: "plan-once", text: "set local plan_cache_mode = force_generic_plan" }),
        tx.query({
          name: "lock-claims",
          text: "select pg_advisory_xact_lock($1, hashtext($2))",
          values: [advisoryLocks.claim, `${type} ${test}`],
        }),
        tx.query<ClaimedJob>({
          ...claimStatement(claim.slots),
          values: [claim.workerId, type, test, claim.slots, claim.leaseSeconds, claim.notOf],
          announces: announcesEvents,
        }),
      ]);
      return claimed;
    }),
  );
  return await withTraceparents(database, await withPayloads(database, rows));
}

const columns = `id, client_id, type, campaign_id, payload, dedup, attempt, crashes, retries, test,
  greatest(extract(epoch from started_at - created_at), 0)::float8 as waited_seconds`;
const waitingIn = "type = $2 and test = $3 and status = 'queued'";
const runningIn = "type = $2 and test = $3 and status = 'processing'";
/**
 * A client in line, which `waiting` only suggests. One index look-up per client: `exists` would be planned as a join
 * that, until the first `analyze`, reads all waiting jobs for each client.
 */
const hasTurn = `turns.type = $2 and turns.test = $3 and waiting and client_id <> all($6::text[])
          and (select true from jobs where ${waitingIn} and jobs.client_id = turns.client_id limit 1)`;

/**
 * Larger payloads are read afterwards: the server sends rows before it commits, and would keep the event log locked
 * while waiting for a process that does not read them. The socket buffer absorbs smaller ones.
 */
const payloadBytesMax = 32_768;

/**
 * The first waiting jobs of the client in `line`, in claiming order. Reads the index jobs_waiting from the line's head
 * on: before it are the entries of jobs claimed since the last vacuum. `between` is an equality that the planner does not
 * take for one; otherwise it may read all jobs in the order of their ids.
 */
const waitingOf = (line: string, max: number, condition = ""): string => `(
              select id, priority from (
                (select id, priority from jobs
                 where ${waitingIn} and client_id = ${line}.client_id
                   and priority between ${line}.head_priority and ${line}.head_priority and id >= ${line}.head_id
                   ${condition}
                 order by priority desc, id limit ${max})
                union all
                (select id, priority from jobs
                 where ${waitingIn} and client_id = ${line}.client_id and priority < ${line}.head_priority ${condition}
                 order by priority desc, id limit ${max})
              ) in_order order by priority desc, id limit ${max})`;

/** Jobs that may be skipped, because they are being cancelled, without leaving a slot free. */
const lockedMax = 16;

/**
 * A statement for up to `max` slots. With a literal limit, the server knows without the parameters that it needs few
 * rows, and plans the statement once per connection.
 *
 * `in_line` has the clients of the next turns, no more than slots: those without a running job in turn order, from the
 * front of the index turns_in_line, and then those with the fewest. So a claim costs the same for any number of waiting
 * clients. Skips a job that is being cancelled.
 * The line is changed under the event log's lock, as in submits: `joins` reveals a submit since this statement took
 * its snapshot.
 */
const claimText = (max: number) => `
      with alive as materialized (
        select from workers where id = $1 and ${isRenewed("heartbeat_at", "make_interval(secs => $5)")}
      ), due as materialized (
        select id from jobs
        where type = $2 and test = $3 and status = 'processing' and worker_id is null and ${mayRunAgain}
          and client_id <> all($6::text[]) and exists (select from alive)
        order by run_after limit $4::int for update skip locked
      ), resumed as (
        update jobs set attempt = attempt + 1, worker_id = $1, run_after = null, updated_at = statement_timestamp()
        from due where jobs.id = due.id
        returning jobs.*
      ), idle as materialized (
        select client_id, served_at, joins, head_priority, head_id, 0 as running from turns
        where ${hasTurn}
          -- As in hasTurn: an anti-join would be planned for few running jobs. And "is null" is expected to be rare,
          -- so that the planner would test every client in line instead of those at the front of the index.
          and not coalesce((select true from jobs where ${runningIn} and jobs.client_id = turns.client_id limit 1), false)
        order by served_at nulls first, head_priority desc, head_id limit ${max}
      ), in_line as materialized (
        select * from idle
        union all
        (select client_id, served_at, joins, head_priority, head_id, running.jobs
         from (select client_id, count(*) as jobs from jobs where ${runningIn} group by client_id) running
         join turns using (client_id)
         where (select count(*) from idle) < ${max} and ${hasTurn}
         order by running.jobs, served_at nulls first, head_priority desc, head_id limit ${max})
      ), candidates as materialized (
        select line.id, row_number() over (
                 order by in_line.running + line.place, in_line.served_at nulls first, line.priority desc, line.id) as turn
        from in_line cross join lateral (
          select id, priority, row_number() over (order by priority desc, id) as place
          from (
            select * from ${waitingOf("in_line", max + 1)} waiting
            -- Every idle client gets its first job before any client its second.
            limit ${max + 2} - greatest(1, (select count(*) from idle))
          ) head
        ) line
      ), chosen as materialized (
        select job.id
        from (select id, turn from candidates order by turn limit ${max + lockedMax}) next
        -- By id: a join may read all jobs that wait, or all jobs.
        cross join lateral (
          select id from jobs where jobs.id = next.id and status = 'queued' limit 1 for update skip locked
        ) job
        order by next.turn
        limit case when exists (select from alive) then $4::int - (select count(*) from due) else 0 end
      ), started as (
        update jobs set status = 'processing', attempt = attempt + 1, worker_id = $1,
                        started_at = statement_timestamp(), updated_at = statement_timestamp()
        from chosen where jobs.id = chosen.id
        returning jobs.*
      ), logged as (
        insert into events (client_id, type, job_id, campaign_id, data)
        select client_id, 'job.started', id, campaign_id,
               json_strip_nulls(json_build_object('job_id', id, 'type', type, 'worker_id', worker_id,
                 'started_at', iso_utc(started_at), ${origin}))::text
        from started cross join ${eventLockFor("started.id")}
        returning client_id
      ), served as (
        update turns set served_at = statement_timestamp(),
                         waiting = turns.joins <> line.joins or line.next_id is not null,
                         head_priority = case when turns.joins = line.joins then line.next_priority
                                              else turns.head_priority end,
                         head_id = case when turns.joins = line.joins then line.next_id else turns.head_id end
        from (
          select in_line.client_id, in_line.joins, next.id as next_id, next.priority as next_priority
          from (select distinct client_id from logged) client join in_line using (client_id)
          left join lateral ${waitingOf("in_line", 1, "and id <> all(array(select id from chosen))")} next on true
        ) line
        where turns.type = $2 and turns.test = $3 and turns.client_id = line.client_id
      ), claimed as (
        select * from resumed union all select * from started
      )
      select ${columns.replace("payload", `case when sum(octet_length(payload::text)) over () <= ${payloadBytesMax} then payload end as payload`)}
      from claimed`;

/** One per power of two, so that a claim reads little more than it takes. */
const claimStatements = new Map<number, { name: string; text: string }>();

function claimStatement(slots: number): { name: string; text: string } {
  const max = 2 ** Math.ceil(Math.log2(slots));
  const known = claimStatements.get(max);
  if (known !== undefined) return known;
  const statement = { name: `claim-jobs-${max}`, text: claimText(max) };
  claimStatements.set(max, statement);
  return statement;
}

async function withPayloads(database: Database, jobs: ClaimedJob[]): Promise<ClaimedJob[]> {
  if (!jobs.some(({ payload }) => payload === null)) return jobs;
  const rows = await database.query<Pick<ClaimedJob, "id" | "payload">>({
    name: "read-payloads",
    text: "select id, payload from jobs where id = any($1::uuid[])",
    values: [jobs.map(({ id }) => id)],
  });
  const payloads = new Map(rows.map(({ id, payload }) => [id, payload]));
  return jobs.map((job) => ({ ...job, payload: payloads.get(job.id) }));
}

/** Removes clients without waiting jobs from the line, so that claims skip them. */
export async function dequeueIdleClients(database: Database): Promise<void> {
  await database.query({
    name: "dequeue-idle-clients",
    text: `with gone as (
             select type, test, client_id, joins from turns
             where waiting and not exists (
               select from jobs where jobs.type = turns.type and jobs.test = turns.test and status = 'queued'
                 and jobs.client_id = turns.client_id)
           )
           update turns set waiting = false, head_priority = null, head_id = null
           from gone cross join ${eventLockFor("gone.client_id")}
           where turns.type = gone.type and turns.test = gone.test and turns.client_id = gone.client_id
             and turns.joins = gone.joins`,
  });
}
