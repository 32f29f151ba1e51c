import { dayText, type OpenSlot } from "../../../listing/hours-text.ts";
import { type Weekday, weekdays } from "../../../listing/listing.ts";
import { holdsAt } from "./dates.ts";
import { parseRules } from "./parse-rules.ts";
import type { Rule } from "./rules.ts";

interface DayHours {
  slots: OpenSlot[];
  texts: string[];
  comments: string[];
}

/**
 * The normal week of an `opening_hours` value at a date, by weekday. Holidays and feasts are ignored; seasons
 * count as of `now` (milliseconds since 1970). Null if the value is invalid or names no normal day.
 */
export function weeklyHours(value: string, now: number): Record<Weekday, string> | null {
  const rules = parseRules(value)?.filter((rule) => !isForHolidays(rule)) ?? [];
  if (rules.length === 0) return null;
  const days: (DayHours | null)[] = weekdays.map(() => null);
  const filledBefore = (day: number) => days[day] !== null && days[day] !== undefined;
  for (const rule of rules) {
    if (!holdsAt(rule.seasons, now)) continue;
    const filled = weekdays.map((_, day) => filledBefore(day));
    for (const { day, nth } of rule.days ?? weekdays.map((_, index) => ({ day: index, nth: null }))) {
      if (rule.joined === "fallback" && filled[day]) continue;
      days[day] = applied(rule, days[day] ?? null, nth);
    }
  }
  const texts = weekdays.map((weekday, day) => [weekday, textOf(days[day] ?? null)] as const);
  return Object.fromEntries(texts) as Record<Weekday, string>;
}

/** Whether the value says that nothing is ever open, as for a closed business. */
export function isAlwaysClosed(value: string): boolean {
  const rules = parseRules(value);
  if (rules === null || rules.length === 0) return false;
  return rules.every(
    (rule) => rule.state === "closed" && rule.days === null && rule.seasons === null && !rule.holidays,
  );
}

const isForHolidays = (rule: Rule): boolean => rule.holidays && rule.days === null;

function applied(rule: Rule, before: DayHours | null, nth: string | null): DayHours {
  const closesPart = rule.state === "closed" && rule.spans.length > 0 && before !== null;
  if (closesPart) return { ...before, slots: without(before.slots, slotsOf(rule)) };
  const keeps = before !== null && (rule.joined === "add" || nth !== null);
  const hours: DayHours = keeps
    ? { slots: [...before.slots], texts: [...before.texts], comments: [...before.comments] }
    : { slots: [], texts: [], comments: [] };
  if (rule.state === "closed") return nth === null ? { slots: [], texts: [], comments: [] } : hours;
  if (nth !== null) hours.texts.push(`${spansText(rule)} (${nthText(nth)} of the month)`);
  else addSpans(hours, rule);
  if (rule.comment !== null && nth === null) hours.comments.push(rule.comment);
  return hours;
}

function addSpans(hours: DayHours, rule: Rule): void {
  hours.slots.push(...slotsOf(rule));
  for (const span of rule.spans) if (span.kind === "text") hours.texts.push(span.text);
  if (rule.spans.length === 0 && rule.comment === null) {
    hours.texts.push(rule.state === "unknown" ? "Unknown" : "Open");
  }
}

function slotsOf(rule: Rule): OpenSlot[] {
  return rule.spans.filter((span) => span.kind === "slot").map(({ start, end }) => ({ start, end }));
}

function spansText(rule: Rule): string {
  const texts = rule.spans.flatMap((span) => (span.kind === "text" ? [span.text] : []));
  const slots = slotsOf(rule);
  if (slots.length > 0) texts.unshift(dayText(slots));
  return texts.join(", ") || rule.comment || "Open";
}

function nthText(nth: string): string {
  const words: Readonly<Record<string, string>> = { "1": "1st", "2": "2nd", "3": "3rd", "-1": "last" };
  const each = nth.split(/(?<=\d),/).map((one) => words[one] ?? (/^\d$/.test(one) ? `${one}th` : one));
  return each.join(" and ");
}

/** Slots without removed parts, such as a lunch break. */
function without(slots: readonly OpenSlot[], closed: readonly OpenSlot[]): OpenSlot[] {
  return closed.reduce<OpenSlot[]>(
    (left, { start, end }) =>
      left.flatMap((slot) =>
        [
          { start: slot.start, end: Math.min(slot.end, start) },
          { start: Math.max(slot.start, end), end: slot.end },
        ].filter((part) => part.end > part.start),
      ),
    [...slots],
  );
}

function textOf(hours: DayHours | null): string {
  if (hours === null) return "Closed";
  const { slots, texts, comments } = hours;
  const times = [...(slots.length > 0 ? [dayText(slots)] : []), ...new Set(texts)].join(", ");
  const comment = [...new Set(comments)].join("; ");
  if (times === "") return comment === "" ? "Closed" : comment;
  return comment === "" ? times : `${times} (${comment})`;
}
