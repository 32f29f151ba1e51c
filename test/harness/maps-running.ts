import type { DetailOptions, ProviderRun, SearchRequest } from "../../src/job-types/maps/ports.ts";
import { createServiceClient } from "../../src/outside/service-client/create-service-client.ts";
import { atEnd } from "./cleanup.ts";

/** Requests to stand-ins of providers, for one test file. */
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

/** A search for everything that a world holds, with what a test wants to be different. */
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

/** What a job tells its provider, and what the provider told the job. */
export interface ObservedRun extends ProviderRun {
  waits: { ms: number; reason: string }[];
  progress: number[];
}

export function observedRun(differences: Partial<ProviderRun> = {}): ObservedRun {
  const waits: ObservedRun["waits"] = [];
  const progress: number[] = [];
  return {
    owner: { clientId: "client" },
    signal: new AbortController().signal,
    apiKey: null,
    onWait: (ms, reason) => void waits.push({ ms, reason }),
    onProgress: (listings) => void progress.push(listings),
    waits,
    progress,
    ...differences,
  };
}

/** A clock that passes by waiting alone, so that no test waits. */
export function fakeClock(startMs: number) {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    async wait(ms: number, signal: AbortSignal) {
      signal.throwIfAborted();
      nowMs += ms;
    },
  };
}
