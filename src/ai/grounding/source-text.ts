import { parse } from "tldts";
import { foldLetters } from "../../text/fold.ts";
import type { SourceText } from "../ports.ts";
import { isFirstName } from "./first-names.ts";

export interface SourceParts {
  /** Pages, profiles and snippets as fetched, as text or Markdown. */
  texts: readonly string[];
  /** Email addresses decoded from obfuscated or hidden notations. */
  emails?: readonly string[];
  links?: readonly string[];
  /** Names, titles and other short texts that are not part of `texts`. */
  phrases?: readonly string[];
}

export const emailPattern = /[\p{L}\p{N}._%+'-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}[\p{L}]{2,24}/gu;

const honorifics = new Set(
  "mr mrs ms miss mx dr prof professor doctor herr frau hr fr ing dipl mag med rer nat jur phd msc bsc mba llm sir dame don dona m mme mlle monsieur madame sr sra srta dhr mevr drs ir dott ssa lic".split(
    " ",
  ),
);
/** The significant digits of a phone number; prefixes depend on where it is called from. */
const phoneDigits = 7;
/** Fewer words than these may occur anywhere by chance. */
const partWordsMin = 3;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]/u;
const unspacedGap =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]) (?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}])/gu;

/** Fetched text to check answers against. It is folded once, on first use. */
export function createSourceText({ texts, emails = [], links = [], phrases = [] }: SourceParts): SourceText {
  let folded: string | undefined;
  let knownEmails: Set<string> | undefined;
  let knownLinks: ReadonlySet<string> | undefined;
  let digits: string | undefined;
  /** The folded text without spaces between letters of scripts that use none. */
  let closed: string | undefined;
  let plain: string | undefined;
  const knownWords = new Map<string, boolean>();
  const contains = (words: string): boolean => {
    if (words === "") return false;
    folded ??= [...phrases, ...texts].map(foldText).join("\n");
    if (!unspaced.test(words)) return folded.includes(words);
    // "山田 太郎" and "山田太郎" are the same person.
    closed ??= folded.replace(unspacedGap, "");
    return closed.includes(words.trim().replace(unspacedGap, ""));
  };
  const containsName = (words: readonly string[]): boolean => {
    if (contains(` ${words.join(" ")} `)) return true;
    // A register's "Ardent, Maren" is the same person; so is "Vogt Ardent, Maren".
    const turns = words.slice(1).map((_, at) => [...words.slice(at + 1), ...words.slice(0, at + 1)]);
    return turns.some((turned) => contains(` ${turned.join(" ")} `));
  };
  const hasName = (name: string): boolean => {
    const words = foldText(name)
      .split(" ")
      .filter((word) => word !== "" && !honorifics.has(word));
    if (words.length === 0) return false;
    if (containsName(words)) return true;
    // "Maren J. Ardent" matches "Maren Ardent", and the other way round.
    const full = words.filter((word) => word.length > 1);
    if (full.length >= 2 && full.length < words.length && containsName(full)) return true;
    if (words.length === 2 && containsMiddle(words)) return true;
    return containsPlain(words);
  };
  /** With an initial or another first name in between. */
  const containsMiddle = ([first = "", last = ""]: readonly string[]): boolean => {
    for (let at = folded?.indexOf(` ${first} `) ?? -1; at >= 0; ) {
      const [, between = "", behind] = (folded ?? "").slice(at + first.length + 1, at + 80).split(" ");
      if (behind === last && (between.length === 1 || isFirstName(between))) return true;
      at = folded?.indexOf(` ${first} `, at + 1) ?? -1;
    }
    return false;
  };
  /** "Mueller" for "Müller", on keyboards without the letter. */
  const containsPlain = (words: readonly string[]): boolean => {
    const given = words.map(withoutUmlauts);
    plain ??= withoutUmlauts(folded ?? "");
    return plain.includes(` ${given.join(" ")} `);
  };
  /** "We build … for old houses": the parts of a shortened quote, in order. */
  const containsParts = (quote: string): boolean => {
    const parts = quote
      .split(/\s*[[(]?(?:…|\.{3})[\])]?\s*/)
      .map(foldText)
      .filter((part) => part !== "");
    if (parts.length < 2 || parts.some((part) => part.trim().split(" ").length < partWordsMin)) return false;
    let at = 0;
    return parts.every((part) => {
      const found = contains(part) ? (folded?.indexOf(part, at) ?? -1) : -1;
      at = found + part.length - 1;
      return found >= 0;
    });
  };
  return {
    hasEmail(address) {
      knownEmails ??= new Set(
        [...emails, ...texts.flatMap((text) => text.match(emailPattern) ?? [])].map(emailKey),
      );
      return knownEmails.has(emailKey(address));
    },
    hasName,
    hasWord(word) {
      const known = knownWords.get(word) ?? [...phrases, ...texts].some((text) => hasWholeWord(text, word));
      knownWords.set(word, known);
      return known;
    },
    hasLink(url) {
      knownLinks ??= linksOf(texts, links);
      return knownLinks.has(linkKey(url));
    },
    hasPhone(number) {
      digits ??= [...phrases, ...texts].join("\n").replace(/(?<=\d)[^\S\n]?[()./ -]{0,4}(?=\d)/g, "");
      return digits.includes(number.replace(/\D/g, "").slice(-phoneDigits));
    },
    hasQuote: (quote) => contains(foldText(quote)) || containsParts(quote),
  };
}

/** Each address both in full and without its query: a shorter form is acceptable, a longer one is not. */
function linksOf(texts: readonly string[], links: readonly string[]): ReadonlySet<string> {
  const written = texts.flatMap((text) => [...(text.match(linkPattern) ?? []), ...bareLinksIn(text)]);
  return new Set([...links, ...written].map(linkKey).flatMap((key) => [key, withoutQuery(key)]));
}

const withoutUmlauts = (text: string): string => text.replace(/([aou])e/g, "$1");

/** Character by character, and not as a part of an address or of another word. */
function hasWholeWord(text: string, word: string): boolean {
  if (word === "") return false;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const isFree = at === 0 || /[\s("'“„‘«*_]/.test(text.charAt(at - 1));
    if (
      isFree &&
      !/^(?:[\p{L}\p{N}@/_-]|\.[\p{L}\p{N}])/u.test(text.slice(at + word.length, at + word.length + 2))
    ) {
      return true;
    }
  }
  return false;
}

/**
 * A source that also contains the client's input, in any case: statements may mention the client's product
 * even if no page does.
 */
export function knowingWords(source: SourceText, said: readonly (string | null | undefined)[]): SourceText {
  const text = said.join("\n").toLowerCase();
  return { ...source, hasWord: (word) => hasWholeWord(text, word) || source.hasWord(word) };
}

/** Matches text in either of the two. */
export function eitherSource(one: SourceText, other: SourceText): SourceText {
  return {
    hasEmail: (address) => one.hasEmail(address) || other.hasEmail(address),
    hasName: (name) => one.hasName(name) || other.hasName(name),
    hasWord: (word) => one.hasWord(word) || other.hasWord(word),
    hasLink: (url) => one.hasLink(url) || other.hasLink(url),
    hasPhone: (number) => one.hasPhone(number) || other.hasPhone(number),
    hasQuote: (quote) => one.hasQuote(quote) || other.hasQuote(quote),
  };
}

const emailKey = (address: string): string =>
  address
    .trim()
    .replace(/^mailto:/i, "")
    .toLowerCase();

/** A URL with its scheme or `www.`, for any scheme. */
export const linkPattern =
  /(?:(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{1,15}:\/\/|www\.|(?<=\]\(\s{0,3})\/\/|(?:javascript|vbscript):(?=\S))[^\s<>"'`()[\]{}|\\^]{3,2000}/giu;
/** A host without a scheme, followed by a path. */
const barePattern =
  /(?<![\p{L}\p{N}@._/:-])(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}(?:\/[^\s<>"'`()[\]{}|\\^]{0,2000})?(?![\p{L}\p{N}@-])/gu;
/** Technology names that look like hosts. */
const technique = /^(?:asp|ado|vb|ml)\.net$/i;

/** URLs in a text without a scheme: `linkedin.com/in/x`, `shop.example.com`. */
export function bareLinksIn(text: string): string[] {
  return (text.match(barePattern) ?? []).filter((found) => {
    const [host = "", ...path] = found.split("/");
    // "oak.In spring": a full stop without the following space.
    const isSentence = path.length === 0 && /\.\p{Lu}\p{Ll}+$/u.test(host);
    return !isSentence && !technique.test(host) && parse(host).isIcann === true;
  });
}

/**
 * `https://de.linkedin.com/in/x/` and `www.linkedin.com/in/x` are the same page; a query could smuggle data
 * out.
 */
function linkKey(url: string): string {
  const plain = url
    .trim()
    .replace(/[.,;:!?]+$/, "")
    .replace(/#.*$/, "");
  return decoded(plain)
    .normalize("NFC")
    .toLowerCase()
    .replace(/^(?:https?:)?\/\//, "")
    .replace(/^(?:www|m|[a-z]{2})\.(?=[^/]+\.)/, "")
    .replace(/\/+(?=\?|$)/, "");
}

/** The same URL without its query, since models often omit it. */
const withoutQuery = (key: string): string => key.replace(/\?.*$/, "").replace(/\/+$/, "");

function decoded(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}

/**
 * Text in the form that is compared: lower-case words without accents, one space between them and at both
 * ends. Quotation marks, dashes, Markdown and line ends are dropped.
 */
export function foldText(text: string): string {
  // Line by line: most lines are ASCII, which takes a tenth of the time.
  const words = text.split("\n").map(foldLine).join(" ").replace(/ {2,}/g, " ").trim();
  return words === "" ? "" : ` ${words} `;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII.
const ascii = /^[\x00-\x7f]*$/;

function foldLine(line: string): string {
  if (ascii.test(line)) return line.toLowerCase().replace(/[^a-z0-9]+/g, " ");
  // Soft hyphens and similar characters occur inside words.
  return foldLetters(line)
    .replace(/\p{Cf}+/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ");
}
