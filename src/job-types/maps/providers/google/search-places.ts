import type { SearchOutcome, SearchRequest } from "../../ports.ts";
import { isPoor } from "./decode/answers.ts";
import type { GoogleJob } from "./google-job.ts";
import { createDetails } from "./search-details.ts";
import { searchInBrowser } from "./search-in-browser.ts";
import { readPages } from "./search-pages.ts";

/**
 * Pages of results until there are enough, nothing new comes, or the cap is reached; details of each place beside it.
 *
 * @throws ForagerError provider_unreadable where not even the first page could be read, and what `Visitor` throws.
 */
export async function searchPlaces(request: SearchRequest, job: GoogleJob): Promise<SearchOutcome> {
  const details = createDetails(request, job);
  const found = await readPages(request, job, details.begin).catch((error: unknown) => details.stop(error));
  if (isPoor(found)) return await searchInBrowser(request, found, job);
  const unread = await details.end();
  if (found.broken !== null) unread.push({ placeId: null, name: null, reason: found.broken });
  return {
    listings: found.listings.map((listing) => details.completed.get(listing.place_id) ?? listing),
    saturated: found.saturated,
    searchedArea: null,
    unread,
    requests: job.requests(),
    via: "http",
  };
}
