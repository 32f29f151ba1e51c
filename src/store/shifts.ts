import { counters, singleCounters } from "./activity-counters.ts";
import type { Database, Statement } from "./database.ts";
import { isoMicroseconds, type ShiftRow } from "./shift-row.ts";

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

const gap = "make_interval(mins => $4::int)";
const startOf = (day: string) => `(${day}::timestamp at time zone 'utc')`;
const each = (columns: (name: string) => string) => counters.map(columns).join(", ");

/** The days that are read: a pause is at most a day long, so one before the window tells where its shifts begin. */
const readDays = "between $2::date - 1 and $3::date + $9::int";

/**
 * What actors did, in pieces that each has its place in time: days that are summed up, hours that are not, and the
 * activities of hours that the gap may cut. Of a day, the pauses after the first `whole` up to `cut` end a shift.
 */
const pieces = `
      actors as materialized (
        select actor_id, ${startOf("(summed_until + 1)")} as summed_until from activity_actors
        where client_id = $1 and ($5::text is null or actor_id = $5) and ($6::text is null or role = $6)
      ), hours as materialized (
        select hours.* from actors cross join lateral (
          select * from activity_hours
          where client_id = $1 and actor_id = actors.actor_id
            and hour >= greatest(${startOf("($2::date - 1)")}, summed_until)
            and hour < ${startOf("($3::date + 1 + $9::int)")}
          offset 0
        ) hours
        union all
        select hours.* from actors cross join lateral (
          select activity_hours.* from activity_days_late late
          join activity_hours on activity_hours.client_id = $1 and activity_hours.actor_id = actors.actor_id
            and hour >= ${startOf("day")} and hour < ${startOf("(day + 1)")}
          where late.client_id = $1 and late.actor_id = actors.actor_id and day ${readDays}
          offset 0
        ) hours
      ), pieces as (
        select days.* from actors cross join lateral (
          select actor_id, first_at, last_at, ${each((name) => name)},
                 width_bucket($4::smallint, pauses) as whole, cardinality(pauses) as cut, cuts
          from activity_days
          where client_id = $1 and actor_id = actors.actor_id and day ${readDays}
          offset 0
        ) days
        union all
        select actor_id, first_at, last_at, ${each((name) => name)}, 0, 0, null
        from hours where longest_gap <= ${gap}
        union all
        select hours.actor_id, occurred_at, occurred_at, ${each((name) => `acts.${name}`)}, 0, 0, null
        from hours cross join lateral (
          select occurred_at, ${singleCounters} from activities
          where client_id = $1 and actor_id = hours.actor_id
            and occurred_at >= hours.hour and occurred_at < hours.hour + interval '1 hour'
          offset 0
        ) acts
        where longest_gap > ${gap}
      )`;

/**
 * The pieces from the first day that has shifts of the page, up to where the last of these shifts end. Which days those
 * are, and the total, are known from how many shifts begin in each piece.
 */
const piecesOfPage = `
      summed as materialized (
        select *, sum(begins) over so_far as begun,
               ${each((name) => `sum(${name}) over so_far - ${name} as ${name}_before`)}
        from (
          select *, cut - whole + opens::int as begins
          from (
            select *, (first_at at time zone 'utc')::date as day, (first_at <= paused_at + ${gap}) is not true as opens
            from (
              select *, lag(last_at) over (partition by actor_id order by first_at) as paused_at from pieces
            ) spaced
          ) placed
        ) begun
        window so_far as (partition by actor_id order by first_at rows unbounded preceding)
      ), counted as (
        select day, sum(begins) as begins, sum(sum(begins)) over (order by day) as begun
        from summed where day between $2::date and $3::date group by day
      ), page as materialized (
        select min(day) as first_day, max(day) as last_day, min(begun - begins) as skipped
        from counted where begins > 0 and begun > $8::bigint and begun - begins < $8::bigint + $7::int
      ), ends as materialized (
        select actor_id, max(begun) as begun from summed, page where day between first_day and last_day
        group by actor_id
      ), needed as materialized (
        select summed.*, summed.begun > ends.begun as is_end
        from ends join summed using (actor_id) cross join page
        where day >= first_day and summed.begun - begins <= ends.begun
      )`;

/**
 * Where shifts begin, and thereby where those before them ended. What a shift counts is what its actor had come to at
 * the next one's begin, less what it had come to at its own.
 */
const shiftsOfPage = `
      cuts as (
        select actor_id, first_at as at, paused_at, ${each((name) => `${name}_before`)} from needed where opens
        union all
        select actor_id, ${startOf("day")} + own.cuts[nth][1] * interval '1 microsecond',
               ${startOf("day")} + own.cuts[nth][2] * interval '1 microsecond',
               ${counters.map((name, index) => `${name}_before + own.cuts[nth][${index + 3}]`).join(", ")}
        from needed cross join lateral (
          -- Read once here, and not once for each of its fields.
          select needed.cuts[whole + 1:cut][1:${counters.length + 2}] as cuts offset 0
        ) own cross join lateral generate_series(1, cut - whole) nth
        where cut > whole
        union all
        select actor_id, 'infinity', max(last_at), ${each((name) => `max(${name}_before + ${name})`)}
        from needed group by actor_id
      ), shifts as (
        select actor_id, at as started_at, lead(paused_at) over next as ended_at,
               ${each((name) => `lead(${name}_before) over next - ${name}_before as ${name}`)}
        from cuts window next as (partition by actor_id order by at)
      )`;

/**
 * The statement of `listShifts`.
 * @param daysAhead after the window, that are read for where its last shifts end. `goes_on` tells of more activities
 * of one of them after these days.
 */
function shiftStatement(query: ShiftQuery, daysAhead: number): Statement {
  const { clientId, from, to, gapMinutes, actorId, role, limit, offset } = query;
  return {
    // Without a name, so that it is planned for these values: a day and a year want different plans.
    text: `
      with ${pieces}, ${piecesOfPage}, ${shiftsOfPage}
      select coalesce((select sum(begins) from counted), 0)::int as total,
             exists (
               select from (
                 select actor_id, max(last_at) as last_at from needed group by actor_id having not bool_or(is_end)
               ) open where exists (
                 select from activities where client_id = $1 and actor_id = open.actor_id
                   and occurred_at > open.last_at and occurred_at <= open.last_at + ${gap}
               )
             ) as goes_on,
             listed.*
      from (select 1) one left join lateral (
        select actor_id, ${isoMicroseconds("started_at")} as started_at, ${isoMicroseconds("ended_at")} as ended_at,
               round(extract(epoch from ended_at - started_at) / 60, 2)::float8 as duration_minutes,
               ${each((name) => `${name}::float8`)}
        from (
          select shifts.* from shifts, page
          where started_at >= ${startOf("$2::date")} and started_at < ${startOf("(last_day + 1)")}
          order by started_at, actor_id limit $7 offset $8::bigint - (select skipped from page)
        ) shifts
      ) listed on true`,
    values: [clientId, from, to, gapMinutes, actorId, role, limit, offset, daysAhead],
  };
}

/** Compiling costs many times what the statement does, and a year is sorted in memory rather than in a file. */
const planning = "select set_config('jit', 'off', true), set_config('work_mem', '32MB', true)";

/** Most shifts end within a day; one may go on for as long as nobody pauses. */
const daysAheadAtFirst = 1;
const daysAheadFactor = 32;

type FoundShift = Omit<ShiftRow, "actor_name" | "role">;

/** Shifts that begin in a window, in the order of their begin; `total` counts those beyond the limit too. */
export async function listShifts(
  database: Database,
  query: ShiftQuery,
): Promise<{ total: number; shifts: ShiftRow[] }> {
  for (let daysAhead = daysAheadAtFirst; ; daysAhead *= daysAheadFactor) {
    const [found, names] = await database.transaction((tx) =>
      tx.finish(async () => {
        const settled = tx.query({ name: "plan-shifts", text: planning });
        const rows = tx.query<{ total: number; goes_on: boolean } & (FoundShift | { actor_id: null })>(
          shiftStatement(query, daysAhead),
        );
        const actors = tx.query<{ actor_id: string; name: string; role: string }>({
          name: "names-of-actors",
          text: "select actor_id, name, role from activity_actors where client_id = $1 and ($2::text is null or actor_id = $2)",
          values: [query.clientId, query.actorId],
        });
        const [found, names] = await Promise.all([rows, actors, settled]);
        return [found, new Map(names.map((actor) => [actor.actor_id, actor]))];
      }),
    );
    if (found[0]?.goes_on === true) continue;
    const shifts = found.flatMap((shift): ShiftRow[] => {
      if (shift.actor_id === null) return [];
      const { name = shift.actor_id, role = "" } = names.get(shift.actor_id) ?? {};
      // Field by field: taking fields out of ten thousand rows costs more than reading them.
      return [
        {
          actor_id: shift.actor_id,
          actor_name: name,
          role,
          started_at: shift.started_at,
          ended_at: shift.ended_at,
          duration_minutes: shift.duration_minutes,
          activities: shift.activities,
          jobs_submitted: shift.jobs_submitted,
          jobs_completed: shift.jobs_completed,
          jobs_failed: shift.jobs_failed,
          results_count: shift.results_count,
          shipped_count: shift.shipped_count,
        },
      ];
    });
    return { total: found[0]?.total ?? 0, shifts };
  }
}
