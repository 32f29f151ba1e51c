import type { SourceText } from "../ports.ts";
import { foldText } from "./fold-text.ts";
import { bareLinksIn, linkKey, linkPattern, withoutQuery } from "./links.ts";

export interface SourceParts {
  /** Pages, profiles, snippets: whatever was fetched, as text or Markdown. */
  texts: readonly string[];
  /** Addresses that were decoded from how the source writes or hides them. */
  emails?: readonly string[];
  links?: readonly string[];
  /** Names, titles and other short texts that are no part of `texts`. */
  phrases?: readonly string[];
}

export const emailPattern = /[\p{L}\p{N}._%+'-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}[\p{L}]{2,24}/gu;

const honorifics = new Set(
  "mr mrs ms miss mx dr prof professor doctor herr frau hr fr ing dipl mag med rer nat jur phd msc bsc mba llm sir dame don dona m mme mlle monsieur madame sr sra srta dhr mevr drs ir dott ssa lic".split(
    " ",
  ),
);
/** Of a phone number; what stands before them depends on where it is called from. */
const phoneDigits = 7;
/** Fewer words than these may stand anywhere. */
const partWordsMin = 3;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]/u;

/** Fetched text as something to hold answers against. It is folded when first needed, once. */
export function createSourceText({ texts, emails = [], links = [], phrases = [] }: SourceParts): SourceText {
  let folded: string | undefined;
  let knownEmails: Set<string> | undefined;
  let knownLinks: ReadonlySet<string> | undefined;
  let digits: string | undefined;
  const contains = (words: string): boolean => {
    if (words === "") return false;
    folded ??= [...phrases, ...texts].map(foldText).join("\n");
    return folded.includes(unspaced.test(words) ? words.trim() : words);
  };
  /** "We build … for old houses": the parts of a shortened quote, in their order. */
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
    hasName(name) {
      const words = foldText(name)
        .split(" ")
        .filter((word) => word !== "" && !honorifics.has(word));
      if (words.length === 0) return false;
      if (contains(` ${words.join(" ")} `)) return true;
      // "Ardent, Maren" in a register is the same person.
      return words.length === 2 && contains(` ${words.toReversed().join(" ")} `);
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

/** Each address in full and without its query: less of it may be said, and not more. */
function linksOf(texts: readonly string[], links: readonly string[]): ReadonlySet<string> {
  const written = texts.flatMap((text) => [...(text.match(linkPattern) ?? []), ...bareLinksIn(text)]);
  return new Set([...links, ...written].map(linkKey).flatMap((key) => [key, withoutQuery(key)]));
}

/** What stands in one of the two. */
export function eitherSource(one: SourceText, other: SourceText): SourceText {
  return {
    hasEmail: (address) => one.hasEmail(address) || other.hasEmail(address),
    hasName: (name) => one.hasName(name) || other.hasName(name),
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
