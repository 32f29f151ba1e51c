import { normalFeatureId, placeIdOfFeature } from "../../../identity/place-ids.ts";
import { at, lineOf, listOf, numberOf } from "./leaf.ts";
import type { Path, PathName, PathTable } from "./path-tables.ts";

/** Reads a place node by the names of a path table. */
export interface PlaceNode {
  /** What the first of a name's paths holds of which `parse` makes something; null where none does. */
  first<Value>(name: PathName, parse: (value: unknown) => Value | null): Value | null;
  /** Whether there is anything at a name's paths. */
  has(name: PathName): boolean;
}

const nameIndex = 11;
const featureIndex = 10;
const positionIndex = 9;
const placeIdIndex = 78;
const identityIndex = 227;
/** How far a place node's entries may have moved by entries put in before them. */
const shiftMax = 12;

/** A feature id as payloads write it. */
const featureIdOf = (value: unknown): string | null =>
  typeof value === "string" && /^0x[0-9a-f]{1,16}:0x[0-9a-f]{1,16}$/i.test(value)
    ? normalFeatureId(value)
    : null;

/** Latitude and longitude of a list `[_, _, latitude, longitude]`, or null. */
export function positionOf(value: unknown): { latitude: number; longitude: number } | null {
  const latitude = numberOf(at(value, 2), -90, 90);
  const longitude = numberOf(at(value, 3), -180, 180);
  // Where nothing is known a payload may say zero and zero.
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return null;
  return { latitude, longitude };
}

/**
 * By how much the entries of a place node have moved, told by its name and feature id, which stand together; null
 * where the list is no place node. One with its entries where they should be has a shift of 0, and may lack its name
 * and some of its identities.
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

/** Two of: feature id, place id, position, identities. The name may be missing; then it is an emptied node. */
function hasPlaceSigns(list: readonly unknown[], shift: number): boolean {
  const signs = [
    featureIdOf(list[featureIndex + shift]) !== null,
    positionOf(list[positionIndex + shift]) !== null,
    isPlaceIdText(list[placeIdIndex + shift]),
    featureIdOf(at(list[identityIndex + shift], 0, 0)) !== null,
  ];
  return signs.filter(Boolean).length >= 2;
}

/** Neighbours that a place is shown with have the shape too, and a feature id whose cell is left open. */
export function hasOwnIdentity(list: readonly unknown[], shift: number): boolean {
  const featureId = featureIdOf(list[featureIndex + shift]);
  return (featureId !== null && !featureId.startsWith("0x0:")) || isPlaceIdText(list[placeIdIndex + shift]);
}

const isPlaceIdText = (value: unknown): boolean =>
  typeof value === "string" && /^[A-Za-z0-9_-]{20,255}$/.test(value);

/** A reader of a list that `shiftOfPlaceNode` knows. */
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

/** Entries that can be told by what they hold, and so say by how much their neighbours have moved. */
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

/** Shifts worth trying for an index: of the anchor before it, then of the one behind it. */
function shiftsFor(index: number, anchors: readonly Anchor[]): readonly number[] {
  const behind = anchors.find((anchor) => anchor.index > index);
  const before = anchors.findLast((anchor) => anchor.index <= index);
  // Before the first anchor entries have mostly moved with it, or not at all.
  const [first, second] =
    before === undefined ? [behind?.shift ?? 0, 0] : [before.shift, behind?.shift ?? before.shift];
  return first === second ? [first] : [first, second];
}
