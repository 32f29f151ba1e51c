/** Languages that the grammar reads. */
export const queryLanguages = ["en", "de", "fr", "es", "nl"] as const;
export type QueryLanguage = (typeof queryLanguages)[number];

/**
 * What a phrase between two others is about: `place` where somebody is, `place_or_field` either, `field` what they
 * work on or for, `of` whatever the words around it decide, `role` what they are.
 */
export type MarkerKind = "place" | "place_or_field" | "field" | "of" | "role";

/** The words of one language that give a query its shape. Everything is matched without regard to case. */
export interface QueryLexicon {
  language: QueryLanguage;
  /** Words that tell this language from the others. */
  hints: ReadonlySet<string>;
  /** Endings that do. */
  hintEndings: RegExp;
  /** What may stand before the count or the role without meaning anything; anchored at its start. */
  leads: readonly RegExp[];
  /** What may stand between count and role: "profiles of", "different". Anchored at its start. */
  countFillers: RegExp;
  numbers: Readonly<Record<string, number>>;
  /** Sources of regular expressions, by what they begin. Longer ones win. */
  markers: Readonly<Record<MarkerKind, readonly string[]>>;
  /** Articles and the like before a noun; anchored at its start. */
  articles: RegExp;
  /** Contractions and articles that only stand before a field unless the place itself has one. */
  articledField: RegExp;
  /** "and", "or" between two things of a list. */
  conjunctions: string;
  /** Words for organisations in general, which tell nothing by themselves. */
  genericNouns: ReadonlySet<string>;
  /** Words for kinds of organisations, which do. */
  organisationNouns: ReadonlySet<string>;
  /** Words for people in general. */
  personNouns: ReadonlySet<string>;
  /** Roles that somebody has in an organisation as a whole: what follows "of" is never a part of them. */
  wholeRoles: RegExp;
  /** Words at the end of a clause that add nothing: "arbeiten", "experience". Anchored at its end. */
  trailing: RegExp;
  /** The nearest word of a role in the singular. */
  singular: (word: string, isHead: boolean) => string;
  /** Where nouns begin with a capital, that tells nothing of names. */
  capitalisesNouns: boolean;
}

export const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** "one two three": each word with its number, from 1 on. */
export function countedWords(words: string): Record<string, number> {
  return Object.fromEntries(
    words
      .trim()
      .split(/\s+/)
      .flatMap((alternatives, index) => alternatives.split("|").map((word) => [word, index + 1])),
  );
}

/** Compounds end with what they are: "productiebedrijven". */
export function isOrganisation(
  word: string,
  { organisationNouns, genericNouns, language }: QueryLexicon,
): boolean {
  if (organisationNouns.has(word) || genericNouns.has(word)) return true;
  if (language !== "de" && language !== "nl") return false;
  return [...organisationNouns, ...genericNouns].some((noun) => noun.length > 4 && word.endsWith(noun));
}
