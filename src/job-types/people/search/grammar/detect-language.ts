import type { QueryLanguage, QueryLexicon } from "./lexicon.ts";
import { dutch } from "./lexicons/dutch.ts";
import { english } from "./lexicons/english.ts";
import { french } from "./lexicons/french.ts";
import { german } from "./lexicons/german.ts";
import { spanish } from "./lexicons/spanish.ts";
import type { Places } from "./places.ts";

const lexicons: Readonly<Record<QueryLanguage, QueryLexicon>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  nl: dutch,
};

const letters: readonly (readonly [RegExp, QueryLanguage])[] = [
  [/[äöüß]/, "de"],
  [/[èêçàùœ]/, "fr"],
  [/[ñ¿¡áíó]/, "es"],
];

/** The number of languages that contain each hint. */
const sharing = new Map<string, number>();
for (const { hints } of Object.values(lexicons)) {
  for (const word of hints) sharing.set(word, (sharing.get(word) ?? 0) + 1);
}
const endingWeight = 0.4;
const letterWeight = 0.5;
/** Country names in the language: English queries contain them too. */
const placeWeight = 0.25;
const spokenIn: Readonly<Record<string, QueryLanguage>> = {
  DE: "de",
  AT: "de",
  CH: "de",
  FR: "fr",
  ES: "es",
  MX: "es",
  AR: "es",
  CO: "es",
  CL: "es",
  PE: "es",
  NL: "nl",
  BE: "nl",
};

/** The language of most of a query's words, weighted by how few languages have them; else English. */
export function detectLanguage(query: string, places: Places): QueryLexicon {
  const words = query.match(/[\p{L}\p{N}]+/gu) ?? [];
  const lower = query.toLowerCase();
  const spoken = new Set(words.map((word) => spokenIn[places.countryOf(word) ?? ""]));
  const scores = Object.values(lexicons).map((lexicon) => {
    let score = spoken.has(lexicon.language) ? placeWeight : 0;
    for (const written of words) {
      const word = written.toLowerCase();
      if (lexicon.hints.has(word)) score += 1 / (sharing.get(word) ?? 1);
      // Names are capitalized; their endings may point to another language than the query's.
      else if (lexicon.hintEndings.test(word) && (lexicon.capitalisesNouns || word === written)) {
        score += endingWeight;
      }
    }
    for (const [pattern, language] of letters) {
      if (language === lexicon.language && pattern.test(lower)) score += letterWeight;
    }
    return { lexicon, score };
  });
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
  return best.lexicon;
}
