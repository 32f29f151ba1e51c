import { ForagerError } from "../../../errors.ts";
import { parsePlaceUrl } from "../identity/parse-place-url.ts";
import { cidOfFeature, cidOfPlaceId } from "../identity/place-ids.ts";
import type { Listing } from "../listing/listing.ts";
import type { Findings } from "../outcome.ts";
import type { DetailOptions, MapsProvider, PlaceRef, ProviderRun } from "../ports.ts";

export interface PlaceSearch {
  provider: MapsProvider;
  details: DetailOptions;
  run: ProviderRun;
  /** Receives how many listings have their details, if these are requested afterwards. */
  onDetails(completed: number): void;
}

/** @throws ForagerError invalid_map_url. */
export function placeRefOf(url: string): PlaceRef {
  const ref = parsePlaceUrl(url);
  if (ref === null) throw new ForagerError("invalid_map_url");
  return ref;
}

/**
 * The place that a URL or an id identifies. @throws ForagerError invalid_map_url, and the provider's errors.
 */
export async function findPlace(url: string, { provider, details, run }: PlaceSearch): Promise<Found> {
  const ref = placeRefOf(url);
  if (!provider.knows(ref)) {
    throw new ForagerError(
      "business_not_found",
      `No business was found at this URL: the provider ${provider.name} has no places of this kind.`,
    );
  }
  const listing = await provider.place(ref, details, run);
  return {
    listings: [listing],
    emptyReason: null,
    via: null,
    requests: 1,
    unread: [],
    warnings: otherPlaceWarnings(ref, listing),
  };
}

/** A provider returns another place if two were merged, and if it guesses. */
function otherPlaceWarnings(ref: PlaceRef, { cid, name }: Listing): string[] {
  const asked = cidOf(ref);
  if (asked === null || cid === null || asked === cid) return [];
  return [
    `The provider returned a place other than the requested one, "${name}": it may have been merged with it.`,
  ];
}

function cidOf(ref: PlaceRef): string | null {
  if (ref.kind === "cid") return ref.cid;
  if (ref.kind === "feature_id") return cidOfFeature(ref.featureId);
  return ref.kind === "place_id" ? cidOfPlaceId(ref.placeId) : null;
}

/** The input of the steps that process listings. */
export interface Found
  extends Pick<Findings, "via" | "requests" | "unread" | "warnings" | "deep" | "emptyReason"> {
  listings: Listing[];
}
