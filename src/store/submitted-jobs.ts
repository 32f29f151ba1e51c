import type { JobTypeName } from "../contract/job.ts";
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
}

/**
 * Inserts jobs with their `job.queued` events and wakes workers, all when the transaction commits.
 * Returns the creation time, which is one for all of them.
 */
export async function insertJobs(transaction: Transaction, jobs: NewJob[], queues: string[]): Promise<Date> {
  const rows = await transaction.query<{ created_at: Date }>({
    name: "insert-jobs",
    text: `
      with input as materialized (
        select * from json_to_recordset($1::json) as input(
          id uuid, client_id text, type text, test boolean, priority smallint, payload json, url text,
          query text, campaign_id text, api_key_id uuid, actor_id text, actor_name text, actor_role text,
          cache_key text)
      ), inserted as (
        insert into jobs (id, client_id, type, test, priority, payload, url, query, campaign_id, api_key_id,
                          actor_id, actor_name, actor_role, cache_key)
        select id, client_id, type, test, priority, payload, url, query, campaign_id, api_key_id,
               actor_id, actor_name, actor_role, decode(cache_key, 'hex')
        from input
      ), logged as (
        insert into events (client_id, type, job_id, campaign_id, data)
        select client_id, 'job.queued', id, campaign_id,
               json_strip_nulls(json_build_object('job_id', id, 'type', type, 'created_at', iso_utc(now()),
                                                  'campaign_id', campaign_id))::text
        from ${eventLock}, input
      )
      select now() as created_at, ${notifyEvents},
             (select count(pg_notify('${channels.work}', queue)) from unnest($2::text[]) as queue)`,
    values: [jsonText(jobs), queues],
  });
  const created = rows[0];
  if (created === undefined) throw new Error("insert-jobs returned no row");
  return created.created_at;
}

export interface CachedJob {
  cache_key: string;
  client_id: string;
  id: string;
  created_at: Date;
}

/** The newest completed job of the last 24 hours for each (client, cache key) that has one. */
export function findCachedJobs(
  transaction: Transaction,
  keys: { clientId: string; cacheKey: string }[],
): Promise<CachedJob[]> {
  return transaction.query<CachedJob>({
    name: "find-cached-jobs",
    text: `
      select encode(hit.cache_key, 'hex') as cache_key, hit.client_id, hit.id, hit.created_at
      from unnest($1::text[], $2::text[]) as wanted(client_id, cache_key)
      cross join lateral (
        select id, client_id, cache_key, created_at from jobs
        where status = 'completed' and jobs.client_id = wanted.client_id
          and jobs.cache_key = decode(wanted.cache_key, 'hex') and completed_at > now() - interval '24 hours'
        order by completed_at desc limit 1
      ) hit`,
    values: [keys.map((key) => key.clientId), keys.map((key) => key.cacheKey)],
  });
}
