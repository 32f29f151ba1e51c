import type { JobOutcome } from "../../../jobs/job-type.ts";
import type { MapsProviderName } from "../listing.ts";
import type { MapsPayload } from "../payload.ts";
import type { MapsListing, MapsMetadata, MapsResult } from "../result.ts";
import { completenessOf } from "./completeness.ts";
import { placeKey } from "./place-key.ts";

/** What the contracts of the providers want said. */
const attributions: Readonly<Record<MapsProviderName, string>> = {
  google: "Google Maps",
  google_places_api: "Google Maps",
  osm: "© OpenStreetMap contributors, ODbL 1.0, https://www.openstreetmap.org/copyright",
};

/** All that a result's metadata holds beside what the payload and the listings say. */
export type Findings = Pick<
  MapsMetadata,
  "provider" | "via" | "requests" | "unread" | "warnings" | "deep" | "post_processing"
>;

/** The outcome of a job from its listings, and what becomes of duplicates. */
export function assembleOutcome(
  payload: MapsPayload,
  listings: readonly MapsListing[],
  findings: Findings,
): JobOutcome {
  return {
    ...outcomeOf(payload, listings, findings),
    dedup: {
      records: listings.map((listing) => ({ kind: "business", key: placeKey(listing) })),
      apply(unique, { uniqueOnly }) {
        const marked = listings.map((listing, index) => ({
          ...listing,
          dedup_unique: unique[index] ?? true,
        }));
        return outcomeOf(payload, uniqueOnly ? marked.filter((each) => each.dedup_unique) : marked, findings);
      },
    },
  };
}

function outcomeOf(
  payload: MapsPayload,
  listings: readonly MapsListing[],
  findings: Findings,
): Pick<JobOutcome, "data" | "resultsCount"> {
  const { max_results, extract_reviews, extract_photos, language } = payload;
  const { provider, via, requests, ...others } = findings;
  const metadata: MapsMetadata = {
    ...{ max_results, extract_reviews, extract_photos, language },
    ...{ provider, via, requests },
    attribution: attributions[provider],
    completeness: completenessOf(listings),
    ...others,
  };
  const list = { results_count: listings.length, businesses: [...listings] };
  const [only] = listings;
  const data: MapsResult =
    payload.search_query !== undefined
      ? { query: payload.search_query, ...list, metadata }
      : // The one place of a URL is left out where it is no news and only news is wanted.
        { ...(only ?? list), metadata };
  return { data, resultsCount: listings.length };
}
