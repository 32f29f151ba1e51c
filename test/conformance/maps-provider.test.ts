import { placeIdOfFeature } from "../../src/job-types/maps/identity/place-ids.ts";
import { createGoogleProvider } from "../../src/job-types/maps/providers/google/google-provider.ts";
import { createGooglePlacesApi } from "../../src/job-types/maps/providers/google-places-api/google-places-api.ts";
import { createOsm } from "../../src/job-types/maps/providers/osm/osm.ts";
import { createPacer } from "../../src/outside/pacer.ts";
import { serviceClient } from "../harness/maps-running.ts";
import { type GoogleFault, startGooglePeer } from "../servers/maps/google-peer.ts";
import { elementOf, startOsmPeer } from "../servers/maps/osm-peer.ts";
import { startPlacesApiPeer } from "../servers/maps/places-api-peer.ts";
import { describeMapsProvider, type MapsWorldOptions, type WorldFault } from "./maps-provider.ts";

const { send } = serviceClient();
const missingFeature = "0x14a1a3c1d2e3f405:0x99";
const foreignRef = { kind: "osm", type: "node", id: "1" } as const;
// A back-off that is over before it is looked at, as a short one is on a busy machine, would be no wait.
const pace = { requestsPerSecond: 1_000, limitWaitMaxMs: 30_000, firstBackOffMs: 500 };
const apiPacer = (provider: string) =>
  createPacer({ ...pace, provider, requestsAtOnce: 8, waitMaxMs: pace.limitWaitMaxMs });

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  hangs?: boolean;
}

/** How a server expresses a fault over HTTP. `limit` is the body of a 429 response. */
function answerOf(fault: WorldFault, limit: string): Answer {
  switch (fault) {
    case "passing limit":
      return { status: 429, body: limit };
    case "quota":
      return { status: 429, headers: { "retry-after": "3600" }, body: limit };
    case "not json":
      return { body: "<html><title>Welcome to the hotel network</title></html>" };
    case "cut off":
      return { body: '{"elements": [{"type": "node", "id": 1, "la' };
    case "hangs":
      return { hangs: true };
  }
}

/** Decides whether a request gets the fault, and records when the first one arrived. */
function faultOf({ fault }: MapsWorldOptions, limit = "") {
  const first = Promise.withResolvers<void>();
  let met = 0;
  return {
    asked: () => first.promise,
    answer(): Answer | null {
      first.resolve();
      met += 1;
      if (fault === undefined || (fault === "passing limit" && met > 1)) return null;
      return answerOf(fault, limit);
    },
  };
}

const featureRef = (places: MapsWorldOptions["places"]) => (index: number) =>
  ({ kind: "feature_id", featureId: places[index]?.featureId ?? "" }) as const;

describeMapsProvider("google", async (options) => {
  const fault = faultOf(options);
  const peer = await startGooglePeer({
    places: options.places,
    fault(): GoogleFault | null {
      const answer = fault.answer();
      if (answer?.hangs) return "hangs";
      return options.fault === "cut off" && answer !== null ? "cut-off" : answer;
    },
  });
  const provider = createGoogleProvider({
    ...pace,
    baseUrl: peer.url,
    proxies: [],
    browser: null,
    stubPauseMs: 5,
  });
  return {
    provider,
    query: "coffee",
    emptyQuery: "nothing",
    refOf: featureRef(options.places),
    missingRef: { kind: "feature_id", featureId: missingFeature },
    foreignRef,
    asked: fault.asked,
    async [Symbol.asyncDispose]() {
      await provider.close();
      await peer.close();
    },
  };
});

describeMapsProvider("google_places_api", async (options) => {
  const limit = JSON.stringify({ error: { code: 429, status: "RESOURCE_EXHAUSTED", message: "Too many." } });
  const fault = faultOf(options, limit);
  const peer = await startPlacesApiPeer({ places: options.places, fault: fault.answer });
  const provider = createGooglePlacesApi({
    baseUrl: peer.url,
    apiKey: "operator-key",
    send,
    pacer: apiPacer("the Google Places API"),
    now: Date.now,
  });
  return {
    provider,
    query: "coffee",
    emptyQuery: "nothing",
    refOf: (index) => ({
      kind: "place_id",
      placeId: placeIdOfFeature(featureRef(options.places)(index).featureId) ?? "",
    }),
    missingRef: { kind: "feature_id", featureId: missingFeature },
    foreignRef,
    asked: fault.asked,
    [Symbol.asyncDispose]: () => peer.close(),
  };
});

describeMapsProvider("osm", async (options) => {
  const fault = faultOf(options);
  const peer = await startOsmPeer({
    elements: options.places.map(elementOf),
    fault: ({ endpoint }) => (endpoint === "status" ? { status: 404 } : fault.answer()),
  });
  const provider = createOsm({
    ...pace,
    overpassUrl: peer.url,
    nominatimUrl: peer.url,
    userAgent: "ForagerBot/1.0",
    send,
  });
  return {
    provider,
    query: "cafés",
    emptyQuery: "plumber",
    refOf(index) {
      const place = options.places[index];
      const { type = "node", id = 0 } = place ? elementOf(place, index) : {};
      return { kind: "osm", type, id: String(id) };
    },
    missingRef: { kind: "osm", type: "node", id: "999999" },
    foreignRef: { kind: "place_id", placeId: "ChIJBfTj0sGjoRQRIhEKm4x9bl8" },
    asked: fault.asked,
    [Symbol.asyncDispose]: () => peer.close(),
  };
});
