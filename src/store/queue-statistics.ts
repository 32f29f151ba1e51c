import type { JobTypeName } from "../contract/job.ts";
import type { Database } from "./database.ts";

export interface OpenJobs {
  type: JobTypeName;
  queued: number;
  processing: number;
}

/** Jobs that wait and run, per type that has any. Test jobs are left out. Reads the partial indexes only. */
export function countOpenJobs(database: Database): Promise<OpenJobs[]> {
  return database.query<OpenJobs>({
    name: "count-open-jobs",
    text: `select type, count(*) filter (where status = 'queued')::int as queued,
                  count(*) filter (where status = 'processing')::int as processing
           from (
             select type, 'queued' as status from jobs where status = 'queued' and not test
             union all
             select type, 'processing' from jobs where status = 'processing' and not test
           ) open_jobs
           group by type`,
  });
}

export interface EndedJobs {
  last_minute: number;
  last_hour: number;
  last_day: number;
  /** Seconds, mean of the last hour; 0 without any job. */
  mean_seconds: number;
}

/** Jobs that completed or failed lately. Test jobs are left out. */
export async function countEndedJobs(database: Database): Promise<EndedJobs> {
  const [row] = await database.query<EndedJobs>({
    name: "count-ended-jobs",
    text: `select count(*) filter (where completed_at > now() - interval '1 minute')::int as last_minute,
                  count(*) filter (where completed_at > now() - interval '1 hour')::int as last_hour,
                  count(*)::int as last_day,
                  coalesce(avg(extract(epoch from completed_at - started_at))
                           filter (where completed_at > now() - interval '1 hour'), 0)::float8 as mean_seconds
           from jobs
           where status in ('completed', 'failed') and completed_at > now() - interval '24 hours' and not test`,
  });
  if (row === undefined) throw new Error("count-ended-jobs returned no row");
  return row;
}
