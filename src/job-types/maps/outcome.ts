import {
  type DedupReport,
  dedupReportOf,
  duplicatesLeftOut,
  markUnique,
  withoutDedup,
} from "../../contract/dedup.ts";
import { mapsProviderRows, mapsProviders } from "../../contract/providers.ts";
import type { JobOutcome } from "../../jobs/job-type.ts";
import { noteOnCountries } from "../../text/note-on-countries.ts";
import { placeKey } from "./identity/place-ids.ts";
import type { Listing } from "./listing/listing.ts";
import type { MapsPayload } from "./payload.ts";
import type { MapsProvider } from "./ports.ts";
import type { MapsListing, MapsMetadata, MapsResult } from "./result.ts";

/** All that a result says beside what the payload and the listings say. */
export interface Findings
  extends Pick<
    MapsMetadata,
    "provider" | "via" | "requests" | "unread" | "warnings" | "deep" | "post_processing"
  > {
  /** Why there are no listings, as a sentence; null if there are some. */
  emptyReason: string | null;
}

/** A job's outcome from its listings, including deduplication. */
export function assembleOutcome(
  payload: MapsPayload,
  listings: readonly MapsListing[],
  findings: Findings,
): JobOutcome {
  return {
    ...outcomeOf(payload, listings, findings, withoutDedup(listings.length)),
    dedup: {
      records: listings.map((listing) => ({ kind: "business", key: placeKey(listing) })),
      apply(unique, { uniqueOnly }) {
        const kept = markUnique(listings, unique, uniqueOnly);
        return outcomeOf(payload, kept, findings, dedupReportOf(unique, uniqueOnly));
      },
    },
  };
}

function outcomeOf(
  payload: MapsPayload,
  listings: readonly MapsListing[],
  findings: Findings,
  dedup: DedupReport,
): Pick<JobOutcome, "data" | "resultsCount" | "message"> {
  const { max_results, extract_reviews, extract_photos, language } = payload;
  const { provider, via, requests, emptyReason, warnings, ...others } = findings;
  const message = emptyReason ?? duplicatesLeftOut(dedup, { one: "business", many: "businesses" });
  const metadata: MapsMetadata = {
    ...{ max_results, extract_reviews, extract_photos, language },
    ...{ provider, via, requests },
    attribution: mapsProviderRows[provider].attribution,
    completeness: completenessOf(listings),
    warnings: message === null ? warnings : [message, ...warnings],
    dedup,
    ...others,
  };
  const list = { results_count: listings.length, businesses: [...listings] };
  const [only] = listings;
  const data: MapsResult =
    payload.search_query !== undefined
      ? { query: payload.search_query, ...list, metadata }
      : // The single place of a URL is left out if it is a duplicate and only new ones are wanted.
        { ...(only ?? list), metadata };
  return { data, resultsCount: listings.length, message };
}

/** Fields that every listing has, or that repeat another one. */
type Unmeasured = "source" | "name" | "place_id" | "feature_id" | "cid" | "address_parts";

/** All other fields show a source's completeness, in the order of the contract. */
const measured: Record<Exclude<keyof Listing, Unmeasured>, true> = {
  rating: true,
  reviews_count: true,
  address: true,
  phone: true,
  website: true,
  email: true,
  categories: true,
  coordinates: true,
  link: true,
  business_status: true,
  price_range: true,
  working_hours: true,
  popular_times: true,
  description: true,
  image_url: true,
  amenities: true,
  accessibility: true,
  timezone: true,
  plus_code: true,
  reviews: true,
  photos: true,
};
const measuredFields = Object.keys(measured) as (keyof typeof measured)[];

/**
 * The share of listings, 0 to 1, that have each field; null without listings. Reviews and photos count if
 * they were requested.
 */
function completenessOf(listings: readonly Partial<Listing>[]): Record<string, number> | null {
  if (listings.length === 0) return null;
  const counted = measuredFields.filter((field) => listings.some((listing) => listing[field] !== undefined));
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

const withReviews = mapsProviders.filter((name) => mapsProviderRows[name].hasReviews);

/** That the search has found nothing in the wanted country, if so. Some listings beyond a border are no surprise. */
export function missingCountry(
  listings: readonly Listing[],
  { country_code: wanted }: Pick<MapsPayload, "country_code">,
): string[] {
  if (wanted === null) return [];
  const found = Map.groupBy(listings, ({ address_parts }) => address_parts?.country_code);
  const counts = [...found].flatMap(([value, { length: count }]) => (value ? [{ value, count }] : []));
  const outcome = noteOnCountries(counts, wanted);
  return outcome?.areAllElsewhere ? [outcome.note] : [];
}

/** Sentences about reviews and photos that were asked for and did not come. */
export function missingExtras(
  listings: readonly Listing[],
  payload: Pick<MapsPayload, "extract_reviews" | "reviews_max" | "extract_photos">,
  provider: Pick<MapsProvider, "name" | "hasReviews">,
): string[] {
  const warnings: string[] = [];
  if (payload.extract_reviews && !provider.hasReviews) {
    warnings.push(`The provider '${provider.name}' has no reviews; ${withReviews.join(" and ")} have.`);
  }
  if (payload.extract_reviews) {
    const reviewed = listings.filter(
      ({ rating, reviews_count }) => (reviews_count ?? (rating === null ? 0 : 1)) > 0,
    );
    const read = ({ reviews = [] }: Listing) => reviews.length;
    const without = reviewed.filter((listing) => read(listing) === 0).length;
    if (without > 0) warnings.push(`No review could be read for ${placesWith(without, "reviews")}.`);
    const fewer = reviewed.filter((listing) => {
      return read(listing) > 0 && read(listing) < Math.min(payload.reviews_max, listing.reviews_count ?? 0);
    }).length;
    if (fewer > 0)
      warnings.push(`Fewer reviews than requested could be read for ${placesWith(fewer, "more")}.`);
  }
  if (payload.extract_photos) {
    const pictured = listings.filter(({ image_url }) => image_url !== null);
    const without = pictured.filter(({ photos }) => (photos ?? []).length === 0).length;
    if (without > 0) warnings.push(`No photo could be read for ${placesWith(without, "photos")}.`);
  }
  return warnings;
}

function placesWith(count: number, what: string): string {
  return `${count} ${count === 1 ? "place that has" : "places that have"} ${what}`;
}
