import { hash } from "node:crypto";
import { signupLimits } from "../contract/signup.ts";
import { invalidRequest } from "../errors.ts";
import type { RegistryName } from "./ports.ts";

/**
 * Invisible and directional characters: names that differ only in these look the same. Joiners stay, which some scripts
 * and emoji sequences need.
 */
const invisible = /(?!\u200c|\u200d|\ufe0f)\p{Default_Ignorable_Code_Point}/gu;
const controls = /[\p{Cc}\p{Zl}\p{Zp}]/gu;

/** Optional accents and vowel points; vowel signs of Indic scripts and kana marks are kept. */
const accents =
  /(?![\u3099\u309a])(?=\p{Mn})[\p{sc=Inherited}\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}]/gu;
const ignorable = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
const apostrophes = /['’‘ʼʹ`´]/gu;
/** Symbols are kept: an emoji may be the only difference between two names. */
const punctuation = /[\p{P}\p{Z}]+/gu;
const wordWithLetters = /[\p{L}\p{N}]*\p{L}[\p{L}\p{N}]*/gu;

/** Composed (NFC), trimmed, single spaces, without invisible characters. */
export const cleanText = (given: string): string =>
  given
    .toWellFormed()
    .replace(controls, " ")
    .replace(invisible, "")
    .normalize("NFC")
    .replace(/\s+/gu, " ")
    .trim();

/**
 * Cleans a name for display and storage, and validates it.
 * @param part the request part that contains it.
 * @throws ForagerError validation_error if it is empty, too long, or has no letter or digit.
 */
export function cleanName(given: string, part: "body" | "query" = "body"): string {
  const wrongName = (msg: string) => invalidRequest([{ loc: [part, "name"], msg, type: "invalid_name" }]);
  const name = cleanText(given);
  if (name === "") throw wrongName("must not be empty");
  // Counts code points: an emoji above U+FFFF is one character, though JavaScript counts two.
  if ([...name].length > signupLimits.name_characters_max) {
    throw wrongName(`must have at most ${signupLimits.name_characters_max} characters`);
  }
  if (!/[\p{L}\p{N}]/u.test(name)) throw wrongName("must have at least one letter or digit");
  return name;
}

/**
 * The skeleton of a name: without case, accents, punctuation, spacing and look-alikes. Readers would confuse two names
 * with the same skeleton (the principle of Unicode UTS #39, section 4).
 *
 * Beyond that, letters of other scripts that look like Latin ones are mapped to these, and 0 and 1 in words with
 * letters to o and l. Unlike the standard, `rn` stays distinct from `m`, and `i` from `l`; otherwise Bern and Bem, or
 * Mali and Mall, would be the same.
 */
export function nameSkeleton(name: string): string {
  const folded = name
    .normalize("NFKD")
    .replace(ignorable, "")
    .toLowerCase()
    // Again: lower-casing some letters (İ) adds accents.
    .normalize("NFKD")
    .replace(accents, "")
    .replace(apostrophes, "");
  const latin = [...folded].map((character) => lookAlikes.get(character) ?? character).join("");
  return latin
    .replace(wordWithLetters, (word) => word.replaceAll("0", "o").replaceAll("1", "l"))
    .replace(punctuation, " ")
    .trim()
    .normalize("NFC");
}

/** The key by which a registry compares names. `name` must be clean; always 32 bytes. */
export function registryName(name: string): RegistryName {
  return { name, key: hash("sha256", nameSkeleton(name), "buffer") };
}

/**
 * Lower-case characters that look like Latin ones once accents are removed. Selected from the confusables of Unicode
 * UTS #39 (https://www.unicode.org/reports/tr39/) for the scripts that can imitate whole names, plus Latin letters
 * without a decomposition, as written where keyboards lack them. If capital and small letter look like different ones
 * (Greek eta), the capital decides: most fonts use the same glyph for it.
 */
const groups: readonly (readonly [latin: string, lookAlikes: string])[] = [
  ["a", "аαɑ"],
  ["b", "ьвβ"],
  ["c", "сϲⅽ"],
  ["d", "ԁɗđð"],
  ["e", "еєҽεɛ"],
  ["f", "ƒϝ"],
  ["g", "ɡց"],
  ["h", "һհħнη"],
  ["i", "іιıɩ"],
  ["j", "јϳ"],
  ["k", "кκ"],
  ["l", "ⅼłӏ|ℓ"],
  ["m", "мⅿ"],
  ["n", "ոռŋ"],
  ["o", "оοσօ০०ø"],
  ["p", "рρ"],
  ["q", "ԛզ"],
  ["r", "гɾ"],
  ["s", "ѕꜱ"],
  ["t", "тτŧ"],
  ["u", "υսʋ"],
  ["v", "ѵν"],
  ["w", "ԝѡωա"],
  ["x", "хχ"],
  ["y", "уγүყ"],
  ["z", "ᴢƶζ"],
  ["ae", "æ"],
  ["oe", "œ"],
  ["ss", "ß"],
  ["th", "þ"],
];

const lookAlikes: ReadonlyMap<string, string> = new Map(
  groups.flatMap(([latin, others]) => [...others].map((other): [string, string] => [other, latin])),
);

/** More than are shown, so that enough remain if some are taken. */
const candidatesMax = 40;
const numbers = [
  2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 20, 21, 22, 24, 25, 30, 33, 40, 44, 50, 55, 60, 66, 77, 88, 99,
];

/** Location and brand of the business, as far as known. */
interface Surroundings {
  countryCode: string;
  brandId: string;
  place: string | null;
}

/** Alternatives to a taken name, the most readable first: with the town, the country, the brand, then numbers. */
export function suggestNames(name: string, { countryCode, brandId, place }: Surroundings): string[] {
  const endings = [place, countryName(countryCode), brandWords(brandId), countryCode, ...numbers.map(String)];
  const candidates = endings.flatMap((ending) =>
    ending === null || ending === "" || endsWithWord(name, ending) ? [] : [`${name} ${ending}`],
  );
  return [...new Set(candidates)]
    .filter((candidate) => [...candidate].length <= signupLimits.name_characters_max)
    .slice(0, candidatesMax);
}

const endsWithWord = (name: string, word: string) => name.toLowerCase().endsWith(` ${word.toLowerCase()}`);

let englishNames: Intl.DisplayNames | undefined;

/** In English, like the page. Null for an unknown country. */
export function countryName(countryCode: string): string | null {
  englishNames ??= new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
  try {
    return englishNames.of(countryCode) ?? null;
  } catch {
    return null;
  }
}

/** `harbour-oak` in normal spelling; null for unreadable identifiers (numbers, UUIDs). */
function brandWords(brandId: string): string | null {
  const words = brandId.split(/[-_.]+/).filter(Boolean);
  if (!words.every((word) => /^[a-z]{2,20}$/i.test(word))) return null;
  return words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join(" ");
}
