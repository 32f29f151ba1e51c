import { isFirstName } from "../../../../ai/grounding/first-names.ts";
import type { HtmlDocument, HtmlElement } from "../../page/html-tree.ts";
import type { PersonFact } from "../../page/site-page.ts";
import { isRole, isRoleElsewhere, isSentenceStart } from "./job-titles.ts";
import { labelledPeople } from "./labelled-people.ts";
import { namedLines, withoutContacts } from "./named-lines.ts";
import { isCompanyPage, sectionOfPage } from "./people-sections.ts";
import { collectPeopleUnits, type PeopleUnit } from "./people-units.ts";
import { firstNameOf, hasDegree } from "./person-name.ts";
import { emailIn } from "./personal-email.ts";
import { sentencePeople } from "./sentence-people.ts";

const peopleMax = 100;
const cardsMax = 1000;
/** Lines after a name that may describe the person. */
const cardUnits = 7;

export interface VisiblePage {
  document: HtmlDocument;
  url: string;
  title: string | null;
}

/** A name on the page, with the content of its card. */
interface Card extends PersonFact {
  index: number;
  /** Text in the place of a role that is not a known one; a title if the card belongs to a team. */
  otherTitle: string | null;
  /** Name and details share a line: "Ines Beer: piano". */
  isParted: boolean;
  /** Tag and class of the name's element: shared by the cards of a team. */
  shape: string;
}

/**
 * The company's people as shown on a page: team cards, tables and lists, "Name, role" lines, and labels as in legal
 * notices. A name counts only with evidence that it belongs to the company: a role, a team heading or page, or
 * personal contacts.
 */
export function visiblePeople(page: VisiblePage): PersonFact[] {
  const pageSection = sectionOfPage(page.url, page.title);
  if (pageSection === "strangers") return [];
  const units = collectPeopleUnits(page.document, pageSection);
  const onCompanyPage = isCompanyPage(page.url, page.title);
  const cards = readCards(units);
  const shapes = countShapes(cards);
  const accepted = cards.filter((card) => {
    const unit = units[card.index];
    if (!unit || unit.section === "strangers") return false;
    const isReachable = card.email !== null || card.linkedin !== null;
    if (card.title !== null) {
      if (unit.section !== "team" && isRoleElsewhere(card.title)) return false;
      return unit.section === "team" || onCompanyPage || isReachable;
    }
    return (
      unit.section === "team" &&
      (isReachable || hasDegree(card.name) || isTeamShape(card, shapes.get(card.shape), unit))
    );
  });
  const inCards = new Set(accepted.map(({ name }) => name));
  const named = [...labelledPeople(units, onCompanyPage), ...sentencePeople(units)];
  return [
    ...accepted.map((card) => ({ ...card, title: card.title ?? card.otherTitle })),
    ...named.filter(({ name }) => !inCards.has(name)),
  ]
    .sort((a, b) => a.index - b.index)
    .slice(0, peopleMax)
    .map(({ name, title, email, linkedin }) => ({ name, title, email, linkedin }));
}

/** Names in similar positions on a page. */
interface Shape {
  count: number;
  /** How many have a common first name. */
  known: number;
  /** How many have a role beside them. */
  titled: number;
}

function countShapes(cards: readonly Card[]): Map<string, Shape> {
  const shapes = new Map<string, Shape>();
  for (const { shape, name, title } of cards) {
    const counted = shapes.get(shape) ?? { count: 0, known: 0, titled: 0 };
    shapes.set(shape, counted);
    counted.count += 1;
    if (isFirstName(firstNameOf(name))) counted.known += 1;
    if (title !== null) counted.titled += 1;
  }
  return shapes;
}

/**
 * Without a known role, a name belongs to the team if most names in similar positions have a role or a common first
 * name.
 */
function isTeamShape(card: Card, shape: Shape | undefined, unit: PeopleUnit): boolean {
  const isTitled = shape !== undefined && card.otherTitle !== null && shape.titled * 2 >= shape.count;
  // Headings may name anything; rows of one table or list are alike.
  if (isTitled && (unit.level === 0 || isFirstName(firstNameOf(card.name)))) return true;
  const isSetOff = /^(?:strong|b|figcaption|dt)$/.test(unit.element?.name ?? "");
  const stands = unit.level > 0 || unit.marked === "name" || isSetOff || card.isParted;
  if (!stands || !shape || shape.count < 2 || shape.known * 2 < shape.count) return false;
  return card.email !== null || isFirstName(firstNameOf(card.name)) || shape.known * 3 >= shape.count * 2;
}

function readCards(units: readonly PeopleUnit[]): Card[] {
  const cards: Card[] = [];
  const names = namedLines(units);
  units.forEach((unit, index) => {
    const own = names[index];
    if (!own || cards.length >= cardsMax) return;
    let end = index + 1;
    const record = recordOf(units, index);
    while (
      end < units.length &&
      end - index <= cardUnits &&
      !names[end] &&
      !endsCard(units, index, end) &&
      isWithin(units[end], record)
    )
      end += 1;
    const rest = units.slice(index + 1, end);
    const inside = [unit, ...rest].filter((each) => each === unit || stepsBetween(unit, each) <= stepsMax);
    cards.push({
      index,
      name: own.name,
      title: own.role ?? roleOf(units, names, index, rest)?.replace(/\s*:$/, "") ?? null,
      otherTitle: own.other ?? otherTitle(unit, rest[0]),
      isParted: own.other !== null,
      email: firstOf(inside, (each) => each.email ?? emailIn(each.text)),
      linkedin: firstOf(inside, (each) => each.linkedin),
      shape: `${unit.element?.name ?? ""}.${unit.element?.attribs.class ?? ""}`,
    });
  });
  return cards;
}

/** The short text immediately below a name, in place of a known role: "Lohnbuchhaltung", "Spedycja". */
function otherTitle(unit: PeopleUnit, next: PeopleUnit | undefined): string | null {
  if (!next || next.level > 0 || stepsBetween(unit, next) > 1) return null;
  const isShort = next.text.length >= 2 && next.text.length <= 50 && next.text.split(" ").length <= 5;
  return isShort &&
    /^\p{L}/u.test(next.text) &&
    !/[\d@:!?…]|\.$/.test(next.text) &&
    !isSentenceStart(next.text)
    ? next.text
    : null;
}

/** The role of a name: below it, or above it if that is nearer in the page's tree. */
function roleOf(
  units: readonly PeopleUnit[],
  names: readonly unknown[],
  index: number,
  rest: readonly PeopleUnit[],
): string | null {
  const unit = units[index];
  const below = roleBelow(rest);
  const above = units[index - 1];
  if (!unit || !above || above.level > 0 || names[index - 1] || !isRole(above.text))
    return below?.text ?? null;
  // A label belongs to what follows it.
  if (above.element?.name === "dt" && unit.element?.name === "dd") return above.text;
  const stepsAbove = stepsBetween(unit, above);
  const before = names[index - 2] ? units[index - 2] : undefined;
  // "Ines Beer / Founder / Jo Kern": the role is the first one's, unless it starts another card.
  const isOthers = before !== undefined && stepsBetween(before, above) <= stepsAbove;
  if (isOthers || stepsAbove > stepsMax) return below?.text ?? null;
  return below && stepsBetween(unit, below) <= stepsAbove ? below.text : above.text;
}

function roleBelow(rest: readonly PeopleUnit[]): PeopleUnit | null {
  for (const unit of rest.slice(0, 3)) {
    // A label belongs to what follows it.
    if (unit.element?.name === "dt" || unit.text.endsWith(":")) return null;
    if (isRole(unit.text) || (unit.marked === "role" && unit.text.length >= 2 && unit.text.length <= 90))
      return unit;
    const role = withoutContacts(unit.text);
    if (role !== unit.text && isRole(role)) return { ...unit, text: role };
    // The role is immediately below the name, possibly after an image or address, not below a text.
    if (unit.text.length > 60) return null;
  }
  return null;
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

const stepsMax = 4;

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
