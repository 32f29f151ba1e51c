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
  /** Told how many listings have their details, where these are asked for afterwards. */
  onDetails(completed: number): void;
}

/** @throws ForagerError invalid_map_url. */
export function placeRefOf(url: string): PlaceRef {
  const ref = parsePlaceUrl(url);
  if (ref === null) throw new ForagerError("invalid_map_url");
  return ref;
}

/** The one place that a URL or an id names. @throws ForagerError invalid_map_url, and what the provider throws. */
export async function findPlace(url: string, { provider, details, run }: PlaceSearch): Promise<Found> {
  const ref = placeRefOf(url);
  if (!provider.knows(ref)) {
    throw new ForagerError(
      "business_not_found",
      `No business was found at this URL: the provider ${provider.name} knows no places of this kind.`,
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

/** A provider answers with another place when two were merged, and when it takes a guess. */
function otherPlaceWarnings(ref: PlaceRef, { cid, name }: Listing): string[] {
  const asked = cidOf(ref);
  if (asked === null || cid === null || asked === cid) return [];
  return [
    `The provider answered with another place than was asked for, "${name}": it may have been merged with it.`,
  ];
}

function cidOf(ref: PlaceRef): string | null {
  if (ref.kind === "cid") return ref.cid;
  if (ref.kind === "feature_id") return cidOfFeature(ref.featureId);
  return ref.kind === "place_id" ? cidOfPlaceId(ref.placeId) : null;
}

/** What a step that finds listings gives to those that work on them. */
export interface Found
  extends Pick<Findings, "via" | "requests" | "unread" | "warnings" | "deep" | "emptyReason"> {
  listings: Listing[];
}
