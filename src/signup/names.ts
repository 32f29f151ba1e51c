import { hash } from "node:crypto";
import { signupLimits } from "../contract/signup.ts";
import { invalidRequest } from "../errors.ts";
import type { RegistryName } from "./ports.ts";

/**
 * What shows nothing or turns text around: a name that differs in these alone looks the same. Joiners stay, which some
 * scripts need, and what makes a symbol an emoji.
 */
const invisible = /(?!\u200c|\u200d|\ufe0f)\p{Default_Ignorable_Code_Point}/gu;
const controls = /[\p{Cc}\p{Zl}\p{Zp}]/gu;

/** Accents and vowel points of scripts that are read without them; vowels of Indic scripts and marks of kana stay. */
const accents =
  /(?![\u3099\u309a])(?=\p{Mn})[\p{sc=Inherited}\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}]/gu;
const ignorable = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
const apostrophes = /['’‘ʼʹ`´]/gu;
/** Symbols are kept: an emoji may be what tells two names apart. */
const punctuation = /[\p{P}\p{Z}]+/gu;
const wordWithLetters = /[\p{L}\p{N}]*\p{L}[\p{L}\p{N}]*/gu;

/** Composed (NFC), trimmed, single spaces, without what is invisible. */
export const cleanText = (given: string): string =>
  given
    .toWellFormed()
    .replace(controls, " ")
    .replace(invisible, "")
    .normalize("NFC")
    .replace(/\s+/gu, " ")
    .trim();

/**
 * A name as it is shown and stored: a clean text that people can read.
 * @param part of the request that has it.
 * @throws ForagerError validation_error when it is empty, too long, or has no letter or digit.
 */
export function cleanName(given: string, part: "body" | "query" = "body"): string {
  const wrongName = (msg: string) => invalidRequest([{ loc: [part, "name"], msg, type: "invalid_name" }]);
  const name = cleanText(given);
  if (name === "") throw wrongName("must not be empty");
  // As people count: an emoji outside of the first 65,536 is one character, though JavaScript counts two.
  if ([...name].length > signupLimits.name_characters_max) {
    throw wrongName(`must have at most ${signupLimits.name_characters_max} characters`);
  }
  if (!/[\p{L}\p{N}]/u.test(name)) throw wrongName("must have at least one letter or digit");
  return name;
}

/**
 * What is left of a name once case, accents, punctuation, spacing and look-alikes are taken away. Two names with
 * one skeleton would be taken for each other (the principle of Unicode UTS #39, section 4).
 *
 * Further than that, letters of other scripts that look like Latin ones become these, and 0 and 1 inside of words
 * with letters become o and l. Not as far as that standard, `rn` stays apart from `m`, and `i` from `l`, or Bern and
 * Bem, Mali and Mall would be one name.
 */
export function nameSkeleton(name: string): string {
  const folded = name
    .normalize("NFKD")
    .replace(ignorable, "")
    .toLowerCase()
    // Once more: lower case of some letters (İ) brings accents of its own.
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

/** The name as a registry compares it. `name` must be clean; of fixed size however long it is: 32 bytes. */
export function registryName(name: string): RegistryName {
  return { name, key: hash("sha256", nameSkeleton(name), "buffer") };
}

/**
 * Lower-case characters that are read as Latin ones, after accents are gone. Chosen from the confusables of Unicode
 * UTS #39 (https://www.unicode.org/reports/tr39/) for the scripts in which whole names can be imitated; and Latin
 * letters that do not decompose, as they are written where keyboards lack them. Where capital and small letter look
 * like different ones (Greek eta), the capital decides: it is the same glyph in most fonts.
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

/** More than are shown, so that enough are left when some are taken. */
const candidatesMax = 40;
const numbers = [
  2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 20, 21, 22, 24, 25, 30, 33, 40, 44, 50, 55, 60, 66, 77, 88, 99,
];

/** Where and whose the business is, as far as that is known. */
interface Surroundings {
  countryCode: string;
  brandId: string;
  place: string | null;
}

/** Names like a taken one, the most readable first: with the town, the country, the brand, then numbers. */
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

/** In English, as the page is. Null for what is no country. */
export function countryName(countryCode: string): string | null {
  englishNames ??= new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
  try {
    return englishNames.of(countryCode) ?? null;
  } catch {
    return null;
  }
}

/** `harbour-oak` as people write it; null for identifiers that nobody would read (numbers, UUIDs). */
function brandWords(brandId: string): string | null {
  const words = brandId.split(/[-_.]+/).filter(Boolean);
  if (!words.every((word) => /^[a-z]{2,20}$/i.test(word))) return null;
  return words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join(" ");
}
