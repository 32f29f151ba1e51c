/**
 * Leaves of payloads, each checked for its type: a payload consists of nested lists without names, and any of
 * them may change its type next month.
 */

/** A list, or null. */
export const listOf = (value: unknown): readonly unknown[] | null => (Array.isArray(value) ? value : null);

/** The value at a path of indices, or null if there is none. */
export function at(value: unknown, ...path: readonly number[]): unknown {
  let here = value;
  for (const index of path) {
    if (!Array.isArray(here)) return null;
    here = here[index];
  }
  return here ?? null;
}

/** Spaces between a number and its unit, and marks of text direction. */
const oddSpaces = /[\u00a0\u2002-\u200a\u202f\u205f\u3000]/g;
const invisibleMarks = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** A text in one line, without unusual spaces and invisible marks; null if there is none. */
export function lineOf(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const line = value.replace(invisibleMarks, "").replace(oddSpaces, " ").replace(/\s+/g, " ").trim();
  return line === "" ? null : line;
}

/** Converts the digits of any script to 0 to 9. */
export const asciiDigits = (text: string): string => text.replace(/\p{Nd}/gu, digitValue);

/** Digits of every script form blocks of ten, starting with zero. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1;
  return String(code - zero);
}

/** A text that may have several lines, or null. */
export function textOf(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const text = value.replace(/\r\n?/g, "\n").trim();
  return text === "" ? null : text;
}

/** A finite number within bounds, also from text with a decimal point or comma; else null. */
export function numberOf(value: unknown, min: number, max: number): number | null {
  const number = typeof value === "string" ? numberInText(value) : value;
  if (typeof number !== "number" || !Number.isFinite(number)) return null;
  return number >= min && number <= max ? number : null;
}

const numberInText = (text: string): number | null =>
  /^-?\d{1,15}(?:[.,]\d+)?$/.test(text) ? Number(text.replace(",", ".")) : null;

/** An integer within bounds, or null; also from a text of digits only, since "1.234" may be a thousand. */
export function integerOf(value: unknown, min: number, max: number): number | null {
  if (typeof value === "string" && !/^-?\d+$/.test(value)) return null;
  const number = numberOf(value, min, max);
  return number !== null && Number.isInteger(number) ? number : null;
}

/** Parses each entry of a list and drops those that yield nothing. */
export function eachOf<Value>(value: unknown, parse: (entry: unknown) => Value | null): Value[] {
  const values: Value[] = [];
  for (const entry of listOf(value) ?? []) {
    const parsed = parse(entry);
    if (parsed !== null) values.push(parsed);
  }
  return values;
}

export const isHttpUrl = (text: string): boolean => /^https?:\/\/[^\s/]/i.test(text);

/**
 * Words and letters for thousands and more, as the provider abbreviates numbers in its languages. A letter of
 * one script may have different meanings; anything not listed is not a magnitude.
 */
const magnitudes: readonly (readonly [factor: number, words: string])[] = [
  [
    1_000,
    "k mil tsd tys tis тыс тис хил хиљ χιλ χιλιάδες rb ribu tn tuh tūkst bin n nghìn ngàn elfu mijë ezer 千 천 " +
      "พัน ألف آلاف الف هزار אלף हज़ार हजार হাজার ஆயிரம்",
  ],
  [10_000, "万 萬 만 หมื่น"],
  [100_000, "lakh लाख লাখ แสน"],
  [1_000_000, "m mn mio mln млн tr triệu jt juta milj milyon εκ مليون میلیون 百万 ล้าน"],
];

const factors: ReadonlyMap<string, number> = new Map(
  magnitudes.flatMap(([factor, words]) => words.split(" ").map((word): [string, number] => [word, factor])),
);

/** The multiplier of a number by the beginning of the text after it; null if there is none. */
export function magnitudeOf(behind: string): number | null {
  // Chinese, Japanese and Korean continue without a space: 2万件.
  const [, letter, word] = /^\s?(?:([千万萬천만])|([\p{L}\p{M}]+))/u.exec(behind) ?? [];
  return factors.get((letter ?? word ?? "").toLowerCase()) ?? null;
}
