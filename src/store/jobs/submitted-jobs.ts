import type { DedupMode } from "../../contract/dedup.ts";
import type { JobTypeName } from "../../contract/job.ts";
import { limits } from "../../contract/limits.ts";
import { advisoryLocks } from "../core/advisory-locks.ts";
import type { Transaction } from "../core/database.ts";
import { announcesEvents, eventLock } from "../core/event-log.ts";
import { jsonText } from "../core/json-text.ts";
import { recordingActed } from "../shifts/activities.ts";
import { announcesWork } from "./claimed-jobs.ts";
import { waitingJobsOf } from "./job-totals.ts";

export interface NewJob {
  id: string;
  client_id: string;
  type: JobTypeName;
  test: boolean;
  priority: number;
  payload: unknown;
  url: string | null;
  query: string | null;
  campaign_id: string | null;
  api_key_id: string;
  actor_id: string;
  actor_name: string;
  actor_role: string;
  /** Hex. */
  cache_key: string | null;
  may_use_cache: boolean;
  dedup: DedupMode;
  client_ref?: string | undefined;
  /** The job that it does again. */
  rerun_of?: string | undefined;
  /** For items of a batch, with their place in it. */
  batch_id?: string | undefined;
  batch_place?: number | undefined;
}

/** An earlier job whose result answers a new one. */
export interface CachedJob {
  /** Id of the new job, which was not created. */
  forId: string;
  id: string;
  createdAt: Date;
}

/** Decisions and stored answers besides the job's own row. */
export interface Guard {
  /** Limit of waiting jobs for its client and type, including the test queue; null for no limit. */
  waitingMax: number | null;
  /** The Idempotency-Key claimed by this transaction for the job. */
  idempotency: { route: string; key: string } | null;
}

/** The stored answer for the Idempotency-Key of a submit. */
export interface StoredAnswer {
  jobId: string;
  status: "queued" | "completed";
  /** Null: the time at which the key was claimed. */
  createdAt: string | null;
}

export interface InsertedJobs {
  /** Creation time of all new jobs. */
  createdAt: Date;
  cached: CachedJob[];
  /** Ids of the rejected jobs: too many were waiting. */
  refused: Set<string>;
}

/**
 * Inserts jobs with their `job.queued` events, puts their clients in line and wakes workers, all in one commit. A job
 * that may use the cache is not created if an equal one of its client completed in the last 24 hours: it is among
 * `cached` instead.
 * One statement, because a round trip costs more than the work on the server.
 */
export async function insertJobs(
  on: Pick<Transaction, "query">,
  jobs: readonly NewJob[],
): Promise<Omit<InsertedJobs, "refused">> {
  const { submitters, works } = inputOf(jobs);
  const values = [jsonText(works), jsonText(submitters)];
  const announces = announcing(jobs);
  return insertedJobs(
    await on.query<InsertedRow>({ name: "insert-jobs", text: plainInsert, values, announces }),
  );
}

/**
 * The same for jobs with guards, in order. The Idempotency-Key of a job answered from the cache gets that answer; the
 * key of a rejected job is released. Call it in `finish`: waiting jobs are counted under a lock.
 */
export async function insertGuardedJobs(
  transaction: Transaction,
  jobs: readonly { job: NewJob; guard: Guard }[],
): Promise<InsertedJobs> {
  const { submitters, works } = inputOf(jobs.map(({ job }) => job));
  const guarded = jobs.map(({ guard: { waitingMax, idempotency } }, index) => ({
    ...works[index],
    waiting_max: waitingMax,
    ...idempotency,
  }));
  const limited = jobs.filter(({ guard }) => guard.waitingMax !== null).map(({ job }) => job);
  const [, rows] = await Promise.all([
    limited.length > 0 && lockWaitingJobs(transaction, limited),
    transaction.query<InsertedRow>({
      name: "insert-guarded-jobs",
      text: guardedInsert,
      values: [jsonText(guarded), jsonText(submitters)],
      announces: announcing(jobs.map(({ job }) => job)),
    }),
  ]);
  return insertedJobs(rows);
}

/**
 * A separate statement: the one that counts must take its snapshot after the lock. It counts by scanning an index, which
 * marks the entries of deleted rows: a bitmap scan read 1,400 entries a client, 6 of them of rows that still exist.
 */
function lockWaitingJobs(
  transaction: Transaction,
  jobs: readonly Pick<NewJob, "client_id" | "type">[],
): Promise<unknown> {
  return transaction.query({
    name: "lock-waiting-jobs",
    text: `select set_config('enable_bitmapscan', 'off', true), pg_advisory_xact_lock(${advisoryLocks.waitingJobs}, key)
           from (select distinct hashtext(type || ' ' || client_id) as key
                 from unnest($1::text[], $2::text[]) as job(client_id, type) order by key) keys`,
    values: [jobs.map(({ client_id }) => client_id), jobs.map(({ type }) => type)],
  });
}

/** How many jobs of a client and type wait; no one else adds any before this transaction ends. */
export async function lockAndCountWaitingJobs(
  transaction: Transaction,
  line: Pick<NewJob, "client_id" | "type">,
): Promise<number> {
  const [, rows] = await Promise.all([
    lockWaitingJobs(transaction, [line]),
    transaction.query<{ jobs: number }>({
      name: "count-waiting-jobs",
      text: `select ${waitingJobsOf("line")}::int as jobs from (select $1::text as client_id, $2::text as type) line`,
      values: [line.client_id, line.type],
    }),
  ]);
  return rows[0]?.jobs ?? 0;
}

/** Announces the jobs that were created: a row tells of one that was not. */
const announcing = (jobs: readonly NewJob[]) => (rows: readonly { for_id?: string | null }[]) => {
  const others = new Set(rows.map(({ for_id }) => for_id));
  const created = jobs.filter(({ id }) => !others.has(id));
  return [...announcesEvents(created), ...announcesWork(created)];
};

interface InsertedRow {
  now: Date;
  /** Null if there is nothing to report about a job. */
  for_id: string | null;
  /** Null for a rejected job. */
  id: string | null;
  created_at: Date | null;
}

function insertedJobs(rows: readonly InsertedRow[]): InsertedJobs {
  const [first] = rows;
  if (first === undefined) throw new Error("the insert of jobs returned no row");
  const inserted: InsertedJobs = { createdAt: first.now, cached: [], refused: new Set() };
  for (const { for_id: forId, id, created_at: createdAt } of rows) {
    if (forId === null) continue;
    if (id === null || createdAt === null) inserted.refused.add(forId);
    else inserted.cached.push({ forId, id, createdAt });
  }
  return inserted;
}

/**
 * Reading JSON costs by the field: fields that consecutive jobs share, most of them for one client's submits, are
 * written once.
 */
function inputOf(jobs: readonly NewJob[]) {
  const submitters: (Submitter & { number: number })[] = [];
  const works = jobs.map((job) => {
    const { id, payload, url, query, cache_key, client_ref, rerun_of, batch_place, ...submitter } = job;
    const last = submitters.at(-1);
    if (last === undefined || !isSame(last, submitter))
      submitters.push({ number: submitters.length, ...submitter });
    const of = { submitter: submitters.length - 1 };
    return { ...of, id, payload, url, query, cache_key, client_ref, rerun_of, batch_place };
  });
  return { submitters, works };
}

type Submitter = Omit<
  NewJob,
  "id" | "payload" | "url" | "query" | "cache_key" | "client_ref" | "rerun_of" | "batch_place"
>;

function isSame(a: Submitter, b: Submitter): boolean {
  return (Object.keys(b) as (keyof Submitter)[]).every((name) => a[name] === b[name]);
}

const isBetterHead = `(not line.waiting or excluded.head_priority > line.head_priority
                or excluded.head_priority = line.head_priority and excluded.head_id < line.head_id)`;

/** Puts the clients of the rows of `fresh` in line. */
export const putInLine = `
        insert into turns as line (type, test, client_id, waiting, head_priority, head_id)
        select distinct on (type, test, client_id) type, test, client_id, true, priority, id
        from ${eventLock}, fresh order by type, test, client_id, priority desc, id
        on conflict (type, test, client_id) do update
          set joins = line.joins + 1, waiting = true,
              head_priority = case when ${isBetterHead} then excluded.head_priority else line.head_priority end,
              head_id = case when ${isBetterHead} then excluded.head_id else line.head_id end`;

/** @param guards the additional columns and steps that plain jobs do without. */
const insertText = (guards: { columns: string; from: string; parts: string; refused: string }) => `
      with input as materialized (
        select work.id, payload, url, query, cache_key, client_id, type, test, priority, campaign_id, api_key_id,
               actor_id, actor_name, actor_role, may_use_cache, dedup, client_ref, rerun_of, batch_id, batch_place${guards.columns}
        from ${guards.from}
        join json_to_recordset($2::json) as submitter(
          number integer, client_id text, type text, test boolean, priority smallint, campaign_id text,
          api_key_id uuid, actor_id text, actor_name text, actor_role text, may_use_cache boolean, dedup text,
          batch_id uuid)
          on submitter.number = work.submitter
      ), cached as materialized (
        select input.id as for_id, earlier.id, earlier.created_at
        from input cross join lateral (
          select id, created_at from jobs
          where status = 'completed' and jobs.client_id = input.client_id
            and jobs.cache_key = decode(input.cache_key, 'hex') and completed_at > now() - interval '${limits.result_cache_hours} hours'
            and not exists (select from job_results where job_id = jobs.id and expired_at is not null)
          order by completed_at desc limit 1
        ) earlier
        where input.may_use_cache
      ), ${guards.parts}fresh as materialized (
        select * from input where id not in (select for_id from cached${guards.refused})
      ), inserted as (
        insert into jobs (id, client_id, type, test, priority, payload, url, query, campaign_id, api_key_id,
                          actor_id, actor_name, actor_role, cache_key, dedup, client_ref, rerun_of, batch_id, batch_place)
        select id, client_id, type, test, priority, payload, url, query, campaign_id, api_key_id,
               actor_id, actor_name, actor_role, decode(cache_key, 'hex'), dedup, client_ref, rerun_of, batch_id, batch_place
        from fresh
        returning 1
      ), logged as (
        insert into events (client_id, type, job_id, campaign_id, data)
        select client_id, 'job.queued', id, campaign_id,
               '{"job_id":"' || id || '","type":"' || type || '","created_at":"' || moment.iso || '"'
                 || coalesce(',"campaign_id":' || to_json(campaign_id), '')
                 || coalesce(',"batch_id":"' || batch_id || '"', '')
                 || coalesce(',"client_ref":' || to_json(client_ref), '') || '}'
        from ${eventLock}, (select iso_utc(now()) as iso) moment, fresh
      ), lined as (${putInLine}
      ), acted as (
        select client_id, actor_id, actor_name, actor_role,
               case when test then 'test_job.submitted' else 'job.submitted' end as kind,
               'job' as subject_type, id::text as subject_id, now() as occurred_at, null::int as results_count
        from fresh
      ), ${recordingActed}
      select now(), told.*
      from (select count(*) from inserted) before_lock
      cross join (select count(*) from acted_rows) also_before_lock
      left join (select * from cached${guards.refused.replace("select id", "select id, null, null")}) told on true`;

const workColumns =
  "submitter integer, id uuid, payload json, url text, query text, cache_key text, client_ref text, rerun_of uuid, batch_place integer";

const plainInsert = insertText({
  columns: "",
  from: `json_to_recordset($1::json) as work(${workColumns})`,
  parts: "",
  refused: "",
});

const guardedInsert = insertText({
  columns: ", place, waiting_max, route, key",
  from: `rows from (json_to_recordset($1::json) as (${workColumns}, waiting_max integer, route text, key text))
          with ordinality
          as work(submitter, id, payload, url, query, cache_key, client_ref, rerun_of, batch_place, waiting_max, route, key, place)`,
  // `answered` writes a StoredAnswer.
  parts: `limited as materialized (
        select id, client_id, type, waiting_max,
               row_number() over (partition by client_id, type order by place) as place
        from input where waiting_max is not null and id not in (select for_id from cached)
      ), waiting as materialized (
        select client_id, type, ${waitingJobsOf("line")} as jobs
        from (select distinct client_id, type from limited) line
      ), refused as materialized (
        select id from limited join waiting using (client_id, type)
        where waiting.jobs + limited.place > limited.waiting_max
      ), answered as (
        update idempotency_keys known
        set answer = json_build_object('jobId', cached.id, 'status', 'completed',
                                       'createdAt', iso_utc(cached.created_at))
        from cached join input on input.id = cached.for_id
        where known.client_id = input.client_id and known.route = input.route and known.key = input.key
      ), released as (
        delete from idempotency_keys known using refused join input using (id)
        where known.client_id = input.client_id and known.route = input.route and known.key = input.key
      ), `,
  refused: " union all select id from refused",
});
