import type { HtmlElement } from "../../page/html-tree.ts";
import type { PeopleUnit } from "./people-units.ts";

/** Lines further apart in the page's tree do not describe the same person. */
export const stepsMax = 4;

export function isWithin(unit: PeopleUnit | undefined, record: HtmlElement | null): boolean {
  return record === null || ancestors(unit?.element ?? null).includes(record);
}

/** How many levels above the first unit's element the nearest common ancestor is. */
export function stepsBetween(first: PeopleUnit, second: PeopleUnit): number {
  const around = new Set(ancestors(second.element));
  const steps = ancestors(first.element).findIndex((element) => around.has(element));
  return steps < 0 ? Number.POSITIVE_INFINITY : steps;
}

export function ancestors(element: HtmlElement | null, max = stepsMax + 3): HtmlElement[] {
  const found: HtmlElement[] = [];
  for (let each = element; each && found.length < max; ) {
    found.push(each);
    const { parent } = each;
    each = parent && "attribs" in parent ? parent : null;
  }
  return found;
}

/** Whether the line before or after is another name, in the same list. */
export function isSibling(
  units: readonly PeopleUnit[],
  names: readonly (object | null)[],
  index: number,
  step: number,
): boolean {
  const [unit, near] = [units[index], units[index + step]];
  if (!unit || !near || !names[index + step]) return false;
  return near.element === unit.element || near.element?.parent === unit.element?.parent;
}

/** The cell of a table that contains a line. */
function cellOf(unit: PeopleUnit | undefined): HtmlElement | null {
  return ancestors(unit?.element ?? null).find(({ name }) => name === "td" || name === "th") ?? null;
}

/** Whether two lines are in different cells of one row. */
export function areCellsOfRow(one: PeopleUnit, other: PeopleUnit | undefined): boolean {
  const [first, second] = [cellOf(one), cellOf(other)];
  return first !== null && second !== null && first !== second && first.parent === second.parent;
}
