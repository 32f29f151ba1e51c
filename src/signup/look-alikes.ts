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

export const lookAlikes: ReadonlyMap<string, string> = new Map(
  groups.flatMap(([latin, others]) => [...others].map((other): [string, string] => [other, latin])),
);
