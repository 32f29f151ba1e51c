import type { ShippedKind } from "./activities.ts";
import { counters, singleCounters } from "./activity-counters.ts";
import type { Database } from "./database.ts";
import { isoMicroseconds, type ShiftRow } from "./shift-row.ts";

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

/** Activities in each UTC hour of a span that has any, by the millisecond that the hour begins at. */
export async function readHistogram(database: Database, span: Span): Promise<Map<number, number>> {
  const rows = await database.query<{ ms: number; count: number }>({
    name: "read-histogram",
    text: `
      with pieces as (${spanPieces("hour, activities", "date_trunc('hour', occurred_at, 'UTC') as hour, 1 as activities")})
      select (extract(epoch from hour) * 1000)::float8 as ms, sum(activities)::int as count from pieces group by hour`,
    values: spanValues(span),
  });
  return new Map(rows.map(({ ms, count }) => [ms, count]));
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
