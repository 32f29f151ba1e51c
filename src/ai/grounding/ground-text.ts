import type { Grounded, SourceText } from "../ports.ts";
import { bareLinksIn, linkPattern } from "./links.ts";
import { isNamed, type Prose, personNamesIn } from "./person-names.ts";
import { emailPattern } from "./source-text.ts";

/** What stands between quotation marks, of any language; a mark between letters is an apostrophe. */
const quotations = [
  /["“”„«»]([^"“”„«»]{8,})["“”„«»]/gu,
  /[‹›「『]([^‹›「」『』]{4,})[‹›」』]/gu,
  /(?<![\p{L}\p{N}])['‘‚]((?:[^'‘’‚]|(?<=\p{L})['’](?=\p{L})){8,})['‘’](?!\p{L})/gu,
];
const quoteWordsMin = 3;
/** Answers are text: whoever shows them as HTML must run nothing that a page had the model write. */
const tag = /<[/!]?[a-z][^<>]{0,2000}>/giu;
/** An address as people spell it for other people. */
const spelledEmail =
  /([\p{L}\p{N}._%+-]{1,64})\s*(?:[([{]\s*(?:at|@)\s*[)\]}]|\sat\s(?=\s*[\p{L}\p{N}-]{1,63}\s+dot\s))\s*((?:[\p{L}\p{N}-]{1,63}\s*(?:\.|[([{]\s*dot\s*[)\]}]|\sdot\s)\s*){1,8}\p{L}{2,24})/giu;
const dot = /\s*(?:[([{]\s*dot\s*[)\]}]|\sdot\s)\s*/gi;
/** Other numbers begin with neither. */
const phone = /(?<![\p{L}\p{N}.,])\(?(?:\+|0)[\d\s()./-]{6,22}\d/gu;
const date = /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/;
const phoneDigitsMin = 8;

/** Of what `englishForm` has read. */
export const english: Prose = { isEnglish: true };

/**
 * A statement of a model without what the source does not have: each sentence goes that quotes what nobody wrote, or
 * gives an address or a link that stands nowhere. Null where nothing is left.
 */
export function groundText(statement: string, source: SourceText, prose?: Prose): Grounded<string | null> {
  let dropped = 0;
  const sentences = sentencesOf(statement.replace(tag, "")).filter((sentence) => {
    const invented = inventionsIn(sentence, source, prose);
    dropped += invented;
    return invented === 0;
  });
  const text = sentences.join("").trim();
  return { value: /[\p{L}\p{N}]/u.test(text) ? text : null, dropped };
}

/** How many quotes, people, addresses, links and phone numbers in a sentence the source does not have. */
export function inventionsIn(sentence: string, source: SourceText, prose?: Prose): number {
  // Full-width letters and invisible ones are read as what they look like.
  const text = sentence.normalize("NFKC").replace(/\p{Cf}/gu, "");
  const quotes = quotations.flatMap((pattern) =>
    [...sentence.matchAll(pattern)].map(([, quote = ""]) => quote),
  );
  const inventedQuotes = quotes.filter((quote) => isTelling(quote) && !source.hasQuote(quote));
  // Somebody whom an invented quote names is a part of that invention.
  const unquoted = inventedQuotes.reduce((rest, quote) => rest.replace(quote.normalize("NFKC"), " "), text);
  return [
    ...inventedQuotes,
    ...personNamesIn(unquoted, source, prose).filter((name) => !isNamed(name, source)),
    ...linksIn(text).filter((link) => !source.hasLink(link)),
    ...emailsIn(text).filter((email) => !source.hasEmail(email)),
    ...phonesIn(text).filter((number) => !source.hasPhone(number)),
  ].length;
}

const isTelling = (quote: string): boolean =>
  wordsOf(quote) >= quoteWordsMin || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(quote);

const linksIn = (text: string): string[] => [
  ...(text.match(linkPattern) ?? []),
  ...bareLinksIn(text.replace(spelledEmail, " ").replace(linkPattern, " ")),
];

const emailsIn = (text: string): string[] => [
  ...(text.match(emailPattern) ?? []),
  ...[...text.matchAll(spelledEmail)].map(
    ([, name = "", host = ""]) => `${name}@${host.replace(dot, ".").replace(/\s/g, "")}`,
  ),
];

const phonesIn = (text: string): string[] =>
  (text.match(phone) ?? []).filter(
    (number) => !date.test(number) && number.replace(/\D/g, "").length >= phoneDigitsMin,
  );

/** A full stop that is none: of an initial, or of a title. */
const shortened = /(?:(?<!\p{L})\p{Lu}|(?<!\p{L})(?:Dr|Mrs?|Ms|Prof|St))\.\s$/u;

/** With the spaces between them. An end of a sentence inside a quotation parts nothing. */
function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let open: string[] = [];
  let quotation = "";
  for (const part of text.split(/(?<=[.!?]["”»]?\s)(?=\S)|(?<=\n)/)) {
    open.push(part);
    quotation = openQuotation(part, quotation);
    if ((quotation !== "" || shortened.test(part)) && open.length < openPartsMax) continue;
    sentences.push(open.join(""));
    open = [];
    quotation = "";
  }
  return open.length === 0 ? sentences : [...sentences, open.join("")];
}

/** A quotation that is never closed ends somewhere. */
const openPartsMax = 10;
/** German closes with the mark that English opens with. */
const closings: Readonly<Record<string, string>> = { '"': '"', "“": "”", "„": "“”", "«": "»" };

/** The mark of the quotation that is open behind `part`, empty for none. */
function openQuotation(part: string, before: string): string {
  let open = before;
  for (const mark of part.match(/["“”„«»]/gu) ?? []) {
    if (open === "") open = mark in closings ? mark : "";
    else if (closings[open]?.includes(mark)) open = "";
  }
  return open;
}

const wordsOf = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** Each statement of a list; those of which nothing is left are gone. */
export function groundTexts(
  statements: readonly string[],
  source: SourceText,
  prose?: Prose,
): Grounded<string[]> {
  const grounded = statements.map((statement) => groundText(statement, source, prose));
  return {
    value: grounded.flatMap(({ value }) => (value === null ? [] : [value])),
    dropped: sum(grounded),
  };
}

const sum = (parts: readonly { dropped: number }[]): number =>
  parts.reduce((total, { dropped }) => total + dropped, 0);
