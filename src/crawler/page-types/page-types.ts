import { foldAccents } from "../../text/fold.ts";
import { furtherPageTypeWords } from "./further-page-type-words.ts";
import { type PageType, pageTypeWords } from "./page-type-words.ts";

/** How well a text names each page type, 0 to 1; types that it does not name are absent. */
export type PageTypeMatch = ReadonlyMap<PageType, number>;

interface WordIndex {
  /** By folded phrase, its words joined by one space. */
  phrases: Map<string, PageType[]>;
  firstWords: Set<string>;
  /** Phrases of scripts that are written without spaces. */
  unspaced: [phrase: string, type: PageType][];
  phraseWordsMax: number;
}

let usual: WordIndex | undefined;
let further: WordIndex | undefined;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII.
const isAscii = /^[\x00-\x7f]*$/;

/** What a name counts among any number of other words: "news of our team" is a headline, not the team's page. */
const leastShare = 0.15;
/** Longer texts are sentences and headlines, which name a page type by chance. */
const nameWordsMax = 12;
/** Han, kana, Thai, Lao, Khmer, Myanmar: word boundaries are not written. */
const unspacedScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * The page types that `text` names, in any of the languages of the table. A text that is nothing but the
 * name counts 1, a name among other words less. `words` are the text's own by `foldWords`.
 */
export function matchPageTypes(text: string, words: string[] = foldWords(text)): PageTypeMatch {
  usual ??= buildIndex(pageTypeWords);
  return matchIndex(words, usual);
}

/** The same for the page types that count only where they are asked for. */
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

/** Words as they are compared: lower case, without diacritics and punctuation. */
export function foldWords(text: string): string[] {
  // Most texts of links are plain ASCII, which has nothing to fold.
  if (text.length <= 400 && isAscii.test(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return foldAccents(text.slice(0, 400)).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

function matchPhrases(
  words: string[],
  { phrases, firstWords, phraseWordsMax }: WordIndex,
  note: (type: PageType, share: number) => void,
): void {
  for (let start = 0; start < words.length; start++) {
    // Nearly no word of a page begins a phrase.
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
