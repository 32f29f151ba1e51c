import type { DedupMode } from "../contract/dedup.ts";
import type { JobTypeName } from "../contract/job.ts";
import { recordingActed } from "./activities.ts";
import type { Transaction } from "./database.ts";
import { eventLock, notifyEvents } from "./event-log.ts";
import { jsonText } from "./json-text.ts";
import { channels } from "./signals.ts";

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
}

/** An earlier job whose result answers a new one. */
export interface CachedJob {
  /** Id of the new job that was not made. */
  forId: string;
  id: string;
  createdAt: Date;
}

/** A queue that some of the jobs belong to. */
export interface QueueOfJobs {
  name: string;
  type: JobTypeName;
  test: boolean;
  /** The text of an insert of an entry for each `id` of a table expression. */
  adding(source: string): string;
}

/**
 * Inserts jobs with their `job.queued` events and queue entries, and wakes workers, all when the statement commits. A
 * job that may use the cache is not made when an equal one of its client completed in the last 24 hours: it is among
 * `cached` instead. All that are made have one creation time.
 *
 * One statement, because each turn to the server costs more than what it does there.
 */
export async function insertJobs(
  on: Pick<Transaction, "query">,
  jobs: NewJob[],
  queues: QueueOfJobs[],
): Promise<{ createdAt: Date; cached: CachedJob[] }> {
  const { submitters, works } = inputOf(jobs);
  const rows = await on.query<{
    now: Date;
    for_id: string | null;
    id: string | null;
    created_at: Date | null;
  }>({
    ...statementFor(queues),
    values: [jsonText(works), jsonText(submitters), queues.map(({ name }) => name)],
  });
  const [first] = rows;
  if (first === undefined) throw new Error("insert-jobs returned no row");
  const cached = rows.flatMap(({ for_id: forId, id, created_at: createdAt }) =>
    forId === null || id === null || createdAt === null ? [] : [{ forId, id, createdAt }],
  );
  return { createdAt: first.now, cached };
}

/**
 * Reading JSON costs by the field: what jobs that follow each other have in common, which is most of it for one client's
 * submits, is written once.
 */
function inputOf(jobs: NewJob[]) {
  const submitters: (Submitter & { number: number })[] = [];
  const works = jobs.map(({ id, payload, url, query, cache_key, ...submitter }) => {
    const last = submitters.at(-1);
    if (last === undefined || !isSame(last, submitter))
      submitters.push({ number: submitters.length, ...submitter });
    return { submitter: submitters.length - 1, id, payload, url, query, cache_key };
  });
  return { submitters, works };
}

type Submitter = Omit<NewJob, "id" | "payload" | "url" | "query" | "cache_key">;

function isSame(a: Submitter, b: Submitter): boolean {
  return (Object.keys(b) as (keyof Submitter)[]).every((name) => a[name] === b[name]);
}

const statements = new Map<string, { name: string; text: string }>();

function statementFor(queues: QueueOfJobs[]): { name: string; text: string } {
  const key = queues.map(({ name }) => name).join(" ");
  const known = statements.get(key);
  if (known !== undefined) return known;
  const statement = { name: `insert-jobs-${statements.size}`, text: insertText(queues) };
  statements.set(key, statement);
  return statement;
}

const insertText = (queues: QueueOfJobs[]) => `
      with input as materialized (
        select work.id, payload, url, query, cache_key, client_id, type, test, priority, campaign_id, api_key_id,
               actor_id, actor_name, actor_role, may_use_cache, dedup
        from json_to_recordset($1::json) as work(
          submitter integer, id uuid, payload json, url text, query text, cache_key text)
        join json_to_recordset($2::json) as submitter(
          number integer, client_id text, type text, test boolean, priority smallint, campaign_id text,
          api_key_id uuid, actor_id text, actor_name text, actor_role text, may_use_cache boolean, dedup text)
          on submitter.number = work.submitter
      ), cached as materialized (
        select input.id as for_id, earlier.id, earlier.created_at
        from input cross join lateral (
          select id, created_at from jobs
          where status = 'completed' and jobs.client_id = input.client_id
            and jobs.cache_key = decode(input.cache_key, 'hex') and completed_at > now() - interval '24 hours'
          order by completed_at desc limit 1
        ) earlier
        where input.may_use_cache
      ), fresh as materialized (
        select * from input where id not in (select for_id from cached)
      ), inserted as (
        insert into jobs (id, client_id, type, test, priority, payload, url, query, campaign_id, api_key_id,
                          actor_id, actor_name, actor_role, cache_key, dedup)
        select id, client_id, type, test, priority, payload, url, query, campaign_id, api_key_id,
               actor_id, actor_name, actor_role, decode(cache_key, 'hex'), dedup
        from fresh
      ), ${queues.map(addingEntries).join("")}logged as (
        insert into events (client_id, type, job_id, campaign_id, data)
        select client_id, 'job.queued', id, campaign_id,
               '{"job_id":"' || id || '","type":"' || type || '","created_at":"' || moment.iso || '"'
                 || coalesce(',"campaign_id":' || to_json(campaign_id), '') || '}'
        from ${eventLock}, (select iso_utc(now()) as iso) moment, fresh
      ), acted as (
        select client_id, actor_id, actor_name, actor_role,
               case when test then 'test_job.submitted' else 'job.submitted' end as kind,
               'job' as subject_type, id::text as subject_id, now() as occurred_at, null::int as results_count
        from fresh
      ), ${recordingActed}
      select now(), cached.*
      from (select ${notifyEvents}, count(pg_notify('${channels.work}', queue))
            from unnest($3::text[]) as queue) notified
      left join cached on true`;

const addingEntries = ({ type, test, adding }: QueueOfJobs, index: number) =>
  `entries_${index} as (
        ${adding(`fresh where type = '${type}' and test = ${test}`)}
      ), `;
