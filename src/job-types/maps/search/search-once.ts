import { limits } from "../../../contract/limits.ts";
import type { MapsProviderName } from "../listing/listing.ts";
import type { MapsPayload } from "../payload.ts";
import type { SearchOutcome } from "../ports.ts";
import { type AskedArea, askedArea } from "./area.ts";
import type { Found, PlaceSearch } from "./find-place.ts";

export type SearchPayload = Pick<MapsPayload, "country_code" | "max_results" | "near"> & {
  search_query: string;
};

/** The provider's results of one search, and a warning if they may be incomplete. */
export async function searchOnce(
  payload: SearchPayload,
  area: AskedArea | null,
  { provider, details, run }: PlaceSearch,
): Promise<Found> {
  const outcome = await provider.search(
    {
      ...details,
      query: payload.search_query,
      area: area?.box ?? (payload.near && askedArea(payload.near).box),
      isAreaHint: area === null,
      countryCode: payload.country_code,
      listingsMax: payload.max_results,
      detailed: true,
    },
    run,
  );
  const inside = outcome.listings.filter(
    ({ coordinates }) => area === null || coordinates === null || area.contains(coordinates),
  );
  const listings = inside.slice(0, payload.max_results);
  const outside = outcome.listings.length - inside.length;
  const isCapped = listings.length < payload.max_results || payload.max_results === limits.maps_results_max;
  const { search_query: query } = payload;
  return {
    listings,
    emptyReason: listings.length > 0 ? null : emptyReason(provider.name, query, outcome, outside),
    via: outcome.via,
    requests: outcome.requests,
    unread: unreadPlaces(outcome.unread),
    warnings: [
      ...(outcome.saturated && isCapped
        ? [
            `The search is saturated: the provider has, or may have, more than the ${outcome.listings.length} places that it returned. With 'deep' smaller areas are searched as well, for up to ${limits.maps_deep_results_max} results.`,
          ]
        : []),
      ...outsideWarnings(outside),
    ],
  };
}

/** Messages use the field names of the API. */
export function unreadPlaces(unread: SearchOutcome["unread"]): Found["unread"] {
  return unread.map(({ placeId, name, reason }) => ({ place_id: placeId, name, reason }));
}

export function outsideWarnings(outside: number): string[] {
  if (outside === 0) return [];
  return [`Left out, since outside of the requested area: ${outside} ${outside === 1 ? "place" : "places"}.`];
}

const providerNames: Readonly<Record<MapsProviderName, string>> = {
  google: "Google Maps",
  google_places_api: "Google Maps",
  osm: "OpenStreetMap",
};

/**
 * Why a search returned no listing, as a sentence.
 * @param found the provider's outcome: its reason if it has one, and unreadable places.
 * @param outside places that it returned from outside of the requested area.
 */
export function emptyReason(
  provider: MapsProviderName,
  query: string,
  found: Pick<SearchOutcome, "emptyReason" | "unread">,
  outside: number,
): string {
  const name = providerNames[provider];
  const unread = found.unread.length;
  if (outside > 0) {
    const places = outside === 1 ? "The only place" : `All ${outside} places`;
    return `${places} that ${name} returned for "${query}" ${outside === 1 ? "lies" : "lie"} outside of the requested area.`;
  }
  if (unread > 0) {
    return `${name} returned ${unread} ${unread === 1 ? "place" : "places"} for "${query}", none of which could be read.`;
  }
  return found.emptyReason ?? `${name} found nothing for "${query}".`;
}
