import type { Listing } from "../listing.ts";
import type { MapsPayload } from "../payload.ts";
import type { MapsProvider } from "../ports.ts";

/** Sentences about reviews and photos that were asked for and did not come. */
export function missingExtras(
  listings: readonly Listing[],
  payload: Pick<MapsPayload, "extract_reviews" | "reviews_max" | "extract_photos">,
  provider: Pick<MapsProvider, "name" | "hasReviews">,
): string[] {
  const warnings: string[] = [];
  if (payload.extract_reviews && !provider.hasReviews) {
    warnings.push(`The provider '${provider.name}' has no reviews; google and google_places_api have.`);
  }
  if (payload.extract_reviews) {
    const reviewed = listings.filter(
      ({ rating, reviews_count }) => (reviews_count ?? (rating === null ? 0 : 1)) > 0,
    );
    const read = ({ reviews = [] }: Listing) => reviews.length;
    const without = reviewed.filter((listing) => read(listing) === 0).length;
    if (without > 0) warnings.push(`No review could be read of ${placesWith(without, "reviews")}.`);
    const fewer = reviewed.filter((listing) => {
      return read(listing) > 0 && read(listing) < Math.min(payload.reviews_max, listing.reviews_count ?? 0);
    }).length;
    if (fewer > 0)
      warnings.push(`Fewer reviews than asked for could be read of ${placesWith(fewer, "more")}.`);
  }
  if (payload.extract_photos) {
    const pictured = listings.filter(({ image_url }) => image_url !== null);
    const without = pictured.filter(({ photos }) => (photos ?? []).length === 0).length;
    if (without > 0) warnings.push(`No photo could be read of ${placesWith(without, "photos")}.`);
  }
  return warnings;
}

function placesWith(count: number, what: string): string {
  return `${count} ${count === 1 ? "place that has" : "places that have"} ${what}`;
}
