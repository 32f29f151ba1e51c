import assert from "node:assert/strict";
import type { Listing } from "../../src/job-types/maps/listing/listing.ts";
import { MapsPayload } from "../../src/job-types/maps/payload.ts";
import type { Area, MapsPorts, MapsProvider, SearchOutcome } from "../../src/job-types/maps/ports.ts";
import { MapsResult } from "../../src/job-types/maps/result.ts";
import { runMapsJob } from "../../src/job-types/maps/run.ts";
import { isWithin, type Point } from "../../src/job-types/maps/search/area.ts";
import type { JobContext } from "../../src/jobs/job-type.ts";

/** A listing of a place that does not exist, with as little as an adapter may give. */
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
  /** Most listings for one search, 120 by default. */
  cap?: number;
  /** Listings on a page, which is a request each, 20 by default. */
  page?: number;
  /** Where it looks when it is told nothing. */
  home?: Area;
  /** Looks there, whatever it is told. */
  ignoresArea?: boolean;
  /** Looks beyond an area by this part of its height and width, at each side; 0 by default. */
  looksBeyond?: number;
}

/** A provider that holds places and hands out the most prominent ones of an area, up to its cap. */
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

/** Of areas that are far from the 180th meridian, where it widens them at all. */
function widened({ south, west, north, east }: Area, part: number): Area {
  const [up, right] = [(north - south) * part, (east - west) * part];
  return { south: south - up, west: west - right, north: north + up, east: east + right };
}

/** Ports with one provider, no images and no settings of clients, but for what is given. */
export function mapsPorts(provider: MapsProvider, change: Partial<MapsPorts> = {}): MapsPorts {
  return {
    providerFor: () => provider,
    clientSettings: async () => ({ provider: null, googlePlacesApiKey: null }),
    fetchPage: () => Promise.reject(new Error("no image is there")),
    saveImage: () => Promise.reject(new Error("no image is kept")),
    ...change,
  };
}

/** Runs a job on ports; gives its result as the API's schema reads it, what it reported, and its outcome. */
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
  // A schema leaves out what it does not know; results would show it.
  assert.deepEqual(outcome.data, data);
  return { data, outcome, reports };
}

/** Numbers in 0 to 1 that are the same in each run. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    // mulberry32: small, and even enough to scatter places.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
