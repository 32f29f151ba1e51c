import { readFileSync } from "node:fs";
import { join } from "node:path";
import { foldWords, stemWords } from "./fold-words.ts";

/** A tag of the places of a kind. */
export interface Tag {
  key: string;
  value: string;
}

/** A place with all tags of one alternative is of the kind. */
export interface Kind {
  alternatives: readonly (readonly Tag[])[];
}

export interface KindWord {
  kind: Kind;
  /** Two letters. */
  language: string;
  /** The kind's name rather than a related word. */
  isName: boolean;
  /** From the table that was written for searches. */
  isChosen: boolean;
  /** See `foldWords`. */
  folded: string;
}

export interface KindTable {
  kinds: readonly Kind[];
  /** By the word's stem (`stemWords`). */
  words: ReadonlyMap<string, readonly KindWord[]>;
  /** Names of single-tag kinds, by `key=value`, then by language. */
  names: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

let table: KindTable | undefined;

/** The table of words for kinds of places. Loaded on first use. */
export function kindTable(): KindTable {
  if (table !== undefined) return table;
  const kinds = new Map<string, Kind>();
  const words = new Map<string, KindWord[]>();
  const names = new Map<string, Map<string, string>>();
  for (const { kind, selector, language, named, further, isChosen } of readRows(kinds)) {
    for (const word of named) addWord(words, word, { kind, language, isName: true, isChosen });
    for (const word of further) addWord(words, word, { kind, language, isName: false, isChosen });
    if (!isChosen && named[0] !== undefined) addName(names, selector, language, named[0]);
  }
  table = { kinds: [...kinds.values()], words, names };
  return table;
}

interface Row {
  kind: Kind;
  selector: string;
  language: string;
  named: string[];
  further: string[];
  isChosen: boolean;
}

function* readRows(kinds: Map<string, Kind>): Generator<Row> {
  for (const file of ["kind-words.tsv", "more-kind-words.tsv"]) {
    let selector = "";
    for (const line of readFileSync(join(import.meta.dirname, file), "utf8").split("\n")) {
      if (line === "" || line.startsWith("#")) continue;
      if (line.startsWith("= ")) {
        selector = line.slice(2);
        if (!kinds.has(selector)) kinds.set(selector, kindOf(selector));
        continue;
      }
      const kind = kinds.get(selector);
      if (kind === undefined) throw new Error(`${file} has a line of words before the first kind`);
      const [language = "", named = "", further = ""] = line.split("\t");
      const wordsOf = (column: string) => column.split("|").filter(Boolean);
      const isChosen = file !== "kind-words.tsv";
      yield { kind, selector, language, named: wordsOf(named), further: wordsOf(further), isChosen };
    }
  }
}

function addWord(words: Map<string, KindWord[]>, word: string, of: Omit<KindWord, "folded">): void {
  const folded = foldWords(word);
  if (folded === "") return;
  const stem = stemWords(folded);
  const known = words.get(stem);
  if (known === undefined) words.set(stem, [{ ...of, folded }]);
  else known.push({ ...of, folded });
}

function addName(
  names: Map<string, Map<string, string>>,
  selector: string,
  language: string,
  name: string,
): void {
  for (const tag of selector.split("|").filter((alternative) => !alternative.includes("&"))) {
    const byLanguage = names.get(tag) ?? new Map<string, string>();
    names.set(tag, byLanguage);
    if (!byLanguage.has(language)) byLanguage.set(language, name);
  }
}

/** `amenity=cafe&cuisine=coffee_shop|shop=coffee`. */
function kindOf(selector: string): Kind {
  return {
    alternatives: selector.split("|").map((alternative) =>
      alternative.split("&").map((tag) => {
        const [key = "", value = ""] = tag.split("=");
        return { key, value };
      }),
    ),
  };
}

/** A word for more kinds than this (`shop`) is ignored. */
const kindsMax = 6;
/** Minimum score of words that come with others: Berlin resembles a word for cars. */
export const certainName = 4;
export const certainWord = 3.5;
/** The same for words that only resemble one related to a kind. */
const resembledKindsMax = 2;
/** Words that English speakers add after a kind: `tattoo shop`, `dental services`. */
const genericWords =
  / (?:shops?|stores?|offices?|compan(?:y|ies)|services?|agenc(?:y|ies)|firms?|studios?|cent(?:er|re)s?|practices?|places?|businesse?s?)$/;

/**
 * Kinds of places for words in any language of the table; empty if there are none. Names of kinds score
 * higher than related words, and words in `language` (BCP 47) or English higher than others. `scoreMin`
 * requires more than a resemblance: `certainName`, `certainWord`.
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
  return (isName ? 4 : 2) + (isChosen ? 2 : 0) + 1.5 * similarity(folded, asked) + spokenBonus;
}

/**
 * 1 for equal words, less the earlier they differ: plumbers (`fontaneros`) share their stem with fountains.
 */
function similarity(one: string, other: string): number {
  const length = Math.max(one.length, other.length);
  let shared = 0;
  while (shared < length && one[shared] === other[shared]) shared += 1;
  return shared / length;
}
