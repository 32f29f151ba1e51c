import type { JobStatus, JobTypeName } from "../../contract/job.ts";
import type { Actor } from "../../contract/principal.ts";
import { errorCatalogue } from "../../errors.ts";
import { channels } from "../core/channels.ts";
import type { Database, Transaction } from "../core/database.ts";
import { announcesEvents, eventLockFor } from "../core/event-log.ts";
import { jsonText } from "../core/json-text.ts";
import { recordingActed } from "../shifts/activities.ts";
import { announcesWork, queueColumns } from "./claimed-jobs.ts";
import { origin } from "./job-events.ts";
import type { StoredResult } from "./stored-result.ts";

/** The events of the cancelled jobs in `done`. */
export const cancellationLogged = `logged as (
        insert into events (client_id, type, job_id, campaign_id, data)
        select client_id, 'job.cancelled', id, campaign_id,
               json_strip_nulls(json_build_object('job_id', id, 'type', type, ${origin}))::text
        from done cross join ${eventLockFor("done.id")}
      )`;

/** The end of a row of `done` as an activity of its submitter. */
export const endAsAct = `
        select client_id, actor_id, actor_name, actor_role,
               case when test then 'test_job.' else 'job.' end || status as kind,
               'job' as subject_type, id::text as subject_id, moment.now as occurred_at,
               case when not test then results_count end as results_count
        from done, moment`;

/** Identifies a run of a job; writes apply only while its attempt is the current one. */
export interface Run {
  id: string;
  attempt: number;
}

export interface CampaignJob {
  campaign_id: string;
  type: JobTypeName;
}

/** The campaign of a client's job; null if it has none. */
export async function findCampaignJob(
  database: Database,
  clientId: string,
  jobId: string,
): Promise<CampaignJob | null> {
  const rows = await database.query<CampaignJob>({
    name: "find-campaign-job",
    text: "select campaign_id, type from jobs where id = $1 and client_id = $2 and campaign_id is not null",
    values: [jobId, clientId],
  });
  return rows[0] ?? null;
}

/** Locks an unfinished job. False if it has ended. */
export async function lockOpenJob(transaction: Transaction, jobId: string): Promise<boolean> {
  const rows = await transaction.query({
    name: "lock-open-job",
    text: "select 1 from jobs where id = $1 and status in ('queued', 'processing') for update",
    values: [jobId],
  });
  return rows.length > 0;
}

/**
 * SQL for whether the run in `row` is its job's current one. The server must look up each job by its id, although it
 * plans the statement before it knows how many jobs there will be. So the state is compared in an expression: the index
 * of running jobs is small, but most of its entries are of jobs that ended since the last vacuum. And the range of
 * attempts makes it expect few rows: for a hundred it would read the whole table while that is thought to be small.
 */
export const isCurrent = (row: string): string =>
  `jobs.id = ${row}.id and jobs.attempt = ${row}.attempt and jobs.status || '' = 'processing'
         and ${row}.attempt between 0 and 2147483647`;

/** How a run ended: `completed` with its result, or `failed` for a reason. */
export type RunEnd = Run &
  (
    | { status: "completed"; resultsCount: number; progress: unknown; reusable: boolean }
    | { status: "failed"; code: string; message: string }
  );

/** Total size of the results that one statement may store, so that none of them takes long. */
export const resultCharsMax = 1_000_000;

/**
 * Ends jobs with their events. A completed job that is not reusable never answers a later submit.
 * @param results by job id; omitted ones are already stored in this transaction.
 * @returns ids of the jobs whose run was current; nothing is written for the others.
 */
export async function endJobs(
  on: Pick<Transaction, "query">,
  ends: readonly RunEnd[],
  results: ReadonlyMap<string, StoredResult>,
): Promise<Set<string>> {
  const rows = await on.query<{ id: string }>({
    name: "end-jobs",
    announces: announcesEvents,
    text: `
      with given as materialized (
        select * from json_to_recordset($1::json) as given(
          id uuid, attempt integer, status text, data json, message text, results_count integer, progress json, reusable boolean,
          error_code text, error_message text)
      ), moment as materialized (
        select clock_timestamp() as now
      ), done as (
        update jobs set status = given.status, completed_at = moment.now, updated_at = moment.now,
                        results_count = given.results_count, progress = coalesce(given.progress, jobs.progress),
                        cache_key = case when given.reusable then cache_key end,
                        error_code = given.error_code, error_message = given.error_message
        from given, moment
        where ${isCurrent("given")}
        returning jobs.*
      ), stored as (
        insert into job_results (job_id, data, message)
        select done.id, given.data, given.message from done join given on given.id = done.id where given.data is not null
        returning 1
      ), projected as (
        insert into record_outbox (client_id, job_id)
        select client_id, id from done where status = 'completed' and not test
        returning 1
      ), logged as (
        insert into events (client_id, type, job_id, campaign_id, data)
        select client_id, 'job.' || status, id, campaign_id,
               json_strip_nulls(case status
                 when 'completed' then json_build_object('job_id', id, 'type', type,
                   'processing_time', greatest(round(extract(epoch from completed_at - started_at), 3), 0),
                   'results_count', results_count, ${origin})
                 else json_build_object('job_id', id, 'type', type, 'error_message', error_message,
                   ${origin}) end)::text
        from done cross join ${eventLockFor("done.id")}
      ), acted as (${endAsAct}
      ), ${recordingActed}
      select id
      from done, (select count(*) from stored) before_lock, (select count(*) from acted_rows) also_before_lock,
           (select count(*) from projected) before_it_too`,
    values: [`[${ends.map((end) => givenText(end, results.get(end.id))).join(",")}]`],
  });
  return new Set(rows.map(({ id }) => id));
}

/** Adds a field `data` to the text of an object. A result is JSON text already, and large. */
const withData = (object: string, data: string): string => `${object.slice(0, -1)},"data":${data}}`;

/** One element of `given`. */
function givenText(end: RunEnd, result: StoredResult | undefined): string {
  const { id, attempt, status } = end;
  if (end.status === "failed") {
    const message = end.message.replaceAll("\0", "").toWellFormed();
    return jsonText({ id, attempt, status, reusable: true, error_code: end.code, error_message: message });
  }
  const { resultsCount: results_count, progress, reusable } = end;
  const text = jsonText({ id, attempt, status, results_count, progress, reusable, message: result?.message });
  return result === undefined ? text : withData(text, result.text);
}

/** Stores results before their jobs end, in the transaction that ends these and locks their rows. */
export async function storeResults(
  transaction: Transaction,
  results: ReadonlyMap<string, StoredResult>,
): Promise<void> {
  const rows = [...results].map(([id, { text, message }]) => withData(jsonText({ id, message }), text));
  await Promise.all(
    batchesOf(rows).map((batch) =>
      transaction.query({
        name: "store-results",
        text: `insert into job_results (job_id, data, message)
               select id, data, message from json_to_recordset($1::json) as given(id uuid, data json, message text)`,
        values: [`[${batch.join(",")}]`],
      }),
    ),
  );
}

/** Texts in batches of at most `resultCharsMax`, or of one text. */
function batchesOf(texts: readonly string[]): string[][] {
  const batches: string[][] = [];
  let chars = Number.POSITIVE_INFINITY;
  for (const text of texts) {
    chars += text.length;
    if (chars > resultCharsMax) {
      batches.push([]);
      chars = text.length;
    }
    batches.at(-1)?.push(text);
  }
  return batches;
}

/**
 * Postpones a running job by `delaySeconds`: for a retry, or because its worker releases it. The job stays
 * `processing`, since its clients saw it start. Returns false if the run is no longer current.
 */
export async function postponeJob(
  database: Database,
  run: Run,
  { delaySeconds, countAs }: { delaySeconds: number; countAs: "retry" | "crash" | "nothing" },
): Promise<boolean> {
  const rows = await database.query({
    name: "postpone-job",
    text: `
      update jobs set worker_id = null, run_after = now() + make_interval(secs => $3), updated_at = now(),
                      retries = retries + ($4 = 'retry')::int, crashes = crashes + ($4 = 'crash')::int
      where id = $1 and status = 'processing' and attempt = $2
      returning ${queueColumns}`,
    values: [run.id, run.attempt, delaySeconds, countAs],
    announces: (rows) => (delaySeconds === 0 ? announcesWork(rows) : []),
  });
  return rows.length > 0;
}

/**
 * Cancels every unfinished job of a campaign, as `cancelJob` does.
 *
 * Call it with the campaign locked, at the end of the transaction: it takes the event log's lock.
 */
export async function cancelJobsOfCampaign(
  transaction: Transaction,
  campaign: { id: string; client_id: string },
  by: Actor,
): Promise<CancelledCampaignJob[]> {
  return transaction.query<CancelledCampaignJob>({
    name: "cancel-jobs-of-campaign",
    text: `
      with found as materialized (
        select id, status from jobs
        where campaign_id = $1 and client_id = $2 and status in ('queued', 'processing') for update
      ), moment as materialized (
        select clock_timestamp() as now
      ), done as (
        update jobs set status = 'cancelled', completed_at = moment.now, updated_at = moment.now,
                        error_code = 'cancelled', error_message = $3
        from found, moment where jobs.id = found.id
        returning jobs.*
      ), logged as (
        insert into events (client_id, type, job_id, campaign_id, data)
        select client_id, 'job.cancelled', id, campaign_id,
               json_build_object('job_id', id, 'type', type, 'campaign_id', campaign_id)::text
        from done cross join ${eventLockFor("done.id")}
      ), acted as (${endAsAct}
        union all
        select client_id, $4, $5, $6, 'job.cancel_requested', 'job', id::text, moment.now, null from done, moment
      ), ${recordingActed}
      select done.id, done.type, done.test, found.status from done join found using (id)`,
    values: [campaign.id, campaign.client_id, errorCatalogue.cancelled.detail, by.id, by.name, by.role],
    announces: (jobs) => [
      ...announcesEvents(jobs),
      ...jobs
        .filter(({ status }) => status === "processing")
        .map(({ id }) => ({ channel: channels.cancel, payload: id })),
    ],
  });
}

interface CancelledCampaignJob {
  id: string;
  type: JobTypeName;
  test: boolean;
  /** The previous state. */
  status: JobStatus;
}

export interface CancelledJob {
  /** The previous state. */
  status: JobStatus;
  cancelled: boolean;
  type: JobTypeName;
  test: boolean;
}

/**
 * Cancels an unfinished job with `job.cancelled` and signals its worker; attributed to `by`. Returns the previous
 * state, or null if the client has no such job.
 */
export async function cancelJob(
  on: Pick<Transaction, "query">,
  clientId: string,
  jobId: string,
  by?: Actor,
): Promise<CancelledJob | null> {
  const rows = await on.query<CancelledJob>({
    name: "cancel-job",
    text: `
      with found as (
        select * from jobs where id = $1 and client_id = $2 for update
      ), moment as materialized (
        select clock_timestamp() as now
      ), done as (
        update jobs set status = 'cancelled', completed_at = moment.now, updated_at = moment.now,
                        error_code = 'cancelled', error_message = $3
        from found, moment where jobs.id = found.id and found.status in ('queued', 'processing')
        returning jobs.*
      ), ${cancellationLogged}, acted as (${endAsAct}
        union all
        select client_id, $4, $5, $6, 'job.cancel_requested', 'job', id::text, moment.now, null
        from done, moment where $4::text is not null
      ), ${recordingActed}
      select found.status, found.type, found.test, done.id is not null as cancelled
      from found left join done on done.id = found.id`,
    values: [jobId, clientId, errorCatalogue.cancelled.detail, by?.id ?? null, by?.name, by?.role],
    announces: ([job]) => [
      ...announcesEvents(job?.cancelled ? [job] : []),
      ...(job?.cancelled && job.status === "processing"
        ? [{ channel: channels.cancel, payload: jobId }]
        : []),
    ],
  });
  return rows[0] ?? null;
}
