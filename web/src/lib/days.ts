/** UTC days as YYYY-MM-DD, both inclusive: the windows of the API. */
export interface Days {
  from: string;
  to: string;
}

/** The days that the service knows, for a field of a day. */
export const dayBounds = { min: "1970-01-01", max: "2999-12-31" } as const;
export const dayMs = 86_400_000;

export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
/** When a day begins, in ms. */
export const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
export const addDays = (day: string, days: number): string => dayOf(new Date(startOf(day) + days * dayMs));
/** How many days a window has. */
export const daysIn = ({ from, to }: Days): number => Math.round((startOf(to) - startOf(from)) / dayMs) + 1;

/** The window of the same length before or after. */
export function neighbour(window: Days, direction: -1 | 1): Days {
  const days = daysIn(window) * direction;
  return { from: addDays(window.from, days), to: addDays(window.to, days) };
}

/** A day in words, in the viewer's language; it is a UTC day wherever the viewer is. */
export const dayText = (day: string, language?: string): string => daysText({ from: day, to: day }, language);

/** Making a format takes longer than a thousand uses of it. */
const dayFormats = new Map<string | undefined, Intl.DateTimeFormat>();

export function daysText({ from, to }: Days, language?: string): string {
  const format =
    dayFormats.get(language) ?? new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
  dayFormats.set(language, format);
  return format.formatRange(startOf(from), startOf(to));
}
