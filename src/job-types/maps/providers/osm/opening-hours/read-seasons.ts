import { readNth } from "./read-days.ts";
import { dayNumbers, monthNumbers, type Rule, type Season, type SeasonDay } from "./rules.ts";
import { NotOpeningHours, type TokenReader } from "./token-reader.ts";

/** Reads years, weeks, months and dates into the rule. */
export function readSeasons(reader: TokenReader, rule: Rule): void {
  for (let first = true; beginsSeason(reader) || (!first && reader.number() !== undefined); first = false) {
    rule.seasons ??= [];
    if (reader.word() === "week") readWeeks(reader, rule.seasons);
    else rule.seasons.push(dateSeason(reader, rule.seasons.at(-1)));
    const another = reader.isSign(",") && (beginsSeason(reader, 1) || isDayOfMonth(reader));
    if (another) reader.takeSign(",");
    // Years and months may follow each other: `2026 week 10`, `2026-2027 Jun`.
    else if (!beginsSeason(reader)) break;
  }
  // Between date and hours a colon is optional.
  if (rule.seasons !== null) reader.takeSign(":");
}

/** `Dec 24,26`: after a comma a number that no time follows. */
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

/** @param before what a day without a month belongs to. */
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

/** `Mar Su[-1]` is a day that differs from year to year: near enough to the month for a season. */
function skipVariableDay(reader: TokenReader): void {
  if (dayNumbers[reader.word() ?? ""] === undefined || !reader.isSign("[", 1)) return;
  reader.next();
  readNth(reader);
}
