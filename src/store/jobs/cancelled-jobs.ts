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

/**
 * Cancels waiting and running jobs of a client with their events, at most `limit` at a time, so that the event log is
 * locked for some hundredths of a second only. Skips those that start or end at this moment: call it again until none
 * is left. Not for jobs of campaigns, which continue after each.
 */
export async function cancelJobs(
  on: Pick<Transaction, "query">,
  given: { clientId: string; jobs: OpenJobs; by: Actor | undefined; limit: number },
): Promise<CancelledGroup[]> {
  const { clientId, jobs, by, limit } = given;
  const [name, condition, wanted] =
    "batchId" in jobs
      ? ["cancel-batch-items", "batch_id = $1 and batch_place is not null", jobs.batchId]
      : ["cancel-jobs", "id = any($1::uuid[])", jobs.jobIds];
  return await on.query<CancelledGroup & Record<string, unknown>>({
    name,
    text: `
      with found as materialized (
        select id, status from jobs
        where ${condition} and client_id = $2 and completed_at is null
        limit $4 for update skip locked
      ), moment as materialized (
        select clock_timestamp() as now
      ), done as (
        update jobs set status = 'cancelled', completed_at = moment.now, updated_at = moment.now,
                        error_code = 'cancelled', error_message = $3
        from found, moment where jobs.id = found.id
        returning jobs.*
      ), ${cancellationLogged}, acted as (${endAsAct}
        union all
        select client_id, $5, $6, $7, 'job.cancel_requested', 'job', id::text, moment.now, null
        from done, moment where $5::text is not null
      ), ${recordingActed}
      select done.type, done.test, found.status, count(*)::int as jobs,
             array_agg(found.id) filter (where found.status = 'processing') as running
      from done join found using (id), (select count(*) from acted_rows) before_lock
      group by done.type, done.test, found.status`,
    values: [wanted, clientId, errorCatalogue.cancelled.detail, limit, by?.id ?? null, by?.name, by?.role],
    announces: (rows) => [
      ...announcesEvents(rows),
      ...(rows as CancelledGroup[])
        .flatMap(({ running }) => running ?? [])
        .map((payload) => ({ channel: channels.cancel, payload })),
    ],
  });
}
