/** One rule of an opening_hours value. */
export interface Rule {
  /**
   * Its relation to earlier rules: `;` replaces their days, `,` adds to them, `||` fills days without any.
   */
  joined: "replace" | "add" | "fallback";
  /** The seasons in which it applies; null for the whole year. */
  seasons: Season[] | null;
  /** 0 is Monday; null if it names none, which means all. */
  days: RuleDay[] | null;
  /** It names public or school holidays, or Easter, in addition to or instead of days. */
  holidays: boolean;
  spans: TimeSpan[];
  state: "open" | "closed" | "unknown";
  comment: string | null;
}

export interface RuleDay {
  day: number;
  /** The occurrences in a month, such as `1` or `-1`; null for all. */
  nth: string | null;
}

export type Season =
  | { kind: "years"; from: number; to: number }
  | { kind: "weeks"; from: number; to: number; step: number }
  | { kind: "dates"; from: SeasonDay; to: SeasonDay };

export interface SeasonDay {
  /** Null for every year. */
  year: number | null;
  /** 1 to 12. */
  month: number;
  /** 1 to 31; 31 or 1 for a whole month's end or beginning. */
  day: number;
}

export type TimeSpan =
  /** Minutes since midnight, `end` after `start`. */
  | { kind: "slot"; start: number; end: number }
  /** As text: with an open end, or with sunrise and sunset. */
  | { kind: "text"; text: string };

export const dayNumbers: Readonly<Record<string, number>> = numbered([
  ["mo", "mon", "monday"],
  ["tu", "tue", "tues", "tuesday"],
  ["we", "wed", "weds", "wednesday"],
  ["th", "thu", "thur", "thurs", "thursday"],
  ["fr", "fri", "friday"],
  ["sa", "sat", "saturday"],
  ["su", "sun", "sunday"],
]);

/** 0 is January. */
export const monthNumbers: Readonly<Record<string, number>> = numbered([
  ["jan", "january"],
  ["feb", "february"],
  ["mar", "march"],
  ["apr", "april"],
  ["may"],
  ["jun", "june"],
  ["jul", "july"],
  ["aug", "august"],
  ["sep", "sept", "september"],
  ["oct", "october"],
  ["nov", "november"],
  ["dec", "december"],
]);

export const holidayWords: ReadonlySet<string> = new Set(["ph", "sh", "easter"]);
export const sunWords: ReadonlySet<string> = new Set(["sunrise", "sunset", "dawn", "dusk"]);

function numbered(names: readonly (readonly string[])[]): Record<string, number> {
  return Object.fromEntries(names.flatMap((forms, index) => forms.map((form) => [form, index])));
}
