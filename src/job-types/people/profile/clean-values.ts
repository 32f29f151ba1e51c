import { Parser } from "htmlparser2";
import { escapeHtmlText } from "../../../text/escape-html.ts";
import { foldLetters } from "../../../text/fold.ts";
import { isRecord } from "../../../text/json-record.ts";

/** Normalizes values from sources of profiles: masked values, page labels and empty values become null. */

/** A word masked by the source: three or more asterisks. */
const mask = /\*{3,}/;
/** Words of the page around a profile, which recorded answers contain in place of values. */
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

/** One line of text, or null if the source provides no information. */
export function lineOf(value: unknown, most = charsMax): string | null {
  if (typeof value !== "string") return null;
  const text = value
    .normalize("NFC")
    .replace(/[\s\u200b\u200e\u200f\ufeff]+/g, " ")
    .trim();
  if (text === "" || mask.test(text) || pageLabels.has(text.toLowerCase())) return null;
  return text.slice(0, most);
}

/** Text of several lines: null only if nothing but masks is left. */
export function textOf(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const text = value.normalize("NFC").replace(/\r\n?/g, "\n").trim().slice(0, longCharsMax);
  const bare = text.replace(/\*{3,}/g, "").replace(/[\p{P}\p{S}\s]/gu, "");
  return bare === "" || pageLabels.has(text.toLowerCase()) ? null : text;
}

/** A count of zero or more; null for anything else, including booleans that mean "known, but not to you". */
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

/** Code of a country by its English name, in any case; null if it is not a country. */
export function countryCodeOfName(value: unknown): string | null {
  const name = lineOf(value);
  return name === null ? null : countryCodeByName(name);
}

/** Whether a text consists only of a country's English name. */
export const isCountryName = (text: string): boolean => countryCodeByName(text) !== null;

/** A four-digit year, from a year or a date that begins with one. */
export function yearOf(value: unknown): string | null {
  const text = typeof value === "number" ? String(value) : lineOf(value);
  return /^(?:19|20)\d{2}(?!\d)/.exec(text ?? "")?.[0] ?? null;
}

/** The objects in a list, at most `most`; empty if it is not a list. */
export function recordsOf(value: unknown, most = 100): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord).slice(0, most) : [];
}

/** Names that differ from the Unicode data, folded. */
const otherNames: Readonly<Record<string, string>> = {
  usa: "US",
  "united states of america": "US",
  uk: "GB",
  "great britain": "GB",
  "czech republic": "CZ",
  turkey: "TR",
  "the netherlands": "NL",
  holland: "NL",
  "russian federation": "RU",
  "republic of korea": "KR",
  "republic of the congo": "CG",
  "democratic republic of the congo": "CD",
  "ivory coast": "CI",
  burma: "MM",
  macau: "MO",
  palestine: "PS",
  swaziland: "SZ",
  macedonia: "MK",
  "cape verde": "CV",
  "east timor": "TL",
  "vatican city": "VA",
};
/** Codes that are not countries: unions, and unknown regions. */
const noCountries = new Set(["EU", "EZ", "UN", "ZZ", "XA", "XB", "QO"]);

let codeByName: Map<string, string> | undefined;

/** ISO 3166-1 code of a country by its English name, in any spelling; null if it is not a country. */
export function countryCodeByName(name: string): string | null {
  codeByName ??= readNames();
  return codeByName.get(folded(name)) ?? null;
}

function readNames(): Map<string, string> {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const codes = letters.flatMap((first) => letters.map((second) => first + second)).filter(isPresent);
  const read = codes.flatMap((code) => {
    const name = names.of(code);
    return name === undefined ? [] : [[folded(name), code] as const];
  });
  return new Map([...read, ...Object.entries(otherNames)]);
}

/** Historical codes, such as those of East Germany and Burma, map to the current ones. */
const isPresent = (code: string): boolean =>
  !noCountries.has(code) && new Intl.Locale(`und-${code}`).region === code;

const folded = (name: string): string =>
  foldLetters(name)
    .replace(/\(.*?\)/g, " ")
    .replace(/\bsar china$/, " ")
    .replace(/&/g, " and ")
    .replace(/\bst\.? /g, "saint ")
    .replace(/[^\p{L}]+/gu, " ")
    .trim();

/** Formatting only: nothing that loads, runs or navigates. */
const keptTags = new Set(["p", "br", "ul", "ol", "li", "strong", "b", "em", "i"]);
/** Elements whose content is not text. */
const droppedTags = new Set(["script", "style", "template", "iframe", "noscript", "svg", "head"]);
const htmlCharsMax = 20_000;

/**
 * A description's HTML reduced to formatting: no attributes, comments, links or scripts. Null if no text is
 * left, or if it is masked.
 */
export function formattingHtml(value: unknown): string | null {
  if (typeof value !== "string") return null;
  let html = "";
  let text = "";
  let droppedDepth = 0;
  const parser = new Parser({
    onopentag(name) {
      if (droppedTags.has(name)) droppedDepth += 1;
      else if (droppedDepth === 0 && keptTags.has(name)) html += `<${name}>`;
    },
    ontext(data) {
      if (droppedDepth > 0) return;
      html += escapeHtmlText(data);
      text += data;
    },
    onclosetag(name) {
      if (droppedTags.has(name)) droppedDepth = Math.max(0, droppedDepth - 1);
      else if (droppedDepth === 0 && keptTags.has(name) && name !== "br") html += `</${name}>`;
    },
  });
  parser.write(value.slice(0, htmlCharsMax));
  parser.end();
  const bare = text.replace(/\*{3,}/g, "").replace(/[\p{P}\p{S}\s]/gu, "");
  return bare === "" ? null : html.trim();
}

/** Converts plain text to such HTML. */
export const htmlOfText = (text: string | null): string | null =>
  text === null ? null : formattingHtml(escapeHtmlText(text).replaceAll("\n", "<br>"));
