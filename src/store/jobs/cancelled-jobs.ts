import type { JobStatus, JobTypeName } from "../../contract/job.ts";
import type { Actor } from "../../contract/principal.ts";
import { errorCatalogue } from "../../errors.ts";
import { channels } from "../core/channels.ts";
import type { Transaction } from "../core/database.ts";
import { announcesEvents } from "../core/event-log.ts";
import { recordingActed } from "../shifts/activities.ts";
import { cancellationLogged, endAsAct } from "./ended-jobs.ts";

/** Jobs of one type that were cancelled, from the same state. */
export interface CancelledGroup {
  type: JobTypeName;
  test: boolean;
  status: JobStatus;
  jobs: number;
  /** The ids of those that ran. */
  running: string[] | null;
}

/** Which open jobs of a client are meant: items of a batch, or jobs by their ids. */
export type OpenJobs = { batchId: string } | { jobIds: readonly string[] };

/** What events and activities need of a job: its payload may be large. */
const endedColumns = `jobs.id, client_id, type, test, jobs.status, campaign_id, batch_id, client_ref,
                  actor_id, actor_name, actor_role, results_count`;

/**
 * Cancels waiting and running jobs of a client with their events: also held ones, which do not enter the queue before.
 * Skips those that start or end at this moment: call it again until none is left. Not for jobs of campaigns, which
 * continue after each. Ten thousand take some 0.8 s, of which the event log is locked for 0.13 s.
 */
export async function cancelJobs(
  on: Pick<Transaction, "query">,
  { clientId, jobs, by }: { clientId: string; jobs: OpenJobs; by: Actor | undefined },
): Promise<CancelledGroup[]> {
  const [name, condition, heldCondition, wanted] =
    "batchId" in jobs
      ? ["cancel-batch-items", "batch_id = $1 and batch_place is not null", "batch_id = $1", jobs.batchId]
      : ["cancel-jobs", "id = any($1::uuid[])", "job_id = any($1::uuid[])", jobs.jobIds];
  return await on.query<CancelledGroup & Record<string, unknown>>({
    name,
    text: `
      with found as materialized (
        select id, status from jobs
        where ${condition} and client_id = $2 and completed_at is null
        for update skip locked
      ), held as materialized (
        select job_id from held_jobs where ${heldCondition} and client_id = $2 for update skip locked
      ), moment as materialized (
        select clock_timestamp() as now
      ), changed as (
        update jobs set status = 'cancelled', completed_at = moment.now, updated_at = moment.now,
                        error_code = 'cancelled', error_message = $3
        from found, moment where jobs.id = found.id
        returning ${endedColumns}
      ), taken as (
        delete from held_jobs using held where held_jobs.job_id = held.job_id returning job
      ), added as (
        insert into jobs
        select row.*
        from moment, taken cross join lateral jsonb_populate_record(null::jobs, job || jsonb_build_object(
          'status', 'cancelled', 'completed_at', moment.now, 'updated_at', moment.now,
          'error_code', 'cancelled', 'error_message', $3::text)) row
        returning ${endedColumns}
      ), done as materialized (
        select * from changed union all select * from added
      ), ${cancellationLogged}, acted as (${endAsAct}
        union all
        select client_id, $4, $5, $6, 'job.cancel_requested', 'job', id::text, moment.now, null
        from done, moment where $4::text is not null
      ), ${recordingActed}
      select done.type, done.test, coalesce(found.status, 'queued') as status, count(*)::int as jobs,
             array_agg(found.id) filter (where found.status = 'processing') as running
      from done left join found using (id), (select count(*) from acted_rows) before_lock
      group by done.type, done.test, coalesce(found.status, 'queued')`,
    values: [wanted, clientId, errorCatalogue.cancelled.detail, by?.id ?? null, by?.name, by?.role],
    announces: (rows) => [
      ...announcesEvents(rows),
      ...(rows as CancelledGroup[])
        .flatMap(({ running }) => running ?? [])
        .map((payload) => ({ channel: channels.cancel, payload })),
    ],
  });
}
