import { ForagerError } from "../../../../errors.ts";
import type { SendRequest } from "../../../../outside/http/service-client.ts";
import { createPacer } from "../../../../outside/pacer.ts";
import type { Listing } from "../../listing/listing.ts";
import type { DetailOptions, MapsProvider, PlaceRef, ProviderRun } from "../../ports.ts";
import { type DecodeContext, decodeElement } from "./decode-element.ts";
import type { NominatimAccess } from "./nominatim/ask-nominatim.ts";
import { createPlaceFinder } from "./nominatim/find-place.ts";
import { askOverpass, type OverpassAccess } from "./overpass/ask-overpass.ts";
import { elementsQuery } from "./overpass/overpass-query.ts";
import { type OsmAccess, searchOsm } from "./search-osm.ts";

export interface OsmOptions {
  /** Base URLs without a trailing slash; undefined if the operator set none. */
  overpassUrl: string | undefined;
  nominatimUrl: string | undefined;
  /** Public servers require an identifying User-Agent. */
  userAgent: string;
  send: SendRequest;
  requestsPerSecond: number;
  /** Longest time that a request waits for rate limits, in milliseconds. */
  limitWaitMaxMs: number;
  /** First back-off after a rate limit without a duration, in milliseconds. */
  firstBackOffMs?: number;
  /** Milliseconds since 1970; the system's clock by default. */
  now?: () => number;
  /** Resolves after `ms`, or rejects with the signal's reason; a timer by default. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Public servers give each address two slots, and so do others by default. */
const overpassAtOnce = 2;
const nominatimAtOnce = 4;
/**
 * https://operations.osmfoundation.org/policies/nominatim/: one request per second over all users of an
 * application.
 */
const publicNominatim = /(^|\.)openstreetmap\.org$/;

/** Listings from OpenStreetMap: Nominatim finds the location, Overpass the places in it. */
export function createOsm(options: OsmOptions): MapsProvider {
  const { send, userAgent, requestsPerSecond, now = Date.now } = options;
  const pace = {
    now,
    waitMaxMs: options.limitWaitMaxMs,
    ...(options.wait && { wait: options.wait }),
    ...(options.firstBackOffMs && { firstBackOffMs: options.firstBackOffMs }),
  };
  const isPublic = publicNominatim.test(URL.parse(options.nominatimUrl ?? "")?.hostname ?? "");
  const shared = { userAgent, send, now };
  const overpass: OverpassAccess = {
    ...shared,
    baseUrl: options.overpassUrl?.replace(/\/api(\/interpreter)?$/, ""),
    pacer: createPacer({
      provider: "the Overpass server",
      requestsPerSecond,
      requestsAtOnce: overpassAtOnce,
      ...pace,
    }),
  };
  const nominatim: NominatimAccess = {
    ...shared,
    baseUrl: options.nominatimUrl?.replace(/\/search$/, ""),
    pacer: createPacer({
      provider: "the Nominatim server",
      requestsPerSecond: isPublic ? 1 : requestsPerSecond,
      requestsAtOnce: isPublic ? 1 : nominatimAtOnce,
      ...pace,
    }),
  };
  const access: OsmAccess = { overpass, nominatim, places: createPlaceFinder(), now };
  return {
    name: "osm",
    hasReviews: false,
    knows: (ref) => ref.kind === "osm",
    search: (request, run) => searchOsm(access, request, run),
    place: (ref, detail, run) => onePlace(access, ref, detail, run),
    // Overpass sends all tags at once.
    complete: async (listing) => listing,
    async close() {},
  };
}

async function onePlace(
  { overpass, now }: OsmAccess,
  ref: PlaceRef,
  options: DetailOptions,
  run: ProviderRun,
): Promise<Listing> {
  if (ref.kind !== "osm") {
    throw new ForagerError(
      "business_not_found",
      "The provider osm finds places by their OpenStreetMap link or id, such as osm:node/1, and not by this kind of link.",
    );
  }
  const context: DecodeContext = { ...options, countryCode: null, now: now() };
  const elements = await askOverpass(overpass, elementsQuery([ref]), run);
  const element = elements.find(({ type, id }) => type === ref.type && String(id) === ref.id);
  if (element === undefined) {
    const detail = `OpenStreetMap has no ${ref.type} ${ref.id}.`;
    throw new ForagerError("business_not_found", detail);
  }
  const listing = decodeElement(element, context);
  if (listing === null) {
    const detail = `The ${ref.type} ${ref.id} of OpenStreetMap is not a business with a name.`;
    throw new ForagerError("business_not_found", detail);
  }
  return listing;
}
