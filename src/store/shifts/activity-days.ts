import type { Database, Transaction } from "../core/database.ts";
import { jsonText } from "../core/json-text.ts";

/** Counters of activities. */
export const counters = [
  "activities",
  "jobs_submitted",
  "jobs_completed",
  "jobs_failed",
  "results_count",
  "shipped_count",
] as const;

/** The counters of one row of `activities`. */
export const singleCounters = `
  1 as activities, (kind = 'job.submitted')::int as jobs_submitted, (kind = 'job.completed')::int as jobs_completed,
  (kind = 'job.failed')::int as jobs_failed, coalesce(results_count, 0)::bigint as results_count,
  (shipped_as is not null)::int as shipped_count`;

/**
 * Grace period before a completed day is aggregated. Current activities are recorded within minutes, so never in an
 * aggregated day. Reports of past activities call `markLateDays`.
 */
const settledAfterMinutes = 60;
/** Per actor and transaction: reports of the actor's activities wait for it, and block others meanwhile. */
const daysAtOnce = 7;

const dayOf = (moment: string) => `((${moment}) at time zone 'utc')::date`;
/** SQL of the start of a day. */
export const startOf = (day: string) => `(${day}::timestamp at time zone 'utc')`;
/** The last day that may be aggregated. */
const settledDay = `${dayOf(`now() - interval '${settledAfterMinutes} minutes'`)} - 1`;

export interface ActorKey {
  client_id: string;
  actor_id: string;
}

/** When an actor did something; null means now. */
export interface ActivityMoment extends ActorKey {
  occurred_at: string | null;
}

/** Actors with days to aggregate, at most `limit`. */
export function actorsToAggregate(database: Database, limit: number): Promise<ActorKey[]> {
  return database.query({
    name: "actors-to-sum",
    text: `select client_id, actor_id from (
             (select client_id, actor_id from activity_days_late limit $1)
             union
             (select client_id, actor_id from activity_actors
              where summed_until is null order by summed_until nulls first limit $1)
             union
             (select client_id, actor_id from activity_actors
              where summed_until < ${settledDay} order by summed_until limit $1)
           ) found limit $1`,
    values: [limit],
  });
}

/**
 * Aggregates an actor's next completed days, and those with late reports. Safe to call in several processes: one of
 * them does the work. Sent in one write, so that a stopped process never holds a contended actor row.
 */
export async function aggregateDays(
  database: Database,
  { client_id, actor_id }: ActorKey,
): Promise<{ isDone: boolean; more: boolean }> {
  const values = [client_id, actor_id];
  const [, [done]] = await database.transaction((tx) =>
    tx.finish(() =>
      Promise.all([
        // Serializes with concurrent reports. The next statement sees what was reported, and does nothing if another
        // process has the actor.
        tx.query({ name: "lock-actor-days", text: lockingActor, values }),
        tx.query<{ more: boolean }>({ name: "aggregate-days", text: aggregateDaysSql, values }),
      ]),
    ),
  );
  return { isDone: done !== undefined, more: done?.more ?? false };
}

/** JIT compilation would take a second each time, for a few milliseconds of work. */
const lockingActor = `
  select set_config('jit', 'off', true), set_config('forager.holds_actor', 'yes', true)
  from (select from activity_actors where client_id = $1 and actor_id = $2 for no key update skip locked) held`;

const longerPause = "filter (where pause > interval '1 minute')";

const aggregateDaysSql = `
  with found as materialized (
    select array(select day from activity_days_late where client_id = $1 and actor_id = $2
                 order by day limit ${daysAtOnce}) as late,
           array(select day::date
                 from generate_series(since, least(since + ${daysAtOnce - 1}, settled), interval '1 day') day) as next,
           least(coalesce(since + ${daysAtOnce - 1}, settled), settled) as until,
           coalesce(since + ${daysAtOnce - 1} < settled, false) as more
    from (
      select ${settledDay} as settled,
             (select ${dayOf("min(hour)")} from activity_hours hours
              where hours.client_id = $1 and hours.actor_id = $2
                and hour >= coalesce(${startOf("(summed_until + 1)")}, '-infinity')) as since
      from activity_actors where client_id = $1 and actor_id = $2
        and current_setting('forager.holds_actor', true) = 'yes'
    ) actor
  ), forgotten as (
    delete from activity_days_late using found where client_id = $1 and actor_id = $2 and day = any(found.late)
  ), moved as (
    update activity_actors set summed_until = greatest(summed_until, found.until)
    from found where client_id = $1 and actor_id = $2
  ), summed as (
    insert into activity_days
    select $1, $2, day, min(occurred_at), max(occurred_at), ${counters.map((name) => `sum(${name})`).join(", ")},
           coalesce(array_agg(minutes order by minutes, occurred_at) ${longerPause}, '{}'),
           coalesce(array_agg(cut order by minutes, occurred_at) ${longerPause}, '{}')
    from (
      select *, ceil(extract(epoch from pause) / 60)::smallint as minutes,
             array[(extract(epoch from occurred_at - ${startOf("day")}) * 1000000)::bigint,
                   (extract(epoch from occurred_at - pause - ${startOf("day")}) * 1000000)::bigint,
                   ${counters.map((name) => `${name}_before`).join(", ")}] as cut
      from (
        select acts.*, days.day, occurred_at - lag(occurred_at) over in_order as pause,
               ${counters.map((name) => `coalesce(sum(${name}) over before, 0)::bigint as ${name}_before`).join(", ")}
        from found cross join unnest(found.late || found.next) days(day) cross join lateral (
          select occurred_at, ${singleCounters} from activities
          where client_id = $1 and actor_id = $2
            and occurred_at >= ${startOf("days.day")} and occurred_at < ${startOf("(days.day + 1)")}
        ) acts
        window in_order as (partition by days.day order by occurred_at),
               before as (partition by days.day order by occurred_at rows between unbounded preceding and 1 preceding)
      ) spaced
    ) measured
    group by day
  )
  select more or cardinality(late) = ${daysAtOnce} as more from found`;

/**
 * Marks days changed by a late report for re-aggregation. Runs in the report's transaction, after its other locks. Sent
 * without awaiting, so that it can run in `finish`.
 */
export async function markLateDays(
  transaction: Transaction,
  activities: readonly ActivityMoment[],
): Promise<void> {
  const days = new Map<string, ActorKey & { day: string }>();
  for (const { client_id, actor_id, occurred_at } of activities) {
    if (occurred_at === null) continue;
    const ms = Date.parse(occurred_at);
    // PostgreSQL rounds moments to microseconds, possibly into the next day; a Date truncates them. Marking a day
    // unnecessarily only aggregates it again.
    for (const around of [ms, ms + 1]) {
      const day = new Date(around).toISOString().slice(0, 10);
      days.set([client_id, actor_id, day].join("\n"), { client_id, actor_id, day });
    }
  }
  if (days.size === 0) return;
  const values = [jsonText([...days.values()])];
  await Promise.all([
    // Locks in a fixed order, in a separate statement: the next one then reads a stable state of the actors.
    transaction.query({
      name: "lock-reported-actors",
      text: `select from activity_actors
             where (client_id, actor_id) in (select client_id, actor_id from ${reported} reported)
             order by client_id, actor_id for no key update`,
      values,
    }),
    transaction.query({
      name: "mark-late-days",
      text: `with late as (
               insert into activity_days_late
               select client_id, actor_id, day
               from ${reported} reported join activity_actors using (client_id, actor_id)
               where day <= summed_until
               on conflict do nothing
             )
             delete from activity_days days using ${reported} reported
             where days.client_id = reported.client_id and days.actor_id = reported.actor_id
               and days.day = reported.day`,
      values,
    }),
  ]);
}

/** Days in progress are aggregated long after this transaction. */
const reported = `(
    select client_id collate "C" as client_id, actor_id collate "C" as actor_id, day
    from json_to_recordset($1::json) as input(client_id text, actor_id text, day date)
    where day < ${dayOf("now()")}
  )`;
