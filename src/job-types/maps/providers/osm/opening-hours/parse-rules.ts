import { timeText } from "../../../listing/hours-text.ts";
import { readDays, readSeasons } from "./dates.ts";
import { type Rule, sunWords, type TimeSpan } from "./rules.ts";
import { NotOpeningHours, TokenReader, tokensOf } from "./tokens.ts";

/** OpenStreetMap limits values to 255 characters. */
const lengthMax = 1_000;

/**
 * The rules of an `opening_hours` value (specified in OpenStreetMap's wiki), including common deviations:
 * English day names, points in times, the 12-hour clock. Null for anything else.
 */
export function parseRules(value: string): Rule[] | null {
  if (value.length > lengthMax) return null;
  const tokens = tokensOf(value);
  if (tokens === null || tokens.length === 0) return null;
  try {
    return rulesOf(new TokenReader(tokens));
  } catch (error) {
    if (error instanceof NotOpeningHours) return null;
    throw error;
  }
}

function rulesOf(reader: TokenReader): Rule[] {
  const rules: Rule[] = [];
  let joined: Rule["joined"] = "replace";
  while (!reader.done) {
    if (reader.takeSign(";")) {
      joined = "replace";
      continue;
    }
    rules.push(ruleOf(reader, joined));
    if (reader.done) break;
    if (reader.takeSign(";")) joined = "replace";
    else if (reader.takeSign("||")) joined = "fallback";
    else if (reader.takeSign(",")) joined = "add";
    else throw new NotOpeningHours();
  }
  return rules;
}

function ruleOf(reader: TokenReader, joined: Rule["joined"]): Rule {
  const rule: Rule = {
    joined,
    seasons: null,
    days: null,
    holidays: false,
    spans: [],
    state: "open",
    comment: null,
  };
  if (reader.word() === "24/7") {
    reader.next();
    rule.spans = [{ kind: "slot", start: 0, end: 1440 }];
  } else {
    readSeasons(reader, rule);
    readDays(reader, rule);
    if (beginsTime(reader)) rule.spans = readTimes(reader);
  }
  const named = rule.seasons !== null || rule.days !== null || rule.holidays || rule.spans.length > 0;
  const stated = readState(reader, rule);
  if (!named && !stated) throw new NotOpeningHours();
  return rule;
}

/** `open`, `off`, `closed`, `unknown`, each with an optional comment, or a comment alone. */
function readState(reader: TokenReader, rule: Rule): boolean {
  const states: Readonly<Record<string, Rule["state"]>> = {
    open: "open",
    off: "closed",
    closed: "closed",
    unknown: "unknown",
  };
  const state = states[reader.word() ?? ""];
  if (state !== undefined) {
    reader.next();
    rule.state = state;
  }
  const comment = reader.peek();
  if (comment?.kind === "comment") {
    reader.next();
    rule.comment = comment.text || null;
    if (state === undefined && rule.spans.length === 0) rule.state = "unknown";
  }
  return state !== undefined || comment?.kind === "comment";
}

function beginsTime(reader: TokenReader, ahead = 0): boolean {
  const token = reader.peek(ahead);
  if (token === undefined) return false;
  if (token.kind === "time") return true;
  if (token.kind === "sign") return token.sign === "(" && sunWords.has(reader.word(ahead + 1) ?? "");
  if (token.kind === "word") return sunWords.has(token.word);
  // `9-18`: only hours.
  return token.kind === "number" && token.value <= 48;
}

function readTimes(reader: TokenReader): TimeSpan[] {
  const spans = [timeSpan(reader)];
  while (reader.isSign(",") && beginsTime(reader, 1)) {
    reader.takeSign(",");
    spans.push(timeSpan(reader));
  }
  return spans;
}

interface Point {
  /** Null if it depends on the sun. */
  minute: number | null;
  text: string;
}

function timeSpan(reader: TokenReader): TimeSpan {
  const start = timePoint(reader);
  if (!reader.takeSign("-")) {
    if (reader.takeSign("+")) return { kind: "text", text: `from ${start.text}` };
    return { kind: "text", text: start.text };
  }
  const end = timePoint(reader);
  const openEnd = reader.takeSign("+");
  // `/01:30`: an interval within the span.
  if (reader.takeSign("/")) reader.next();
  if (start.minute === null || end.minute === null || openEnd) {
    return { kind: "text", text: `${start.text}–${end.text}${openEnd ? " or later" : ""}` };
  }
  const until = end.minute <= start.minute ? end.minute + 1440 : end.minute;
  return { kind: "slot", start: start.minute, end: until };
}

function timePoint(reader: TokenReader): Point {
  if (reader.takeSign("(")) {
    const sun = sunWord(reader);
    const sign = reader.takeSign("+") ? "+" : reader.takeSign("-") ? "-" : "";
    const shift = reader.next();
    if (sign === "" || shift.kind !== "time") throw new NotOpeningHours();
    reader.needSign(")");
    const clock = `${Math.floor(shift.minute / 60)}:${String(shift.minute % 60).padStart(2, "0")}`;
    return { minute: null, text: `${sun} ${sign} ${clock}` };
  }
  const token = reader.peek();
  if (token?.kind === "word") return { minute: null, text: sunWord(reader) };
  reader.next();
  const minute = token?.kind === "time" ? token.minute : token?.kind === "number" ? token.value * 60 : null;
  if (minute === null || minute > 48 * 60) throw new NotOpeningHours();
  return { minute, text: timeText(minute) };
}

function sunWord(reader: TokenReader): string {
  const word = reader.word();
  if (word === undefined || !sunWords.has(word)) throw new NotOpeningHours();
  reader.next();
  return word;
}
