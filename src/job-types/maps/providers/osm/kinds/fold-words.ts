import { foldAccents } from "../../../../../text/fold.ts";

/**
 * Words in the form that is compared: lower case without accents, separated by single spaces. Scripts whose
 * marks are vowels keep them.
 */
export function foldWords(text: string): string {
  return foldAccents(text)
    .replaceAll("ς", "σ")
    .replace(/[’'ʼ`´]/g, " ")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, " ")
    .trim();
}

const stemLengthMin = 4;
/** Number and gender endings in the languages of the table; the stem need not be a word. */
const endings = /(?:lar|ler|ern|en|er|[nsxaeiouyаеиоуыэюяьαεηιουωσ])$/u;

/** Stems of folded words, so that `dentists`, `dentistes` and `dentista` match. */
export function stemWords(folded: string): string {
  return folded.split(" ").map(stemOf).join(" ");
}

function stemOf(word: string): string {
  if (word.length === stemLengthMin && word.endsWith("s")) return word.slice(0, -1);
  let stem = word;
  for (;;) {
    const shorter = stem.replace(endings, "");
    if (shorter === stem || shorter.length < stemLengthMin) return stem;
    stem = shorter;
  }
}
