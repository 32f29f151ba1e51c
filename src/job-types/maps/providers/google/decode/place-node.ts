import { normalFeatureId, placeIdOfFeature } from "../../../identity/place-ids.ts";
import { at, lineOf, listOf, numberOf } from "./leaf.ts";
import type { Path, PathName, PathTable } from "./path-tables.ts";

/** Reads a place node by the names of a path table. */
export interface PlaceNode {
  /** The first of a name's paths whose value `parse` accepts; null if there is none. */
  first<Value>(name: PathName, parse: (value: unknown) => Value | null): Value | null;
  /** Whether a name's paths contain any value. */
  has(name: PathName): boolean;
}

const nameIndex = 11;
const featureIndex = 10;
const positionIndex = 9;
const placeIdIndex = 78;
const identityIndex = 227;
/** Maximum shift of a place node's entries by insertions before them. */
const shiftMax = 12;

/** A feature id as in payloads. */
const featureIdOf = (value: unknown): string | null =>
  typeof value === "string" && /^0x[0-9a-f]{1,16}:0x[0-9a-f]{1,16}$/i.test(value)
    ? normalFeatureId(value)
    : null;

/** Latitude and longitude of a list `[_, _, latitude, longitude]`, or null. */
export function positionOf(value: unknown): { latitude: number; longitude: number } | null {
  const latitude = numberOf(at(value, 2), -90, 90);
  const longitude = numberOf(at(value, 3), -180, 180);
  // A payload may use zero and zero for an unknown position.
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return null;
  return { latitude, longitude };
}

/**
 * How far the entries of a place node have shifted, judged by its adjacent name and feature id; null if the
 * list is not a place node. One with its entries in place has a shift of 0, and may lack its name and some of
 * its ids.
 */
export function shiftOfPlaceNode(value: unknown): number | null {
  const list = listOf(value);
  if (list === null || list.length <= nameIndex) return null;
  if (hasPlaceSigns(list, 0)) return 0;
  const from = featureIndex - Math.min(shiftMax, featureIndex);
  for (let index = from; index <= featureIndex + shiftMax && index + 1 < list.length; index += 1) {
    const shift = index - featureIndex;
    const isMoved =
      shift !== 0 && featureIdOf(list[index]) !== null && lineOf(list[nameIndex + shift]) !== null;
    if (isMoved && hasPlaceSigns(list, shift)) return shift;
  }
  return null;
}

/** Two of: feature id, place id, position, ids. The name may be missing; then the node was emptied. */
function hasPlaceSigns(list: readonly unknown[], shift: number): boolean {
  const signs = [
    featureIdOf(list[featureIndex + shift]) !== null,
    positionOf(list[positionIndex + shift]) !== null,
    isPlaceIdText(list[placeIdIndex + shift]),
    featureIdOf(at(list[identityIndex + shift], 0, 0)) !== null,
  ];
  return signs.filter(Boolean).length >= 2;
}

/** Neighbours shown with a place have the same shape, and a feature id with an open cell. */
export function hasOwnIdentity(list: readonly unknown[], shift: number): boolean {
  const featureId = featureIdOf(list[featureIndex + shift]);
  return (featureId !== null && !featureId.startsWith("0x0:")) || isPlaceIdText(list[placeIdIndex + shift]);
}

const isPlaceIdText = (value: unknown): boolean =>
  typeof value === "string" && /^[A-Za-z0-9_-]{20,255}$/.test(value);

/** A reader of a list for which `shiftOfPlaceNode` found a shift. */
export function placeNode(list: readonly unknown[], shift: number, table: PathTable): PlaceNode {
  const anchors = anchorsOf(list, shift);
  const candidates = (path: Path): unknown[] =>
    shiftsFor(path[0] ?? 0, anchors).map((by) => at(list, (path[0] ?? 0) + by, ...path.slice(1)));
  return {
    first(name, parse) {
      for (const path of table[name]) {
        for (const value of candidates(path)) {
          const parsed = value === null ? null : parse(value);
          if (parsed !== null) return parsed;
        }
      }
      return null;
    },
    has: (name) => table[name].some((path) => candidates(path).some((value) => value !== null)),
  };
}

interface Anchor {
  index: number;
  shift: number;
}

/** Entries identifiable by their content, which reveal the shift of their neighbours. */
function anchorsOf(list: readonly unknown[], shift: number): Anchor[] {
  const anchors: Anchor[] = [{ index: featureIndex, shift }];
  const featureId = featureIdOf(list[featureIndex + shift]);
  const placeId = featureId === null ? null : placeIdOfFeature(featureId);
  const near = (index: number, isIt: (value: unknown) => boolean) => {
    for (let distance = 0; distance <= 2 * shiftMax; distance += 1) {
      const by = shift + (distance % 2 === 0 ? distance / 2 : -(distance + 1) / 2);
      if (isIt(list[index + by])) {
        anchors.push({ index, shift: by });
        return;
      }
    }
  };
  if (placeId !== null) near(placeIdIndex, (value) => value === placeId);
  if (featureId !== null) near(identityIndex, (value) => featureIdOf(at(value, 0, 0)) === featureId);
  return anchors;
}

/** Shifts to try for an index: that of the anchor before it, then that of the one after it. */
function shiftsFor(index: number, anchors: readonly Anchor[]): readonly number[] {
  const behind = anchors.find((anchor) => anchor.index > index);
  const before = anchors.findLast((anchor) => anchor.index <= index);
  // Before the first anchor, entries mostly shifted with it, or not at all.
  const [first, second] =
    before === undefined ? [behind?.shift ?? 0, 0] : [before.shift, behind?.shift ?? before.shift];
  return first === second ? [first] : [first, second];
}
