import type { Listing } from "../listing.ts";
import { placeKey } from "./place-key.ts";

/** The listings without those of a place that came before. */
export function distinctListings(listings: readonly Listing[]): Listing[] {
  const byPlace = new Map<string, Listing>();
  for (const listing of listings) {
    const key = placeKey(listing);
    if (!byPlace.has(key)) byPlace.set(key, listing);
  }
  return [...byPlace.values()];
}
