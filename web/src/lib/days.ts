/** A range of UTC days as YYYY-MM-DD, both inclusive. */
export interface Days {
  from: string;
  to: string;
}

/** The days that the service accepts. */
export const dayBounds = { min: "1970-01-01", max: "2999-12-31" } as const;
export const dayMs = 86_400_000;

export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
/** Start of a day in ms. */
export const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
export const addDays = (day: string, days: number): string => dayOf(new Date(startOf(day) + days * dayMs));
/** Number of days in a range. */
export const daysIn = ({ from, to }: Days): number => Math.round((startOf(to) - startOf(from)) / dayMs) + 1;

/** The range of the same length before or after. */
export function neighbour(window: Days, direction: -1 | 1): Days {
  const days = daysIn(window) * direction;
  return { from: addDays(window.from, days), to: addDays(window.to, days) };
}

/** A UTC day in words, in the viewer's language. */
export const dayText = (day: string, language?: string): string => daysText({ from: day, to: day }, language);

/** Creating a format takes longer than using it a thousand times. */
const dayFormats = new Map<string | undefined, Intl.DateTimeFormat>();

export function daysText({ from, to }: Days, language?: string): string {
  const format =
    dayFormats.get(language) ?? new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
  dayFormats.set(language, format);
  return format.formatRange(startOf(from), startOf(to));
}
