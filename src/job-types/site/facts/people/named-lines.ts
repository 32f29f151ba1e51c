import { isElement } from "../../page/html-tree.ts";
import { isRole, isSentenceStart } from "./job-titles.ts";
import type { PeopleUnit } from "./people-units.ts";
import { personName } from "./person-name.ts";

/** Longer rows are not lists of people. */
const cellsMax = 60;

interface NamedLine {
  name: string;
  role: string | null;
  /** Text after the name that is not a known role; only in team sections. */
  other: string | null;
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
    const isAmongNames = place !== undefined && place.names >= 2 && place.names >= place.others * 2;
    return names[index] ?? (isAmongNames ? (doubtful[index] ?? null) : null);
  });
}

/** Tag and class of a line's container, and the column of a cell. */
function placeOf({ element }: PeopleUnit): string {
  if (element === null) return "";
  const cells = element.name === "td" ? (element.parent?.children ?? []) : [];
  const column = cells.length > cellsMax ? "" : cells.filter(isElement).indexOf(element);
  return `${element.name}.${element.attribs.class ?? ""}.${column}`;
}

/** A line that is a name, or a name and a role: "Cormac Byrne, Head Weaver", "Max Muster (CEO)". */
function nameAndRole({ text, marked, section }: PeopleUnit, anyFamilyName = false): NamedLine | null {
  if (text.length < 5 || text.length > 180 || marked === "role") return null;
  const name = personName(text, anyFamilyName);
  if (name !== null) return { name, role: null, other: null };
  const parted = /^(.{5,60}?)(?:\s[–—|·-]\s|,\s|\s?:\s|\s\()(.{2,130}?)\)?$/u.exec(text);
  const first = parted?.[1] ?? "";
  const second = roleOfSentence(withoutContacts(parted?.[2] ?? ""));
  const partName = personName(first, anyFamilyName);
  if (partName === null) return null;
  if (isRole(second)) return { name: partName, role: second, other: null };
  // "Kamil Dzierżak, 17 850 11 21": only contacts after the name.
  if (second === "" && /[\d@]/.test(parted?.[2] ?? "")) return { name: partName, role: null, other: null };
  const isTitle = section === "team" && second.length >= 2 && second.length <= 50 && !isSentenceStart(second);
  return isTitle && !/[.!?…]/.test(second) ? { name: partName, role: null, other: second } : null;
}

/** "Founder) has been here", "Sommelier, vous accueille.": the role precedes the rest of the sentence. */
function roleOfSentence(text: string): string {
  const closing = text.indexOf(")");
  if (closing > 0 && !text.slice(0, closing).includes("(")) return text.slice(0, closing);
  const comma = text.indexOf(", ");
  return comma > 0 && /\p{L}{2}[.!]$/u.test(text) ? text.slice(0, comma) : text;
}

/** "Accounts, Tel. 0561 1, jo@beer-bau.de": a role ends where numbers and addresses start; "" if there is none. */
export function withoutContacts(text: string): string {
  const role = /^[^\d@:]*?(?=$|[,;|–·-]?\s*(?:\p{L}{1,12}[.:]\s*)?[+(]?\d|[,;|]\s[^,;|\s]*@)/u.exec(
    text.slice(0, 200),
  )?.[0];
  return role?.replace(/[\s,;|–·-]+$/, "") ?? "";
}
