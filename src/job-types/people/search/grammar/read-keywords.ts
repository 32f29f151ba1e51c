import type { QueryLexicon } from "./lexicon.ts";
import { stripArticle } from "./read-place.ts";

/** Pairs that "and" does not separate. */
const pairs =
  /(?:research|oil|food|health|mergers|hotels|arts?|law|fish|forschung|hotel|investigación|recherche|onderzoek|learning|profit|sales|health|transport|aerospace|media|fusion(?:en|es|s)|fusies|bed|m|r|f|d|b|p)\s*(?:and|&|und|et|y|en)\s*(?:development|gas|beverages?|drinks?|safety|acquisitions|culture|order|chips|entwicklung|desarrollo|développement|ontwikkeling|loss|a|d|b|i|l|defen[cs]e|entertainment|acquisitions|adquisiciones|overnames|übernahmen|breakfast)(?!\p{L})/iu;

/** The keywords of a phrase, without words that carry no information. */
export function readKeywords(phrase: string, lexicon: QueryLexicon): string[] {
  const parts = pairs.test(phrase)
    ? [phrase]
    : phrase.split(new RegExp(`\\s+(?:${lexicon.conjunctions})\\s+|\\s*/\\s+`, "iu"));
  return parts.map((part) => keyword(part, lexicon)).filter((word) => word !== "");
}

function keyword(part: string, lexicon: QueryLexicon): string {
  let text = part.replace(/^["'«»„“”]+|["'«»„“”.!?]+$/g, "").trim();
  for (let before = ""; before !== text; ) {
    before = text;
    text = stripArticle(text.replace(lexicon.trailing, ""), lexicon);
    text = text
      .replace(new RegExp(`^(?:${lexicon.conjunctions})\\s+|\\s+(?:${lexicon.conjunctions})$`, "iu"), "")
      .trim();
  }
  text = withoutGenericNouns(
    text.replace(/[- ](?:experience|erfahrung(?:en)?|kenntnisse?n?|ervaring|kennis)$/iu, ""),
    lexicon,
  );
  if (lexicon.personNouns.has(text.toLowerCase())) return "";
  return text;
}

/** "SaaS companies" become SaaS, "empresas de energía" become energía; "law firms" would be too general. */
export function withoutGenericNouns(text: string, { genericNouns }: QueryLexicon): string {
  const words = text.split(" ");
  const isGeneric = (word: string | undefined) => word !== undefined && genericNouns.has(word.toLowerCase());
  while (words.length > 0 && isGeneric(words.at(-1)) && !/^law$/i.test(words.at(-2) ?? "")) words.pop();
  // "Mercado Libre" is one name.
  const isName = /^\p{Lu}\p{Ll}+ \p{Lu}/u.test(text);
  while (words.length > 0 && isGeneric(words[0]) && !isName) words.shift();
  return words.join(" ");
}
