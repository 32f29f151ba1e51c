import { foldAccents } from "../../text/fold.ts";
import { furtherPageTypeWords } from "./further-page-type-words.ts";
import { type PageType, pageTypeWords } from "./page-type-words.ts";

/** How well a text names each page type, 0 to 1; types not named are absent. */
export type PageTypeMatch = ReadonlyMap<PageType, number>;

interface WordIndex {
  /** By folded phrase, its words joined by one space. */
  phrases: Map<string, PageType[]>;
  firstWords: Set<string>;
  /** Phrases in scripts written without spaces. */
  unspaced: [phrase: string, type: PageType][];
  phraseWordsMax: number;
}

let usual: WordIndex | undefined;
let further: WordIndex | undefined;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII.
const isAscii = /^[\x00-\x7f]*$/;

/** Minimum score of a name among other words: "news of our team" is a headline, not the team's page. */
const leastShare = 0.15;
/** Longer texts are sentences and headlines, which name a page type by chance. */
const nameWordsMax = 12;
/** Han, kana, Thai, Lao, Khmer, Myanmar: no spaces between words. */
const unspacedScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * The page types that `text` names, in any language of the table. A text that is exactly the name scores 1, a name
 * among other words less. `words` defaults to the folded words of the text.
 */
export function matchPageTypes(text: string, words: string[] = foldWords(text)): PageTypeMatch {
  usual ??= buildIndex(pageTypeWords);
  return matchIndex(words, usual);
}

/** Whether a name of a page type starts with `word`, which is folded. Cheap. */
export function startsPageType(word: string): boolean {
  usual ??= buildIndex(pageTypeWords);
  return usual.firstWords.has(word);
}

/** The same for page types that count only on request. */
export function matchFurtherPageTypes(text: string, words: string[] = foldWords(text)): PageTypeMatch {
  further ??= buildIndex(furtherPageTypeWords);
  return matchIndex(words, further);
}

function matchIndex(words: string[], index: WordIndex): PageTypeMatch {
  const found = new Map<PageType, number>();
  const note = (type: PageType, share: number) => {
    found.set(type, Math.max(found.get(type) ?? 0, leastShare + (1 - leastShare) * Math.min(1, share)));
  };
  if (words.length <= nameWordsMax) matchPhrases(words, index, note);
  const joined = words.join("");
  if (joined.length <= 60 && unspacedScript.test(joined)) {
    for (const [phrase, type] of index.unspaced) {
      if (joined.includes(phrase)) note(type, phrase.length / joined.length);
    }
  }
  return found;
}

/** Folds words for comparison: lower case, without diacritics and punctuation. */
export function foldWords(text: string): string[] {
  // Most link texts are plain ASCII and need no folding.
  if (text.length <= 400 && isAscii.test(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return foldAccents(text.slice(0, 400)).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

function matchPhrases(
  words: string[],
  { phrases, firstWords, phraseWordsMax }: WordIndex,
  note: (type: PageType, share: number) => void,
): void {
  for (let start = 0; start < words.length; start++) {
    // Hardly any word of a page starts a phrase.
    if (!firstWords.has(words[start] ?? "")) continue;
    let phrase = "";
    for (let length = 1; length <= phraseWordsMax && start + length <= words.length; length++) {
      phrase += `${length > 1 ? " " : ""}${words[start + length - 1]}`;
      for (const type of phrases.get(phrase) ?? []) note(type, length / words.length);
    }
  }
}

function buildIndex(table: Partial<Record<PageType, Record<string, string>>>): WordIndex {
  const built: WordIndex = {
    phrases: new Map(),
    firstWords: new Set(),
    unspaced: [],
    phraseWordsMax: 1,
  };
  for (const [type, languages] of Object.entries(table) as [PageType, Record<string, string>][]) {
    const written = Object.values(languages).flatMap((list) => list.split(","));
    for (const words of new Set(written.map((phrase) => foldWords(phrase).join(" ")))) {
      built.phrases.set(words, [...(built.phrases.get(words) ?? []), type]);
      built.firstWords.add(words.split(" ", 1)[0] ?? "");
      if (unspacedScript.test(words)) built.unspaced.push([words.replaceAll(" ", ""), type]);
      built.phraseWordsMax = Math.max(built.phraseWordsMax, words.split(" ").length);
    }
  }
  return built;
}
