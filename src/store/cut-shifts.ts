import { counters } from "./activity-counters.ts";
import type { ShiftRow } from "./shift-row.ts";

/**
 * What an actor did from one moment to another: seconds since 1970 of both, 1 where a shift begins with it, each counter,
 * and the places within it where a shift ends. Of a place there are, one after the other, the microsecond of the day at
 * which the actor resumed, the one at which it had paused, and what each counter had come to before it resumed. Places
 * are in any order.
 */
export type Piece = [firstAt: number, lastAt: number, opens: 0 | 1, sums: number[], places: number[]];

export interface PieceActor {
  actor_id: string;
  actor_name: string;
  role: string;
}

/** Moments are in microseconds since 1970, which a number holds exactly until the year 2255. */
export interface CutShift {
  readonly actor: PieceActor;
  readonly startedUs: number;
  endedUs: number;
  /** What the actor had come to when it began, and when it ended. */
  readonly since: readonly number[];
  until: readonly number[];
}

const placeWidth = 2 + counters.length;
export const dayUs = 86_400_000_000;
const usOf = (seconds: number) => Math.round(seconds * 1_000_000);

/** An actor's shifts in the order of their begin. What is before the first begin belongs to none of them. */
export function cutPieces(actor: PieceActor, pieces: readonly Piece[]): CutShift[] {
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

/** Where each place stands, by its moment. */
function inOrder(places: readonly number[]): number[] {
  const order: number[] = [];
  for (let place = 0; place < places.length; place += placeWidth) order.push(place);
  return order.sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
}

/** @param at where the values to add begin. */
const added = (to: readonly number[], values: readonly number[], at: number) =>
  to.map((value, nth) => value + (values[at + nth] ?? 0));

/**
 * Says moments as ISO 8601 with microseconds; a Date would lose three digits. A list has 20,000 of them, most of the day
 * of the one before, and a text made of characters at once is read faster afterwards than one put together.
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

export function shiftRows(shifts: readonly CutShift[]): ShiftRow[] {
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
