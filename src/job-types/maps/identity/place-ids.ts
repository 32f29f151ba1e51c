import type { Listing } from "../listing/listing.ts";

/**
 * Google's three ids for a place, and conversions between them without a request.
 *
 * A feature id `0xA:0xB` is two 64-bit numbers: the map cell and the place in it. A place id is both in a
 * protocol buffer, as base64url; a CID is only the second, in decimal digits.
 */

const featurePattern = /^0x([0-9a-f]{1,16}):0x([0-9a-f]{1,16})$/i;
const cidPattern = /^[0-9]{1,20}$/;
const uint64Max = 0xffff_ffff_ffff_ffffn;

/** Field 1, a message of 18 bytes; in it field 1 and field 2, each 64 bits in little-endian order. */
const messageBytes = 20;
const messageTag = 0x0a;
const messageLength = 0x12;
const cellTag = 0x09;
const placeTag = 0x11;

/** `0x…:0x…` in lower case without leading zeros, or null if it is not a feature id. */
export function normalFeatureId(text: string): string | null {
  const numbers = featureNumbers(text);
  return numbers === null ? null : `0x${numbers.cell.toString(16)}:0x${numbers.place.toString(16)}`;
}

/**
 * The place id of a feature id; null if that is invalid. A feature id without a cell (`0x0:0x…`) gives a
 * place id that Google resolves, but that differs from the place's usual one.
 */
export function placeIdOfFeature(featureId: string): string | null {
  const numbers = featureNumbers(featureId);
  if (numbers === null || numbers.place === 0n) return null;
  const message = Buffer.alloc(messageBytes);
  message.set([messageTag, messageLength, cellTag]);
  message.writeBigUInt64LE(numbers.cell, 3);
  message[11] = placeTag;
  message.writeBigUInt64LE(numbers.place, 12);
  return message.toString("base64url");
}

/** The feature id in a place id; null for other types of place id (an address, a street, an area). */
export function featureOfPlaceId(placeId: string): string | null {
  if (!/^[A-Za-z0-9_-]{27}$/.test(placeId)) return null;
  const message = Buffer.from(placeId, "base64url");
  const isFeature =
    message.length === messageBytes &&
    message[0] === messageTag &&
    message[1] === messageLength &&
    message[2] === cellTag &&
    message[11] === placeTag;
  if (!isFeature) return null;
  const cell = message.readBigUInt64LE(3).toString(16);
  return `0x${cell}:0x${message.readBigUInt64LE(12).toString(16)}`;
}

/** The CID of a feature id in decimal digits; null if that is invalid. */
export function cidOfFeature(featureId: string): string | null {
  const numbers = featureNumbers(featureId);
  return numbers === null || numbers.place === 0n ? null : numbers.place.toString();
}

/** The CID of a place id, if it contains one. */
export function cidOfPlaceId(placeId: string): string | null {
  const featureId = featureOfPlaceId(placeId);
  return featureId === null ? null : cidOfFeature(featureId);
}

/** A feature id by which Google finds the place of a CID: its cell is left open. Null if it is not a CID. */
export function featureOfCid(cid: string): string | null {
  if (!cidPattern.test(cid)) return null;
  const place = BigInt(cid);
  return place === 0n || place > uint64Max ? null : `0x0:0x${place.toString(16)}`;
}

/**
 * Whether a text has the format of a place id: one that contains a feature id, or one of the longer types.
 */
export function isPlaceId(text: string): boolean {
  if (!/^[A-Za-z0-9_-]{20,255}$/.test(text)) return false;
  return featureOfPlaceId(text) !== null || /^(?:ChIJ|E[hij]|GhIJ|IhIJ)[A-Za-z0-9_-]{16,}$/.test(text);
}

function featureNumbers(featureId: string): { cell: bigint; place: bigint } | null {
  const match = featurePattern.exec(featureId.trim());
  if (match === null) return null;
  return { cell: BigInt(`0x${match[1]}`), place: BigInt(`0x${match[2]}`) };
}

/**
 * A place's canonical key: equal for listings of one place, even if one provider returns Google's feature id
 * and another its place id.
 */
export function placeKey({
  source,
  place_id,
  feature_id,
}: Pick<Listing, "source" | "place_id" | "feature_id">): string {
  const googleId = source === "osm" ? null : place_id;
  const stated = feature_id === null ? null : normalFeatureId(feature_id);
  // Without a cell, only the CID identifies the place: the place id says more.
  const feature = stated?.startsWith("0x0:") ? null : stated;
  const known = feature ?? (googleId === null ? null : featureOfPlaceId(googleId)) ?? stated;
  if (known !== null) return `google:${known}`;
  return googleId === null ? place_id : `google:${googleId}`;
}

/** Removes listings of places that came earlier. */
export function distinctListings(listings: readonly Listing[]): Listing[] {
  const byPlace = new Map<string, Listing>();
  for (const listing of listings) {
    const key = placeKey(listing);
    if (!byPlace.has(key)) byPlace.set(key, listing);
  }
  return [...byPlace.values()];
}
