import type { Listing } from "../listing.ts";
import { featureOfPlaceId, normalFeatureId } from "../place-identity/place-ids.ts";

/**
 * What a place is called wherever it was read: equal for listings of one place, also when one provider tells Google's
 * feature id and another its place id.
 */
export function placeKey({
  source,
  place_id,
  feature_id,
}: Pick<Listing, "source" | "place_id" | "feature_id">): string {
  const googleId = source === "osm" ? null : place_id;
  const stated = feature_id === null ? null : normalFeatureId(feature_id);
  // One without a cell is a name that only its CID makes: the place id says more.
  const feature = stated?.startsWith("0x0:") ? null : stated;
  const known = feature ?? (googleId === null ? null : featureOfPlaceId(googleId)) ?? stated;
  if (known !== null) return `google:${known}`;
  return googleId === null ? place_id : `google:${googleId}`;
}
