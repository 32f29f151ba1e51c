import { timeText } from "../../../../listing/hours-text.ts";
import { type Listing, type Weekday, weekdays } from "../../../../listing/listing.ts";
import { asciiDigits, at, integerOf, lineOf, listOf, numberOf } from "../leaf.ts";
import type { PlaceNode } from "../place-node.ts";
import { allDayWords, closedWords, foldedWord } from "./status-words.ts";

type WorkingHours = NonNullable<Listing["working_hours"]>;

const closed = "Closed";
const allDay = "Open 24 hours";
/** The entry of a row that says whether the day is open or closed. */
const [flagOpen, flagClosed] = [1, 2];
/** A time of day, or two hours with a dash between them, in a text; not the 24 of "24 hours". */
const timeOfDay = /\d{1,2}[:.h]\d{2}|\d\s*[ap]\.?\s?m\b|\d\s*[–—-]\s*\d|\d\s*(?:時(?!間)|시(?!간)|點|点)/i;

/**
 * Opening hours by English weekday, in the order of the week. A day's text is the provider's, several slots
 * joined by ", "; a day without slots is `Closed`, a whole day `Open 24 hours`, in any language. A holiday's
 * row has that day's hours for this week, as the provider shows them.
 */
export function readWorkingHours(node: PlaceNode): WorkingHours | null {
  return (
    node.first("week", (rows) => weekOf(listOf(rows))) ??
    node.first("weekOld", (rows) => weekOf(listOf(rows))) ??
    node.first("today", (row) => weekOf([row]))
  );
}

function weekOf(rows: readonly unknown[] | null): WorkingHours | null {
  const found = new Map<Weekday, string>();
  for (const row of (rows ?? []).slice(0, 14)) {
    const day = weekdayOf(row);
    const hours = isOldRow(row) ? oldRowHours(row) : rowHours(row);
    if (day !== null && hours !== null && !found.has(day)) found.set(day, hours);
  }
  if (found.size === 0) return null;
  return Object.fromEntries(
    weekdays.flatMap((day) => (found.has(day) ? [[day, found.get(day)]] : [])),
  ) as WorkingHours;
}

/** Since 2023 the number of the weekday follows the name; earlier rows had the texts there. */
const isOldRow = (row: unknown): boolean => listOf(at(row, 1)) !== null;

/** By its number, else by its date, else by its name. */
function weekdayOf(row: unknown): Weekday | null {
  const number = integerOf(at(row, 1), 1, 7);
  if (number !== null) return weekdays[number - 1] ?? null;
  const date = at(row, 4);
  const parts = typeof date === "string" ? date.split("-").map(Number) : listOf(at(row, 2));
  const [year, month, day] = [
    integerOf(at(parts, 0), 1970, 9999),
    integerOf(at(parts, 1), 1, 12),
    integerOf(at(parts, 2), 1, 31),
  ];
  if (year !== null && month !== null && day !== null) {
    // Sunday is 0.
    return weekdays[(new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7] ?? null;
  }
  const name = lineOf(at(row, 0));
  return name === null ? null : weekdayOfName(name);
}

/** `[name, number, date, [[text, [[h, m], [h, m]]], …], _, flag]` */
function rowHours(row: unknown): string | null {
  const slots = listOf(at(row, 3)) ?? [];
  const flag = integerOf(at(row, 5), 0, 9);
  const spans = slots.flatMap((slot) => {
    const [from, to] = [minutesOf(at(slot, 1, 0)), minutesOf(at(slot, 1, 1))];
    return from === null || to === null ? [] : [{ from, to }];
  });
  return hoursOf({
    texts: slots.map((slot) => lineOf(at(slot, 0))),
    spans,
    flag,
    isKnown: listOf(at(row, 3)) !== null || flag === flagClosed,
  });
}

/** `[name, [text, …], _, _, "2023-09-04", flag, [[h, m, h, m], …]]` */
function oldRowHours(row: unknown): string | null {
  const flag = integerOf(at(row, 5), 0, 9);
  const spans = (listOf(at(row, 6)) ?? []).flatMap((times) => {
    const list = listOf(times);
    if (list === null || list.length < 4) return [];
    const [from, to] = [minutesOf(list.slice(0, 2)), minutesOf(list.slice(2, 4))];
    return from === null || to === null ? [] : [{ from, to }];
  });
  return hoursOf({ texts: (listOf(at(row, 1)) ?? []).map(lineOf), spans, flag, isKnown: true });
}

/** Minutes since midnight of `[h, m]`, without trailing zeros. */
function minutesOf(value: unknown): number | null {
  const list = listOf(value);
  if (list === null || list.length > 2) return null;
  const hour = list.length > 0 ? integerOf(list[0] ?? 0, 0, 48) : 0;
  const minute = list.length > 1 ? integerOf(list[1] ?? 0, 0, 59) : 0;
  return hour === null || minute === null ? null : hour * 60 + minute;
}

interface DayHours {
  texts: (string | null)[];
  spans: { from: number; to: number }[];
  flag: number | null;
  /** Whether the row has information on the day at all. */
  isKnown: boolean;
}

function hoursOf({ texts, spans, flag, isKnown }: DayHours): string | null {
  const [span, ...others] = spans;
  if (span !== undefined && others.length === 0 && span.to % 1440 === 0 && span.from % 1440 === 0)
    return allDay;
  const words = texts.filter((text) => text !== null);
  if (spans.length > 0) {
    return words.length > 0
      ? words.join(", ")
      : spans.map(({ from, to }) => `${timeText(from)}–${timeText(to)}`).join(", ");
  }
  if (flag === flagClosed || words.length === 0) return isKnown ? closed : null;
  return slotlessHours(words.join(", "), flag);
}

/** A text that accompanies the times; one that contains times is complete by itself. */
function slotlessHours(text: string, flag: number | null): string {
  const plain = asciiDigits(text);
  if (/^\D*0?0(?:[:.]00)?\s?[–—-]\s?24(?:[:.]00)?\D*$/.test(plain)) return allDay;
  if (timeOfDay.test(plain)) return text;
  const word = foldedWord(text);
  if (/24/.test(plain) || allDayWords.some((each) => word.includes(each))) return allDay;
  // "By appointment" on a day that is marked as open.
  return flag === flagOpen && !closedWords.has(word) ? text : closed;
}

/** Languages of the map; weekday names come from the runtime's own tables. */
const weekdayLanguages = [
  "en",
  "af",
  "az",
  "id",
  "ms",
  "bs",
  "ca",
  "cs",
  "da",
  "de",
  "et",
  "es",
  "eu",
  "fil",
  "fr",
  "gl",
  "hr",
  "zu",
  "is",
  "it",
  "sw",
  "lv",
  "lt",
  "hu",
  "nl",
  "nb",
  "uz",
  "pl",
  "pt",
  "ro",
  "sq",
  "sk",
  "sl",
  "fi",
  "sv",
  "vi",
  "tr",
  "el",
  "bg",
  "ky",
  "kk",
  "mk",
  "mn",
  "ru",
  "sr",
  "sr-Latn",
  "uk",
  "ka",
  "hy",
  "he",
  "ur",
  "ar",
  "fa",
  "am",
  "ne",
  "hi",
  "mr",
  "bn",
  "pa",
  "gu",
  "ta",
  "te",
  "kn",
  "ml",
  "si",
  "th",
  "lo",
  "my",
  "km",
  "ko",
  "ja",
  "zh",
];

let weekdayTable: Map<string, Weekday> | undefined;

/** The weekday of a long or short name, in any language of the map; null if no language has it. */
function weekdayOfName(name: string): Weekday | null {
  weekdayTable ??= namesOfWeekdays();
  return weekdayTable.get(folded(name)) ?? null;
}

const folded = (name: string): string => name.toLowerCase().replace(/[.\s]/g, "");

function namesOfWeekdays(): Map<string, Weekday> {
  const names = new Map<string, Weekday>();
  for (const weekday of ["long", "short"] as const) {
    for (const language of weekdayLanguages) {
      const format = new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" });
      weekdays.forEach((day, index) => {
        // The first of January 2024 was a Monday.
        const name = folded(format.format(Date.UTC(2024, 0, 1 + index)));
        if (!names.has(name)) names.set(name, day);
      });
    }
  }
  return names;
}

const hoursOfDay = 24;

/** Popularity by weekday and hour. Hours and days that the provider omits are 0. */
export function readPopularTimes(node: PlaceNode): Listing["popular_times"] {
  const days = node.first("popularTimes", listOf) ?? [];
  const times = new Map<Weekday, number[]>();
  for (const entry of days.slice(0, weekdays.length * 2)) {
    const number = integerOf(at(entry, 0), 1, weekdays.length);
    const day = number === null ? undefined : weekdays[number - 1];
    const hours = listOf(at(entry, 1));
    if (day === undefined || hours === null || times.has(day)) continue;
    const percents = percentsOf(hours);
    if (percents !== null) times.set(day, percents);
  }
  if (![...times.values()].some((percents) => percents.some((percent) => percent > 0))) return null;
  return Object.fromEntries(weekdays.flatMap((day) => (times.has(day) ? [[day, times.get(day)]] : [])));
}

/** `[[hour, percent, …], …]` */
function percentsOf(hours: readonly unknown[]): number[] | null {
  const percents = new Array<number>(hoursOfDay).fill(0);
  let found = false;
  for (const entry of hours) {
    const hour = integerOf(at(entry, 0), 0, hoursOfDay - 1);
    const percent = numberOf(at(entry, 1), 0, 1_000);
    if (hour === null || percent === null) continue;
    percents[hour] = Math.min(100, Math.round(percent));
    found = true;
  }
  return found ? percents : null;
}
