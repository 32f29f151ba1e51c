import { join } from "node:path";
import type { Config } from "../config.ts";
import type { MapsProviderName } from "../contract/providers.ts";
import {
  createGooglePlacesApi,
  createGoogleProvider,
  createMapsJobType,
  createOsm,
  type MapsPayload,
  type MapsPorts,
  type MapsProvider,
} from "../job-types/maps/index.ts";
import type { JobType } from "../jobs/job-type.ts";
import { findChromium } from "../outside/browser/find-chromium.ts";
import { createServiceClient } from "../outside/http/service-client.ts";
import { createPacer } from "../outside/pacer.ts";
import { traceCalls } from "../telemetry/tracing.ts";

/** Maximum time that a job waits for a provider's limit to pass. */
const limitWaitMaxMs = 15 * 60_000;
const placesRequestsAtOnce = 8;

export interface MapsTypeOptions extends Pick<MapsPorts, "fetchPage" | "saveImage" | "clientSettings"> {
  /** Receives notes for the operator, with details. */
  log?: (message: string, details?: object) => void;
}

export interface MapsType {
  type: JobType<MapsPayload>;
  /** Closes connections and browsers. */
  close(): Promise<void>;
}

/**
 * The svcMaps job type with its adapters, from the settings. A provider is created for the first job that needs it.
 */
export function createMapsType(config: Config, { log, ...ports }: MapsTypeOptions): MapsType {
  const made = new Map<MapsProviderName, MapsProvider>();
  const service = createServiceClient();
  const make = (name: MapsProviderName): MapsProvider => {
    switch (name) {
      case "google":
        return createGoogleProvider({
          baseUrl: config.googleMapsUrl,
          proxies: config.mapsProxy ?? [],
          requestsPerSecond: config.mapsRequestsPerSecond,
          limitWaitMaxMs,
          browser: {
            findChromium: () => findChromium(config),
            temporaryDir: join(config.dataDir, "tmp"),
            requireSandbox: config.chromiumRequireSandbox,
            allowPrivateNetworks: config.allowPrivateNetworks,
            dnsServers: config.dnsServers,
            ...(log && { log }),
          },
        });
      case "google_places_api":
        return createGooglePlacesApi({
          baseUrl: config.googlePlacesUrl,
          apiKey: config.googlePlacesApiKey,
          send: service.send,
          pacer: createPacer({
            provider: "Google Places API",
            requestsPerSecond: config.mapsRequestsPerSecond,
            requestsAtOnce: placesRequestsAtOnce,
            waitMaxMs: limitWaitMaxMs,
          }),
          now: Date.now,
        });
      case "osm":
        return createOsm({
          overpassUrl: config.overpassUrl,
          nominatimUrl: config.nominatimUrl,
          userAgent: config.crawlUserAgent,
          send: service.send,
          requestsPerSecond: config.mapsRequestsPerSecond,
          limitWaitMaxMs,
        });
    }
  };
  const providerFor = (name: MapsProviderName): MapsProvider => {
    const calls = ["search", "place", "complete"] as const;
    const traceAs = { "forager.provider": name };
    const provider = made.get(name) ?? traceCalls(make(name), calls, "maps", traceAs);
    made.set(name, provider);
    return provider;
  };
  return {
    type: createMapsJobType(
      { ...ports, providerFor },
      { concurrency: config.mapsConcurrency, provider: config.mapsProvider },
    ),
    async close() {
      await Promise.all([...made.values()].map((provider) => provider.close()));
      await service.close();
    },
  };
}
