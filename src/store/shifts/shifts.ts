import { setImmediate } from "node:timers/promises";
import type { Database, Statement } from "../core/database.ts";
import { counters, singleCounters, startOf } from "./activity-days.ts";

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

/** SQL of a moment in that format. */
export const isoMicroseconds = (moment: string) =>
  `to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

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
const dayOf = (moment: string) => `(${moment} at time zone 'utc')::date`;
const each = (columns: (name: string) => string) => counters.map(columns).join(", ");

/** The days to read: the gap is at most a day, so one day before the window shows where its shifts begin. */
const readDays = "between $2::date - 1 and $3::date + $9::int";

/**
 * Sessionization: an actor's activity in consecutive pieces: aggregated days, hours of other days, and single
 * activities in hours that the gap may split. In a day, pauses after the first `whole` up to `cut` end a shift.
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
 * The pieces from the first day with shifts of the page up to the end of the last of these shifts. The number of
 * shifts that start in each piece determines these days and the total.
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
 * Those pieces split into shifts: a piece in which no shift starts is merged with the one before it. Reads cuts only of
 * days that are split, and only of pauses that are long enough. One text per actor, which costs a tenth of rows.
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
  /** Whether the page's shifts may continue after the days read. */
  goes_on: boolean;
  /** Shifts that start in the window before the first day that was read. */
  skipped: number;
  /** Day of the last shift on the page. */
  last_day: string;
}

/** One per actor with shifts on the page, or one without an actor. */
type FoundPieces = FoundPage & ((PieceActor & { pieces: string }) | { actor_id: null });

/** @param daysAhead days to read after the window, to find the ends of its last shifts. */
function piecesStatement(query: ShiftQuery, daysAhead: number): Statement {
  const { clientId, from, to, gapMinutes, actorId, role, limit, offset } = query;
  return {
    // Unnamed, so that it is planned for these values: a day and a year need different plans.
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

/** JIT costs many times the statement itself; and a year is sorted in memory rather than on disk. */
const planning = "select set_config('jit', 'off', true), set_config('work_mem', '32MB', true)";

/** Most shifts end within a day; one lasts as long as there is no pause. */
const daysAheadAtFirst = 1;
const daysAheadFactor = 32;

/** Shifts that start in a window, in order; `total` includes those beyond the limit. */
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
    // Stable sort: shifts that start at the same moment stay in the order of their actors.
    shifts.sort((a, b) => a.startedUs - b.startedUs);
    const start = query.offset - page.skipped;
    return { total: page.total, shifts: shiftRows(shifts.slice(start, start + query.limit)) };
  }
}

/** Days of a page are read whole. If hundreds of actors never pause, these have many more shifts than a page. */
const shiftsInTurn = 10_000;

/** Shifts, actor by actor; yields to other requests in between. */
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

/**
 * An actor's activities in a period: start and end in seconds since 1970, 1 if a shift starts with it, each counter,
 * and the cuts at which a shift ends. A cut consists of the microsecond of the day at which the actor resumed, the
 * one at which it had paused, and the value of each counter before it resumed. Cuts are in any order.
 */
type Piece = [firstAt: number, lastAt: number, opens: 0 | 1, sums: number[], places: number[]];

interface PieceActor {
  actor_id: string;
  actor_name: string;
  role: string;
}

/** Moments in microseconds since 1970, which a number represents exactly until the year 2255. */
interface CutShift {
  readonly actor: PieceActor;
  readonly startedUs: number;
  endedUs: number;
  /** The actor's counters at its start and end. */
  readonly since: readonly number[];
  until: readonly number[];
}

const placeWidth = 2 + counters.length;
const dayUs = 86_400_000_000;
const usOf = (seconds: number) => Math.round(seconds * 1_000_000);

/** An actor's shifts in order of start. What precedes the first start belongs to none of them. */
function cutPieces(actor: PieceActor, pieces: readonly Piece[]): CutShift[] {
  const shifts: CutShift[] = [];
  let reached: readonly number[] = counters.map(() => 0);
  let lastUs = 0;
  const close = (endedUs: number, until: readonly number[]) => {
    const open = shifts.at(-1);
    if (open === undefined) return;
    open.endedUs = endedUs;
    open.until = until;
  };
  const begin = (startedUs: number, since: readonly number[]) =>
    shifts.push({ actor, startedUs, endedUs: startedUs, since, until: since });
  for (const [firstAt, lastAt, opens, sums, places] of pieces) {
    const firstUs = usOf(firstAt);
    if (opens === 1) {
      close(lastUs, reached);
      begin(firstUs, reached);
    }
    const startOfDayUs = firstUs - (firstUs % dayUs);
    for (const place of inOrder(places)) {
      const come = added(reached, places, place + 2);
      close(startOfDayUs + (places[place + 1] ?? 0), come);
      begin(startOfDayUs + (places[place] ?? 0), come);
    }
    reached = added(reached, sums, 0);
    lastUs = usOf(lastAt);
  }
  close(lastUs, reached);
  return shifts;
}

/** The positions of the cuts, ordered by moment. */
function inOrder(places: readonly number[]): number[] {
  const order: number[] = [];
  for (let place = 0; place < places.length; place += placeWidth) order.push(place);
  return order.sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
}

/** @param at index of the first value to add. */
const added = (to: readonly number[], values: readonly number[], at: number) =>
  to.map((value, nth) => value + (values[at + nth] ?? 0));

/**
 * Formats moments as ISO 8601 with microseconds; a Date would lose three digits. A list has 20,000 of them, most on
 * the same day as the one before; a text created from characters in one go is read faster afterwards than a
 * concatenated one.
 */
function momentTexts(): (us: number) => string {
  const characters = [...Buffer.from("1970-01-01T00:00:00.000000Z")];
  let day = Number.NaN;
  const put = (at: number, twoDigits: number) => {
    characters[at] = 48 + Math.floor(twoDigits / 10);
    characters[at + 1] = 48 + (twoDigits % 10);
  };
  return (us) => {
    const ofDay = us % dayUs;
    if (us - ofDay !== day) {
      day = us - ofDay;
      const date = new Date(day / 1_000).toISOString().slice(0, 10);
      characters.splice(0, date.length, ...Buffer.from(date));
    }
    const seconds = Math.floor(ofDay / 1_000_000);
    const micros = ofDay % 1_000_000;
    put(11, Math.floor(seconds / 3_600));
    put(14, Math.floor(seconds / 60) % 60);
    put(17, seconds % 60);
    put(20, Math.floor(micros / 10_000));
    put(22, Math.floor(micros / 100) % 100);
    put(24, micros % 100);
    return String.fromCharCode(...characters);
  };
}

function shiftRows(shifts: readonly CutShift[]): ShiftRow[] {
  const textOf = momentTexts();
  return shifts.map(({ actor, startedUs, endedUs, since, until }): ShiftRow => {
    const counted = (counter: number) => (until[counter] ?? 0) - (since[counter] ?? 0);
    return {
      actor_id: actor.actor_id,
      actor_name: actor.actor_name,
      role: actor.role,
      started_at: textOf(startedUs),
      ended_at: textOf(endedUs),
      duration_minutes: Math.round((endedUs - startedUs) / 600_000) / 100,
      activities: counted(0),
      jobs_submitted: counted(1),
      jobs_completed: counted(2),
      jobs_failed: counted(3),
      results_count: counted(4),
      shipped_count: counted(5),
    };
  });
}
