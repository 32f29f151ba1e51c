import type { JobTypeName } from "../../contract/job.ts";
import type { Database } from "../core/database.ts";
import { addressColumns } from "../jobs/read-jobs.ts";
import type { ShippedKind } from "./activities.ts";
import { counters, singleCounters } from "./activity-days.ts";
import { isoMicroseconds, type ShiftRow } from "./shifts.ts";

export interface Span {
  clientId: string;
  actorId: string;
  /** ISO 8601, both inclusive. */
  startedAt: string;
  endedAt: string;
}

/** An actor's activity in a span. */
export interface SpanRow {
  shift: ShiftRow;
  /** Each UTC hour with activities, in hours since 1970, and their number. */
  hours: ReadonlyMap<number, number>;
}

/** Null without activity. */
export async function readSpan(database: Database, span: Span): Promise<SpanRow | null> {
  const [row] = await database.query<ShiftRow & { hours: string }>({
    name: "read-span",
    text: `
      with pieces as materialized (${spanPieces}), summed as (
        select min(first_at) as started_at, max(last_at) as ended_at,
               ${counters.map((name) => `sum(${name})::float8 as ${name}`).join(", ")}
        from pieces
      ), hourly as (
        -- Aggregated into one text: a year has 8,784 hours.
        select '[' || string_agg(concat('[', (extract(epoch from hour) / 3600)::int, ',', activities, ']'), ',') || ']' as hours
        from (select hour, sum(activities) as activities from pieces group by hour) hours
      )
      select actors.actor_id, actors.name as actor_name, actors.role, ${isoMicroseconds("started_at")} as started_at,
             ${isoMicroseconds("ended_at")} as ended_at,
             round(extract(epoch from ended_at - started_at) / 60, 2)::float8 as duration_minutes,
             ${counters.join(", ")}, hours
      from summed, hourly, activity_actors actors
      where started_at is not null and actors.client_id = $1 and actors.actor_id = $2`,
    values: spanValues(span),
  });
  if (row === undefined) return null;
  const { hours, ...shift } = row;
  return { shift, hours: new Map(JSON.parse(hours) as [hour: number, activities: number][]) };
}

/** Whole hours of a span from the hourly sums; partial hours at the ends from the activities. */
const spanPieces = `
  select hour, first_at, last_at, ${counters.join(", ")} from activity_hours
  where client_id = $1 and actor_id = $2 and hour >= date_trunc('hour', $3::timestamptz, 'UTC') and hour <= $4
    and first_at >= $3 and last_at <= $4
  union all
  select whole_hour, occurred_at, occurred_at, ${singleCounters}
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
  /** Of jobs of this service. */
  type: JobTypeName | null;
  /** Of jobs and campaigns of this service. */
  url: string | null;
  query: string | null;
  name: string | null;
  payload: unknown;
}

/** Shipped work in a span, each kind in order of time, at most `limit` of each. */
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

export interface SpanActivity {
  kind: string;
  subject_type: string | null;
  subject_id: string | null;
  /** What the subject is called; null for jobs, for what has no name and for what is gone. */
  subject_name: string | null;
  results_count: number | null;
  occurred_at: string;
  /** What the title of a job is made of; null for other subjects. */
  job_type: JobTypeName | null;
  url: string | null;
  query: string | null;
  first_addresses: string[] | null;
  addresses_count: number | null;
}

const uuid = `case when acts.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then acts.subject_id::uuid end`;

/** Activities in a span, the latest first. */
export function readSpanActivities(database: Database, span: Span, limit: number): Promise<SpanActivity[]> {
  return database.query<SpanActivity>({
    name: "read-span-activities",
    text: `
      select acts.kind, subject_type, subject_id, acts.results_count, ${isoMicroseconds("occurred_at")} as occurred_at,
             case subject_type
               when 'campaign' then (select coalesce(name, query || ', ' || country_code) from campaigns
                                     where client_id = $1 and id = subject_id)
               when 'user' then (select actor_name from api_keys
                                 where client_id = $1 and user_id = subject_id order by created_at desc limit 1)
               when 'invitation' then (select address from user_invitations where client_id = $1 and id = ${uuid})
               when 'share' then (select case when from_day = to_day then from_day::text
                                              else from_day || ' to ' || to_day end
                                  from shift_shares where client_id = $1 and id = ${uuid})
             end as subject_name,
             jobs.type as job_type, jobs.url, jobs.query, ${addressColumns}
      from (select * from activities
            where client_id = $1 and actor_id = $2 and occurred_at between $3 and $4
            order by activities.occurred_at desc limit $5) acts
      left join jobs on subject_type = 'job' and jobs.client_id = $1 and jobs.id = ${uuid}
      order by acts.occurred_at desc`,
    values: [...spanValues(span), limit],
  });
}

/** Activity of each actor in one hour. */
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
