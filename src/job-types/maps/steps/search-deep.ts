import type { AskedArea } from "./asked-area.ts";
import { completeListings } from "./complete-listings.ts";
import { emptyReason } from "./empty-reason.ts";
import { exploreArea } from "./explore-area.ts";
import type { PlaceSearch } from "./find-place.ts";
import type { Found } from "./found.ts";
import { outsideWarnings, type SearchPayload, unreadPlaces } from "./search-once.ts";

/** Requests that the searches of a job may take: some to find one's way, and 40 for each 100 places. */
const requestsAtLeast = 60;
const requestsPerListing = 0.4;

/** More than the provider hands out for one search: the area is split, then details are asked of what is kept. */
export async function searchDeep(
  payload: SearchPayload,
  area: AskedArea | null,
  { provider, details, run, onDetails }: PlaceSearch,
): Promise<Found> {
  const listingsMax = payload.max_results;
  let found = 0;
  // A search of one area counts from nothing again.
  const searchRun = { ...run, onProgress: (listings: number) => run.onProgress(Math.max(found, listings)) };
  const exploration = await exploreArea({
    search: (box) =>
      provider.search(
        {
          ...details,
          reviewsMax: 0,
          photosMax: 0,
          query: payload.search_query,
          area: box,
          countryCode: payload.country_code,
          listingsMax,
          detailed: false,
        },
        searchRun,
      ),
    asked: area,
    listingsMax,
    requestsMax: requestsAtLeast + Math.ceil(requestsPerListing * listingsMax),
    signal: run.signal,
    onProgress(listings) {
      found = Math.min(listings, listingsMax);
      run.onProgress(found);
    },
  });
  const completion = await completeListings(exploration.listings, provider, details, run, onDetails);
  const { areas, requests, saturatedLeft, outside } = exploration;
  const { listings } = completion;
  const { search_query: query } = payload;
  return {
    listings,
    emptyReason: listings.length > 0 ? null : emptyReason(provider.name, query, exploration, outside),
    via: exploration.via,
    requests: requests + completion.requests,
    unread: unreadPlaces(exploration.unread),
    warnings: [...exploration.warnings, ...completion.warnings, ...outsideWarnings(outside)],
    deep: { areas, requests, saturated_left: saturatedLeft },
  };
}
