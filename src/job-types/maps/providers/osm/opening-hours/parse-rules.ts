import { readDays } from "./read-days.ts";
import { readSeasons } from "./read-seasons.ts";
import { beginsTime, readTimes } from "./read-times.ts";
import type { Rule } from "./rules.ts";
import { NotOpeningHours, TokenReader } from "./token-reader.ts";
import { tokensOf } from "./tokens.ts";

/** A value in OpenStreetMap has 255 characters at most. */
const lengthMax = 1_000;

/**
 * The rules of an `opening_hours` value (the specification of that key in OpenStreetMap's wiki), with what mappers
 * write beside it: English day names, points in times, the 12-hour clock. Null for anything else.
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

/** `open`, `off`, `closed`, `unknown`, each with a comment or without, or a comment alone. */
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
