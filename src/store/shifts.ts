import { setImmediate } from "node:timers/promises";
import { counters, singleCounters } from "./activity-counters.ts";
import { type CutShift, cutPieces, dayUs, type Piece, type PieceActor, shiftRows } from "./cut-shifts.ts";
import type { Database, Statement } from "./database.ts";
import type { ShiftRow } from "./shift-row.ts";

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
const dayOf = (moment: string) => `(${moment} at time zone 'utc')::date`;
const each = (columns: (name: string) => string) => counters.map(columns).join(", ");

/** The days that are read: a pause is at most a day long, so one before the window tells where its shifts begin. */
const readDays = "between $2::date - 1 and $3::date + $9::int";

/**
 * What actors did, in pieces that each has its place in time: days that are summed up, hours that are not, and the
 * activities of hours that the gap may cut. Of a day, the pauses after the first `whole` up to `cut` end a shift.
 */
const pieces = `
      actors as materialized (
        select actor_id, name, role, ${startOf("(summed_until + 1)")} as summed_until from activity_actors
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
          select actor_id, day, first_at, last_at, ${each((name) => name)},
                 width_bucket($4::smallint, pauses) as whole, cardinality(pauses) as cut
          from activity_days
          where client_id = $1 and actor_id = actors.actor_id and day ${readDays}
          offset 0
        ) days
        union all
        select actor_id, ${dayOf("hour")}, first_at, last_at, ${each((name) => name)}, 0, 0
        from hours where longest_gap <= ${gap}
        union all
        select hours.actor_id, ${dayOf("hour")}, occurred_at, occurred_at, ${each((name) => `acts.${name}`)}, 0, 0
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
      placed as materialized (
        select *, sum(begins) over (partition by actor_id order by first_at rows unbounded preceding) as begun
        from (
          select *, cut - whole + opens::int as begins
          from (
            select *, (first_at <= lag(last_at) over (partition by actor_id order by first_at) + ${gap}) is not true as opens
            from pieces
          ) spaced
        ) counted
      ), counted as (
        select day, sum(begins) as begins, sum(sum(begins)) over (order by day) as begun
        from placed where day between $2::date and $3::date group by day
      ), page as materialized (
        select min(day) as first_day, max(day) as last_day, min(begun - begins) as skipped
        from counted where begins > 0 and begun > $8::bigint and begun - begins < $8::bigint + $7::int
      ), ends as materialized (
        select actor_id, max(begun) as begun from placed, page where day between first_day and last_day
        group by actor_id
      ), needed as materialized (
        select placed.*, placed.begun > ends.begun as is_end
        from ends join placed using (actor_id) cross join page
        where day >= first_day and placed.begun - begins <= ends.begun
      )`;

/**
 * Those pieces as they are cut: one in which no shift begins is one with the piece before it. Only of days that are cut
 * the places are read, and only of pauses that are long enough. One text for each actor, which costs a tenth of rows.
 */
const textsOfPage = `
      joined as (
        select actor_id, min(first_at) as first_at, max(last_at) as last_at, bool_or(opens) as opens,
               ${each((name) => `sum(${name}) as ${name}`)},
               max(day) filter (where cut > whole) as cut_day, max(whole) filter (where cut > whole) as whole, max(cut) as cut
        from needed group by actor_id, begun
      ), texts as (
        select joined.actor_id, '[' || string_agg(
                 concat('[', date_part('epoch', first_at), ',', date_part('epoch', last_at), ',', opens::int, ',[',
                        ${counters.join(", ',', ")}, '],[', places, ']]'),
                 ',' order by first_at) || ']' as pieces
        from joined left join lateral (
          select array_to_string(cuts[whole + 1:cut], ',') as places from activity_days
          where client_id = $1 and actor_id = joined.actor_id and day = cut_day
          offset 0
        ) days on true
        group by joined.actor_id
      )`;

interface FoundPage {
  total: number;
  /** Whether there may be more activities of one of the page's shifts, after the days that were read. */
  goes_on: boolean;
  /** Shifts that begin in the window before the first day whose pieces were read. */
  skipped: number;
  /** Day of the last shift on the page. */
  last_day: string;
}

/** One for each actor with shifts on the page, or else one without. */
type FoundPieces = FoundPage & ((PieceActor & { pieces: string }) | { actor_id: null });

/** @param daysAhead after the window, that are read for where its last shifts end. */
function piecesStatement(query: ShiftQuery, daysAhead: number): Statement {
  const { clientId, from, to, gapMinutes, actorId, role, limit, offset } = query;
  return {
    // Without a name, so that it is planned for these values: a day and a year want different plans.
    text: `
      with ${pieces}, ${piecesOfPage}, ${textsOfPage}
      select coalesce((select sum(begins) from counted), 0)::int as total,
             exists (
               select from (
                 select actor_id, max(last_at) as last_at from needed group by actor_id having not bool_or(is_end)
               ) open where exists (
                 select from activities where client_id = $1 and actor_id = open.actor_id
                   and occurred_at > open.last_at and occurred_at <= open.last_at + ${gap}
               )
             ) as goes_on,
             skipped::int, last_day::text, listed.*
      from page left join lateral (
        select texts.actor_id, actors.name as actor_name, actors.role, pieces from texts join actors using (actor_id)
      ) listed on true
      order by actor_id`,
    values: [clientId, from, to, gapMinutes, actorId, role, limit, offset, daysAhead],
  };
}

/** Compiling costs many times what the statement does, and a year is sorted in memory rather than in a file. */
const planning = "select set_config('jit', 'off', true), set_config('work_mem', '32MB', true)";

/** Most shifts end within a day; one may go on for as long as nobody pauses. */
const daysAheadAtFirst = 1;
const daysAheadFactor = 32;

/** Shifts that begin in a window, in the order of their begin; `total` counts those beyond the limit too. */
export async function listShifts(
  database: Database,
  query: ShiftQuery,
): Promise<{ total: number; shifts: ShiftRow[] }> {
  for (let daysAhead = daysAheadAtFirst; ; daysAhead *= daysAheadFactor) {
    const found = await database.transaction((tx) =>
      tx.finish(async () => {
        const settled = tx.query({ name: "plan-shifts", text: planning });
        const [rows] = await Promise.all([tx.query<FoundPieces>(piecesStatement(query, daysAhead)), settled]);
        return rows;
      }),
    );
    const [page] = found;
    if (page === undefined) return { total: 0, shifts: [] };
    if (page.goes_on) continue;
    const fromUs = Date.parse(query.from) * 1_000;
    const untilUs = Date.parse(page.last_day) * 1_000 + dayUs;
    const shifts = await cutInTurns(found, ({ startedUs }) => startedUs >= fromUs && startedUs < untilUs);
    // Sorting keeps those that begin at one moment in the order of their actors.
    shifts.sort((a, b) => a.startedUs - b.startedUs);
    const start = query.offset - page.skipped;
    return { total: page.total, shifts: shiftRows(shifts.slice(start, start + query.limit)) };
  }
}

/** Days of a page are read whole. Where hundreds of actors never rest these have many more shifts than a page. */
const shiftsInTurn = 10_000;

/** Shifts of one actor after the other. Other requests get their turn in between. */
async function cutInTurns(
  found: readonly FoundPieces[],
  isListed: (shift: CutShift) => boolean,
): Promise<CutShift[]> {
  const listed: CutShift[] = [];
  let inTurn = 0;
  for (const actor of found) {
    if (actor.actor_id === null) continue;
    const shifts = cutPieces(actor, JSON.parse(actor.pieces) as Piece[]);
    for (const shift of shifts) if (isListed(shift)) listed.push(shift);
    inTurn += shifts.length;
    if (inTurn >= shiftsInTurn) {
      inTurn = 0;
      await setImmediate();
    }
  }
  return listed;
}
