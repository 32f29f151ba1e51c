import { isFirstName } from "../../../../ai/grounding/first-names.ts";
import { startsLikeStreet } from "../../contacts/addresses/street.ts";
import { isElement } from "../../page/html-tree.ts";
import { isRole, isRoleWord, isSentenceStart } from "./job-titles.ts";
import type { PeopleUnit } from "./people-units.ts";
import { firstNameOf, hasDegree, hasFirstName, personName } from "./person-name.ts";
import { areCellsOfRow, isSibling } from "./unit-places.ts";

/** Longer rows are not lists of people. */
const cellsMax = 60;

export interface NamedLine {
  name: string;
  role: string | null;
  /** Text after the name that is not a known role; only in team sections. */
  other: string | null;
  /** The rest of the line is the person's phone number or email address. */
  isReached: boolean;
}

/**
 * Finds the lines that are names. A family name that is also a role ("Wolf Koch") counts by its position: in a team,
 * next to at least two similar lines and little else.
 */
export function namedLines(units: readonly PeopleUnit[]): (NamedLine | null)[] {
  const names = units.map((unit) => nameAndRole(unit));
  const doubtful = units.map((unit, index) =>
    unit.section === "team" && !names[index] ? nameAndRole(unit, true) : null,
  );
  const places = new Map<string, { names: number; others: number }>();
  units.forEach((unit, index) => {
    const place = places.get(placeOf(unit)) ?? { names: 0, others: 0 };
    places.set(placeOf(unit), place);
    if (names[index]) place.names += 1;
    else if (!doubtful[index] && unit.text !== "") place.others += 1;
  });
  return units.map((unit, index) => {
    const place = places.get(placeOf(unit));
    if (isDetail(units, names, index)) return null;
    const isAmongNames = place !== undefined && place.names >= 2 && place.names >= place.others * 2;
    return names[index] ?? (isAmongNames ? (doubtful[index] ?? null) : null);
  });
}

/** "Physical Education" in the cell after a name is no name. */
function isDetail(
  units: readonly PeopleUnit[],
  names: readonly (NamedLine | null)[],
  index: number,
): boolean {
  const [unit, name, before] = [units[index], names[index], names[index - 1]];
  if (!unit || !name || !before || hasFirstName(name.name) || !hasFirstName(before.name)) return false;
  const isRow = areCellsOfRow(unit, units[index - 1]) || unit.element?.name === "span";
  return isRow && (isSibling(units, names, index, -1) || areCellsOfRow(unit, units[index - 1]));
}

/** Tag and class of a line's container, and the column of a cell. */
export function placeOf({ element }: PeopleUnit): string {
  if (element === null) return "";
  const cells = element.name === "td" ? (element.parent?.children ?? []) : [];
  const column = cells.length > cellsMax ? "" : cells.filter(isElement).indexOf(element);
  return `${element.name}.${element.attribs.class ?? ""}.${column}`;
}

/** A line that is a name, or a name and a role: "Cormac Byrne, Head Weaver", "Max Muster (CEO)". */
function nameAndRole(
  { text: line, marked, section, element }: PeopleUnit,
  anyFamilyName = false,
): NamedLine | null {
  if (line.length < 5 || line.length > 180 || !/\p{Lu}/u.test(line)) return null;
  const text = withoutNumbers(line);
  const name = personName(text, anyFamilyName) ?? familyNameFirst(text, section, element);
  // Themes also call the title of a record so, which may be a name.
  if (
    marked === "role" &&
    name !== null &&
    (isRoleOnly(text, name) || !(anyFamilyName || hasFirstName(name)))
  )
    return null;
  if (marked === "role" && name === null) {
    // "Ines Beer – Physiotherapeutin" in the title of a panel.
    const both = /\s[–—|-]\s/.test(text) ? nameBeforeRole(text, false, false) : null;
    return both !== null && both.role !== null && hasFirstName(both.name) ? both : null;
  }
  if (name !== null) return { name, role: null, other: null, isReached: false };
  const introduced = roleAndName(text, section === "team");
  if (introduced !== null) return introduced;
  const behind = roleRightBehind(text);
  if (behind !== null) return behind;
  const called = nameBesideNumber(text);
  if (called !== null) return { ...called, other: null, isReached: true };
  return /[–—|·,:(.-]/.test(text) ? nameBeforeRole(text, section === "team", anyFamilyName) : null;
}

/** "Ines Beer – OAB/MG 98.765", "Ines Beer, Nr Wpisu 4182": the number of a register. */
const register =
  /(?:\s[–—|·-]|,)\s(?!Tel|Mob|Fax|Gsm|GSM|TEL|FAX)(?:\p{Lu}{2,7}|\p{Lu}\p{Ll}{1,5}\.)(?:[/ -]\p{Lu}{2})?[.:]?\s?(?:n[.º°]{1,2}\s?)?\d[\d./-]{2,9}$/u;
/** Registration numbers, degrees and forms of address in brackets: "Ines Beer (M.P. 4182)", "(B.E. Mech.)", "(Mrs.)". */
const credential =
  /\s\((?:(?:Mrs?|Ms|Miss)\.?|[^()\d]{0,12}\d{3}[\d.\s/-]*|(?:\p{Lu}\p{Ll}?\.){2,}[^()]{0,20})\)(?=$|[,\s])/u;

function withoutNumbers(line: string): string {
  const bare = /\d{2}/.test(line) ? line.replace(register, "") : line;
  return bare.includes("(") ? bare.replace(credential, "") : bare;
}

/** Whether a text is a role, whose last word is no family name: "Henk-Jan Bakker" is none. */
function isRoleOnly(text: string, name: string): boolean {
  return isRole(hasFirstName(name) ? text.slice(0, text.lastIndexOf(" ")) : text);
}

/** "Hans van Burg 06-53 29 98 92", "Puh. 040 000 0001 / Eero Salo", "0660 000 0001 (Ines Beer)" */
export function nameBesideNumber(text: string): { name: string; role: string | null } | null {
  if (text.length > 120 || !/\d[\d\s()./-]{5}/.test(text)) return null;
  const before = /^(.{5,60}?)[,:]?\s+(?:\p{L}{1,6}[.:]\s*)?[+(]?\d[\d\s()./-]{6,24}$/u.exec(text)?.[1];
  const after =
    /^(?:\p{L}{1,10}[.:]{0,2}\s*)?[+(]?\d[\d\s().-]{6,24}(?:\s[/–—-]\s|\s\()(\p{Lu}[^()\d]{4,50}?)\)?$/u.exec(
      text,
    )?.[1];
  const written = before ?? after ?? "";
  // "083 725 4168 (Elmarie Beer, Owner)"
  const [called = "", behind = ""] = written.split(/,\s/, 2);
  const role = isRole(behind) ? behind : null;
  const name = personName(role === null ? written : called);
  return name === null ? null : { name, role };
}

/** "Raquel Navarro Lahoz. Directora. raquel@muster.es" */
const sentences = /^(\p{Lu}[^.,:(]{6,50})\.\s(\p{Lu}[^.]{3,50})\.(?:\s\S+@\S+)?$/u;

/** "Cormac Byrne, Head Weaver", "Max Muster (CEO)"; in a team, also with words that are no known role. */
function nameBeforeRole(text: string, inTeam: boolean, anyFamilyName: boolean): NamedLine | null {
  const parted =
    /^(.{5,60}?)(?:\s[–—|·-]\s|,\s|\s?:\s|\s\()(.{2,130}?)\)?$/u.exec(text) ?? sentences.exec(text);
  const first = parted?.[1] ?? "";
  const second = roleOfSentence(withoutContacts(roleOfSentence(parted?.[2] ?? "")));
  const partName = personName(first, anyFamilyName);
  if (partName === null) return null;
  if (isRole(second)) return { name: partName, role: second, other: null, isReached: false };
  // "Kamil Dzierżak, 17 850 11 21": only contacts after the name.
  if (second === "" && /\d[\d\s()./-]{4,}\d|@/.test(parted?.[2] ?? ""))
    return { name: partName, role: null, other: null, isReached: startsWithContact.test(parted?.[2] ?? "") };
  // "Rev. Ines Beer, c/o the school office"
  if (personalRemark.test(second) && hasFirstName(partName))
    return { name: partName, role: null, other: null, isReached: false };
  if (second.split(/,\s|\s&\s/).some((part) => hasFirstName(part) && personName(part) !== null)) return null;
  const isTitle =
    inTeam &&
    second.length >= 2 &&
    second.length <= 50 &&
    !isSentenceStart(second) &&
    !startsLikeStreet(second) &&
    !personalRemark.test(second);
  return isTitle && !/[.!?…]/.test(second)
    ? { name: partName, role: null, other: second, isReached: false }
    : null;
}

const startsWithContact = /^(?:\p{L}{1,10}[.:]{0,2}\s*)?[+(]?\d[\d\s()./-]{6}|^\S+@/u;

/** What stands in the place of a role and is none: "vacant", "c/o the school office", "via the Clerk". */
export const personalRemark =
  /^(?:(?:vacant|vakant|n\.?n\.?|unbesetzt|vacante|vacature)$|(?:c\/o|via|care of|by appointment|on request|see|siehe|voir|über|p\.\s?a\.|kontakt(?:a|uj)?|contact|erreichbar|reach\p{L}*|pokój|gabinet|zimmer|room|raum|p\.)(?:\s|$))/iu;

/** "Beer, Ines" in a list or table of people, as "Ines Beer". */
export function familyNameFirst(
  text: string,
  section: PeopleUnit["section"],
  element: PeopleUnit["element"],
): string | null {
  if (section !== "team" && element?.name !== "td") return null;
  const [family = "", given = "", ...others] = text.split(", ");
  // "Beer, Dr. Ines"
  const called = hasDegree(given) ? given.slice(given.lastIndexOf(" ") + 1) : given;
  if (others.length > 0 || called.split(" ").length > 2 || !isFirstName(called.split(" ", 1)[0] ?? ""))
    return null;
  // "Members Ines Kern, Jo Beer" are two.
  const isOtherName = /\s/.test(family) && family.split(" ").some(isFirstName);
  return isOtherName || isRole(family) ? null : personName(`${given} ${family}`);
}

/** A role before the name: "Ordförande – Annika Berg", "Rechtsanwältin Ines Beer". */
function roleAndName(line: string, inTeam: boolean): NamedLine | null {
  if (line.length > 100) return null;
  // "Puheenjohtaja Eero Salo, puh. 040 000 0001"
  const text = /\d$/.test(line) || line.includes("@") ? withoutContacts(line) : line;
  const parted = /^(.{2,60}?)\s[–—|·-]\s(.{5,60})$/u.exec(text);
  if (parted !== null) return partedRole(parted[1] ?? "", parted[2] ?? "", inTeam);
  // "Vedoucí Jan Lipa: +420 724 000 001"
  const labelled = /^([^,;:]{8,60}):\s[+(]?\d[\d\s()./-]{6,}$/u.exec(line)?.[1];
  const introduced = labelled === undefined ? null : introducedName(labelled);
  return introducedName(text) ?? (introduced && { ...introduced, isReached: true });
}

/** "Rechtsanwältin Ines Beer" */
function introducedName(text: string): NamedLine | null {
  const words = text.split(" ");
  for (let count = 1; count <= 3 && words.length - count >= 2; count += 1) {
    const before = words.slice(0, count);
    if (!before.some(isRoleWord) || /[,:;]/.test(before.join(""))) continue;
    // "Adwokat Ines Beer. Wspólnik."
    const rest = words
      .slice(count)
      .join(" ")
      .split(/(?<=\p{Ll}{2})\.(?:\s|$)/u, 1)[0];
    // "Inh. Ines Beer, Meisterin"
    const [called = "", behind = ""] = (rest ?? "").split(/,\s/, 2);
    const isDetailed = behind !== "" && before.join(" ").endsWith(".") && isRole(behind);
    const name = personName(isDetailed ? called : (rest ?? ""));
    if (name !== null && isFirstName(firstNameOf(name)))
      return { name, role: isDetailed ? behind : before.join(" "), other: null, isReached: false };
  }
  return null;
}

const lowerEnd =
  /^((?:\S+\s){1,4}?\S+?)\s(\p{Ll}[\p{L}-]+(?:\s\p{Ll}[\p{L}-]+){0,3})(?:\s[–—-]\s.*|[:,]\s.*)?$/u;

/** "Kern Ines irodavezető", "Jan Lipa dyrektor": the rest of the line is a role in lower case. */
function roleRightBehind(text: string): NamedLine | null {
  // Cheap, and decides most lines.
  if (text.length > 100 || !/\p{L}\s\p{Ll}\p{L}{4}/u.test(text)) return null;
  const [, first = "", role = ""] = lowerEnd.exec(text) ?? [];
  if (first === "" || !isRole(role) || !isRoleWord(role.split(" ", 1)[0] ?? "")) return null;
  const name = personName(first);
  return name !== null && (hasFirstName(name) || hasDegree(name))
    ? { name, role, other: null, isReached: false }
    : null;
}

/** "Ordförande – Annika Berg" */
function partedRole(role: string, text: string, inTeam: boolean): NamedLine | null {
  const name = personName(text);
  if (name === null || !isRole(role) || personName(role) !== null) return null;
  return hasFirstName(name) || (inTeam && !isRole(name))
    ? { name, role, other: null, isReached: false }
    : null;
}

/** "Founder) has been here", "Sommelier, vous accueille.": the role precedes the rest of the sentence. */
function roleOfSentence(text: string): string {
  const closing = text.indexOf(")");
  if (closing > 0 && !text.slice(0, closing).includes("(")) return text.slice(0, closing);
  const comma = text.indexOf(", ");
  return comma > 0 && /\p{L}{2}[.!]$/u.test(text) ? text.slice(0, comma) : text;
}

/** "2. Vorsitzende", "1ère adjointe": a number that belongs to the role. */
const ordinal = /^\d{1,2}(?:\.|st|nd|rd|th|er|ère|re|ème|eme|e|º|ª|:e|:a)\s?(?=\p{L}{3})/u;

const beforeContacts = /^[^\d@:]*?(?=$|[,;|–—·-]?\s*(?:\p{L}{1,12}[.:]\s*)?[+(]?\d|[,;|]?\s[^,;|\s]*@)/u;
/** The word before a number or address, as in "starosta, mobil 724 180 553" and "familierecht – mail Ines". */
const contactWord =
  /(?:^|[\s,;|–—·(-]+)(?:tel|tél|tlf|telefon|telefoon|teléfono|téléphone|telefono|phone|mobil|mobile|mobiel|móvil|gsm|handy|cell|kom|puh|tālr|fax|e-?mail|mail|epost|e-post|email)\.?(?:\s\p{Lu}\p{L}+)?$/iu;

/** "Accounts, Tel. 0561 1, jo@beer-bau.de": a role ends where numbers and addresses start; "" if there is none. */
export function withoutContacts(text: string): string {
  const count = ordinal.exec(text)?.[0] ?? "";
  const line = text.slice(count.length);
  const shown = line.slice(0, 200);
  // Most lines have no contacts.
  const role = /[\d@:]/.test(shown) ? beforeContacts.exec(shown)?.[0] : shown;
  const bare = role?.replace(/[\s,;|–—·(-]+$/, "").replace(contactWord, "") ?? "";
  // "Psicóloga · Cédula 18721": the number belongs to the last part.
  const parts = bare.split(/\s[·|]\s/);
  const isCut = role !== line && parts.length > 1 && !isRole(parts.at(-1) ?? "");
  return count + (isCut ? parts.slice(0, -1).join(" · ") : bare);
}
