import type { JobTypeName } from "../../contract/job.ts";
import type { ErrorCode } from "../../errors.ts";
import type { Database } from "../core/database.ts";

type Source = Pick<Database, "query">;

export interface OverviewDayRow {
  day: string;
  jobs_completed: number;
  jobs_failed: number;
  results: number;
  ai_cost: number;
}

/** Sums of hours, which activities keep as they are recorded: an actor has at most 24 a day. */
export function readOverviewDays(source: Source, clientId: string, days: number): Promise<OverviewDayRow[]> {
  return source.query<OverviewDayRow>({
    name: "overview-days",
    text: `
      select to_char(given.day, 'YYYY-MM-DD') as day, coalesce(jobs_completed, 0)::int as jobs_completed,
             coalesce(jobs_failed, 0)::int as jobs_failed, coalesce(results, 0)::float8 as results,
             coalesce(cost, 0)::float8 as ai_cost
      from generate_series(date_trunc('day', now() at time zone 'utc') - ($2::int - 1) * interval '1 day',
                           date_trunc('day', now() at time zone 'utc'), interval '1 day') given(day)
      left join lateral (
        select sum(jobs_completed) as jobs_completed, sum(jobs_failed) as jobs_failed, sum(results_count) as results
        from activity_actors actor join activity_hours hours using (client_id, actor_id)
        where actor.client_id = $1
          and hour >= given.day at time zone 'utc' and hour < (given.day + interval '1 day') at time zone 'utc'
      ) hours on true
      left join model_usage on model_usage.client_id = $1 and model_usage.day = given.day::date
      order by given.day`,
    values: [clientId, days],
  });
}

export interface FailureRow {
  type: JobTypeName;
  code: string | null;
  message: string | null;
  jobs: number;
  latest_job_id: string;
  latest_at: Date;
}

const failuresRead = 500;

const providerErrors: readonly ErrorCode[] = [
  "not_configured",
  "provider_refused",
  "provider_quota_exceeded",
  "provider_blocked",
  "provider_unreadable",
  "provider_unavailable",
];

/**
 * The most frequent reasons among the latest failures of each type. A provider that has answered such a job since has
 * recovered: its failures are past.
 */
export function readFailureReasons(
  source: Source,
  clientId: string,
  { types, days, limit }: { types: readonly JobTypeName[]; days: number; limit: number },
): Promise<FailureRow[]> {
  return source.query<FailureRow>({
    name: "overview-failures",
    text: `
      select type, error_code as code, (array_agg(error_message order by completed_at desc))[1] as message,
             count(*)::int as jobs, (array_agg(id order by completed_at desc))[1] as latest_job_id,
             max(completed_at) as latest_at
      from unnest($2::text[]) given(of_type) cross join lateral (
        select type, error_code, error_message, id, completed_at, created_at from jobs
        where client_id = $1 and type = of_type and status = 'failed' and completed_at is not null and not test
          and created_at > now() - $3::int * interval '1 day'
        order by created_at desc, id desc limit ${failuresRead}
      ) failed
      group by type, error_code
      having not (coalesce(error_code, '') = any($5::text[]) and exists (
        select from jobs later
        where later.client_id = $1 and later.type = failed.type and later.status = 'completed' and not later.test
          and later.created_at > max(failed.created_at)))
      order by jobs desc, latest_at desc limit $4`,
    values: [clientId, types, days, limit, providerErrors],
  });
}

export interface OverviewTotals {
  queued: number;
  processing: number;
  campaigns_active: number;
  campaigns_paused: number;
  campaigns_total: number;
  tokens_today: number;
}

export async function readOverviewTotals(source: Source, clientId: string): Promise<OverviewTotals> {
  const [row] = await source.query<OverviewTotals>({
    name: "overview-totals",
    text: `
      select jobs.*, campaigns.*, coalesce(used.tokens, 0)::float8 as tokens_today
      from (
        select coalesce(sum(jobs) filter (where status = 'queued'), 0)::int as queued,
               coalesce(sum(jobs) filter (where status = 'processing'), 0)::int as processing
        from (select client_id, status, test, jobs from job_totals
              union all select client_id, status, test, jobs from job_total_changes) counted
        where client_id = $1 and not test
      ) jobs
      cross join (
        select (count(*) filter (where status = 'active'))::int as campaigns_active,
               (count(*) filter (where status in ('paused', 'stopped')))::int as campaigns_paused,
               count(*)::int as campaigns_total
        from campaigns where client_id = $1
      ) campaigns
      left join lateral (
        select input_tokens + output_tokens as tokens from model_usage
        where client_id = $1 and day = (now() at time zone 'utc')::date
      ) used on true`,
    values: [clientId],
  });
  if (row === undefined) throw new Error("overview-totals returned no row");
  return row;
}
