/** Query of the shifts page, with the names of the API's parameters. */
export interface ShiftsSearch {
  from?: string | undefined;
  to?: string | undefined;
  actor_id?: string | undefined;
  role?: string | undefined;
  gap_minutes?: number | undefined;
}

/** Query of a shift's page, with the values from the list. */
export interface ShiftSearch {
  actor_id: string;
  started_at: string;
  ended_at: string;
}

const day = /^\d{4}-\d\d-\d\d$/;
export const gapMinutesMax = 1_440;

/** Ignores invalid values. `date` is a single day, as in the API. */
export function shiftsSearch(search: Record<string, unknown>): ShiftsSearch {
  const date = dayIn(search.date);
  const gap = Number(search.gap_minutes);
  return {
    from: dayIn(search.from) ?? date,
    to: dayIn(search.to) ?? date,
    actor_id: textIn(search.actor_id),
    role: textIn(search.role),
    gap_minutes: Number.isInteger(gap) && gap >= 1 && gap <= gapMinutesMax ? gap : undefined,
  };
}

export function shiftSearch(search: Record<string, unknown>): ShiftSearch {
  return {
    actor_id: textIn(search.actor_id) ?? "",
    started_at: textIn(search.started_at) ?? "",
    ended_at: textIn(search.ended_at) ?? "",
  };
}

/** The days to share. */
export function daysSearch(search: Record<string, unknown>): Pick<ShiftsSearch, "from" | "to"> {
  return { from: dayIn(search.from), to: dayIn(search.to) };
}

const dayIn = (value: unknown) => (typeof value === "string" && day.test(value) ? value : undefined);

const textIn = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);
