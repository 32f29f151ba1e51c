import { startsLikeStreet } from "../../contacts/addresses/street.ts";
import type { Shape } from "./card-shape.ts";
import { isRole, isRoleGroup, isSentenceStart, singularRole } from "./job-titles.ts";
import { type NamedLine, personalRemark, withoutContacts } from "./named-lines.ts";
import { ourWords } from "./people-sections.ts";
import type { PeopleUnit } from "./people-units.ts";
import { areCellsOfRow, isSibling, stepsBetween, stepsMax } from "./unit-places.ts";

/** The role of a name: below or above it, whichever is nearer in the page's tree, or as in the other cards. */
export function roleOf(
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

/** The heading over a list of names, if it is their role: "Enfermeiros". */
export function groupRole(
  units: readonly PeopleUnit[],
  names: readonly (NamedLine | null)[],
  index: number,
): string | null {
  let first = index;
  while (index - first < 50 && isSibling(units, names, first, -1)) first -= 1;
  const above = units[first - 1];
  if (above === undefined) return null;
  if (above.element?.name === "dt") return first < index && isRole(above.text) ? above.text : null;
  const isSection = above.text.split(" ").some((word) => ourWords.has(word.toLowerCase()));
  return above.level > 0 && !isSection && isRoleGroup(above.text)
    ? singularRole(above.text.replace(leadingArticle, ""))
    : null;
}

/** "Les adjoints", "Der Vorsitzende" */
const leadingArticle = /^(?:the|der|die|das|les?|la|los|las|el|i|gli|il|os?|as?|de|het)\s(?=\p{L}{3})/iu;

/** "Als Schriftführer führt er Protokoll": the role of a sentence below a name. */
const asRole = /^(?:Als|As(?: an?| the)?|Comme|Como|Come|Som|Jako)\s([^,.]{3,60}?)\s(?=\p{Ll})/u;

/** The role ends with a word that joins it to the next line: "Pressereferentin Energie und". */
const openEnd = /(?:\s(?:und|and|et|y|e|i|og|och|en|&|of|für|for|de|di|da|do|des|van)|[,/&])$/u;

function roleBelow(rest: readonly PeopleUnit[]): PeopleUnit | null {
  const field = rest.find(({ isField, marked }) => isField && marked === "role");
  if (field !== undefined) return field;
  const role = plainRoleBelow(rest);
  const at = rest.findIndex(({ element, text }) => element === role?.element && text === role.text);
  const next = role && at >= 0 && openEnd.test(role.text) ? rest[at + 1] : undefined;
  return role && next && mayBeTitle(next.text) ? { ...role, text: `${role.text} ${next.text}` } : role;
}

/** The role that a label or the head of the row right before a name states: "Hon. Treasurer:". */
export function labelBefore(
  units: readonly PeopleUnit[],
  names: readonly (NamedLine | null)[],
  index: number,
): string | null {
  const [unit, above] = [units[index], units[index - 1]];
  if (!unit || !above || names[index - 1]) return null;
  const isLabel = above.text.endsWith(":") && stepsBetween(unit, above) <= 1;
  const isHead =
    /^(?:th|dt)$/.test(above.element?.name ?? "") &&
    /^(?:td|dd)$/.test(unit.element?.name ?? "") &&
    above.element?.parent === unit.element?.parent;
  const role = above.text.replace(/\s*:$/, "");
  return (isLabel || isHead) && isRole(role) ? role : null;
}

/** "Dental Nurse. GDC No. 221005": what precedes the first full stop. */
function firstSentence(text: string): string | null {
  return /^(.{0,60}?\p{Ll}{3})\.\s/u.exec(text)?.[1] ?? null;
}

function plainRoleBelow(rest: readonly PeopleUnit[]): PeopleUnit | null {
  for (const unit of rest.slice(0, 3)) {
    // A label belongs to what follows it.
    if (unit.element?.name === "dt" || unit.text.endsWith(":")) return null;
    const role = roleIn(unit);
    if (role !== null) return { ...unit, text: role };
    // The role is immediately below the name, possibly after an image or address, not below a text.
    if (unit.text.length > 60) return null;
  }
  return null;
}

/** The role that a line below a name states, alone or before contacts and sentences. */
function roleIn({ text, marked }: PeopleUnit): string | null {
  const bare = /\d{3}|[+(0]\d[\d\s()./-]{6}|@/.test(text) ? withoutContacts(text) : text;
  if (bare !== text && isRole(bare)) return bare;
  const isMarked = marked === "role" && text.length >= 2 && text.length <= 90;
  if (isRole(text) || (isMarked && !/[?@]|\d{3}|\d[:.]\d\d/.test(text))) return text;
  const candidates = [firstSentence(text), asRole.exec(text)?.[1], withoutContacts(text)];
  return candidates.find((role) => role && role !== text && isRole(role)) ?? null;
}

/**
 * The short text beside a name in place of a known role: immediately below it ("Lohnbuchhaltung", "Spedycja"), or above
 * it or in the cell before it if roles come first in the other cards ("Suppleant 1", "Platzwart").
 */
export function otherTitle(
  units: readonly PeopleUnit[],
  names: readonly (NamedLine | null)[],
  index: number,
  rest: readonly PeopleUnit[],
  shape: Shape,
): string | null {
  const unit = units[index];
  const above = units[index - 1];
  if (!unit) return null;
  if (above && !names[index - 1] && mayBeTitle(above.text) && shape.count > 1) {
    const isTerm = unit.element?.name === "dd" && above.element?.name === "dt";
    const isLabel = isTerm && unit.element?.parent === above.element?.parent;
    if (
      isLabel ||
      areCellsOfRow(unit, above) ||
      (shape.before > shape.after && stepsBetween(unit, above) <= 2)
    )
      return above.text.replace(/\s*:$/, "");
  }
  const [next] = rest;
  if (!next || !isTitlePlace(unit, next, shape)) return null;
  const text = firstSentence(next.text) ?? withoutContacts(next.text);
  return mayBeTitle(text) && !/\d/.test(text) ? text : null;
}

/** Whether a line below a name stands where the title is: beside it, or as far from it as in most cards like it. */
function isTitlePlace(unit: PeopleUnit, next: PeopleUnit, shape: Shape): boolean {
  if (next.level > 0 && (unit.level === 0 || next.level <= unit.level)) return false;
  const steps = stepsBetween(unit, next);
  if (steps <= 1 || areCellsOfRow(unit, next)) return true;
  return steps <= stepsMax && shape.count > 1 && shape.followed * 3 >= shape.count * 2;
}

const contactLabel =
  /^(?:tel|tél|tlf|phone|telefon|telefono|téléphone|mobil|mobile|fax|e-?mail|mail|direkt|direct)(?!\p{L})/iu;

export function mayBeTitle(text: string): boolean {
  return (
    text.length >= 2 &&
    text.length <= 50 &&
    text.split(" ").length <= 5 &&
    /^\p{L}/u.test(text) &&
    !/[@!?…]|\d{3}|\d.*\d|:.|\.$/.test(text) &&
    !contactLabel.test(text) &&
    !personalRemark.test(text) &&
    // "OAB/SC 24.107", "GDC No. 5321": the register that gives the number.
    !/^\p{Lu}{2,5}(?:\/\p{Lu}{2})?$/u.test(text) &&
    !startsLikeStreet(text) &&
    !isSentenceStart(text)
  );
}
