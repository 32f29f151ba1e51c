import type { JobType } from "../../jobs/job-type.ts";
import { MapsPayload } from "./payload.ts";
import type { MapsOptions, MapsPorts } from "./ports.ts";
import { MapsResult } from "./result.ts";
import { runMapsJob } from "./run.ts";
import { placeRefOf } from "./search/find-place.ts";

export type { MapsPayload } from "./payload.ts";
export type { MapsOptions, MapsPorts, MapsProvider } from "./ports.ts";
export { createGoogleProvider } from "./providers/google/google-provider.ts";
export { createGooglePlacesApi } from "./providers/google-places-api/google-places-api.ts";
export { createOsm } from "./providers/osm/osm.ts";
export type { MapsResult } from "./result.ts";

/** The svcMaps job type: a search or a place in, business listings out. */
export function createMapsJobType(ports: MapsPorts, options: MapsOptions): JobType<MapsPayload> {
  return {
    name: "svcMaps",
    payload: MapsPayload,
    result: MapsResult,
    evidence: ["metadata.completeness", "metadata.deep", "metadata.post_processing"],
    concurrency: options.concurrency,
    defaultPriority: 0,
    check(payload) {
      if (payload.url !== undefined) placeRefOf(payload.url);
    },
    subject: (payload) => ({
      url: payload.url ?? null,
      query: payload.search_query ?? null,
      test: payload.test,
      // Businesses change daily, and two searches seldom return the same: svcMaps always runs.
      cacheKey: null,
      dedup: { enabled: payload.dedup_enabled, uniqueOnly: payload.dedup_unique_only },
    }),
    run: (payload, context) => runMapsJob(payload, context, ports, options),
  };
}
