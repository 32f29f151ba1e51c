import { isRole } from "../../facts/people/job-titles.ts";
import { isElement, textContent } from "../../page/html-tree.ts";
import type { ContactEntry } from "../../page/site-page.ts";
import type { TextBlock } from "../../page/text-blocks.ts";
import { namesLegalForm, namesOperator } from "../addresses/address-context.ts";
import { isBuilding } from "../addresses/premises.ts";
import { nameKind } from "./entry-names.ts";
import { namesBranches, sectionSubject } from "./section-subjects.ts";
import type { SectionTitle } from "./section-titles.ts";

const linesMax = 6;
const cellCharsMax = 70;
const cellsMax = 5;
const nameCharsMax = 100;

/**
 * The organisation that a contact's entry in a list, table or text names: before it on its line, on a line above, in
 * the first cell of its row, or in the title of its box; null if none of these is only a name.
 * @param before the text of the contact's block up to it.
 */
export function entryOf(
  blocks: readonly TextBlock[],
  titlesOf: (index: number) => readonly SectionTitle[],
  index: number,
  before: string,
): ContactEntry | null {
  const titles = titlesOf(index);
  // A header or footer is the site's own, under any name, except for a section in it that has others.
  const isFrame = blocks[index]?.region === "header" || blocks[index]?.region === "footer";
  if (isFrame && !titles.some(({ text }) => sectionSubject(text) === "mixed")) return null;
  const [inner] = titles;
  const inText = nameInText(before.slice(-400));
  const cell = inText === null ? rowName(blocks[index]) : null;
  const name = inText?.name ?? cell ?? (inner && inner.level > 1 ? bareName(inner.text) : null);
  const kind = name === null ? null : nameKind(name);
  if (name === null || kind === null) return null;
  const isTitle = inText === null && cell === null;
  const over = titles.slice(isTitle ? 1 : 0);
  if (over[0] !== undefined && namesBranches(over[0].text)) return null;
  const isAmongOthers = over.some(({ text }) => sectionSubject(text) === "mixed");
  return isFrame && !isAmongOthers
    ? null
    : { name, kind, isAmongOthers, isBeside: inText?.isBeside === true };
}

interface NameInText {
  name: string;
  /** It is on the contact's line as in a list of businesses: "Mill Inn, 3 Mill Lane, 01434 1". */
  isBeside: boolean;
}

const partsMax = 5;
const partSeparator = /\s*[,;|·•(]\s*|\s[–—-]\s|:\s/;

/** The nearest name in the lines before a contact. */
function nameInText(before: string): NameInText | null {
  const [line = "", ...above] = before.split("\n").reverse();
  const sentence = line.split(/(?<=\p{L}{3}|\d)[.!?]\s+(?=\p{Lu})/u).at(-1) ?? "";
  const beside = nameBeside(sentence);
  if (beside !== null) return beside;
  for (const text of above.slice(0, linesMax)) {
    if (/\d{3}|@/.test(text)) continue;
    // "Név: Beer Kft."
    const value = text.replace(/^[^,:\d]{2,30}:\s(?=\p{Lu})/u, "");
    const [first = ""] = value.split(partSeparator);
    for (const part of [value, first])
      if (nameKind(bareName(part)) !== null) return { name: bareName(part), isBeside: false };
    if (text.endsWith(":")) return null;
  }
  return null;
}

/** "Ines Beer (Banquet Manager) – 077 1", "Ines Beer – reception and diary – 0561 1": a person, as the role tells. */
function statesRole(sentence: string): boolean {
  const bracketed = /^[^(]{4,60}\(([^()]{2,50})\)/u.exec(sentence)?.[1];
  if (bracketed !== undefined) return isRole(bracketed);
  const [name = "", role = ""] = sentence.split(/\s[–—-]\s/, 2);
  return nameKind(bareName(name)) === "name" && isRole(role);
}

/** A name at the start of a sentence, after a label there, or within its words; what follows it is its address. */
function nameBeside(sentence: string): NameInText | null {
  if (statesRole(sentence)) return null;
  // "c/o St Philomena's College": a place to stay.
  if (/^\s*c\/o\s/i.test(sentence) || namesOperator(sentence)) return null;
  const text = sentence.replace(/^\s*[•·–-]\s*/, "").replace(/^[^,:\d]{2,60}:\s(?=\p{Lu})/u, "");
  const start = text.split(partSeparator, 1)[0] ?? "";
  const name = bareName(start);
  const kind = nameKind(name);
  const separator = text.slice(start.length).trimStart();
  // "Order Desk: 555 0134", "Parts Counter 555 0134" are labels.
  // "Poisons: National Institute of Toxicology 915 1"
  const isLabelled = kind === "company" && separator === "" && text.length < sentence.trimEnd().length;
  const isListEntry = /^[,;|·•(–—-]/.test(separator) || isLabelled;
  if (kind !== null) return { name, isBeside: isListEntry && isListed(name, kind) };
  // "Simon Hale, Greyfriars Ltd, 0191 1"
  const firm = text
    .split(partSeparator, partsMax)
    .map(bareName)
    .find((part) => namesLegalForm(part) && nameKind(part) === "company");
  if (firm !== undefined) return { name: firm, isBeside: true };
  // "Ögonkliniken, Universitetssjukhuset Örebro, 019 1"
  const second = bareName(text.split(partSeparator, 2)[1] ?? "");
  if (/^\p{Lu}\p{L}+$/u.test(start) && nameKind(second) === "company")
    return { name: second, isBeside: true };
  for (const told of [
    inSentence.exec(start.slice(-nameCharsMax))?.[1]?.trim(),
    atEnd.exec(text.slice(-nameCharsMax))?.[1]?.trim(),
  ]) {
    const toldKind = told === undefined ? null : nameKind(told);
    if (told !== undefined && toldKind !== null) return { name: told, isBeside: isListed(told, toldKind) };
  }
  return null;
}

/** "We work with the Mill Inn", before the first comma. */
const inSentence =
  /\p{Ll}\s((?:\p{Lu}[\p{L}'’&.-]+\s?(?:(?:für|of|for|de|du|des|di|del|della|da|do|van|voor|av|för)\s(?=\p{Lu}))?){2,6})$/u;
/** "... and Green Mountain Strings, ", "British Divers Marine Life Rescue on " */
const atEnd =
  /\p{Ll}[)]?\s((?:\p{Lu}[\p{L}'’&-]+\s?){2,6}?)(?:\s(?:on|at|unter|au|al|på|op|pod|tel\.?|tlf\.?|p\.))?[\s,(]*$/u;

/** Towns of several words start or are joined so: "San Miguel de Allende", "Frankfurt am Main". */
const townLike =
  /^(?:san|santa|santo|saint|ste?|sankt|bad|new|los|las|el|la|le|les|port|porto|villa|nowy|nowa|novi|nove|nova|den|sint|fort|mount|lake|north|south|east|west|upper|lower)[.\s]|\s\p{Ll}/iu;

function isListed(name: string, kind: ContactEntry["kind"]): boolean {
  if (kind === "company") return true;
  const isTown =
    townLike.test(name) &&
    !/^\p{Lu}[^\s]*(?:\s(?:&|and|und|y|e|et|og|och|i|en)?\s?\p{Lu}[^\s]*)+$/u.test(name);
  return !isTown && !isBuilding(name);
}

const bareName = (text: string): string => text.replace(/[\s:,.–—-]+$/, "").trim();

/** The name in a cell of a table row before the contact's. */
function rowName(block: TextBlock | undefined): string | null {
  const cell = block?.element;
  if (!cell || !isElement(cell) || cell.name !== "td") return null;
  const row = cell.parent;
  const cells = row?.children.filter((node) => isElement(node)) ?? [];
  for (const before of cells.slice(0, Math.min(cells.indexOf(cell), cellsMax))) {
    const [text = ""] = textContent(before, cellCharsMax + 1).split(partSeparator);
    if (text.length <= cellCharsMax && nameKind(bareName(text)) !== null) return bareName(text);
  }
  return null;
}
