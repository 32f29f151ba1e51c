import { counters, singleCounters } from "./activity-counters.ts";
import type { Database, Transaction } from "./database.ts";
import { jsonText } from "./json-text.ts";

/**
 * A day is summed up when it has been over for so long. Who records that something happens now does so within
 * minutes, and so never in a day that is summed up. Reports of what has happened say so with `reportedDays`.
 */
const settledAfterMinutes = 60;
/** Of one actor, in one transaction: who reports what the actor did waits for it, and others wait for them. */
const daysAtOnce = 7;

const dayOf = (moment: string) => `((${moment}) at time zone 'utc')::date`;
const startOf = (day: string) => `(${day}::timestamp at time zone 'utc')`;
/** The last day that may be summed up. */
const settledDay = `${dayOf(`now() - interval '${settledAfterMinutes} minutes'`)} - 1`;

export interface ActorKey {
  client_id: string;
  actor_id: string;
}

/** When an actor did something; null means now. */
export interface ActivityMoment extends ActorKey {
  occurred_at: string | null;
}

/** Actors with days that are to be summed up, at most `limit`. */
export function actorsToSum(database: Database, limit: number): Promise<ActorKey[]> {
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
 * Sums up the next days of an actor that are over, and those that something was reported for since. Any number of
 * processes may call it at once: one of them does it.
 */
export function sumDays(
  database: Database,
  { client_id, actor_id }: ActorKey,
): Promise<{ isDone: boolean; more: boolean }> {
  const actor = [client_id, actor_id];
  return database.transaction(async (tx) => {
    // Who reports something waits here, or is waited for. The statements after this one see what it reported.
    const locked = await tx.query({
      name: "lock-actor-days",
      // Compiling would take a second each time, for a few milliseconds of work.
      text: `select set_config('jit', 'off', true) from activity_actors
             where client_id = $1 and actor_id = $2 for no key update skip locked`,
      values: actor,
    });
    if (locked.length === 0) return { isDone: false, more: false };
    const [found] = await tx.query<{ late: string[]; next: string[]; until: string; more: boolean }>({
      name: "find-days-to-sum",
      text: `select array(select day::text from activity_days_late where client_id = $1 and actor_id = $2
                          order by day limit ${daysAtOnce}) as late,
                    array(select day::date::text from generate_series(since, least(since + ${daysAtOnce - 1}, settled), interval '1 day') day) as next,
                    least(coalesce(since + ${daysAtOnce - 1}, settled), settled)::text as until,
                    since + ${daysAtOnce - 1} < settled as more
             from (
               select ${settledDay} as settled,
                      (select ${dayOf("min(hour)")} from activity_hours hours
                       where hours.client_id = $1 and hours.actor_id = $2
                         and hour >= coalesce(${startOf("(summed_until + 1)")}, '-infinity')) as since
               from activity_actors where client_id = $1 and actor_id = $2
             ) found`,
      values: actor,
    });
    if (found === undefined) return { isDone: false, more: false };
    const { late, next, until, more } = found;
    await Promise.all([
      tx.query({
        name: "forget-late-days",
        text: "delete from activity_days_late where client_id = $1 and actor_id = $2 and day = any($3::date[])",
        values: [...actor, late],
      }),
      tx.query({ name: "sum-days", text: summingDays, values: [...actor, [...late, ...next]] }),
      tx.query({
        name: "set-summed",
        text: `update activity_actors set summed_until = greatest(summed_until, $3::date)
               where client_id = $1 and actor_id = $2`,
        values: [...actor, until],
      }),
    ]);
    return { isDone: true, more: more || late.length === daysAtOnce };
  });
}

const longerPause = "filter (where pause > interval '1 minute')";

const summingDays = `
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
             ${counters.map((name) => `coalesce(sum(${name}) over before, 0)::bigint as ${name}_before`).join(",\n             ")}
      from unnest($3::date[]) days(day) cross join lateral (
        select occurred_at, ${singleCounters} from activities
        where client_id = $1 and actor_id = $2
          and occurred_at >= ${startOf("days.day")} and occurred_at < ${startOf("(days.day + 1)")}
      ) acts
      window in_order as (partition by days.day order by occurred_at),
             before as (partition by days.day order by occurred_at rows between unbounded preceding and 1 preceding)
    ) spaced
  ) measured
  group by day`;

/** A report, with the days that it may add to after they were summed up. */
export interface ReportedDays {
  /**
   * Locks the actors, as those who sum up their days do. Call it before the event log's lock is taken, so that nobody
   * waits there for them; and once more with `mark`, for actors that are new.
   */
  lock(transaction: Transaction): Promise<void>;
  /** Has the days summed up again. In the report's transaction, after the report itself. */
  mark(transaction: Transaction): Promise<void>;
}

export function reportedDays(activities: readonly ActivityMoment[]): ReportedDays {
  const days = new Map<string, ActorKey & { day: string }>();
  for (const { client_id, actor_id, occurred_at } of activities) {
    if (occurred_at === null) continue;
    const ms = Date.parse(occurred_at);
    // PostgreSQL rounds moments to microseconds, which may lead into the next day; a Date cuts them off. A day that is
    // named for nothing is summed up once more.
    for (const around of [ms, ms + 1]) {
      const day = new Date(around).toISOString().slice(0, 10);
      days.set([client_id, actor_id, day].join("\n"), { client_id, actor_id, day });
    }
  }
  const values = [jsonText([...days.values()])];
  const run = async (transaction: Transaction, name: string, text: string) => {
    if (days.size > 0) await transaction.query({ name, text, values });
  };
  return {
    // In one order, and in a statement of its own: the next one sees how far the actors are when nobody changes that.
    lock: (transaction) =>
      run(
        transaction,
        "lock-reported-actors",
        `select from activity_actors
         where (client_id, actor_id) in (select client_id, actor_id from ${reported} reported)
         order by client_id, actor_id for no key update`,
      ),
    mark: (transaction) =>
      run(
        transaction,
        "mark-late-days",
        `with late as (
           insert into activity_days_late
           select client_id, actor_id, day
           from ${reported} reported join activity_actors using (client_id, actor_id)
           where day <= summed_until
           on conflict do nothing
         )
         delete from activity_days days using ${reported} reported
         where days.client_id = reported.client_id and days.actor_id = reported.actor_id and days.day = reported.day`,
      ),
  };
}

/** A day that is not over is summed up long after this transaction. */
const reported = `(
    select client_id collate "C" as client_id, actor_id collate "C" as actor_id, day
    from json_to_recordset($1::json) as input(client_id text, actor_id text, day date)
    where day < ${dayOf("now()")}
  )`;
