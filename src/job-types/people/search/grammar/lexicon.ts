/** Languages that the grammar supports. */
export const queryLanguages = ["en", "de", "fr", "es", "nl"] as const;
export type QueryLanguage = (typeof queryLanguages)[number];

/**
 * What a marker introduces: `place` a location, `place_or_field` either, `field` what they work on or for,
 * `of` depends on the words around it, `role` what they are.
 */
export type MarkerKind = "place" | "place_or_field" | "field" | "of" | "role";

/** The function words of one language. Matching ignores case. */
export interface QueryLexicon {
  language: QueryLanguage;
  /** Words that distinguish this language from the others. */
  hints: ReadonlySet<string>;
  /** Endings that do. */
  hintEndings: RegExp;
  /** Meaningless words before the count or the role; anchored at the start. */
  leads: readonly RegExp[];
  /** Words between count and role: "profiles of", "different". Anchored at the start. */
  countFillers: RegExp;
  numbers: Readonly<Record<string, number>>;
  /** Regular expression sources by what they introduce. Longer ones win. */
  markers: Readonly<Record<MarkerKind, readonly string[]>>;
  /** Articles and similar words before a noun; anchored at the start. */
  articles: RegExp;
  /** Contractions and articles that only precede a field unless the place itself has one. */
  articledField: RegExp;
  /** "and", "or" between two list items. */
  conjunctions: string;
  /** Generic words for organisations, which carry no information. */
  genericNouns: ReadonlySet<string>;
  /** Words for kinds of organisations, which do. */
  organisationNouns: ReadonlySet<string>;
  /** Generic words for people. */
  personNouns: ReadonlySet<string>;
  /** Roles in an organisation as a whole: what follows "of" is never a part of them. */
  wholeRoles: RegExp;
  /** Words at the end of a clause that add nothing: "arbeiten", "experience". Anchored at the end. */
  trailing: RegExp;
  /** The singular of a role's word, as an approximation. */
  singular: (word: string, isHead: boolean) => string;
  /** Nouns are capitalized, so capitals do not indicate names. */
  capitalisesNouns: boolean;
}

export const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** "one two three": each word with its number, from 1. */
export function countedWords(words: string): Record<string, number> {
  return Object.fromEntries(
    words
      .trim()
      .split(/\s+/)
      .flatMap((alternatives, index) => alternatives.split("|").map((word) => [word, index + 1])),
  );
}

/** Compounds end with their head: "productiebedrijven". */
export function isOrganisation(
  word: string,
  { organisationNouns, genericNouns, language }: QueryLexicon,
): boolean {
  if (organisationNouns.has(word) || genericNouns.has(word)) return true;
  if (language !== "de" && language !== "nl") return false;
  return [...organisationNouns, ...genericNouns].some((noun) => noun.length > 4 && word.endsWith(noun));
}
