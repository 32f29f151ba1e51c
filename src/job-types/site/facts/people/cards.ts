import type { HtmlElement } from "../../page/html-tree.ts";
import type { PersonFact } from "../../page/site-page.ts";
import { isRole, isSentenceStart } from "./job-titles.ts";
import { type NamedLine, namedLines, withoutContacts } from "./named-lines.ts";
import type { PeopleUnit } from "./people-units.ts";
import { hasDegree, hasFirstName } from "./person-name.ts";
import { emailIn } from "./personal-email.ts";

const cardsMax = 1000;
/** Lines after a name that may describe the person. */
const cardUnits = 7;
const stepsMax = 4;

/** A name on the page, with the content of its card. */
export interface Card extends PersonFact {
  index: number;
  /** Text in the place of a role that is not a known one; a title if the card belongs to a team. */
  otherTitle: string | null;
  /** Name and details share a line: "Ines Beer: piano". */
  isParted: boolean;
  /** Another name is the line before or after, in the same element. */
  isListed: boolean;
  /** A common first name or an academic degree. */
  isKnown: boolean;
  /** The card has a phone number or any email address. */
  isContact: boolean;
  shape: Shape;
}

/** Names in similar positions on a page: the same tag and class, and the same column of a table. */
export interface Shape {
  count: number;
  /** How many have a common first name. */
  known: number;
  /** How many have a known role beside them. */
  titled: number;
  /** How many have a role right before or right after them: the order of the two in all cards. */
  before: number;
  after: number;
}

/** The cards of the lines that are names. Repeated cards show in which order name and role come. */
export function readCards(units: readonly PeopleUnit[]): Card[] {
  const names = namedLines(units);
  const shapes = measureShapes(units, names);
  const cards: Card[] = [];
  units.forEach((unit, index) => {
    const own = names[index];
    if (!own || cards.length >= cardsMax) return;
    const shape = shapes.get(shapeOf(unit)) ?? { count: 1, known: 0, titled: 0, before: 0, after: 0 };
    const rest = unitsBelow(units, names, index, shape);
    const inside = [unit, ...rest].filter((each) => each === unit || stepsBetween(unit, each) <= stepsMax);
    const role = own.role ?? roleOf(units, names, index, rest, shape) ?? groupRole(units, names, index);
    cards.push({
      index,
      name: own.name,
      title: role?.replace(/\s*:$/, "") ?? null,
      otherTitle: own.other ?? otherTitle(units, names, index, rest, shape),
      isParted: own.other !== null,
      isListed: isSibling(units, names, index, -1) || isSibling(units, names, index, 1),
      isKnown: hasFirstName(own.name) || hasDegree(own.name),
      isContact: inside.some(({ isContact }) => isContact),
      email: firstOf(inside, (each) => each.email ?? emailIn(each.text)),
      linkedin: firstOf(inside, (each) => each.linkedin),
      shape,
    });
  });
  for (const { title, shape } of cards) if (title !== null) shape.titled += 1;
  return cards;
}

function measureShapes(
  units: readonly PeopleUnit[],
  names: readonly (NamedLine | null)[],
): Map<string, Shape> {
  const shapes = new Map<string, Shape>();
  units.forEach((unit, index) => {
    const own = names[index];
    if (!own) return;
    const key = shapeOf(unit);
    const shape = shapes.get(key) ?? { count: 0, known: 0, titled: 0, before: 0, after: 0 };
    shapes.set(key, shape);
    shape.count += 1;
    if (hasFirstName(own.name)) shape.known += 1;
    if (isRoleLine(units[index - 1], names[index - 1])) shape.before += 1;
    if (isRoleLine(units[index + 1], names[index + 1])) shape.after += 1;
  });
  return shapes;
}

function isRoleLine(unit: PeopleUnit | undefined, name: NamedLine | null | undefined): boolean {
  return (
    unit !== undefined && !name && (isRole(unit.text) || (unit.marked === "role" && unit.text.length >= 2))
  );
}

function shapeOf({ element }: PeopleUnit): string {
  return `${element?.name ?? ""}.${element?.attribs.class ?? ""}`;
}

/** The lines after a name up to the next card. */
function unitsBelow(
  units: readonly PeopleUnit[],
  names: readonly (NamedLine | null)[],
  index: number,
  shape: Shape,
): PeopleUnit[] {
  const record = recordOf(units, index);
  const isRoleBelow =
    isRoleLine(units[index + 1], names[index + 1]) && (!names[index + 2] || shape.after * 2 >= shape.count);
  let end = index + 1;
  while (
    end < units.length &&
    end - index <= cardUnits &&
    !names[end] &&
    ((isRoleBelow && end === index + 1) || !endsCard(units, index, end)) &&
    isWithin(units[end], record)
  )
    end += 1;
  return units.slice(index + 1, end);
}

/** The role of a name: below or above it, whichever is nearer in the page's tree, or as in the other cards. */
function roleOf(
  units: readonly PeopleUnit[],
  names: readonly (NamedLine | null)[],
  index: number,
  rest: readonly PeopleUnit[],
  shape: Shape,
): string | null {
  const unit = units[index];
  const below = roleBelow(rest);
  const above = units[index - 1];
  if (!unit || !above || names[index - 1] || !isRole(above.text) || below?.isField)
    return below?.text ?? null;
  // A label belongs to what follows it.
  if (above.element?.name === "dt" && unit.element?.name === "dd") return above.text;
  const stepsAbove = stepsBetween(unit, above);
  if (stepsAbove > stepsMax) return below?.text ?? null;
  const before = names[index - 2] ? units[index - 2] : undefined;
  // "Ines Beer / Founder / Jo Kern": the role is the first one's, unless it starts another card.
  const isOthers =
    before !== undefined && stepsBetween(before, above) <= stepsAbove && shape.before <= shape.after;
  if (isOthers) return below?.text ?? null;
  if (below === null) return above.text;
  const stepsBelow = stepsBetween(unit, below);
  if (stepsBelow !== stepsAbove) return stepsBelow < stepsAbove ? below.text : above.text;
  return shape.before > shape.after || (above.level > 0 && shape.before === shape.after)
    ? above.text
    : below.text;
}

function isSibling(
  units: readonly PeopleUnit[],
  names: readonly (NamedLine | null)[],
  index: number,
  step: number,
): boolean {
  const [unit, near] = [units[index], units[index + step]];
  if (!unit || !near || !names[index + step]) return false;
  return near.element === unit.element || near.element?.parent === unit.element?.parent;
}

/** The heading over a list of names, if it is their role: "Enfermeiros". */
function groupRole(
  units: readonly PeopleUnit[],
  names: readonly (NamedLine | null)[],
  index: number,
): string | null {
  let first = index;
  while (index - first < 50 && isSibling(units, names, first, -1)) first -= 1;
  const above = units[first - 1];
  return above &&
    (first < index || isSibling(units, names, index, 1)) &&
    above.level > 0 &&
    isRole(above.text)
    ? above.text
    : null;
}

/** "Als Schriftführer führt er Protokoll": the role of a sentence below a name. */
const asRole = /^(?:Als|As(?: an?| the)?|Comme|Como|Come|Som|Jako)\s([^,.]{3,60}?)\s(?=\p{Ll})/u;

/** The role ends with a word that joins it to the next line: "Pressereferentin Energie und". */
const openEnd = /(?:\s(?:und|and|et|y|e|i|og|och|en|&|of|für|for|de|di|da|do|des|van)|[,/&])$/iu;

function roleBelow(rest: readonly PeopleUnit[]): PeopleUnit | null {
  const field = rest.find(({ isField, marked }) => isField && marked === "role");
  if (field !== undefined) return field;
  const role = plainRoleBelow(rest);
  const next = role && openEnd.test(role.text) ? rest[rest.indexOf(role) + 1] : undefined;
  return role && next && mayBeTitle(next) ? { ...role, text: `${role.text} ${next.text}` } : role;
}

function plainRoleBelow(rest: readonly PeopleUnit[]): PeopleUnit | null {
  for (const unit of rest.slice(0, 3)) {
    // A label belongs to what follows it.
    if (unit.element?.name === "dt" || unit.text.endsWith(":")) return null;
    const isMarked = unit.marked === "role" && unit.text.length >= 2 && unit.text.length <= 90;
    if (isRole(unit.text) || (isMarked && !/[?@]|\d{3}/.test(unit.text))) return unit;
    const said = asRole.exec(unit.text)?.[1];
    if (said !== undefined && isRole(said)) return { ...unit, text: said };
    const role = withoutContacts(unit.text);
    if (role !== unit.text && isRole(role)) return { ...unit, text: role };
    // The role is immediately below the name, possibly after an image or address, not below a text.
    if (unit.text.length > 60) return null;
  }
  return null;
}

/**
 * The short text beside a name in place of a known role: immediately below it ("Lohnbuchhaltung", "Spedycja"), or above
 * it or in the cell before it if roles come first in the other cards ("Suppleant 1", "Platzwart").
 */
function otherTitle(
  units: readonly PeopleUnit[],
  names: readonly (NamedLine | null)[],
  index: number,
  rest: readonly PeopleUnit[],
  shape: Shape,
): string | null {
  const unit = units[index];
  const above = units[index - 1];
  if (!unit) return null;
  if (above && !names[index - 1] && mayBeTitle(above) && shape.count > 1) {
    const isCell = unit.element?.name === "td" && /^t[dh]$/.test(above.element?.name ?? "");
    const isLabel = isCell || (unit.element?.name === "dd" && above.element?.name === "dt");
    const isRow = isLabel && unit.element?.parent === above.element?.parent;
    if (isRow || (shape.before > shape.after && stepsBetween(unit, above) <= 2))
      return above.text.replace(/\s*:$/, "");
  }
  const [next] = rest;
  return next &&
    next.level === 0 &&
    stepsBetween(unit, next) <= 1 &&
    mayBeTitle(next) &&
    !/\d/.test(next.text)
    ? next.text
    : null;
}

function mayBeTitle({ text }: PeopleUnit): boolean {
  return (
    text.length >= 2 &&
    text.length <= 50 &&
    text.split(" ").length <= 5 &&
    /^\p{L}/u.test(text) &&
    !/[@!?…]|\d{3}|\d.*\d|:.|\.$/.test(text) &&
    !isSentenceStart(text)
  );
}

/** A heading of the same or a higher level ends the content of a name. */
function endsCard(units: readonly PeopleUnit[], start: number, index: number): boolean {
  const level = units[index]?.level ?? 0;
  const own = units[start]?.level ?? 0;
  return level > 0 && (own === 0 || level <= own);
}

/**
 * The row, list item or article that contains a name and more: outside it are others. Null if the name is in none, or
 * alone in it.
 */
function recordOf(units: readonly PeopleUnit[], index: number): HtmlElement | null {
  const around = ancestors(units[index]?.element ?? null);
  const record = around.find(({ name }) => /^(?:tr|li|article|figure|details)$/.test(name)) ?? null;
  if (record === null) return null;
  const isShared = [units[index - 1], units[index + 1]].some((near) => near?.text && isWithin(near, record));
  return isShared ? record : null;
}

function isWithin(unit: PeopleUnit | undefined, record: HtmlElement | null): boolean {
  return record === null || ancestors(unit?.element ?? null).includes(record);
}

/** How many levels above the first unit's element the nearest common ancestor is. */
function stepsBetween(first: PeopleUnit, second: PeopleUnit): number {
  const around = new Set(ancestors(second.element));
  const steps = ancestors(first.element).findIndex((element) => around.has(element));
  return steps < 0 ? Number.POSITIVE_INFINITY : steps;
}

function ancestors(element: HtmlElement | null): HtmlElement[] {
  const found: HtmlElement[] = [];
  for (let each = element; each && found.length <= stepsMax + 2; ) {
    found.push(each);
    const { parent } = each;
    each = parent && "attribs" in parent ? parent : null;
  }
  return found;
}

function firstOf(units: readonly PeopleUnit[], read: (unit: PeopleUnit) => string | null): string | null {
  for (const unit of units) {
    const value = read(unit);
    if (value !== null) return value;
  }
  return null;
}
