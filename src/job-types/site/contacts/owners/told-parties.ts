import { isFirstName } from "../../../../ai/grounding/first-names.ts";
import { bareLetters } from "../../../../text/fold.ts";
import { type HtmlParent, isElement, textContent } from "../../page/html-tree.ts";
import { memoize } from "../../page/memoize.ts";
import type { TextBlock } from "../../page/text-blocks.ts";
import { isSimilarName, nameOfHost, registrableDomain } from "../site-identity.ts";
import { nameKind } from "./entry-names.ts";
import { sectionSubject } from "./section-subjects.ts";
import { strangerIn } from "./strangers.ts";
import { thirdPartyIn } from "./third-party-words.ts";

/**
 * The organisation that the sentence of a contact tells by a word for its kind, by whom it asks to call, or by a link to
 * another site; null if it tells none. Whether it is the site's own is for its names to say.
 * @param before the text of the contact's block up to it.
 */
export function namedParty(block: TextBlock | undefined, before: string, siteDomain: string): string | null {
  const sentence = sentenceBefore(before.slice(-textCharsMax));
  if (sentence === "" || (siteDomain !== "" && sentence.includes(`@${siteDomain}`))) return null;
  return partyIn(sentence) ?? linkedParty(block?.element, sentence, siteDomain);
}

const textCharsMax = 400;

const partyIn: (sentence: string) => string | null = memoize(
  (sentence) =>
    thirdPartyIn(sentence) ??
    labelledParty(sentence) ??
    quotedParty(sentence) ??
    calledParty(sentence) ??
    strangerIn(sentence),
);

/** Not after a title or an abbreviation: "MUDr. Petr", "vom 5. bis 19. August". */
const sentenceEnd =
  /(?<=\p{L}{3}|\d{3}|[)”"»])(?<!Dr|Dra|Sra|Mrs|[Pp]rof|Mgr|Dipl|[Dd]ent|[Uu]niv|[Tt]él|[Tt]elf?|[Tt]lf|[Pp]uh|[Ss]tr|Blvd|Bldg|Ave|Cad|Mah|Sok|Rev|Inc|Ltd|Ste|Nro|вул|просп|бул|тел|моб|обл)[.!?]\s+(?=[\p{Lu}„“«])|[。！？]/u;
/** A number or address, after which a contact of someone else may follow. */
const contactEnd = /(?:\d[\d ()./-]{5,}\d|[\w.+-]@[\w.-]+\.\w{2,})(?!.*(?:\d[\d ()./-]{5,}\d|@))/su;
const onlyLabel =
  /^[\s,;/|·•()–-]*(?:(?:e-?mail|e-?post|mail|tel|telefon|ph|phone|fax|mob|mobil|og|and|und|et|e|y|i|a|or|oder|ou)\p{L}{0,5}\.?\s?:?\s*)?$/iu;
/** A line that is a label for the lines under it. */
const labelEnd = /(?:[:：]|\([Pp]artner\p{L}*\):?)\s*$/u;

/** The words before a contact in its sentence, with the label over its lines; without those before another contact. */
function sentenceBefore(before: string): string {
  const lines = before.split("\n");
  const line = lines.pop() ?? "";
  // Both patterns are costly, and most lines have one sentence and one contact.
  const sentences = /[.!?]\s|[。！？]/.test(line) ? line.split(sentenceEnd) : [line];
  const end = sentences.at(-1) ?? "";
  const previous = sentences.at(-2) ?? "";
  // "Available at Mill Stores, 3 Mill Road, 411007. Ph: "
  const last = /\d{3}$/.test(previous) && onlyLabel.test(end) ? `${previous}. ${end}` : end;
  const parts = last.split(/\s[·•|]\s/);
  const own = /\p{L}{4}/u.test(parts.at(-1) ?? "") ? (parts.at(-1) ?? "") : last;
  const earlier = /\d[\d ()./-]{5}|@/.test(own) ? contactEnd.exec(own) : null;
  if (earlier !== null) {
    const rest = own.slice(earlier.index + earlier[0].length);
    if (!onlyLabel.test(rest)) return rest;
  }
  // "Our partner in Leeds:", and the name on the next line.
  const label = lines.findLastIndex((text) => labelEnd.test(text));
  if (label < 0 || lines.length - label > labelledLinesMax) return own;
  return `${lines[label]} ${[...lines.slice(label + 1), own].join(", ")}`;
}

const labelledLinesMax = 6;

/** "Emergencies outside opening hours: Mill Heating, ", "Kitchens (partner): Mill Kitchens Ltd, ". */
function labelledParty(sentence: string): string | null {
  const [, label = "", rest = ""] = /^\P{L}*([^:：]{4,70})[:：]\s?(\S.*)$/su.exec(sentence) ?? [];
  const name = rest.split(/\s*[,;|·•(]\s*|\s[–—-]\s/, 1)[0] ?? "";
  if (camelCase.test(name) && !services.test(name)) return name;
  const isOthers = partnerLabel.test(label) || sectionSubject(label) === "mixed";
  return isOthers && nameKind(name) !== null ? name : null;
}

/** Streets, quarters and malls have names in quotation marks, too. */
const places =
  /улиц|вулиц|булевар|площад|проспект|квартал|местност|район|комплекс|цент[ъре]|сграда|будин|здани|cent[re]|complex|strad|bulevard|carrer|piazza|edifici/u;

/** «Keramik» after a word of its sentence; "Salon «Sad»" at its start may be a branch. */
function quotedParty(sentence: string): string | null {
  const [, before = "", name] =
    /((?<!\p{L})\p{Ll}{5,}\s|[:：]\s?)[«„“"]([\p{Lu}\d][^«»„“”"]{2,40})[»“”"]/u.exec(sentence) ?? [];
  if (name === undefined || places.test(before) || name.split(/\s/).length > 4 || /[.!?,]/.test(name))
    return null;
  return /^\P{L}*\p{Lu}\p{L}+\s[«„“"]/u.test(sentence) ? null : name;
}

const camelCase = /^\p{Lu}\p{Ll}+\p{Lu}\p{Ll}+$/u;
const partnerLabel = /(?:^|\()partner\p{L}{0,3}\)?$/iu;

/** Asks to call someone, in the languages of sites. */
const calls =
  /(?<!\p{L})(?:[Cc]ontact|[Cc]all|[Rr]ing|[Pp]hone|[Kk]ontakt(?:a|er|ieren Sie|ujte)?|[Rr]inge? til|[Hh]envend (?:dig|deg|dere) til|[Vv]änd dig till|hänvisar (?:vi )?till|[Bb]el(?:t u)?(?: met)?|[Nn]eem contact op met|terecht bij|[Ww]enden Sie sich(?: \p{L}+){0,4} an|[Aa]ppelez|[Cc]ontactez|[Aa]dressez-vous (?:à|au)|s['’]adresser (?:à|au)|[Rr]ivolgersi (?:a|al|alla|all['’])|[Cc]ontattare|[Cc]hiamare|[Ll]lame (?:a|al)|[Dd]iríjase (?:a|al)|dirigirse (?:a|al|a la)|[Cc]ontacte(?: com)?|recorrer (?:a|ao|à)|[Ll]igue para|[Oo]ta yhteyttä|[Ss]oita|[Pp]roszę dzwonić do|[Zz]głoś się do|obraťte (?:se )?na|[Vv]olejte|[Ff]orduljon|[Aa]dresați-vă|[Сс]ontactați|зверта(?:йтеся|тися) до|обращайтесь (?:в|к)|[Cc]omprar en|[Rr]ecomendamos|[Ww]e recommend|[Ww]ir empfehlen|[Nn]ous recommandons|[Cc]onsigliamo|[Pp]olecamy|[Dd]oporučujeme|[Vv]i anbefaler|[Vv]i rekommenderar|tar|tager|övertar|from|by|with|through|via|door|par|auprès d[eu]|chez|presso|hos|av|af|przez|pela|pelo|durch|bei der|beim)(?: (?:the|de|het|la|le|les|il|lo|el|den|det|einen?|die|das|dem|der|our|local|l['’]|nærmeste))?\s?(?=(\p{Lu}[\p{L}\p{M}&'’.-]*(?:\s(?:(?:&|and|und|et|y|e|og|och|ja|a|i|de|du|des|of|for|für|der|van|of the|da|do|dos|di|del|della)\s)?\p{Lu}[\p{L}\p{M}&'’.-]*){0,6}))/gu;
const marks = /^(?:\p{Lu}{3,}|\p{Lu}\p{Ll}+\p{Lu}\p{L}*)$/u;
const services =
  /^(?:whatsapp|gsm|sms|viber|skype|imessage|facetime|tel|fax|mobil|dect|telefon|youtube|linkedin)$/i;

/** "Ring BreffniDoc on", "contact the Harpswell Harbormaster at", but no person. */
function calledParty(sentence: string): string | null {
  const mark = withMark.exec(sentence)?.[1];
  if (mark !== undefined && isMark(mark)) return mark;
  for (const [, name = ""] of sentence.matchAll(calls)) {
    const words = name.split(/\s/);
    if (words.length === 1 ? isMark(name) : isPartyName(name)) return name;
  }
  return null;
}

/** "In forma diretta con MediFondo (numero verde " */
const withMark = /(?<!\p{L})(?:con|avec|mit|com|met|med)\s(\p{Lu}\p{Ll}+\p{Lu}\p{Ll}+)(?!\p{L})/u;

const isMark = (word: string): boolean => marks.test(word) && !services.test(word) && !isFirstName(word);

function isPartyName(name: string): boolean {
  const kind = nameKind(name.replace(/[.,]+$/, ""));
  return kind !== null && sectionSubject(name) === null;
}

const linksMax = 30;
const linkCharsMax = 60;
/** Sites where companies have pages of their own. */
const platforms =
  /(?:^|\.)(?:facebook|instagram|linkedin|youtube|twitter|x|google|goo|tripadvisor|wa|whatsapp|apple|bing|openstreetmap|booking|airbnb|t|lin|line|tiktok|pinterest|yelp)\.[a-z.]{2,6}$/;

/** "Site by [Pebble Pixel](https://pebblepixel.example), 555 0134": the link leads to a site with the name that it shows. */
function linkedParty(element: HtmlParent | undefined, sentence: string, siteDomain: string): string | null {
  if (siteDomain === "" || element === undefined || !isElement(element)) return null;
  // The contacts of a box have the same links.
  let links = namedLinks.get(element);
  if (links === undefined) {
    links = readNamedLinks(element);
    namedLinks.set(element, links);
  }
  const link = links.find(({ text, domain }) => domain !== siteDomain && sentence.includes(text));
  return link?.name.replaceAll("-", " ") ?? null;
}

interface NamedLink {
  text: string;
  domain: string;
  name: string;
}

const namedLinks = new WeakMap<HtmlParent, readonly NamedLink[]>();

/** The links in a box to sites with the name that they show. */
function readNamedLinks(element: HtmlParent): NamedLink[] {
  return linksIn(element).flatMap((link) => {
    const host = /^https?:\/\/([^/?#:]+)/i.exec(link.attribs.href ?? "")?.[1]?.toLowerCase();
    if (host === undefined || platforms.test(host)) return [];
    const domain = registrableDomain(host);
    const text = textContent(link, linkCharsMax).trim();
    const name = nameOfHost(domain);
    const isNamed = text.length >= 3 && isSimilarName(bareLetters(text), bareLetters(name));
    return isNamed ? [{ text, domain, name }] : [];
  });
}

function linksIn(element: HtmlParent): Extract<HtmlParent, { attribs: unknown }>[] {
  const found: Extract<HtmlParent, { attribs: unknown }>[] = [];
  const visit = (parent: HtmlParent): void => {
    for (const node of parent.children) {
      if (found.length >= linksMax || !isElement(node)) continue;
      if (node.name === "a") found.push(node);
      else visit(node);
    }
  };
  visit(element);
  return found;
}
