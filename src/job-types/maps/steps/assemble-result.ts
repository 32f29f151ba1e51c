import { type DedupReport, dedupReportOf, duplicatesLeftOut, withoutDedup } from "../../../contract/dedup.ts";
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

/** All that a result says beside what the payload and the listings say. */
export interface Findings
  extends Pick<
    MapsMetadata,
    "provider" | "via" | "requests" | "unread" | "warnings" | "deep" | "post_processing"
  > {
  /** Why there are no listings, in a sentence; null where there are some. */
  emptyReason: string | null;
}

/** The outcome of a job from its listings, and what becomes of duplicates. */
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
        const marked = listings.map((listing, index) => ({
          ...listing,
          dedup_unique: unique[index] ?? true,
        }));
        const kept = uniqueOnly ? marked.filter((each) => each.dedup_unique) : marked;
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
    attribution: attributions[provider],
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
      : // The one place of a URL is left out where it is no news and only news is wanted.
        { ...(only ?? list), metadata };
  return { data, resultsCount: listings.length, message };
}
