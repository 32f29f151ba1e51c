import type { Grounded, SourceText } from "../ports.ts";
import { isNamed, type Prose, personNamesIn } from "./person-names.ts";
import { bareLinksIn, emailPattern, linkPattern } from "./source-text.ts";

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

/** Properties that hold the name of somebody or something, or words taken from the source. */
const nameKey = /(?:^|_)(?:names?|person|people|contact_person|decision_makers?|founders?|ceo|owner)$/i;
/** Properties that may hold one, or something else. */
const personKey =
  /(?:^|_)(?:contacts?|managers?|authors?|directors?|heads?|chair(?:man|woman)?|presidents?|partners?|employees?|members?|staff|c[fimot]o|leaders?|principals?|spokes(?:person|man|woman))$/i;
const looksLikeName = /^(?:\p{Lu}[\p{L}\p{M}.'’-]*\s+){1,4}\p{Lu}[\p{L}\p{M}'’-]+$/u;
const quoteKey = /(?:^|_)(?:quotes?|citations?|verbatim)$/i;
const listItemsMax = 10_000;

/**
 * An answer of any form, with every text in it held against the source: invented names, quotes, addresses and links
 * become null, items of lists and properties with such a name go.
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

/** A person as far as the source knows them; null where it does not have the name. */
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
