import { mapsProviderRows } from "../../../../contract/providers.ts";
import type { BrowserKeeperOptions } from "../../../../outside/browser/browser-keeper.ts";
import { hostAndPort } from "../../../../outside/browser/guard-proxy.ts";
import { createPageVisitor } from "../../../../outside/browser/page-visitor.ts";
import { createServiceClient, type SendRequest } from "../../../../outside/http/service-client.ts";
import { createPacer, type Pacer } from "../../../../outside/pacer.ts";
import type { DetailOptions, MapsProvider, ProviderRun } from "../../ports.ts";
import { createGoogleBrowser } from "./browser/google-browser.ts";
import { targetOfRef } from "./browser/search-in-browser.ts";
import { lacksDetails } from "./decode/read-answer.ts";
import { completeListing, readListing } from "./fetch-place.ts";
import type { GoogleJob } from "./google-job.ts";
import { resolveShortLink } from "./resolve-short-link.ts";
import { searchPlaces } from "./search-places.ts";
import { createVisitor, type Visitor } from "./visitor.ts";

export interface GoogleProviderOptions {
  /** `https://www.google.com`, or a stand-in for it. */
  baseUrl: string;
  /** Proxies to rotate through, each with its own pace and cookies; empty for none. */
  proxies: readonly string[];
  /** Maximum requests per second through each. */
  requestsPerSecond: number;
  /** Longest time that a request waits for rate limits, in milliseconds. */
  limitWaitMaxMs: number;
  /** How to find a browser and where it keeps its files; null for no browser. */
  browser: Pick<
    BrowserKeeperOptions,
    "findChromium" | "temporaryDir" | "requireSandbox" | "allowPrivateNetworks" | "dnsServers" | "log"
  > | null;
  /** Longest wait for a list or a place to appear in a browser, in milliseconds; 10,000 by default. */
  showWaitMs?: number;
  /** Delay before a stub is requested again, in milliseconds; 5,000 by default. */
  stubPauseMs?: number;
  /** First back-off after a rate limit without a duration, in milliseconds. */
  firstBackOffMs?: number;
}

/** Google returns map data only to browsers. */
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

const requestsAtOnce = 12;
const pagesAtOnce = 3;
const retryPauseMs = 500;

interface Address {
  send: SendRequest;
  pacer: Pacer;
  visitor: Visitor;
  close(): Promise<void>;
}

/** Public listings of Google Maps, without a key. Opens nothing before the first job. */
export function createGoogleProvider(options: GoogleProviderOptions): MapsProvider {
  const { baseUrl } = options;
  const addresses = (options.proxies.length === 0 ? [null] : options.proxies).map((proxy) =>
    createAddress(proxy === null ? undefined : new URL(proxy), options),
  );
  const browser = createBrowser(options, addresses);
  let turn = 0;
  /** Rotates among those that are free the soonest. */
  const nextAddress = (): Address => {
    turn = (turn + 1) % addresses.length;
    const inTurn = [...addresses.slice(turn), ...addresses.slice(0, turn)];
    const [first, ...others] = inTurn;
    if (first === undefined) throw new Error("there is an address");
    return others.reduce(
      (best, next) => (next.visitor.busyForMs() < best.visitor.busyForMs() ? next : best),
      first,
    );
  };
  const startJob = (
    details: DetailOptions,
    countryCode: string | null,
    { owner, signal, lendSlot, onProgress }: ProviderRun,
  ): GoogleJob => {
    let requests = 0;
    const onRequest = () => {
      requests += 1;
    };
    return {
      audience: { baseUrl, language: details.language, countryCode },
      nextVisitor: () => nextAddress().visitor,
      browser: async () => (details.browserAllowed && (await browser?.isAvailable()) ? browser : null),
      run: { owner, signal, lendSlot, onProgress, onRequest },
      prefersBrowser: false,
      options: details,
      stubPauseMs: options.stubPauseMs ?? 5_000,
      requests: () => requests,
    };
  };
  return {
    name: "google",
    hasReviews: mapsProviderRows.google.hasReviews,
    knows: ({ kind }) => kind !== "osm",
    search: async (request, run) => searchPlaces(request, startJob(request, request.countryCode, run)),
    async place(ref, details, run) {
      const job = startJob(details, null, run);
      const found =
        ref.kind === "short_link"
          ? await resolveShortLink(ref.url, { baseUrl, userAgent, ...nextAddress() }, job.run)
          : ref;
      const listing = await readListing(targetOfRef(found), job);
      run.onProgress(1);
      return listing;
    },
    async complete(listing, details, run) {
      const wantsExtras = details.reviewsMax > 0 || details.photosMax > 0;
      if (!wantsExtras && !lacksDetails(listing)) return listing;
      return await completeListing(listing, startJob(details, null, run));
    },
    async close() {
      await Promise.all([browser?.close(), ...addresses.map((address) => address.close())]);
    },
  };
}

function createAddress(proxy: URL | undefined, options: GoogleProviderOptions): Address {
  const client = createServiceClient({ proxy, connectionsPerOriginMax: requestsAtOnce });
  const pacer = createPacer({
    provider: "Google Maps",
    requestsPerSecond: options.requestsPerSecond,
    requestsAtOnce,
    waitMaxMs: options.limitWaitMaxMs,
    ...(options.firstBackOffMs === undefined ? {} : { firstBackOffMs: options.firstBackOffMs }),
  });
  const { send, close } = client;
  const visitor = createVisitor({ baseUrl: options.baseUrl, send, pacer, userAgent, retryPauseMs });
  return { send, pacer, visitor, close };
}

/** A single browser, through the first of the proxies. */
function createBrowser(
  { browser, baseUrl, proxies, showWaitMs = 20_000 }: GoogleProviderOptions,
  addresses: readonly Address[],
) {
  const [address] = addresses;
  if (browser === null || address === undefined) return null;
  const visitor = createPageVisitor({
    ...browser,
    userAgent,
    pagesMax: pagesAtOnce,
    trustedHosts: [hostAndPort(new URL(baseUrl))],
    ...(proxies[0] === undefined ? {} : { upstreamProxy: new URL(proxies[0]) }),
  });
  return createGoogleBrowser({ baseUrl, visitor, pacer: address.pacer, showWaitMs });
}
