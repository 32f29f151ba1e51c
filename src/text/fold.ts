/** Letters that Unicode does not decompose into a base letter and marks. */
const wholeLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ı: "i",
  ŋ: "n",
  ŧ: "t",
  ə: "a",
};
const wholeLetter = /[ßæœøđðþłħıŋŧə]/gu;

/** Accents of Latin, Greek and Cyrillic letters; hamza and vowel points of Arabic, which are often left out. */
const accents = /[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670]/g;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII.
const ascii = /^[\x00-\x7f]*$/;

/**
 * Text in lower case with base letters only, as names are compared: `Łódź` and `LODZ`, `Straße` and `strasse`. Marks of
 * all scripts go, and the result is decomposed (NFKD). Stored keys depend on it: a change needs a migration.
 */
export function foldLetters(text: string): string {
  // Most texts are ASCII, which takes a tenth of the time.
  if (ascii.test(text)) return text.toLowerCase();
  return toWholeLetters(text.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, ""));
}

/** The same for running text: scripts whose marks are vowels or tell letters apart (Devanagari, kana) keep them (NFKC). */
export function foldAccents(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return toWholeLetters(text.normalize("NFKD").toLowerCase().replace(accents, "")).normalize("NFC");
}

const toWholeLetters = (text: string): string =>
  text.replace(wholeLetter, (letter) => wholeLetters[letter] ?? letter);

/** German letters as they are written without umlauts, in host names for example: `Müller` becomes `mueller`. */
export function spellUmlauts(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("ä", "ae")
    .replaceAll("ö", "oe")
    .replaceAll("ü", "ue")
    .replaceAll("ß", "ss");
}

/** Letters and digits alone, with umlauts spelled out: what a name and the host made of it have in common. */
export const bareLetters = (text: string): string =>
  foldLetters(spellUmlauts(text)).replace(/[^\p{L}\p{N}]+/gu, "");

/** Signs that stand for a letter of another script or for nothing, and that nobody types alike. */
const apostrophes = /['’‘ʻʼʿʾ`´′]/gu;

/**
 * A name as it is compared: without regard to case, accents, apostrophes and kinds of space, so that
 * "Münster", "munster" and "MUNSTER" are one. What is written otherwise ("Muenster") stays another name.
 */
export function foldName(name: string): string {
  return foldLetters(name)
    .replace(apostrophes, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** Whether anything is left of a name to compare. */
export const isNameable = (name: string): boolean => foldName(name) !== "";
