import type { DetailOptions, ProviderRun, SearchRequest } from "../../src/job-types/maps/ports.ts";
import { createServiceClient } from "../../src/outside/http/service-client.ts";
import { atEnd } from "./cleanup.ts";
import { type RestingRun, restingRun } from "./waiting.ts";

/** An HTTP client for fake providers, closed when the test file ends. */
export function serviceClient() {
  const client = createServiceClient();
  atEnd(() => client.close());
  return client;
}

export const plainDetails: DetailOptions = {
  language: "en",
  reviewsMax: 0,
  photosMax: 0,
  browserAllowed: false,
};

/** A search for all places of the fake provider, with the given differences. */
export function searchRequest(differences: Partial<SearchRequest> = {}): SearchRequest {
  return {
    ...plainDetails,
    query: "cafe",
    area: null,
    countryCode: null,
    listingsMax: 20,
    detailed: true,
    ...differences,
  };
}

/** A job's run as a provider sees it, with a record of the reported progress. */
export interface ObservedRun extends ProviderRun, RestingRun {
  progress: number[];
}

export function observedRun(differences: Partial<ProviderRun> = {}): ObservedRun {
  const progress: number[] = [];
  return {
    ...restingRun(),
    owner: { clientId: "client" },
    apiKey: null,
    onProgress: (listings) => void progress.push(listings),
    progress,
    ...differences,
  };
}
