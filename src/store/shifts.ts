import type { ShippedKind } from "./activities.ts";
import { counters, singleCounters } from "./activity-counters.ts";
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

const since = "($2::date::timestamp at time zone 'utc')";
const until = "(($3::date + 1)::timestamp at time zone 'utc')";
const startOf = (day: string) => `(${day}::timestamp at time zone 'utc')`;
const gap = "make_interval(mins => $4::int)";

const each = (columns: (name: string) => string) => counters.map(columns).join(", ");

function shiftStatement(query: ShiftQuery, daysAhead: number): Statement {
  const { clientId, from, to, gapMinutes, actorId, role, limit, offset } = query;
  return {
    text: `
      with actors as materialized (
        select actor_id, name, role, ${startOf("(summed_until + 1)")} as summed_until from activity_actors
        where client_id = $1 and ($5::text is null or actor_id = $5) and ($6::text is null or role = $6)
      ), hours as materialized (
        select hours.* from actors cross join lateral (
          select * from activity_hours
          where client_id = $1 and actor_id = actors.actor_id
            and hour >= greatest(${startOf("($2::date - 1)")}, summed_until) and hour < ${startOf("($3::date + 1 + $9::int)")}
          offset 0
        ) hours
        union all
        select hours.* from actors cross join lateral (
          select activity_hours.* from activity_days_late late join activity_hours
            on activity_hours.client_id = $1 and activity_hours.actor_id = actors.actor_id
              and hour >= ${startOf("day")} and hour < ${startOf("(day + 1)")}
          where late.client_id = $1 and late.actor_id = actors.actor_id
            and day between $2::date - 1 and $3::date + $9::int
          offset 0
        ) hours
      ), pieces as (
        select days.* from actors cross join lateral (
          select actor_id, first_at, last_at, ${each((name) => name)},
                 width_bucket($4::smallint, pauses) as whole, cardinality(pauses) as cut, cuts
          from activity_days
          where client_id = $1 and actor_id = actors.actor_id and day between $2::date - 1 and $3::date + $9::int
          offset 0
        ) days
        union all
        select actor_id, first_at, last_at, ${each((name) => name)}, 0, 0, null from hours where longest_gap <= ${gap}
        union all
        select hours.actor_id, acts.occurred_at, acts.occurred_at, ${each((name) => `acts.${name}`)}, 0, 0, null
        from hours cross join lateral (
          select occurred_at, ${singleCounters} from activities
          where client_id = $1 and actor_id = hours.actor_id
            and occurred_at >= hours.hour and occurred_at < hours.hour + interval '1 hour'
          offset 0
        ) acts
        where longest_gap > ${gap}
      ), placed as materialized (
        select *, (first_at <= paused_at + ${gap}) is not true as opens,
               cut - whole + ((first_at <= paused_at + ${gap}) is not true)::int as begins
        from (
          select *, lag(last_at) over (partition by actor_id order by first_at) as paused_at,
                 (first_at at time zone 'utc')::date as day
          from pieces
        ) spaced
      ), counted as (
        select day, sum(begins) as begins, sum(sum(begins)) over (order by day) as counted
        from placed where day between $2::date and $3::date group by day
      ), page as materialized (
        select min(day) as first_day, max(day) as last_day, min(counted - begins) as skipped
        from counted where counted > $8 and counted - begins < $8::int + $7::int and begins > 0
      ), summed as materialized (
        select placed.*, ${each((name) => `sum(${name}) over so_far - ${name} as ${name}_before`)},
               coalesce(sum(begins) filter (where day > last_day) over so_far, 0) - case when day > last_day then begins else 0 end as beyond
        from placed, page where day >= first_day
        window so_far as (partition by actor_id order by first_at rows unbounded preceding)
      ), needed as materialized (
        select * from summed where beyond = 0
      ), cuts as (
        select actor_id, first_at as at, paused_at, ${each((name) => `${name}_before`)} from needed where opens
        union all
        select actor_id, ${startOf("day")} + own.cuts[nth][1] * interval '1 microsecond',
               ${startOf("day")} + own.cuts[nth][2] * interval '1 microsecond',
               ${counters.map((name, index) => `${name}_before + own.cuts[nth][${index + 3}]`).join(", ")}
        from needed cross join lateral (
          select needed.cuts[whole + 1:cut][1:${counters.length + 2}] as cuts offset 0
        ) own cross join lateral generate_series(1, cut - whole) nth
        union all
        select actor_id, 'infinity', max(last_at), ${each((name) => `max(${name}_before + ${name})`)} from needed group by actor_id
      ), shifts as (
        select actor_id, at as started_at, lead(paused_at) over next as ended_at,
               ${each((name) => `lead(${name}_before) over next - ${name}_before as ${name}`)}
        from cuts window next as (partition by actor_id order by at)
      )
      select coalesce((select sum(begins) from counted), 0)::int as total,
             exists (
               select from (
                 select actor_id, max(last_at) as last_at from needed, page group by actor_id having coalesce(sum(begins) filter (where day > last_day), 0) = 0
               ) ends where exists (
                 select from activities where client_id = $1 and actor_id = ends.actor_id
                   and occurred_at > ends.last_at and occurred_at <= ends.last_at + ${gap})
             ) as goes_on,
             listed.*
      from (select 1) one left join lateral (
        select shifts.actor_id, actors.name as actor_name, actors.role,
               ${isoMicroseconds("started_at")} as started_at, ${isoMicroseconds("ended_at")} as ended_at,
               round(extract(epoch from ended_at - started_at) / 60, 2)::float8 as duration_minutes,
               ${each((name) => `${name}::float8`)}
        from (
          select shifts.* from shifts, page where started_at >= ${since} and started_at < ${startOf("(last_day + 1)")}
          order by started_at, actor_id limit $7 offset $8 - (select skipped from page)
        ) shifts
        join actors using (actor_id)
        order by shifts.started_at, shifts.actor_id
      ) listed on true`,
    values: [clientId, from, to, gapMinutes, actorId, role, limit, offset, daysAhead],
  };
}

const planning = "select set_config('jit', 'off', true), set_config('work_mem', '32MB', true)";

/** Shifts that begin in a window, in the order of their begin; `total` counts those beyond the limit too. */
export async function listShifts(
  database: Database,
  query: ShiftQuery,
): Promise<{ total: number; shifts: ShiftRow[] }> {
  for (let daysAhead = 1; ; daysAhead *= 32) {
    const rows = await database.transaction((tx) =>
      tx.finish(async () => {
        const settled = tx.query({ name: "plan-shifts", text: planning });
        const [found] = await Promise.all([
          tx.query<{ total: number; goes_on: boolean } & (ShiftRow | { actor_id: null })>(
            shiftStatement(query, daysAhead),
          ),
          settled,
        ]);
        return found;
      }),
    );
    if (rows[0]?.goes_on === true) continue;
    const total = rows[0]?.total ?? 0;
    return {
      total,
      shifts: rows.flatMap(({ total: _, goes_on: __, ...row }) => (row.actor_id === null ? [] : [row])),
    };
  }
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
      with pieces as (${spanPieces(counters.join(", "), singleCounters)}), summed as (
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
