import type { Layout } from "./answers.ts";
import { at, listOf } from "./leaf.ts";
import { type Pattern, type PayloadLayout, payloadLayouts } from "./path-tables.ts";
import { hasOwnIdentity, type PlaceNode, placeNode, shiftOfPlaceNode } from "./place-node.ts";

/** A payload of 20 MB has about two million values; the search stops after this many. */
const valuesVisitedMax = 4_000_000;

export interface FoundNodes {
  layout: Layout;
  /** In the order of the payload. */
  nodes: PlaceNode[];
  /** How many of these, at the end, are advertisements. */
  ads: number;
}

/** The request that a payload answers: for one place, a search, or unknown. */
export type Wanted = "one" | "many" | "any";

/**
 * The place nodes of a payload: at the known paths of any layout; if there are none, every list with their
 * shape. The inside of a found node is skipped, since it contains neighbours.
 */
export function findPlaces(roots: readonly unknown[], wanted: Wanted): FoundNodes {
  // The page of a place may include the answer of the preceding search, before or after its own.
  const inOrder = wanted === "many" ? [searchLayouts, placeLayouts] : [placeLayouts, searchLayouts];
  for (const layouts of inOrder) {
    for (const root of roots) {
      const found = placesAtKnownPaths(root, layouts);
      if (found !== null) return found;
    }
  }
  return placesByShape(roots, wanted);
}

const placeLayouts = [payloadLayouts.place];
const searchLayouts = [payloadLayouts["classic-search"], payloadLayouts["search-2026"]];

function placesAtKnownPaths(root: unknown, layouts: readonly PayloadLayout[]): FoundNodes | null {
  for (const layout of layouts) {
    const nodes = layout.places.flatMap((pattern) => nodesAt(root, pattern, layout));
    if (nodes.length === 0) continue;
    const ads = layout.ads.flatMap((pattern) => nodesAt(root, pattern, layout));
    const { name } = layout.name === "place" ? layoutOfPlace(at(root, 6)) : layout;
    return { layout: name, nodes: [...nodes, ...ads], ads: ads.length };
  }
  return null;
}

/** By the position of the hours, which moved in 2023. */
const layoutOfPlace = (list: unknown): PayloadLayout =>
  at(list, 203) === null && at(list, 34) !== null ? payloadLayouts["old-place"] : payloadLayouts.place;

function nodesAt(root: unknown, pattern: Pattern, layout: PayloadLayout): PlaceNode[] {
  return valuesAt(root, pattern).flatMap((value) => {
    const node = nodeOf(value, layout.name === "place" ? layoutOfPlace(value) : layout);
    return node === null ? [] : [node];
  });
}

function nodeOf(value: unknown, layout: PayloadLayout): PlaceNode | null {
  const list = listOf(value);
  const shift = shiftOfPlaceNode(value);
  return list === null || shift === null ? null : placeNode(list, shift, layout.paths);
}

function valuesAt(root: unknown, pattern: Pattern): unknown[] {
  let here: unknown[] = [root];
  for (const step of pattern) {
    here = here.flatMap((value) => {
      const list = listOf(value);
      if (list === null) return [];
      return step === "*" ? list : [list[step]];
    });
  }
  return here;
}

function placesByShape(roots: readonly unknown[], wanted: Wanted): FoundNodes {
  const lists: unknown[][] = [];
  // With an explicit stack, last in first out: a payload may nest arbitrarily deep.
  const waiting: unknown[] = [...roots].reverse();
  for (let visited = 0; waiting.length > 0 && visited < valuesVisitedMax; visited += 1) {
    const value = waiting.pop();
    if (typeof value !== "object" || value === null) continue;
    const shift = shiftOfPlaceNode(value);
    if (Array.isArray(value) && shift !== null) {
      if (hasOwnIdentity(value, shift)) lists.push(value);
      continue;
    }
    const children = Object.values(value);
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index];
      if (typeof child === "object" && child !== null) waiting.push(child);
    }
  }
  const chosen = wanted === "one" ? largest(lists) : lists;
  const nodes = chosen.flatMap((list) => nodeOf(list, layoutOfPlace(list)) ?? []);
  return { layout: "walked", nodes, ads: 0 };
}

/** Of several nodes in a place answer, the place's own has the most content. */
function largest(lists: unknown[][]): unknown[][] {
  const [first, ...rest] = lists;
  if (first === undefined) return [];
  return [rest.reduce((best, list) => (list.length > best.length ? list : best), first)];
}
