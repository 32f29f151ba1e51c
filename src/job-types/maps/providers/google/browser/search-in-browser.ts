import { ForagerError, messageOf } from "../../../../../errors.ts";
import { featureOfCid, featureOfPlaceId } from "../../../identity/place-ids.ts";
import type { Listing } from "../../../listing/listing.ts";
import type { PlaceRef, SearchOutcome, SearchRequest } from "../../../ports.ts";
import { type PlaceTarget, readListing } from "../fetch-place.ts";
import type { GoogleJob } from "../google-job.ts";
import { type Poor, unreadable } from "../judge-answer.ts";
import { searchPageUrl } from "../requests/urls.ts";
import { viewportOf } from "../requests/viewport.ts";

/** Google's list of results ends there. */
const feedMax = 120;

/**
 * Reads the list of results, and each of its places, in a browser.
 * @param poor the answer that HTTP got.
 * @throws ForagerError provider_unreadable if there is no browser, or it found nothing either.
 */
export async function searchInBrowser(
  request: SearchRequest,
  poor: Poor,
  job: GoogleJob,
): Promise<SearchOutcome> {
  const { run } = job;
  const browser = await job.browser();
  if (browser === null) throw unreadable("a search", poor);
  const viewport = request.area === null ? null : viewportOf(request.area);
  const links = await browser.search(
    searchPageUrl(job.audience, request.query, viewport),
    Math.min(request.listingsMax + 1, feedMax),
    run,
  );
  // A stub over HTTP says nothing about the results, and neither does a list that did not appear.
  if (links.length === 0) throw unreadable("a search", poor);
  const listings = new Map<string, Listing>();
  const unread: SearchOutcome["unread"] = [];
  const read = async ({ ref, name }: (typeof links)[number]) => {
    try {
      const listing = await readListing(targetOfRef(ref), { ...job, prefersBrowser: true });
      listings.set(JSON.stringify(ref), listing);
      run.onProgress(listings.size);
    } catch (error) {
      run.signal.throwIfAborted();
      const isFatal = error instanceof ForagerError && /^provider_(blocked|quota_exceeded)$/.test(error.code);
      if (isFatal || !(error instanceof ForagerError)) throw error;
      unread.push({ placeId: null, name: name || null, reason: messageOf(error) });
    }
  };
  await Promise.all(links.slice(0, request.listingsMax).map(read));
  const inOrder = links.flatMap(({ ref }) => listings.get(JSON.stringify(ref)) ?? []);
  const distinct = new Map(inOrder.map((listing) => [listing.place_id, listing]));
  return {
    listings: [...distinct.values()],
    saturated: links.length >= feedMax || links.length > request.listingsMax,
    searchedArea: null,
    unread,
    requests: job.requests(),
    via: "browser",
  };
}

/** How to request a place. Null if it is not a reference to Google's map, or only a short link. */
export function targetOfRef(ref: PlaceRef): PlaceTarget {
  const coordinates = null;
  switch (ref.kind) {
    case "feature_id":
      return { featureId: ref.featureId, address: { featureId: ref.featureId }, coordinates };
    case "cid":
      return { featureId: featureOfCid(ref.cid), address: { cid: ref.cid }, coordinates };
    case "place_id":
      return { featureId: featureOfPlaceId(ref.placeId), address: { placeId: ref.placeId }, coordinates };
    case "place_page":
      return { featureId: null, address: { path: ref.path }, coordinates };
    default:
      throw new ForagerError("business_not_found");
  }
}
