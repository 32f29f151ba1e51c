const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];

const daySeconds = 86_400;

/** Midnights from one moment to another, where the viewer is. */
function calendarDays(to: Date, from: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((midnight(to) - midnight(from)) / (daySeconds * 1000));
}

const relativeFormats = new Map<string | undefined, Intl.RelativeTimeFormat>();

/** Kept: making one takes longer than drawing a row of a list, which has several times. */
function relativeFormat(language: string | undefined): Intl.RelativeTimeFormat {
  const known = relativeFormats.get(language);
  if (known !== undefined) return known;
  const made = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" });
  relativeFormats.set(language, made);
  return made;
}

/** "3 minutes ago", in the viewer's language. */
export function relativeTime(date: Date, now: number, language?: string): string {
  const seconds = Math.round((date.getTime() - now) / 1000);
  const format = relativeFormat(language);
  // Yesterday is the day before this one, whether it was 20 or 40 hours ago.
  if (Math.abs(seconds) >= daySeconds) return format.format(calendarDays(date, new Date(now)), "day");
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size || unit === "second")
      return format.format(Math.trunc(seconds / size), unit);
  }
  return "";
}

/** A duration in words: "40 ms", "4.2 s", "3 min 5 s", "2 h 10 min". */
export function duration(seconds: number): string {
  if (seconds < 0.1) return `${Math.round(seconds * 1_000)} ms`;
  if (seconds < 10) return `${Math.round(seconds * 10) / 10} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  if (seconds < 3600) {
    const rest = Math.round(seconds % 60);
    return rest === 0 || rest === 60
      ? `${Math.round(seconds / 60)} min`
      : `${Math.floor(seconds / 60)} min ${rest} s`;
  }
  const minutes = Math.round((seconds % 3600) / 60) % 60;
  const hours = Math.floor(Math.round(seconds / 60) / 60);
  if (hours >= 48) return `${Math.round(hours / 24)} days`;
  return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`;
}

/** A value for a date and time field: in the viewer's time zone, to the minute. */
export function localDateTime(date: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Time worked, from minutes: "30 s", "42 min", "53 h 20 min", "506 h". */
export function workTime(minutes: number): string {
  if (minutes >= 6_000) return `${Math.round(minutes / 60).toLocaleString()} h`;
  const whole = Math.round(minutes);
  if (minutes > 0 && minutes < 1) return `${Math.round(minutes * 60)} s`;
  if (whole < 60) return `${whole} min`;
  const rest = whole % 60;
  const hours = Math.floor(whole / 60);
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** The viewer's time zone, such as Europe/Berlin. */
export const localZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const month = new Intl.DateTimeFormat(undefined, { month: "short", year: "numeric", timeZone: "UTC" });

/** A span as sources write it, `2021-03 - Present`, in words: "Mar 2021 – present". */
export const spanText = (span: string): string =>
  span
    .replaceAll(/\b(\d{4})-(0[1-9]|1[0-2])(?:-\d{2})?\b/g, (_, year: string, number: string) =>
      month.format(new Date(`${year}-${number}-01T00:00:00Z`)),
    )
    .replaceAll(/\s+-\s+/g, " – ")
    .replace(/\bPresent$/, "present");
