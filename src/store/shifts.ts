import type { ShippedKind } from "./activities.ts";
import type { Database, Statement } from "./database.ts";

/** Timestamps are ISO 8601 texts with microseconds, as PostgreSQL counts time: a Date would lose three digits. */
export interface ShiftRow {
  actor_id: string;
  actor_name: string;
  role: string;
  started_at: string;
  ended_at: string;
  duration_minutes: number;
  activities: number;
  jobs_submitted: number;
  jobs_completed: number;
  jobs_failed: number;
  results_count: number;
  shipped_count: number;
}

export interface ShiftQuery {
  clientId: string;
  /** First and last UTC day of a shift's start, as YYYY-MM-DD. */
  from: string;
  to: string;
  gapMinutes: number;
  actorId: string | null;
  role: string | null;
  limit: number;
  offset: number;
}

const isoMicroseconds = (moment: string) =>
  `to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const counters = [
  "activities",
  "jobs_submitted",
  "jobs_completed",
  "jobs_failed",
  "results_count",
  "shipped_count",
];

const since = "($2::date::timestamp at time zone 'utc')";
const until = "(($3::date + 1)::timestamp at time zone 'utc')";
const gap = "make_interval(mins => $4::int)";

/** One activity as an hour of its own would count it. */
const oneActivity = `
  1 as activities, (kind = 'job.submitted')::int as jobs_submitted, (kind = 'job.completed')::int as jobs_completed,
  (kind = 'job.failed')::int as jobs_failed, coalesce(results_count, 0)::bigint as results_count,
  (shipped_as is not null)::int as shipped_count`;

/**
 * The statement of `listShifts`.
 *
 * Shifts are put together from hours. An hour whose longest gap is not longer than the gap asked for belongs to one
 * shift as a whole; only of the others the activities are read. How far the shifts go on that begin before the end of
 * the window is found by leaps: from the last activity to the last one that is no further than the gap away.
 */
function shiftStatement(query: ShiftQuery): Statement {
  const { clientId, from, to, gapMinutes, actorId, role, limit, offset } = query;
  return {
    // Without a name, so that it is planned for these values: a day and a year want different plans.
    text: `
      with recursive actors as materialized (
        select actor_id, name, role from activity_actors
        where client_id = $1 and ($5::text is null or actor_id = $5) and ($6::text is null or role = $6)
      ), leaps as (
        select actors.actor_id, last.at
        from actors cross join lateral (
          select occurred_at as at from activities
          where client_id = $1 and actor_id = actors.actor_id and occurred_at >= ${since} and occurred_at < ${until}
          order by occurred_at desc limit 1
        ) last
        union all
        select leaps.actor_id, further.at
        from leaps cross join lateral (
          select occurred_at as at from activities
          where client_id = $1 and actor_id = leaps.actor_id
            and occurred_at > leaps.at and occurred_at <= leaps.at + ${gap}
          order by occurred_at desc limit 1
        ) further
        where leaps.at + ${gap} >= ${until}
      ), reach as materialized (
        select actor_id, max(at) as until from leaps group by actor_id
      ), hours as materialized (
        select hours.*
        from reach cross join lateral (
          select actor_id, hour, first_at, last_at, longest_gap, ${counters.join(", ")} from activity_hours
          where client_id = $1 and actor_id = reach.actor_id
            and hour >= date_trunc('hour', ${since} - ${gap}, 'UTC') and hour <= reach.until
          offset 0
        ) hours
      ), pieces as (
        select actor_id, first_at, last_at, ${counters.join(", ")} from hours where longest_gap <= ${gap}
        union all
        select hours.actor_id, acts.occurred_at, acts.occurred_at, ${counters.map((name) => `acts.${name}`).join(", ")}
        from hours cross join lateral (
          select occurred_at, ${oneActivity} from activities
          where client_id = $1 and actor_id = hours.actor_id
            and occurred_at >= hours.hour and occurred_at < hours.hour + interval '1 hour'
          offset 0
        ) acts
        where longest_gap > ${gap}
      ), marked as (
        select pieces.*,
               (first_at - lag(last_at) over (partition by actor_id order by first_at) <= ${gap}) is not true as begins
        from pieces
      ), numbered as (
        select marked.*, count(*) filter (where begins)
                 over (partition by actor_id order by first_at rows unbounded preceding) as shift
        from marked
      ), shifts as materialized (
        select actor_id, min(first_at) as started_at, max(last_at) as ended_at,
               ${counters.map((name) => `sum(${name}) as ${name}`).join(", ")}
        from numbered group by actor_id, shift
        having min(first_at) >= ${since} and min(first_at) < ${until}
      )
      select (select count(*) from shifts)::int as total, page.*
      from (select 1) one left join lateral (
        select shifts.actor_id, actors.name as actor_name, actors.role,
               ${isoMicroseconds("started_at")} as started_at, ${isoMicroseconds("ended_at")} as ended_at,
               round(extract(epoch from ended_at - started_at) / 60, 2)::float8 as duration_minutes,
               ${counters.map((name) => `${name}::float8`).join(", ")}
        from (select * from shifts order by started_at, actor_id limit $7 offset $8) shifts
        join actors using (actor_id)
        order by shifts.started_at, shifts.actor_id
      ) page on true`,
    values: [clientId, from, to, gapMinutes, actorId, role, limit, offset],
  };
}

/**
 * Compiling costs a fifth of a second where the whole takes a tenth, and a year of hours is sorted in memory rather
 * than in a file.
 */
const planning = "select set_config('jit', 'off', true), set_config('work_mem', '32MB', true)";

/** Shifts that begin in a window, in the order of their begin; `total` counts those beyond the limit too. */
export async function listShifts(
  database: Database,
  query: ShiftQuery,
): Promise<{ total: number; shifts: ShiftRow[] }> {
  const rows = await database.transaction((tx) =>
    tx.finish(async () => {
      const settled = tx.query({ name: "plan-shifts", text: planning });
      const [found] = await Promise.all([
        tx.query<{ total: number } & (ShiftRow | { actor_id: null })>(shiftStatement(query)),
        settled,
      ]);
      return found;
    }),
  );
  const total = rows[0]?.total ?? 0;
  return { total, shifts: rows.flatMap(({ total: _, ...row }) => (row.actor_id === null ? [] : [row])) };
}

export interface Span {
  clientId: string;
  actorId: string;
  /** ISO 8601, both inclusive. */
  startedAt: string;
  endedAt: string;
}

/** What an actor did in a span: null where that is nothing. */
export async function readSpan(database: Database, span: Span): Promise<ShiftRow | null> {
  const [row] = await database.query<ShiftRow>({
    name: "read-span",
    text: `
      with pieces as (${spanPieces(counters.join(", "), oneActivity)}), summed as (
        select min(first_at) as started_at, max(last_at) as ended_at,
               ${counters.map((name) => `sum(${name})::float8 as ${name}`).join(", ")}
        from pieces
      )
      select actors.actor_id, actors.name as actor_name, actors.role, ${isoMicroseconds("started_at")} as started_at,
             ${isoMicroseconds("ended_at")} as ended_at,
             round(extract(epoch from ended_at - started_at) / 60, 2)::float8 as duration_minutes,
             ${counters.join(", ")}
      from summed, activity_actors actors
      where started_at is not null and actors.client_id = $1 and actors.actor_id = $2`,
    values: spanValues(span),
  });
  return row ?? null;
}

/** Activities in each UTC hour of a span, hours without any included. */
export function readHistogram(database: Database, span: Span): Promise<{ hour: string; count: number }[]> {
  return database.query({
    name: "read-histogram",
    text: `
      with pieces as (${spanPieces("hour, activities", "date_trunc('hour', occurred_at, 'UTC') as hour, 1 as activities")})
      select to_char(hours.hour at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as hour,
             coalesce(sum(pieces.activities), 0)::int as count
      from generate_series(date_trunc('hour', $3::timestamptz, 'UTC'), $4::timestamptz, interval '1 hour') hours(hour)
      left join pieces using (hour)
      group by hours.hour order by hours.hour`,
    values: spanValues(span),
  });
}

/** Whole hours of a span as they are kept; of hours that stand out of it at an end, the activities one by one. */
const spanPieces = (kept: string, single: string) => `
  select first_at, last_at, ${kept} from activity_hours
  where client_id = $1 and actor_id = $2 and hour >= date_trunc('hour', $3::timestamptz, 'UTC') and hour <= $4
    and first_at >= $3 and last_at <= $4
  union all
  select occurred_at, occurred_at, ${single}
  from (
    select hour as whole_hour from activity_hours
    where client_id = $1 and actor_id = $2 and hour >= date_trunc('hour', $3::timestamptz, 'UTC') and hour <= $4
      and not (first_at >= $3 and last_at <= $4)
  ) cut cross join lateral (
    select * from activities
    where client_id = $1 and actor_id = $2 and occurred_at between $3 and $4
      and occurred_at >= whole_hour and occurred_at < whole_hour + interval '1 hour'
  ) acts`;

const spanValues = ({ clientId, actorId, startedAt, endedAt }: Span) => [
  clientId,
  actorId,
  startedAt,
  endedAt,
];

export interface ShippedRow {
  kind: ShippedKind;
  id: string | null;
  at: string;
  results_count: number | null;
  /** Of jobs and campaigns of this service. */
  type: string | null;
  url: string | null;
  query: string | null;
  name: string | null;
  payload: unknown;
}

/** What was shipped in a span, each kind in the order of time, at most `limit` of each. */
export function readShipped(database: Database, span: Span, limit: number): Promise<ShippedRow[]> {
  return database.query({
    name: "read-shipped",
    text: `
      select kinds.kind, acts.subject_id as id, ${isoMicroseconds("acts.occurred_at")} as at, acts.results_count,
             jobs.type, jobs.url, coalesce(jobs.query, campaigns.query) as query, campaigns.name, acts.payload
      from unnest(array['job', 'campaign', 'export', 'pin']) with ordinality kinds(kind, place)
      cross join lateral (
        select * from activities
        where client_id = $1 and actor_id = $2 and shipped_as = kinds.kind and occurred_at between $3 and $4
        order by occurred_at limit $5
      ) acts
      left join jobs on kinds.kind = 'job' and jobs.client_id = $1
        and jobs.id = case when acts.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then acts.subject_id::uuid end
      left join campaigns on kinds.kind in ('campaign', 'export') and campaigns.client_id = $1
        and campaigns.id = acts.subject_id
      order by kinds.place, acts.occurred_at`,
    values: [...spanValues(span), limit],
  });
}

/** What each actor did in one hour. */
export interface ActorHour {
  actor_id: string;
  hour: Date;
  activities: number;
  jobs_submitted: number;
  jobs_completed: number;
  jobs_failed: number;
  results_count: number;
  shipped_count: number;
}

/** Hours of all actors of a client in [from, until). */
export function readActorHours(
  database: Pick<Database, "query">,
  clientId: string,
  from: Date,
  until: Date,
): Promise<ActorHour[]> {
  return database.query({
    name: "read-actor-hours",
    text: `select hours.actor_id, hours.hour, hours.activities, hours.jobs_submitted, hours.jobs_completed,
                  hours.jobs_failed, hours.results_count::float8 as results_count, hours.shipped_count
           from activity_actors actors cross join lateral (
             select * from activity_hours
             where client_id = $1 and actor_id = actors.actor_id and hour >= $2 and hour < $3
           ) hours
           where actors.client_id = $1`,
    values: [clientId, from, until],
  });
}
