import type { JobContext, JobOutcome } from "../../jobs/job-type.ts";
import { traced } from "../../telemetry/tracing.ts";
import { distinctListings } from "./identity/place-ids.ts";
import { type StoredImages, storeImages } from "./listing/images.ts";
import type { Listing } from "./listing/listing.ts";
import { unknownPhone, type ValidatedPhones, validatePhones } from "./listing/phones.ts";
import { assembleOutcome, missingCountry, missingExtras } from "./outcome.ts";
import type { MapsPayload } from "./payload.ts";
import type { DetailOptions, MapsOptions, MapsPorts } from "./ports.ts";
import type { MapsListing } from "./result.ts";
import { askedArea } from "./search/area.ts";
import { type Found, findPlace, type PlaceSearch } from "./search/find-place.ts";
import { searchDeep } from "./search/search-deep.ts";
import { searchOnce } from "./search/search-once.ts";

/** Finds listings, then processes them in this order. */
export async function runMapsJob(
  payload: MapsPayload,
  { clientId, signal, report, lendSlot }: Pick<JobContext, "clientId" | "signal" | "report" | "lendSlot">,
  ports: MapsPorts,
  options: MapsOptions,
): Promise<JobOutcome> {
  const progress = createProgress(report);
  const settings = await ports.clientSettings(clientId);
  const provider = ports.providerFor(settings.provider ?? options.provider);
  const found = await traced("stage search", () =>
    find(payload, {
      provider,
      details: detailsOf(payload),
      run: {
        owner: { clientId },
        signal,
        apiKey: settings.googlePlacesApiKey,
        lendSlot: lendSlot ?? ((wait) => wait()),
        onProgress: progress.listings,
      },
      onDetails: progress.details,
    }),
  );
  const { listings: all, emptyReason, ...findings } = found;
  const listings = distinctListings(all);
  const phones = payload.validate_phones ? validatePhones(listings, payload.country_code) : null;
  const images = payload.store_images
    ? await traced("stage images", () =>
        storeImages(listings, ports, { signal, onProgress: progress.images }),
      )
    : null;
  const finished = listings.map((listing, index) => finish(listing, index, { payload, phones, images }));
  return assembleOutcome(payload, finished, {
    ...findings,
    provider: provider.name,
    emptyReason,
    warnings: [
      ...findings.warnings,
      ...missingCountry(listings, payload),
      ...missingExtras(listings, payload, provider),
      ...(images?.warnings ?? []),
    ],
    post_processing: {
      ...(phones && { phone_validation: phones.counts }),
      ...(images && { image_upload: images.counts }),
    },
  });
}

function find(payload: MapsPayload, search: PlaceSearch): Promise<Found> {
  if (payload.search_query === undefined) return findPlace(payload.url ?? "", search);
  const area = payload.area && askedArea(payload.area);
  const query = { ...payload, search_query: payload.search_query };
  if (!payload.deep) return searchOnce(query, area, search);
  // Splitting an area requires its edges.
  return searchDeep(query, area ?? (payload.near && askedArea(payload.near)), search);
}

function detailsOf(payload: MapsPayload): DetailOptions {
  return {
    language: payload.language,
    reviewsMax: payload.extract_reviews ? payload.reviews_max : 0,
    photosMax: payload.extract_photos ? payload.photos_max : 0,
    imageWanted: payload.store_images,
    browserAllowed: payload.headless,
  };
}

function finish(
  listing: Listing,
  index: number,
  {
    payload,
    phones,
    images,
  }: { payload: MapsPayload; phones: ValidatedPhones | null; images: StoredImages | null },
): MapsListing {
  return {
    ...listing,
    google_place_id: listing.place_id,
    ...(phones?.fields[index] ?? unknownPhone),
    image_url: images === null ? listing.image_url : (images.urls[index] ?? null),
    ...(payload.extract_reviews && { reviews: listing.reviews ?? [] }),
    ...(payload.extract_photos && { photos: listing.photos ?? [] }),
  };
}

/** A job's progress. Numbers only grow. */
interface Progress {
  /** Found so far. */
  listings(count: number): void;
  /** Those with details, if a deep search requests them afterwards. */
  details(count: number): void;
  /** Images that are stored. */
  images(count: number): void;
}

function createProgress(report: JobContext["report"]): Progress {
  const counts = { listings: 0, details: 0, images: 0 };
  const counter = (name: keyof typeof counts) => (count: number) => {
    counts[name] = Math.max(counts[name], count);
    report({ ...counts });
  };
  report({ ...counts });
  return {
    listings: counter("listings"),
    details: counter("details"),
    images: counter("images"),
  };
}
