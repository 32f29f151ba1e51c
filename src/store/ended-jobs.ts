import type { JobStatus, JobTypeName } from "../contract/job.ts";
import { recordingActed } from "./activities.ts";
import type { Transaction } from "./database.ts";
import { eventLock, notifyEvents } from "./event-log.ts";
import { jsonText } from "./json-text.ts";
import { channels } from "./signals.ts";

/** Parts of a WITH clause: the end of the jobs in `done` is an activity of whoever submitted them. */
const recordingEnd = `
      acted as (
        select client_id, actor_id, actor_name, actor_role,
               case when test then 'test_job.' else 'job.' end || status as kind,
               'job' as subject_type, id::text as subject_id, clock_timestamp() as occurred_at,
               case when not test then results_count end as results_count
        from done
      ), ${recordingActed}`;

/** Which run of which job: nothing is written unless it is still the one that counts. */
export interface Run {
  id: string;
  attempt: number;
}

export interface CampaignJob {
  campaign_id: string;
  type: JobTypeName;
}

/** The campaign of a client's job; null where it has none. */
export async function findCampaignJob(
  transaction: Transaction,
  clientId: string,
  jobId: string,
): Promise<CampaignJob | null> {
  const rows = await transaction.query<CampaignJob>({
    name: "find-campaign-job",
    text: "select campaign_id, type from jobs where id = $1 and client_id = $2 and campaign_id is not null",
    values: [jobId, clientId],
  });
  return rows[0] ?? null;
}

/** Locks a job that has not ended. False when it has. */
export async function lockOpenJob(transaction: Transaction, jobId: string): Promise<boolean> {
  const rows = await transaction.query({
    name: "lock-open-job",
    text: "select 1 from jobs where id = $1 and status in ('queued', 'processing') for update",
    values: [jobId],
  });
  return rows.length > 0;
}

/**
 * Completes a job with its result and `job.completed`. One that is not reusable answers no later submit. Returns
 * false when the run no longer counts.
 */
export async function completeJob(
  transaction: Transaction,
  run: Run,
  outcome: {
    data: unknown;
    message?: string | null;
    resultsCount: number;
    progress: unknown;
    reusable?: boolean;
  },
): Promise<boolean> {
  const rows = await transaction.query({
    name: "complete-job",
    text: `
      with done as (
        update jobs set status = 'completed', completed_at = now(), updated_at = now(), results_count = $3,
                        progress = coalesce($5, progress), cache_key = case when $6 then cache_key end
        where id = $1 and status = 'processing' and attempt = $2
        returning *
      ), stored as (
        insert into job_results (job_id, data, message) select id, $4::json, $7 from done
      ), logged as (
        insert into events (client_id, type, job_id, campaign_id, data)
        select client_id, 'job.completed', id, campaign_id,
               json_strip_nulls(json_build_object('job_id', id, 'type', type,
                 'processing_time', round(extract(epoch from completed_at - started_at), 3),
                 'results_count', results_count, 'campaign_id', campaign_id))::text
        from ${eventLock}, done
      ), ${recordingEnd}
      select ${notifyEvents} from done`,
    values: [
      run.id,
      run.attempt,
      outcome.resultsCount,
      jsonText(outcome.data),
      outcome.progress === null ? null : jsonText(outcome.progress),
      outcome.reusable ?? true,
      outcome.message ?? null,
    ],
  });
  return rows.length > 0;
}

/** Fails a job with `job.failed`. Returns false when the run no longer counts. */
export async function failJob(
  transaction: Transaction,
  run: Run,
  error: { code: string; message: string },
): Promise<boolean> {
  const rows = await transaction.query({
    name: "fail-job",
    text: `
      with done as (
        update jobs set status = 'failed', completed_at = now(), updated_at = now(),
                        error_code = $3, error_message = $4
        where id = $1 and status = 'processing' and attempt = $2
        returning *
      ), logged as (
        insert into events (client_id, type, job_id, campaign_id, data)
        select client_id, 'job.failed', id, campaign_id,
               json_strip_nulls(json_build_object('job_id', id, 'type', type, 'error_message', error_message,
                                                  'campaign_id', campaign_id))::text
        from ${eventLock}, done
      ), ${recordingEnd}
      select ${notifyEvents} from done`,
    values: [run.id, run.attempt, error.code, error.message.replaceAll("\0", "").toWellFormed()],
  });
  return rows.length > 0;
}

/**
 * Puts a running job aside until the entry `entryId` comes up: a retry, or a worker that stops. The job stays
 * `processing`, as its clients saw it start. Returns false when the run no longer counts.
 */
export async function setJobAside(
  transaction: Transaction,
  run: Run,
  next: { entryId: string; isRetry: boolean },
): Promise<boolean> {
  const rows = await transaction.query({
    name: "set-job-aside",
    text: `
      update jobs set worker_id = null, queue_entry_id = $3, retries = retries + $4::int, updated_at = now()
      where id = $1 and status = 'processing' and attempt = $2
      returning 1`,
    values: [run.id, run.attempt, next.entryId, next.isRetry ? 1 : 0],
  });
  return rows.length > 0;
}

export interface CancelledJob {
  /** State before. */
  status: JobStatus;
  cancelled: boolean;
  type: JobTypeName;
  test: boolean;
  queue_entry_id: string | null;
}

/**
 * Cancels a job that has not ended, with `job.cancelled`, and tells the worker that runs it. Returns null when
 * the client has no such job.
 */
export async function cancelJob(
  transaction: Transaction,
  clientId: string,
  jobId: string,
): Promise<CancelledJob | null> {
  const rows = await transaction.query<CancelledJob>({
    name: "cancel-job",
    text: `
      with found as (
        select * from jobs where id = $1 and client_id = $2 for update
      ), done as (
        update jobs set status = 'cancelled', completed_at = now(), updated_at = now(),
                        error_code = 'cancelled', error_message = 'Job was cancelled'
        from found where jobs.id = found.id and found.status in ('queued', 'processing')
        returning jobs.*
      ), logged as (
        insert into events (client_id, type, job_id, campaign_id, data)
        select client_id, 'job.cancelled', id, campaign_id,
               json_strip_nulls(json_build_object('job_id', id, 'type', type, 'campaign_id', campaign_id))::text
        from ${eventLock}, done
      ), ${recordingEnd}
      select found.status, found.type, found.test, found.queue_entry_id, done.id is not null as cancelled,
             case when done.id is not null then ${notifyEvents} end,
             case when done.id is not null and found.status = 'processing'
                  then pg_notify('${channels.cancel}', found.id::text) end
      from found left join done on done.id = found.id`,
    values: [jobId, clientId],
  });
  return rows[0] ?? null;
}
