import type { Season, SeasonDay } from "./rules.ts";

const dayMs = 86_400_000;
/** Rules for fewer days are of a feast or a holiday, and say nothing about a usual week. */
const seasonDaysMin = 14;

/** Whether a rule of these seasons is of the usual week at a date. `now`: milliseconds since 1970, taken in UTC. */
export function holdsAt(seasons: readonly Season[] | null, now: number): boolean {
  if (seasons === null) return true;
  // `2026 Mar-Oct` is a year and months: each kind that is named must hold, by any of its ranges.
  const kinds = new Set(seasons.map(({ kind }) => kind));
  return [...kinds].every((kind) =>
    seasons.some((season) => season.kind === kind && seasonHolds(season, new Date(now))),
  );
}

function seasonHolds(season: Season, date: Date): boolean {
  const year = date.getUTCFullYear();
  switch (season.kind) {
    case "years":
      return season.from <= year && year <= season.to;
    case "weeks": {
      const week = isoWeek(date);
      return season.from <= week && week <= season.to && (week - season.from) % season.step === 0;
    }
    case "dates":
      return datesHold(season.from, season.to, date);
  }
}

function datesHold(from: SeasonDay, to: SeasonDay, date: Date): boolean {
  const year = date.getUTCFullYear();
  const start = order(from);
  const end = order(to);
  const wraps = from.year === null && end < start;
  if (lengthDays(from, to, wraps) < seasonDaysMin) return false;
  const today = order({ year: null, month: date.getUTCMonth() + 1, day: date.getUTCDate() });
  if (from.year === null) return wraps ? today >= start || today <= end : start <= today && today <= end;
  const at = year * 10_000 + today;
  return from.year * 10_000 + start <= at && at <= (to.year ?? from.year) * 10_000 + end;
}

const order = ({ month, day }: SeasonDay): number => month * 100 + day;

function lengthDays(from: SeasonDay, to: SeasonDay, wraps: boolean): number {
  const startYear = from.year ?? 2024;
  const endYear = to.year ?? startYear + (wraps ? 1 : 0);
  return (
    (Date.UTC(endYear, to.month - 1, to.day) - Date.UTC(startYear, from.month - 1, from.day)) / dayMs + 1
  );
}

/** ISO 8601: the week with the year's first Thursday is the first. */
function isoWeek(date: Date): number {
  const thursday = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()));
  thursday.setUTCDate(thursday.getUTCDate() + 3 - ((thursday.getUTCDay() + 6) % 7));
  const yearStart = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  return Math.floor((thursday.getTime() - yearStart) / dayMs / 7) + 1;
}
