import type { Listing } from "../listing.ts";

/** Fields that say what a source is worth, in the order of the contract; those of a place's identity are always there. */
const fields = [
  "rating",
  "reviews_count",
  "address",
  "phone",
  "website",
  "email",
  "categories",
  "coordinates",
  "link",
  "business_status",
  "price_range",
  "working_hours",
  "popular_times",
  "description",
  "image_url",
  "amenities",
  "accessibility",
  "timezone",
  "plus_code",
  "reviews",
  "photos",
] as const satisfies (keyof Listing)[];

/**
 * The share of listings, 0 to 1, in which each field is known; null where there is no listing. Reviews and photos
 * count when they were asked for.
 */
export function completenessOf(listings: readonly Partial<Listing>[]): Record<string, number> | null {
  if (listings.length === 0) return null;
  const counted = fields.filter((field) => listings.some((listing) => listing[field] !== undefined));
  return Object.fromEntries(
    counted.map((field) => {
      const known = listings.filter((listing) => isKnown(listing[field])).length;
      return [field, Math.round((known / listings.length) * 1000) / 1000];
    }),
  );
}

function isKnown(value: unknown): boolean {
  if (value === null || value === undefined) return false;
  return typeof value !== "object" || Object.keys(value).length > 0;
}
