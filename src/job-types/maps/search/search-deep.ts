import { messageOf } from "../../../errors.ts";
import type { Listing } from "../listing/listing.ts";
import type { DetailOptions, MapsProvider, ProviderRun } from "../ports.ts";
import type { AskedArea } from "./area.ts";
import { exploreArea, isLasting } from "./explore-area.ts";
import type { Found, PlaceSearch } from "./find-place.ts";
import { emptyReason, outsideWarnings, type SearchPayload, unreadPlaces } from "./search-once.ts";

/** Request limit of a job's searches: a basic amount, and 40 per 100 places. */
const requestsAtLeast = 60;
const requestsPerListing = 0.4;

/**
 * More than the provider returns for one search: splits the area, then requests details for the kept
 * listings.
 */
export async function searchDeep(
  payload: SearchPayload,
  area: AskedArea | null,
  { provider, details, run, onDetails }: PlaceSearch,
): Promise<Found> {
  const listingsMax = payload.max_results;
  let found = 0;
  // Each search of an area counts from zero.
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

interface Completion {
  /** In the same order; unchanged if the details could not be read. */
  listings: Listing[];
  /** Places whose details were requested. */
  requests: number;
  warnings: string[];
}

const completionsAtOnce = 8;

/**
 * Requests the details that an exploration skipped.
 * @throws only the signal's reason: the results are worth more than the missing details.
 */
async function completeListings(
  listings: readonly Listing[],
  provider: Pick<MapsProvider, "complete">,
  options: DetailOptions,
  run: ProviderRun,
  onProgress: (completed: number) => void = () => undefined,
): Promise<Completion> {
  const completed = [...listings];
  const waiting = listings.entries();
  const reasons = new Map<string, number>();
  let [requests, done, isOver] = [0, 0, false];
  const worker = async (): Promise<void> => {
    for (const [index, listing] of waiting) {
      if (isOver) return;
      try {
        const complete = await provider.complete(listing, options, run);
        if (complete !== listing) requests += 1;
        completed[index] = complete;
        onProgress(++done);
      } catch (error) {
        run.signal.throwIfAborted();
        requests += 1;
        reasons.set(messageOf(error), (reasons.get(messageOf(error)) ?? 0) + 1);
        isOver ||= isLasting(error);
      }
    }
  };
  await Promise.all(Array.from({ length: completionsAtOnce }, worker));
  return { listings: completed, requests, warnings: sentences(reasons, listings.length - done) };
}

function sentences(reasons: ReadonlyMap<string, number>, missing: number): string[] {
  if (missing === 0) return [];
  const why = [...reasons].map(([reason, count]) => (count > 1 ? `${reason} (${count} times)` : reason));
  return [`Details of ${missing} ${missing === 1 ? "place" : "places"} could not be read: ${why.join(" ")}`];
}
