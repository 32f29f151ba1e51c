import type { Grounded, SourceText } from "../ports.ts";
import { isNamed, type Prose, personNamesIn } from "./person-names.ts";
import { bareLinksIn, emailPattern, linkPattern } from "./source-text.ts";

/** Text between quotation marks of any language; a mark between letters is an apostrophe. */
const quotations = [
  /["“”„«»]([^"“”„«»]{8,})["“”„«»]/gu,
  /[‹›「『]([^‹›「」『』]{4,})[‹›」』]/gu,
  /(?<![\p{L}\p{N}])['‘‚]((?:[^'‘’‚]|(?<=\p{L})['’](?=\p{L})){8,})['‘’](?!\p{L})/gu,
];
const quoteWordsMin = 3;
/**
 * Answers are plain text: anything that renders them as HTML must not run markup that a page made the model
 * write.
 */
const tag = /<[/!]?[a-z][^<>]{0,2000}>/giu;
/** An email address as people obfuscate it for other people. */
const spelledEmail =
  /([\p{L}\p{N}._%+-]{1,64})\s*(?:[([{]\s*(?:at|@)\s*[)\]}]|\sat\s(?=\s*[\p{L}\p{N}-]{1,63}\s+dot\s))\s*((?:[\p{L}\p{N}-]{1,63}\s*(?:\.|[([{]\s*dot\s*[)\]}]|\sdot\s)\s*){1,8}\p{L}{2,24})/giu;
const dot = /\s*(?:[([{]\s*dot\s*[)\]}]|\sdot\s)\s*/gi;
/** Phone numbers start with + or 0; other numbers seldom do. */
const phone = /(?<![\p{L}\p{N}.,])\(?(?:\+|0)[\d\s()./-]{6,22}\d/gu;
const date = /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/;
const phoneDigitsMin = 8;

/** Statements that `englishForm` has checked. */
export const english: Prose = { isEnglish: true };

/**
 * Removes unsupported content from a model's statement: drops each sentence with a quote, address or link
 * that the source does not contain. Null if nothing is left.
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

/** How many quotes, people, addresses, links and phone numbers of a sentence are missing from the source. */
export function inventionsIn(sentence: string, source: SourceText, prose?: Prose): number {
  // Full-width and invisible letters are normalized first.
  const text = sentence.normalize("NFKC").replace(/\p{Cf}/gu, "");
  const quotes = quotations.flatMap((pattern) =>
    [...sentence.matchAll(pattern)].map(([, quote = ""]) => quote),
  );
  const inventedQuotes = quotes.filter((quote) => isSubstantial(quote) && !source.hasQuote(quote));
  // A person named inside an invented quote counts as part of that invention.
  const unquoted = inventedQuotes.reduce((rest, quote) => rest.replace(quote.normalize("NFKC"), " "), text);
  return [
    ...inventedQuotes,
    ...personNamesIn(unquoted, source, prose).filter((name) => !isNamed(name, source)),
    ...linksIn(text).filter((link) => !source.hasLink(link)),
    ...emailsIn(text).filter((email) => !source.hasEmail(email)),
    ...phonesIn(text).filter((number) => !source.hasPhone(number)),
  ].length;
}

const isSubstantial = (quote: string): boolean =>
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

/** A full stop that ends no sentence: after an initial or a title. */
const shortened = /(?:(?<!\p{L})\p{Lu}|(?<!\p{L})(?:Dr|Mrs?|Ms|Prof|St))\.\s$/u;

/** Includes the spaces in between. A full stop inside a quotation does not split it. */
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

/** An unclosed quotation ends here at the latest. */
const openPartsMax = 10;
/** German closes with the mark that English opens with. */
const closings: Readonly<Record<string, string>> = { '"': '"', "“": "”", "„": "“”", "«": "»" };

/** The mark of the quotation that is still open after `part`; empty if none. */
function openQuotation(part: string, before: string): string {
  let open = before;
  for (const mark of part.match(/["“”„«»]/gu) ?? []) {
    if (open === "") open = mark in closings ? mark : "";
    else if (closings[open]?.includes(mark)) open = "";
  }
  return open;
}

const wordsOf = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** Grounds each statement of a list; drops those of which nothing is left. */
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

/** Properties that hold a name, or words copied from the source. */
const nameKey = /(?:^|_)(?:names?|person|people|contact_person|decision_makers?|founders?|ceo|owner)$/i;
/** Properties that may hold either. */
const personKey =
  /(?:^|_)(?:contacts?|managers?|authors?|directors?|heads?|chair(?:man|woman)?|presidents?|partners?|employees?|members?|staff|c[fimot]o|leaders?|principals?|spokes(?:person|man|woman))$/i;
const looksLikeName = /^(?:\p{Lu}[\p{L}\p{M}.'’-]*\s+){1,4}\p{Lu}[\p{L}\p{M}'’-]+$/u;
const quoteKey = /(?:^|_)(?:quotes?|citations?|verbatim)$/i;
const listItemsMax = 10_000;

/**
 * Grounds every text of an answer of any form: invented names, quotes, addresses and links become null, and
 * list items and properties with such a name are dropped.
 */
export function groundJson(value: unknown, source: SourceText, key = ""): Grounded<unknown> {
  if (typeof value === "string") return groundLeaf(value, source, key);
  if (Array.isArray(value)) {
    const items = value.slice(0, listItemsMax).map((item) => ({ item, ...groundJson(item, source, key) }));
    return {
      value: items
        .filter(({ item, value: left }) => left !== null || item === null)
        .map(({ value: left }) => left),
      dropped: items.reduce((total, { dropped }) => total + dropped, 0),
    };
  }
  if (typeof value !== "object" || value === null) return { value, dropped: 0 };
  const given = Object.entries(value);
  const kept = given.filter(([name]) => inventionsIn(name, source) === 0);
  const entries = kept.map(([name, part]) => [name, groundJson(part, source, name)] as const);
  return {
    value: Object.fromEntries(entries.map(([name, grounded]) => [name, grounded.value])),
    dropped: entries.reduce((total, [, grounded]) => total + grounded.dropped, given.length - kept.length),
  };
}

function groundLeaf(text: string, source: SourceText, key: string): Grounded<string | null> {
  if (text.trim() === "") return { value: text, dropped: 0 };
  const isName = nameKey.test(key) || (personKey.test(key) && looksLikeName.test(text.trim()));
  if (isName && text.length <= 200) {
    return source.hasName(text) ? { value: text, dropped: 0 } : { value: null, dropped: 1 };
  }
  if (quoteKey.test(key)) {
    return source.hasQuote(text) ? { value: text, dropped: 0 } : { value: null, dropped: 1 };
  }
  const grounded = groundText(text, source);
  return grounded.dropped === 0 ? { value: text, dropped: 0 } : grounded;
}

interface NamedPerson {
  name: string;
  title: string | null;
  email: string | null;
  linkedin: string | null;
}

/** A person as far as the source supports them; null if it does not contain the name. */
export function groundPerson(person: NamedPerson, source: SourceText): Grounded<NamedPerson | null> {
  if (!source.hasName(person.name)) return { value: null, dropped: 1 };
  let dropped = 0;
  const kept = (value: string | null, isKnown: (value: string) => boolean): string | null => {
    const given = value?.trim() || null;
    if (given === null || isKnown(given)) return given;
    dropped += 1;
    return null;
  };
  const value = {
    name: person.name.trim(),
    title: kept(person.title, source.hasQuote),
    email: kept(person.email, source.hasEmail),
    linkedin: kept(person.linkedin, source.hasLink),
  };
  return { value, dropped };
}
