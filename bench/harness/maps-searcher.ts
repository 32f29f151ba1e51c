import { loadConfig } from "../../src/config.ts";
import { createGoogleProvider } from "../../src/job-types/maps/providers/google/google-provider.ts";

/** The cost of one search, as the only work of its process. */
export interface SearchFigures {
  seconds: number;
  /** Peak resident memory of the process, and its memory before the search. */
  mostMb: number;
  beforeMb: number;
  requests: number;
  requestsPerSecond: number;
  withHours: number;
}

const residentMb = () => process.memoryUsage.rss() / 2 ** 20;

/** Searches for places with their details, at the default pace: base URL and number of places. */
async function search(baseUrl: string, places: number): Promise<SearchFigures> {
  const { mapsRequestsPerSecond: requestsPerSecond } = loadConfig({});
  const provider = createGoogleProvider({
    baseUrl,
    proxies: [],
    requestsPerSecond,
    limitWaitMaxMs: 60_000,
    browser: null,
  });
  const beforeMb = residentMb();
  let mostMb = beforeMb;
  const watch = setInterval(() => {
    mostMb = Math.max(mostMb, residentMb());
  }, 20);
  const startedAt = performance.now();
  const outcome = await provider.search(
    {
      query: "coffee",
      area: null,
      countryCode: null,
      listingsMax: places,
      detailed: true,
      language: "en",
      reviewsMax: 0,
      photosMax: 0,
      browserAllowed: false,
    },
    {
      owner: { clientId: "bench" },
      signal: new AbortController().signal,
      apiKey: null,
      lendSlot: (wait) => wait(),
      onProgress: () => {},
    },
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  clearInterval(watch);
  await provider.close();
  const withHours = outcome.listings.filter(({ working_hours }) => working_hours !== null).length;
  return { seconds, mostMb, beforeMb, requests: outcome.requests, requestsPerSecond, withHours };
}

const [baseUrl = "", places = ""] = process.argv.slice(2);
process.send?.(await search(baseUrl, Number(places)));
process.disconnect?.();
