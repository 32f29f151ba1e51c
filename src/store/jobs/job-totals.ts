import type { JobStatus, JobTypeName } from "../../contract/job.ts";
import type { Database, Transaction } from "../core/database.ts";

/*
 * Counts of jobs that cost the same for any number of jobs (0025-job-totals). A trigger keeps them exact: a count is the
 * sum of a total and of the changes that have not been added to it yet.
 */

/** Named columns: a newer release may add one to either table. */
const columns = "client_id, type, test, status, jobs";
const counted = `(select ${columns} from job_totals union all select ${columns} from job_total_changes)`;
/** Of all clients together. */
export const countedOfAll = `(select ${columns} from job_totals where client_id = ''
              union all select ${columns} from job_total_changes)`;

/** How many jobs a client has, of one state or type if given. */
export async function countJobsOf(
  database: Database,
  filter: { clientId: string; status: JobStatus | undefined; type: JobTypeName | undefined },
): Promise<number> {
  const [row] = await database.query<{ total: number }>({
    name: "count-jobs-of-client",
    text: `select coalesce(sum(jobs), 0)::int as total
           from ${counted} counted
           where client_id = $1 and status = coalesce($2, status) and type = coalesce($3, type)`,
    values: [filter.clientId, filter.status ?? null, filter.type ?? null],
  });
  return row?.total ?? 0;
}

/** SQL for how many jobs of the client and type of `row` wait, including test jobs. */
export const waitingJobsOf = (row: string): string => `(
          select coalesce(sum(jobs), 0)
          from ${counted} counted
          where client_id = ${row}.client_id and type = ${row}.type and status = 'queued')`;

interface OpenJobs {
  type: JobTypeName;
  queued: number;
  processing: number;
}

/** Waiting and running jobs of the service, per type that has any, without test jobs. */
export function countOpenJobs(database: Pick<Database, "query">): Promise<OpenJobs[]> {
  return database.query<OpenJobs>({
    name: "count-open-jobs",
    text: `select type, coalesce(sum(jobs) filter (where status = 'queued'), 0)::int as queued,
                  coalesce(sum(jobs) filter (where status = 'processing'), 0)::int as processing
           from ${countedOfAll} counted
           where status in ('queued', 'processing') and not test
           group by type having sum(jobs) > 0`,
  });
}

interface EndedJobs {
  last_minute: number;
  last_hour: number;
  last_day: number;
  /** Seconds, mean of the last hour; 0 without any job. */
  mean_seconds: number;
}

/** Recently completed or failed jobs, without test jobs. The limits of the times are exact to 10 seconds. */
export async function countEndedJobs(database: Database): Promise<EndedJobs> {
  const [row] = await database.query<EndedJobs>({
    name: "count-ended-jobs",
    text: `select coalesce(sum(jobs) filter (where moment > now() - interval '1 minute'), 0)::int as last_minute,
                  coalesce(sum(jobs) filter (where moment > now() - interval '1 hour'), 0)::int as last_hour,
                  coalesce(sum(jobs), 0)::int as last_day,
                  coalesce(greatest(sum(seconds) filter (where moment > now() - interval '1 hour')
                                    / nullif(sum(jobs) filter (where moment > now() - interval '1 hour'), 0), 0), 0)::float8
                    as mean_seconds
           from job_ends where moment > now() - interval '24 hours'`,
  });
  if (row === undefined) throw new Error("count-ended-jobs returned no row");
  return row;
}

/** The same by type: jobs of the last hour, and the mean of the seconds that they ran. */
export function readJobRates(
  database: Database,
): Promise<{ type: string; jobs: number; mean_seconds: number }[]> {
  return database.query({
    name: "job-rates",
    text: `select type, sum(jobs)::int as jobs, greatest(sum(seconds) / sum(jobs), 0)::float8 as mean_seconds
           from job_ends where moment > now() - interval '1 hour' and type is not null
           group by type having sum(jobs) > 0`,
  });
}

/** Adds the changes to their totals. One process at a time. Returns how many changes there were. */
export async function addUpJobChanges(transaction: Transaction): Promise<number> {
  const [row] = await transaction.query<{ changes: number }>({
    name: "add-up-job-changes",
    text: `with taken as (
             delete from job_total_changes returning *
           ), added as (
             insert into job_totals as held
             select coalesce(client_id, ''), type, test, status, sum(jobs) from taken
             group by grouping sets ((client_id, type, test, status), (type, test, status))
             on conflict (client_id, type, test, status) do update set jobs = held.jobs + excluded.jobs
           )
           select count(*)::int as changes from taken`,
  });
  await transaction.query({
    name: "add-up-job-ends",
    text: `with taken as (
             delete from job_ends
             where not is_sum and moment < now() - interval '20 seconds'
             returning *
           )
           insert into job_ends (moment, type, jobs, seconds, is_sum)
           select moment, type, sum(jobs), sum(seconds), true from taken group by moment, type`,
  });
  await transaction.query({
    name: "delete-old-job-ends",
    text: "delete from job_ends where moment < now() - interval '25 hours'",
  });
  return row?.changes ?? 0;
}
