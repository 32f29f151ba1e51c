import {
  dayNumbers,
  holidayWords,
  monthNumbers,
  type Rule,
  type RuleDay,
  type Season,
  type SeasonDay,
} from "./rules.ts";
import { NotOpeningHours, type TokenReader } from "./tokens.ts";

/** Parses years, weeks, months and dates into the rule. */
export function readSeasons(reader: TokenReader, rule: Rule): void {
  for (let first = true; beginsSeason(reader) || (!first && reader.number() !== undefined); first = false) {
    rule.seasons ??= [];
    if (reader.word() === "week") readWeeks(reader, rule.seasons);
    else rule.seasons.push(dateSeason(reader, rule.seasons.at(-1)));
    const another = reader.isSign(",") && (beginsSeason(reader, 1) || isDayOfMonth(reader));
    if (another) reader.takeSign(",");
    // Years and months may be combined: `2026 week 10`, `2026-2027 Jun`.
    else if (!beginsSeason(reader)) break;
  }
  // A colon between date and hours is optional.
  if (rule.seasons !== null) reader.takeSign(":");
}

/** `Dec 24,26`: after a comma, a number without a following time. */
function isDayOfMonth(reader: TokenReader): boolean {
  const value = reader.number(1);
  return value !== undefined && value >= 1 && value <= 31;
}

function beginsSeason(reader: TokenReader, ahead = 0): boolean {
  const word = reader.word(ahead);
  if (word !== undefined) return word === "week" || monthNumbers[word] !== undefined;
  const number = reader.number(ahead);
  return number !== undefined && number >= 1900 && number <= 2200;
}

function readWeeks(reader: TokenReader, seasons: Season[]): void {
  reader.next();
  do {
    const from = needNumber(reader);
    const to = reader.takeSign("-") ? needNumber(reader) : from;
    const step = reader.takeSign("/") ? needNumber(reader) : 1;
    seasons.push({ kind: "weeks", from, to, step: Math.max(1, step) });
  } while (reader.number(1) !== undefined && reader.takeSign(","));
}

function needNumber(reader: TokenReader): number {
  const value = reader.number();
  if (value === undefined) throw new NotOpeningHours();
  reader.next();
  return value;
}

/** `2026`, `2026-2028`, `2026+`, `Mar-Oct`, `Mar 15-Oct 31`, `Dec 24-26`, `2026 Dec 24-2027 Jan 6`. */
function dateSeason(reader: TokenReader, before: Season | undefined): Season {
  const from = seasonDay(reader, before?.kind === "dates" ? before.to : null);
  if (from.month === null) {
    const to = reader.takeSign("+") ? 9999 : reader.takeSign("-") ? needNumber(reader) : from.year;
    return { kind: "years", from: from.year ?? 0, to: to ?? 9999 };
  }
  const start: SeasonDay = { year: from.year, month: from.month, day: from.day ?? 1 };
  if (reader.takeSign("+")) {
    return { kind: "dates", from: start, to: { year: from.year === null ? null : 9999, month: 12, day: 31 } };
  }
  if (!reader.takeSign("-")) {
    return { kind: "dates", from: start, to: { ...start, day: from.day ?? 31 } };
  }
  const end = seasonDay(reader, { ...start, year: from.year });
  const month = end.month ?? from.month;
  return { kind: "dates", from: start, to: { year: end.year ?? from.year, month, day: end.day ?? 31 } };
}

/** @param before the month for a day without one. */
function seasonDay(
  reader: TokenReader,
  before: SeasonDay | null,
): { year: number | null; month: number | null; day: number | null } {
  let year: number | null = null;
  const first = reader.number();
  if (first !== undefined && first >= 1900) {
    year = first;
    reader.next();
  } else if (first !== undefined) {
    if (before === null || first < 1 || first > 31) throw new NotOpeningHours();
    reader.next();
    return { year: before.year, month: before.month, day: first };
  }
  const month = monthNumbers[reader.word() ?? ""];
  if (month === undefined) {
    if (year === null) throw new NotOpeningHours();
    return { year, month: null, day: null };
  }
  reader.next();
  const day = reader.number();
  if (day !== undefined && day >= 1 && day <= 31) {
    reader.next();
    return { year, month: month + 1, day };
  }
  skipVariableDay(reader);
  return { year, month: month + 1, day: null };
}

/** `Mar Su[-1]` is a date that varies by year: the month is close enough for a season. */
function skipVariableDay(reader: TokenReader): void {
  if (dayNumbers[reader.word() ?? ""] === undefined || !reader.isSign("[", 1)) return;
  reader.next();
  readNth(reader);
}

/**
 * `PH,Su` means holidays and Sundays; `SH Mo-Fr` means weekdays in holidays only, and says nothing about
 * normal weeks.
 */
export function readDays(reader: TokenReader, rule: Rule): void {
  let holidaysAlone = false;
  for (;;) {
    const word = reader.word() ?? "";
    if (holidayWords.has(word)) {
      reader.next();
      rule.holidays = true;
      skipOffset(reader);
      if (dayNumbers[reader.word() ?? ""] !== undefined) holidaysAlone = true;
    } else if (dayNumbers[word] !== undefined) {
      rule.days = [...(rule.days ?? []), ...dayRange(reader)];
    } else break;
    const next = reader.word(1) ?? "";
    const goesOn = holidayWords.has(next) || dayNumbers[next] !== undefined;
    if (reader.isSign(",") && goesOn) reader.takeSign(",");
  }
  if (rule.days !== null || rule.holidays) reader.takeSign(":");
  if (holidaysAlone) rule.days = null;
}

function dayRange(reader: TokenReader): RuleDay[] {
  const from = needDay(reader);
  if (reader.isSign("-") && dayNumbers[reader.word(1) ?? ""] !== undefined) {
    reader.takeSign("-");
    const to = needDay(reader);
    const length = ((to - from + 7) % 7) + 1;
    return Array.from({ length }, (_, index) => ({ day: (from + index) % 7, nth: null }));
  }
  return [{ day: from, nth: readNth(reader) }];
}

function needDay(reader: TokenReader): number {
  const token = reader.next();
  const day = token.kind === "word" ? dayNumbers[token.word] : undefined;
  if (day === undefined) throw new NotOpeningHours();
  return day;
}

/** `[1]`, `[-1]`, `[1,3]`, `[1-2]`, optionally followed by ` +2 days`. */
function readNth(reader: TokenReader): string | null {
  if (!reader.takeSign("[")) return null;
  let nth = "";
  while (!reader.isSign("]")) {
    const token = reader.next();
    if (token.kind === "number") nth += token.value;
    else if (token.kind === "sign") nth += token.sign;
    else throw new NotOpeningHours();
  }
  reader.needSign("]");
  skipOffset(reader);
  return nth;
}

/** `easter -2 days`. */
function skipOffset(reader: TokenReader): void {
  const isOffset =
    (reader.isSign("+") || reader.isSign("-")) &&
    reader.number(1) !== undefined &&
    /^days?$/.test(reader.word(2) ?? "");
  if (!isOffset) return;
  for (let count = 0; count < 3; count += 1) reader.next();
}

const dayMs = 86_400_000;
/** Rules for fewer days are about a feast or a holiday, and say nothing about a normal week. */
const seasonDaysMin = 14;

/**
 * Whether a rule with these seasons applies to the normal week at a date. `now`: milliseconds since 1970, in
 * UTC.
 */
export function holdsAt(seasons: readonly Season[] | null, now: number): boolean {
  if (seasons === null) return true;
  // `2026 Mar-Oct` is a year and months: each kind that occurs must match, by any of its ranges.
  const kinds = new Set(seasons.map(({ kind }) => kind));
  return [...kinds].every((kind) =>
    seasons.some((season) => season.kind === kind && seasonApplies(season, new Date(now))),
  );
}

function seasonApplies(season: Season, date: Date): boolean {
  const year = date.getUTCFullYear();
  switch (season.kind) {
    case "years":
      return season.from <= year && year <= season.to;
    case "weeks": {
      const week = isoWeek(date);
      return season.from <= week && week <= season.to && (week - season.from) % season.step === 0;
    }
    case "dates":
      return datesMatch(season.from, season.to, date);
  }
}

function datesMatch(from: SeasonDay, to: SeasonDay, date: Date): boolean {
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

/** ISO 8601: week 1 contains the year's first Thursday. */
function isoWeek(date: Date): number {
  const thursday = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()));
  thursday.setUTCDate(thursday.getUTCDate() + 3 - ((thursday.getUTCDay() + 6) % 7));
  const yearStart = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  return Math.floor((thursday.getTime() - yearStart) / dayMs / 7) + 1;
}
