import { ForagerError } from "../../../../errors.ts";
import type { Listing } from "../../listing.ts";
import { featureOfPlaceId } from "../../place-identity/place-ids.ts";
import type { FoundPlace } from "./decode/answers.ts";
import { fetchPlace, type PlaceTarget } from "./fetch-place.ts";
import { fetchReviews } from "./fetch-reviews.ts";
import type { GoogleJob } from "./google-job.ts";

/** A place with what was asked for besides: reviews and photos. @throws ForagerError as `fetchPlace` does. */
export async function readListing(target: PlaceTarget, job: GoogleJob): Promise<Listing> {
  return await withExtras(await fetchPlace(target, job), job);
}

/**
 * A listing of a search with everything that the place request tells.
 * @throws ForagerError as `fetchPlace` does, and provider_unreadable where another place was told.
 */
export async function completeListing(listing: Listing, job: GoogleJob): Promise<Listing> {
  const told = await readListing(targetOf(listing), job);
  if (told.place_id !== listing.place_id && told.cid !== listing.cid) {
    throw new ForagerError(
      "provider_unreadable",
      "Google Maps answered with another place than was asked for.",
    );
  }
  return mergeListings(told, listing);
}

function targetOf({ place_id, feature_id, coordinates }: Listing): PlaceTarget {
  return {
    featureId: feature_id ?? featureOfPlaceId(place_id),
    address: { placeId: place_id },
    coordinates,
  };
}

async function withExtras({ listings, reviews, photos }: FoundPlace, job: GoogleJob): Promise<Listing> {
  const [listing] = listings;
  if (listing === undefined) throw new Error("an answer that is not poor has a listing");
  const { reviewsMax, photosMax } = job.options;
  const featureId = listing.feature_id ?? featureOfPlaceId(listing.place_id);
  const extras: Partial<Listing> = {};
  if (reviewsMax > 0) {
    extras.reviews =
      featureId === null || listing.reviews_count === 0
        ? reviews.slice(0, reviewsMax)
        : await fetchReviews(featureId, reviews, job.nextVisitor(), job);
  }
  if (photosMax > 0) extras.photos = photos.slice(0, photosMax);
  return { ...listing, ...extras };
}

/** What the place request left out, the search may have told. */
function mergeListings(told: Listing, before: Listing): Listing {
  const merged: Record<string, unknown> = { ...told };
  for (const [name, value] of Object.entries(before)) {
    const now = merged[name];
    const isEmpty = now === null || now === undefined || (Array.isArray(now) && now.length === 0);
    if (isEmpty && name !== "reviews" && name !== "photos") merged[name] = value;
  }
  // Deduplication within the search goes by what the search called it.
  return { ...(merged as Listing), place_id: before.place_id };
}
