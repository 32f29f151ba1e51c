import { isBusinessFunction } from "./business-functions.ts";
import { isOrganisation, type QueryLexicon } from "./lexicon.ts";

/** Of whom what follows "of" tells the subject. */
const advises =
  /^(?:consult|asesor|expert|especialist|spécialist|specialist|spezialist|periodist|journalist|conseill|advis|analist)/i;

/** "director of a print shop": one of many is where somebody works. */
const oneOfMany = /(?:^|\s)(?:an?|eine[rs]|einem|une?|una?|een)\s/iu;

export interface Complement {
  /** What follows "of", without its article. */
  phrase: string;
  /** The same as it is written. */
  written: string;
  /** "of", "de la". */
  marker: string;
}

/** Whether what follows "of" is a part of the title: "head of sales", and not "head of a company". */
export function belongsToRole(
  role: string,
  { phrase, written, marker }: Complement,
  lexicon: QueryLexicon,
): boolean {
  const words = phrase.toLowerCase().split(" ");
  const organisation = (word: string | undefined) => word !== undefined && isOrganisation(word, lexicon);
  const isWhole = lexicon.wholeRoles.test(role);
  const isOneOfMany = oneOfMany.test(`${marker.replace(/'$/, "")} ${written}`);
  if (!isOneOfMany && isKindOfJob(words, marker, lexicon)) return !isWhole;
  const startsWithOrganisation = organisation(words[0]);
  const endsWithOrganisation =
    lexicon.language !== "fr" && lexicon.language !== "es" && organisation(words.at(-1));
  if (isBusinessFunction(phrase) && !(endsWithOrganisation && words.length > 1)) return true;
  if (startsWithOrganisation || endsWithOrganisation) return false;
  if (isOneOfMany || namesMakers(words, lexicon)) return false;
  if (isWhole || advises.test(role)) return false;
  if (lexicon.capitalisesNouns) return /^(?:der|des)$/i.test(marker);
  const isTitleCase = /^\p{Lu}\p{Ll}/u.test(role);
  const isName = /^\p{Lu}\p{Ll}/u.test(phrase) || /\p{Ll}\p{Lu}/u.test(phrase);
  return !isName || isTitleCase;
}

/** "directeur d'usine": one place of work, without an article, says what kind of job it is. */
function isKindOfJob(words: readonly string[], marker: string, lexicon: QueryLexicon): boolean {
  const [word = ""] = words;
  if (!["fr", "es"].includes(lexicon.language) || !/^d(?:e|')$/i.test(marker) || words.length !== 1)
    return false;
  return (
    isOrganisation(word, lexicon) &&
    !/[sx]$|^(?:start-?up|scale-?up|fintech|pme|eti|tpe|pyme|ong)$/.test(word)
  );
}

/** "plant managers of dairy producers": who makes or sells something, in the plural, is an organisation. */
const namesMakers = (words: readonly string[], { language }: QueryLexicon): boolean =>
  language === "en" && /(?:[^aeiou]ers|[cst]ors|shops|houses|makers|stores)$/.test(words.at(-1) ?? "");
