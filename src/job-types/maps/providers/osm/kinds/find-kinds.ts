import { foldWords, stemWords } from "./fold-words.ts";
import { type Kind, type KindWord, kindTable } from "./kind-table.ts";

/** A word for more kinds than these (`shop`) names none. */
const kindsMax = 6;
/** Least certainty of words that stand beside others: Berlin resembles a word for cars. */
export const certainName = 4;
export const certainWord = 3.5;
/** The same for words that only resemble one that has to do with a kind. */
const resembledKindsMax = 2;
/** What English speakers put after a kind: `tattoo shop`, `dental services`. */
const genericWords =
  / (?:shops?|stores?|offices?|compan(?:y|ies)|services?|agenc(?:y|ies)|firms?|studios?|cent(?:er|re)s?|practices?|places?|businesse?s?)$/;

/**
 * Kinds of places that words name, in any language of the table; empty where they name none. Names of kinds count
 * more than further words, and words in `language` (BCP 47) or English more than others. `scoreMin` asks for more
 * than a resemblance: `certainName`, `certainWord`.
 */
export function findKinds(words: string, language: string, scoreMin = 0): Kind[] {
  const folded = foldWords(words);
  const found = bestKinds(folded, language, scoreMin);
  return found.length > 0 ? found : bestKinds(folded.replace(genericWords, ""), language, scoreMin);
}

function bestKinds(folded: string, language: string, scoreMin: number): Kind[] {
  const [spoken = ""] = language.toLowerCase().split("-");
  const scores = new Map<Kind, number>();
  for (const word of kindTable().words.get(stemWords(folded)) ?? []) {
    const score = scoreOf(word, folded, spoken);
    if (score > (scores.get(word.kind) ?? 0)) scores.set(word.kind, score);
  }
  const best = Math.max(...scores.values());
  if (best < scoreMin) return [];
  const found = [...scores].filter(([, score]) => score === best).map(([kind]) => kind);
  return found.length > (best < certainWord ? resembledKindsMax : kindsMax) ? [] : found;
}

function scoreOf({ isName, isChosen, folded, language }: KindWord, asked: string, spoken: string): number {
  const spokenBonus = language === spoken ? 1 : language === "en" ? 0.5 : 0;
  return (isName ? 4 : 2) + (isChosen ? 2 : 0) + 1.5 * likeness(folded, asked) + spokenBonus;
}

/** 1 for equal words, less the earlier they part: plumbers (`fontaneros`) share their stem with fountains. */
function likeness(one: string, other: string): number {
  const length = Math.max(one.length, other.length);
  let shared = 0;
  while (shared < length && one[shared] === other[shared]) shared += 1;
  return shared / length;
}
