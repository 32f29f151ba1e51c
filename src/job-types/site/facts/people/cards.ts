import type { HtmlElement } from "../../page/html-tree.ts";
import type { PersonFact } from "../../page/site-page.ts";
import { noShape, type Shape } from "./card-shape.ts";
import { groupRole, labelBefore, mayBeTitle, otherTitle, roleOf } from "./card-titles.ts";
import { isRole, titleOf } from "./job-titles.ts";
import { type NamedLine, namedLines, placeOf } from "./named-lines.ts";
import { sectionOfHeading } from "./people-sections.ts";
import type { PeopleUnit } from "./people-units.ts";
import { hasDegree, hasFirstName, isAddressed } from "./person-name.ts";
import { addressIn, emailIn, isSharedMailbox, spellsName } from "./personal-email.ts";
import { ancestors, areCellsOfRow, isSibling, isWithin, stepsBetween, stepsMax } from "./unit-places.ts";

const cardsMax = 1000;
/** Lines after a name that may describe the person. */
const cardUnits = 7;

/** A name on the page, with the content of its card. */
export interface Card extends PersonFact {
  index: number;
  /** Text in the place of a role that is not a known one; a title if the card belongs to a team. */
  otherTitle: string | null;
  /** The mailbox of an office, in the line or box that names nobody else. */
  mailbox: string | null;
  /** The heading right above the name, of the same box: "Winemaking". */
  department: string | null;
  /** Name and details share a line: "Ines Beer: piano". */
  isParted: boolean;
  /** Another name is the line before or after, in the same element. */
  isListed: boolean;
  /** A common first name or an academic degree. */
  isKnown: boolean;
  /** The card has a phone number or any email address. */
  isContact: boolean;
  /** The name shares its line with nothing but contacts: "Ines Beer, 0561 7203344". */
  isReached: boolean;
  /** The name is below a quotation, as are the others like it. */
  isQuoted: boolean;
  shape: Shape;
}

/** The cards of the lines that are names. Repeated cards show in which order name and role come. */
export function readCards(units: readonly PeopleUnit[]): Card[] {
  const names = namedLines(units);
  const shapes = measureShapes(units, names);
  const cards: Card[] = [];
  units.forEach((unit, index) => {
    const own = names[index];
    if (!own || cards.length >= cardsMax) return;
    const shape = shapes.get(placeOf(unit)) ?? { ...noShape, count: 1, lines: 1 };
    const rest = unitsBelow(units, names, index, shape);
    const inside = [unit, ...rest].filter((each) => each === unit || stepsBetween(unit, each) <= stepsMax);
    const role =
      own.role ??
      labelBefore(units, names, index) ??
      (own.other === null
        ? (roleOf(units, names, index, rest, shape) ?? groupRole(units, names, index))
        : null);
    cards.push({
      index,
      name: own.name,
      title: (role && titleOf(role)) ?? null,
      otherTitle: own.other ?? otherTitle(units, names, index, rest, shape),
      department: departmentOf(units, index),
      isParted: own.other !== null,
      isReached: own.isReached,
      isListed: isSibling(units, names, index, -1) || isSibling(units, names, index, 1),
      isKnown:
        hasFirstName(own.name) ||
        hasDegree(own.name) ||
        isAddressed(unit.text) ||
        isCalledAs(own.name, inside),
      isQuoted: unit.afterQuote && shape.quoted,
      isContact: inside.some(({ isContact }) => isContact),
      email: firstOf(inside, (each) => {
        const email = each.email ?? emailIn(each.text);
        // The number on the line is the person's; an address below may be everybody's.
        const isOthers = own.isReached && each !== unit && spellsName(email ?? "", own.name) === 0;
        return isOthers ? null : email;
      }),
      mailbox: mailboxOf(units, names, index, inside),
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
    const shape = shapes.get(placeOf(unit)) ?? { ...noShape };
    shapes.set(placeOf(unit), shape);
    if (shape.count === 0) shape.quoted = unit.afterQuote;
    shape.count += 1;
    if (hasFirstName(own.name)) shape.known += 1;
    if (unit.section === "team") shape.team += 1;
    if (isRoleLine(units[index - 1], names[index - 1])) shape.before += 1;
    const next = units[index + 1];
    if (isRoleLine(next, names[index + 1])) shape.after += 1;
    if (next && !names[index + 1] && mayBeTitle(next.text)) shape.followed += 1;
  });
  for (const unit of units) {
    const shape = unit.text === "" ? undefined : shapes.get(placeOf(unit));
    if (shape) shape.lines += 1;
  }
  return shapes;
}

function isRoleLine(unit: PeopleUnit | undefined, name: NamedLine | null | undefined): boolean {
  return (
    unit !== undefined && !name && (isRole(unit.text) || (unit.marked === "role" && unit.text.length >= 2))
  );
}

/** The lines after a name up to the next card. */
function unitsBelow(
  units: readonly PeopleUnit[],
  names: readonly (NamedLine | null)[],
  index: number,
  shape: Shape,
): PeopleUnit[] {
  const record = recordOf(units, index);
  const level = units[index + 1]?.level ?? 0;
  // "Associates" after the last of the partners is the heading of the next names.
  const isHeadingOfNext =
    level > 0 && units[index]?.level === 0 && Boolean(names[index + 2] || names[index]?.isReached);
  const isRoleBelow =
    !isHeadingOfNext &&
    names[index]?.role === null &&
    isRoleLine(units[index + 1], names[index + 1]) &&
    (!names[index + 2] || shape.after * 2 >= shape.count);
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

function departmentOf(units: readonly PeopleUnit[], index: number): string | null {
  const [unit, above] = [units[index], units[index - 1]];
  if (!unit || !above || unit.level > 0 || stepsBetween(unit, above) > 2) return null;
  const isTerm = above.element?.name === "dt" && unit.element?.name === "dd";
  if (above.level === 0 && !isTerm && !areCellsOfRow(unit, above)) return null;
  const isSection = sectionOfHeading(above.text) !== "other";
  return isSection || !mayBeTitle(above.text) ? null : above.text;
}

/** hemi@muster.nz beside "Hemi Parata": a first name missing from the lists. */
function isCalledAs(name: string, inside: readonly PeopleUnit[]): boolean {
  const email = firstOf(inside, (each) => each.email ?? emailIn(each.text));
  return (
    email !== null && email.indexOf("@") > 3 && /^\p{Lu}\p{Ll}/u.test(name) && spellsName(email, name) === 1
  );
}

/** How far around a name its own box goes. */
const boxSteps = 2;

function mailboxOf(
  units: readonly PeopleUnit[],
  names: readonly (NamedLine | null)[],
  index: number,
  inside: readonly PeopleUnit[],
): string | null {
  const [unit] = inside;
  for (const each of inside) {
    const address = each.mailbox ?? addressIn(each.text);
    if (unit === undefined || address === null || !isSharedMailbox(address)) continue;
    return each === unit || isOwnBox(units, names, index, each) ? address : null;
  }
  return null;
}

/** Whether the nearest element around a name and a line of its card contains no other name. */
function isOwnBox(
  units: readonly PeopleUnit[],
  names: readonly (NamedLine | null)[],
  index: number,
  each: PeopleUnit,
): boolean {
  const unit = units[index];
  if (unit === undefined) return false;
  const steps = stepsBetween(unit, each);
  const box = ancestors(unit.element)[steps] ?? null;
  if (box === null || (steps > boxSteps && !/^(?:tr|li|article|figure|details)$/.test(box.name)))
    return false;
  return [-3, -2, -1, 1, 2, 3, 4, 5, 6, 7].every(
    (step) => !names[index + step] || !isWithin(units[index + step], box),
  );
}

function firstOf(units: readonly PeopleUnit[], read: (unit: PeopleUnit) => string | null): string | null {
  for (const unit of units) {
    const value = read(unit);
    if (value !== null) return value;
  }
  return null;
}
