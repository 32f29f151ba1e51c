import { isFirstName } from "../../../../ai/grounding/first-names.ts";
import type { PersonFact } from "../../page/site-page.ts";
import {
  isExternal,
  isLeadershipLabel,
  isPublisherLabel,
  isRole,
  isRoleGroup,
  isRoleWord,
  singularRole,
  titleOf,
} from "./job-titles.ts";
import type { Place } from "./people-sections.ts";
import type { PeopleUnit } from "./people-units.ts";
import { firstNameOf, hasDegree, hasFirstName, personName } from "./person-name.ts";
import { addressIn, emailIn, isSharedMailbox, spellsName } from "./personal-email.ts";

const separators = /\s*[,;]\s+|\s+(?:und|and|et|y|e|en|och|og|ja|i|a|u\.|&|\/|sowie)\s+/u;

/** What may follow a name on its line: "Ines Beer - 0561 7203344", "Rolf Kern (seit 2019)". */
const detail =
  /\s*(?:\(.{0,60}\)|\s\p{Lu}{2,6}(?:[/-]\p{Lu}{2})?[.:]?\s?(?:n[.º°]{1,2}\s?)?\d.*|\s[–—|·-]\s.*|[,:|]?\s(?:tel|tél|tlf|phone|fon|mobil)\b.*|[,:|]?\s\+?[\d(].*)$/iu;

/** "Verantwortlich für den Inhalt nach § 18 Abs. 2 MStV": a duty by law, not a role. */
const accountable = /^(?:inhaltlich |redaktionell )?verantwortlich/i;
/** Labels of people and firms who work for the company, or of its bank account. */
const credits =
  /design|foto|photo|bild|realis|umsetzung|hosting|quelle|source|bank|konto|iban|made by|created|crédit|copyright|^(?:aut(?:or(?:ka|in)?|eur|ore|hor)|written by|text[eo]?)$/i;

interface LabelledPerson extends PersonFact {
  /** Index of the label's unit. */
  index: number;
  /** The mailbox of an office on the line of the only name. */
  mailbox: string | null;
}

/**
 * People after a label, as in legal notices: "Geschäftsführer: Ines Beer, Rolf Kern". On company pages, any role before
 * a colon is credible; in articles, only those in the footer and in contact boxes are.
 */
export function labelledPeople(units: readonly PeopleUnit[], place: Place): LabelledPerson[] {
  return units.flatMap((unit, index) => [
    ...peopleBehindLabels(units, unit, index, place),
    ...(mayNameOwn(unit, place) ? representatives(unit, index) : []),
  ]);
}

function peopleBehindLabels(
  units: readonly PeopleUnit[],
  unit: PeopleUnit,
  index: number,
  place: Place,
): LabelledPerson[] {
  return labelsOf(unit, place).flatMap((text) => {
    const read = readLabel(text);
    const names = read === null ? [] : namesBehind(units, index, read, place);
    if (read === null || names.length === 0) return [];
    const { label, inline } = read;
    // Where one line has several labels, only the text behind each is its own.
    const own = text === unit.text ? unit : { ...unit, text, email: null, mailbox: null };
    const details = {
      index: inline === "" ? index + 1 : index,
      title: accountable.test(label) ? null : titleOf(names.length > 1 ? singularRole(label) : label),
      linkedin: null,
      ...(names.length === 1
        ? addressesOf(inline === "" ? units[index + 1] : own, units[index + 1])
        : noAddresses),
    };
    return names
      .filter((name) => !place.isForeign || hasFirstName(name))
      .map((name) => ({ ...details, name }));
  });
}

/** The names behind or below a label, if what the label says of them is credible. */
function namesBehind(
  units: readonly PeopleUnit[],
  index: number,
  read: Labelled,
  place: Place,
): readonly string[] {
  const below = read.inline === "" ? namesBelow(units, index, read.hasColon) : null;
  // Cheap, and decides most lines: without names, they are no labels.
  if (below?.length === 0 || !isCredible(units, index, read, place)) return [];
  return below ?? namesIn(read.inline);
}

const noAddresses = { email: null, mailbox: null };

/** The addresses of the only name on a line. */
function addressesOf(line: PeopleUnit | undefined, below: PeopleUnit | undefined) {
  return { email: emailOf(line) ?? emailBelow(below), mailbox: mailboxOf(line) };
}

/** Where another label follows: "Office Manager: Ines Beer. Senior paralegal: Jo Kern." */
const nextLabel = /(?:(?<=\p{Ll}{3}|[)\d])\.|;|\s[·•|–—-])\s+(?=\p{Lu}[^.:;|·•\d@]{3,50}:\s\p{Lu})/u;

/** The labelled parts of a line; of a long one in the footer, also those in its middle. */
function labelsOf({ text, inFooter, section }: PeopleUnit, place: Place): string[] {
  const colon = text.indexOf(":");
  if (text.length > 500 || (text.length > 250 && colon < 0)) return [];
  if (colon < 0 || !nextLabel.test(text)) return text.length <= 250 ? [text] : [];
  const parts = text.split(nextLabel);
  const isOwn = inFooter || section === "team" || (place.onCompanyPage && isRole(text.slice(0, colon)));
  return isOwn ? parts : text.length <= 250 ? [text] : [];
}

const represented =
  /(?:vertreten durch|represented by|représentée? par|rappresentat[ao] da|representad[ao] por|vertegenwoordigd door)\s(?:(?:die|den|das|the|le|la|les|il|el|o|a|de|ihre|ihren)\s)?(?:(\p{L}{5,30})\s)?(?=\p{Lu})((?:[^.;:]|(?<=Dipl|Ing|Dr|Prof|Mag|med|rer|nat|jur|oec)\.){5,150})/iu;

/** "…, diese vertreten durch die Geschäftsführer Ines Beer und Jo Kern": in the middle of a line of a legal notice. */
function representatives({ text }: PeopleUnit, index: number): LabelledPerson[] {
  const [, role = "", rest = ""] = text.length <= 400 ? (represented.exec(text) ?? []) : [];
  if (role === "" || !isRole(role)) return [];
  return namesIn(rest).map((name) => ({
    index,
    name,
    title: role,
    email: null,
    mailbox: null,
    linkedin: null,
  }));
}

/** Whether what follows a label are people of the company. */
function isCredible(
  units: readonly PeopleUnit[],
  index: number,
  { label, inline, hasColon }: Labelled,
  place: Place,
): boolean {
  const unit = units[index];
  if (unit === undefined || othersLabel.test(label)) return false;
  const isSigned = hasColon && isPublisherLabel(label);
  if (!isSigned && !mayNameOwn(unit, place)) return false;
  const isOfLeader =
    isLeadershipLabel(label) ||
    (hasColon && (namesPerson(unit, label, inline, place) || isNearLeader(units, index, label, place)));
  return isOfLeader && !isExternal(label);
}

/** "Sun. 09/06 – Mill Hill, guide: Ines Beer", "Please write to our PR partner: Ines Beer" */
const othersLabel =
  /\d{1,2}[/.]\d{2}(?:\D|$)|(?<!\p{L})(?:our|unsere?|notre|nuestr[oa]|nostr[oa]|onze|vår|vores|nasz|nosso)\s.{0,30}(?:partner|steuerberat\p{L}*|anwalt|anwältin|kanzlei|notar|versicherung\p{L}*|bank|accountants?|auditors?|solicitors?|insurers?|bankers?|comptable|assureur|notaire|gestor[ií]a?|asesor[ií]a?|commercialista|boekhouder|revisor|księgow\p{L}*)$/iu;

interface Labelled {
  label: string;
  /** What follows the label on its line. */
  inline: string;
  hasColon: boolean;
}

function readLabel(text: string): Labelled | null {
  const list = /^(\p{L}[\p{L} ]{2,40})\s[–—-]\s(.{5,200})$/u.exec(text);
  // "Members - Ines Beer, Jo Kern"
  if (list !== null && namesIn(list[2] ?? "").length > 1)
    return { label: list[1] ?? "", inline: list[2] ?? "", hasColon: true };
  // "Jäsenet Ines Beer, Jo Kern"
  const group = /^(\p{Lu}\p{L}{3,20})\s(\p{Lu}[^:]{8,200})$/u.exec(text);
  if (
    group !== null &&
    isRoleGroup(group[1] ?? "") &&
    !isFirstName(group[1] ?? "") &&
    namesIn(group[2] ?? "").length > 1
  )
    return { label: group[1] ?? "", inline: group[2] ?? "", hasColon: true };
  const colon = text.indexOf(":");
  const before = colon < 0 ? text : text.slice(0, colon);
  // "CNPJ 12.345.678/0001-95 · Responsável técnica: Dra. Helena Prado"
  const label = (colon < 0 ? before : (before.split(/\s[·•|]\s/).at(-1) ?? "")).trim();
  // "OVH SAS, 2 rue Kellermann. Directeur général: …" names the manager of another firm.
  if (label.length < 2 || label.length > 70 || /\d.*\.\s\p{Lu}/u.test(label)) return null;
  return { label, inline: colon < 0 ? "" : text.slice(colon + 1).trim(), hasColon: colon >= 0 };
}

function emailOf(line: PeopleUnit | undefined): string | null {
  return line === undefined ? null : (line.email ?? emailIn(line.text));
}

function mailboxOf(line: PeopleUnit | undefined): string | null {
  const address = line === undefined ? null : (line.mailbox ?? addressIn(line.text));
  return address !== null && isSharedMailbox(address) ? address : null;
}

/** "Kontakt: rs@beer-bau.de" below a name. */
function emailBelow(below: PeopleUnit | undefined): string | null {
  return below && /^(?:(?:kontakt|contact|e-?mail|mail|@)\s?:?\s)?\S+@\S+$/i.test(below.text)
    ? (below.email ?? emailIn(below.text))
    : null;
}

function mayNameOwn({ section, inFooter }: PeopleUnit, place: Place): boolean {
  if (section === "strangers") return false;
  return !place.isForeign || inFooter || section === "contact" || section === "team";
}

/** Whether a label that announces no manager stands before a person of the company. */
function namesPerson(
  { section, inFooter, email, isContact }: PeopleUnit,
  label: string,
  inline: string,
  place: Place,
): boolean {
  // "Ärzte: Dr. med. Ines Beer" names people on any page.
  const isCredible =
    place.onCompanyPage || inFooter || section === "contact" || section === "team" || hasDegree(inline);
  if (isCredible && (isRole(label) || (namesIn(inline).length > 1 && isRoleGroup(label)))) return true;
  if (email !== null && spellsName(email, inline) > 1) return true;
  // "Groep 5: Ines Beer" on the page of the team.
  if (section === "team" && !credits.test(label) && label.split(" ").length <= 4) {
    const parts = inline.split(separators);
    const names = namesIn(inline);
    if (names.length === parts.length && names.some((name) => hasFirstName(name))) return true;
  }
  // "Feedback: Ines Beer", with a link to a mailbox for it.
  return section === "contact" && isContact && hasFirstName(inline) && !credits.test(label);
}

/** "Účetní: Jana Bílá" in the list or table that names the mayor. */
function isNearLeader(
  units: readonly PeopleUnit[],
  index: number,
  label: string,
  { isForeign }: Place,
): boolean {
  if (isForeign || !isRole(label)) return false;
  return units.slice(Math.max(0, index - 8), index + 9).some(({ text, element }) => {
    const isAlike = element?.name === units[index]?.element?.name;
    const colon = isAlike ? text.indexOf(":") : -1;
    return colon > 2 && colon <= 70 && isLeadershipLabel(text.slice(0, colon));
  });
}

/** "Dipl.-Ing. (FH) Ines Beer" */
const degreeOf = /\s\((?:FH|TH|TU|ETH|BA|Univ)\.?\)(?=\s\p{Lu})/u;

/** "Gert en Marietjie Beer" */
const couple = /^(\p{Lu}\p{L}+)\s(?:und|and|&|et|y|e|en|och|og|ja|i|a)\s(\p{Lu}\p{L}+\s\p{Lu}[\p{L}'’-]+)/u;

/** "Tischlermeister Ines Beer": behind a label, what someone learnt is no part of the name. */
function withoutTrade(text: string): string {
  const [first = "", ...others] = text.split(" ");
  return others.length > 1 && isRoleWord(first) ? others.join(" ") : text;
}

function namesIn(text: string): string[] {
  const names: string[] = [];
  const [, first, second] = couple.exec(text) ?? [];
  if (
    first !== undefined &&
    second !== undefined &&
    (isFirstName(first) || isFirstName(firstNameOf(second)))
  ) {
    const both = [`${first}${second.slice(second.indexOf(" "))}`, second].map((name) => personName(name));
    if (both.every((name) => name !== null)) return both;
  }
  for (const part of text.split(separators)) {
    const bare = part.slice(0, 120).replace(degreeOf, "").replace(detail, "").replace(/\.$/, "");
    const name = personName(bare) ?? personName(withoutTrade(bare));
    // "Ines Beer, Anschrift wie oben": the list of names has ended.
    if (name === null) break;
    names.push(name);
  }
  return names.slice(0, namesMax);
}

/** The names below a label: several if it ends in a colon, one if it is only set apart. */
function namesBelow(units: readonly PeopleUnit[], index: number, hasColon: boolean): string[] {
  const unit = units[index];
  if (!unit || !isLabelAlone(unit, hasColon)) return [];
  const names: string[] = [];
  const next = units[index + 1]?.element;
  for (const [at, below] of units.slice(index + 1, index + 1 + namesMax).entries()) {
    // One line lists many.
    if ((!hasColon || at >= linesBelowMax) && below.element !== next) break;
    const here = namesIn(below.text);
    if (here.length === 0) break;
    names.push(...here);
  }
  return names;
}

const linesBelowMax = 4;
const namesMax = 20;

/** A label on its own line is short and nothing else: neither a sentence nor a name with a role. */
function isLabelAlone({ text, element, level }: PeopleUnit, hasColon: boolean): boolean {
  if (hasColon && accountable.test(text)) return true;
  const isSetOff = hasColon || level > 0 || /^(?:dt|th|td|strong|b)$/.test(element?.name ?? "");
  return isSetOff && text.split(" ").length <= 6 && !/[.!?,]|\s[–—-]\s/.test(text);
}
