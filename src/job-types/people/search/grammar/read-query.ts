import { detectLanguage } from "./detect-language.ts";
import type { QueryLanguage } from "./lexicon.ts";
import type { Places } from "./places.ts";
import { type QueryParts, QueryReader } from "./query-reader.ts";
import { readCount } from "./read-count.ts";
import { joinPlaceNames } from "./read-place.ts";
import { splitClauses } from "./split-clauses.ts";

export type { QueryParts } from "./query-reader.ts";

export interface QueryReading extends QueryParts {
  language: QueryLanguage;
}

/**
 * Parses a query by rules into count, role, location and keywords, in English, German, French, Spanish or
 * Dutch. Every word ends up in one of the parts or carries no information.
 */
export function readQuery(query: string, places: Places): QueryReading {
  const text = plainText(query);
  const lexicon = detectLanguage(text, places);
  const { count, rest } = readCount(text, lexicon);
  const context = { places, lexicon, lowerCase: !/\p{Lu}/u.test(text) };
  const reader = new QueryReader(lexicon, context);
  const { before, place } = takeBased(rest);
  if (place) reader.addPlace(place);
  for (const clause of splitClauses(joinPlaceNames(before, context), lexicon)) reader.read(clause);
  return { language: lexicon.language, count, ...reader.parts() };
}

function plainText(query: string): string {
  return query
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Co}]/gu, " ")
    .replace(/[“”„«»"]/g, " ")
    .replace(/[’‘`´]/g, "'")
    .replace(/[¿¡]/g, "")
    .replace(/[\s.!?;,:]+$/u, "")
    .replace(/[!?]+\s/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** "Berlin-based founders". */
function takeBased(text: string): { before: string; place: string | null } {
  const found =
    /(?<![\p{L}-])((?:\p{Lu}[\p{L}'.]*[ -])*?\p{L}[\p{L}'.]*)[ -]based(?=\s+(?!in\b|near\b|at\b|out\b|around\b))/u.exec(
      text,
    );
  if (!found?.[1]) return { before: text, place: null };
  return {
    before: `${text.slice(0, found.index)}${text.slice(found.index + found[0].length)}`.trim(),
    place: found[1],
  };
}
