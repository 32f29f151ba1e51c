import { countryCodeByName } from "./country-codes.ts";

/**
 * Values as sources of profiles give them, made null-safe: what is masked, a label of the page or empty is null.
 */

/** A word that the source withholds: three or more asterisks. */
const mask = /\*{3,}/;
/** Words of the page around a profile, which recorded answers hold in place of values. */
const pageLabels = new Set([
  "contact info",
  "contact information",
  "kontaktinfo",
  "kontaktdaten",
  "coordonnées",
  "información de contacto",
  "contactgegevens",
  "follow",
  "connect",
  "message",
  "see more",
  "join now",
  "sign in",
  "n/a",
  "null",
  "undefined",
  "none",
  "--",
  "-",
]);
const charsMax = 500;
const longCharsMax = 20_000;

/** One line of text, or null where the source tells nothing by it. */
export function lineOf(value: unknown, most = charsMax): string | null {
  if (typeof value !== "string") return null;
  const text = value
    .normalize("NFC")
    .replace(/[\s\u200b\u200e\u200f\ufeff]+/g, " ")
    .trim();
  if (text === "" || mask.test(text) || pageLabels.has(text.toLowerCase())) return null;
  return text.slice(0, most);
}

/** Text of several lines: withheld as a whole only where nothing but masks is left. */
export function textOf(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const text = value.normalize("NFC").replace(/\r\n?/g, "\n").trim().slice(0, longCharsMax);
  const bare = text.replace(/\*{3,}/g, "").replace(/[\p{P}\p{S}\s]/gu, "");
  return bare === "" || pageLabels.has(text.toLowerCase()) ? null : text;
}

/** A count of zero or more; null for anything else, also for booleans that stand for "known, but not to you". */
export function countOf(value: unknown): number | null {
  const number = typeof value === "string" && /^\d{1,12}$/.test(value.trim()) ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 0 ? number : null;
}

/** An http or https URL, or null. */
export function urlOf(value: unknown): string | null {
  const text = lineOf(value, 2_048);
  if (text === null || !/^https?:\/\//i.test(text)) return null;
  return URL.parse(text)?.href ?? null;
}

/** ISO 3166-1 alpha-2 in upper case, from such a code; null for anything else. */
export function countryCodeOf(value: unknown): string | null {
  const text = lineOf(value)?.toUpperCase() ?? "";
  return /^[A-Z]{2}$/.test(text) ? text : null;
}

/** Code of a country by its English name, in any case; null where it is none. */
export function countryCodeOfName(value: unknown): string | null {
  const name = lineOf(value);
  return name === null ? null : countryCodeByName(name);
}

/** Whether a text is no more than a country's English name. */
export const isCountryName = (text: string): boolean => countryCodeByName(text) !== null;

/** A year of four digits, from a year or a date that begins with one. */
export function yearOf(value: unknown): string | null {
  const text = typeof value === "number" ? String(value) : lineOf(value);
  return /^(?:19|20)\d{2}(?!\d)/.exec(text ?? "")?.[0] ?? null;
}

/** What an object has under a name, whatever the value is. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The objects among the entries of a list, at most `most`; none where it is no list. */
export function recordsOf(value: unknown, most = 100): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord).slice(0, most) : [];
}
