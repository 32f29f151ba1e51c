import assert from "node:assert/strict";
import type { Listing } from "../../src/job-types/maps/listing/listing.ts";
import { MapsPayload } from "../../src/job-types/maps/payload.ts";
import type { Area, MapsPorts, MapsProvider, SearchOutcome } from "../../src/job-types/maps/ports.ts";
import { MapsResult } from "../../src/job-types/maps/result.ts";
import { runMapsJob } from "../../src/job-types/maps/run.ts";
import { isWithin, type Point } from "../../src/job-types/maps/search/area.ts";
import type { JobContext } from "../../src/jobs/job-type.ts";

/** A fictional listing with as few values as an adapter may return. */
export function listing(index: number, change: Partial<Listing> = {}): Listing {
  return {
    source: "google",
    name: `Sample Works ${index}`,
    place_id: `place-${index}`,
    feature_id: `0x1:0x${(index + 1).toString(16)}`,
    cid: String(index + 1),
    rating: null,
    reviews_count: null,
    address: null,
    address_parts: null,
    plus_code: null,
    phone: null,
    website: null,
    email: null,
    categories: [],
    coordinates: null,
    timezone: null,
    link: null,
    business_status: null,
    price_range: null,
    working_hours: null,
    popular_times: null,
    description: null,
    image_url: null,
    amenities: [],
    accessibility: null,
    ...change,
  };
}

export const listingAt = (index: number, coordinates: Point): Listing => listing(index, { coordinates });

export interface CappedProviderOptions {
  /** Maximum number of listings per search, 120 by default. */
  cap?: number;
  /** Listings per page, which takes one request, 20 by default. */
  page?: number;
  /** Area to search if the request has none. */
  home?: Area;
  /** Always searches `home`, ignoring the requested area. */
  ignoresArea?: boolean;
  /** Extends the area on each side by this fraction of its height and width, 0 by default. */
  looksBeyond?: number;
}

/** A provider that returns the first `cap` of its places within an area. */
export function cappedProvider(places: readonly Listing[], options: CappedProviderOptions = {}) {
  const { cap = 120, page = 20, home = null, ignoresArea = false, looksBeyond = 0 } = options;
  const searches: (Area | null)[] = [];
  const completed: Listing[] = [];
  const search = (area: Area | null): SearchOutcome => {
    searches.push(area);
    const asked = ignoresArea ? home : (area ?? home);
    const searched = asked === null ? null : widened(asked, looksBeyond);
    const there = places.filter(
      ({ coordinates }) => searched === null || coordinates === null || isWithin(searched, coordinates),
    );
    const listings = there.slice(0, cap);
    return {
      listings,
      saturated: there.length > cap,
      searchedArea: searched,
      unread: [],
      requests: Math.max(1, Math.ceil(listings.length / page)),
      via: "http",
    };
  };
  const provider: MapsProvider = {
    name: "google",
    hasReviews: true,
    knows: (ref) => ref.kind !== "osm",
    search: async ({ area }) => search(area),
    place: async () => places[0] ?? listing(0),
    async complete(found) {
      completed.push(found);
      return { ...found, description: "complete" };
    },
    close: async () => undefined,
  };
  return { provider, searches, completed };
}

/** Does not handle areas that cross the 180th meridian. */
function widened({ south, west, north, east }: Area, part: number): Area {
  const [up, right] = [(north - south) * part, (east - west) * part];
  return { south: south - up, west: west - right, north: north + up, east: east + right };
}

/** Ports with one provider, no images and no client settings, with the given changes. */
export function mapsPorts(provider: MapsProvider, change: Partial<MapsPorts> = {}): MapsPorts {
  return {
    providerFor: () => provider,
    clientSettings: async () => ({ provider: null, googlePlacesApiKey: null }),
    fetchPage: () => Promise.reject(new Error("there are no images")),
    saveImage: () => Promise.reject(new Error("images cannot be saved")),
    ...change,
  };
}

/** Runs a job. @returns its result as parsed by the API schema, its outcome and its progress reports. */
export async function runMaps(
  payload: object,
  ports: MapsPorts,
  change: Partial<Pick<JobContext, "signal" | "lendSlot">> = {},
) {
  const reports: object[] = [];
  const context = {
    clientId: "cli_a",
    signal: new AbortController().signal,
    report: (progress: object) => void reports.push(progress),
    ...change,
  };
  const parsed = MapsPayload.parse(payload);
  const outcome = await runMapsJob(parsed, context, ports, { concurrency: 1, provider: "google" });
  const data = MapsResult.parse(outcome.data);
  // The schema drops unknown fields, which the stored result would still contain.
  assert.deepEqual(outcome.data, data);
  return { data, outcome, reports };
}

/** Reproducible random numbers in [0, 1). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    // mulberry32: small, and uniform enough to scatter places.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
