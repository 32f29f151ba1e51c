import assert from "node:assert/strict";
import { test } from "node:test";
import { createGooglePlacesApi } from "../../src/job-types/maps/providers/google-places-api/google-places-api.ts";
import { createPacer } from "../../src/outside/pacer.ts";
import { observedRun, plainDetails, searchRequest, serviceClient } from "../harness/maps-running.ts";
import { fakeClock } from "../harness/waiting.ts";
import { inventedPlace, inventedPlaces } from "../servers/maps/invented-places.ts";
import {
  apiError,
  errorInfo,
  type PlacesApiPeerOptions,
  startPlacesApiPeer,
} from "../servers/maps/places-api-peer.ts";

const { send } = serviceClient();
const startMs = Date.parse("2026-11-21T20:00:00Z");

async function placesApi(options: PlacesApiPeerOptions = {}, apiKey: string | null = "operator-key") {
  const peer = await startPlacesApiPeer(options);
  const clock = fakeClock(startMs);
  const pacer = createPacer({
    provider: "the Google Places API",
    requestsPerSecond: 1_000,
    requestsAtOnce: 8,
    waitMaxMs: 120_000,
    ...clock,
  });
  const provider = createGooglePlacesApi({
    baseUrl: peer.url,
    apiKey: apiKey ?? undefined,
    send,
    pacer,
    now: clock.now,
  });
  return { provider, peer, [Symbol.asyncDispose]: () => peer.close() };
}

test("a search reads pages until it has enough, with the cheapest field mask", async () => {
  await using world = await placesApi({ places: inventedPlaces(50) });
  const request = searchRequest({ listingsMax: 45, imageWanted: false, countryCode: "gb", language: "de" });
  const outcome = await world.provider.search(request, observedRun());
  assert.equal(outcome.listings.length, 45);
  assert.equal(outcome.requests, 3);
  assert.equal(world.peer.requests.length, 3);
  const [first, second] = world.peer.requests;
  assert.equal(first?.headers["x-goog-api-key"], "operator-key");
  assert.equal(first?.body?.regionCode, "GB");
  assert.equal(first?.body?.languageCode, "de");
  assert.equal(second?.body?.pageToken, "page-from-20");
  const mask = String(first?.headers["x-goog-fieldmask"]);
  assert.doesNotMatch(mask, /reviews|outdoorSeating|editorialSummary/);
});

test("reviews require the more expensive mask, and the other fields that it includes", async () => {
  await using world = await placesApi({ places: [inventedPlace()] });
  const request = searchRequest({ reviewsMax: 1, photosMax: 2 });
  const { listings, requests } = await world.provider.search(request, observedRun());
  assert.equal(listings[0]?.reviews?.length, 1);
  assert.deepEqual(listings[0]?.amenities, ["Takeout", "Outdoor seating"]);
  assert.deepEqual(listings[0]?.photos, [
    "https://photos.example/AF1QipInventedPhoto0001.jpg",
    "https://photos.example/AF1QipInventedPhoto0002.jpg",
  ]);
  assert.equal(listings[0]?.image_url, listings[0]?.photos?.[0]);
  assert.equal(requests, 3);
});

test("60 places are the provider's cap, so splitting the area may find more", async () => {
  await using world = await placesApi({ places: inventedPlaces(90) });
  const request = searchRequest({ listingsMax: 100, imageWanted: false });
  const outcome = await world.provider.search(request, observedRun());
  assert.equal(outcome.listings.length, 60);
  assert.equal(outcome.saturated, true);
  await using few = await placesApi({ places: inventedPlaces(30) });
  assert.equal((await few.provider.search(request, observedRun())).saturated, false);
});

test("an area is a restriction, also across the 180th meridian", async () => {
  const near = inventedPlace({ coordinates: { latitude: -17, longitude: 179.9 } });
  const far = inventedPlace({
    name: "Far Kettle",
    featureId: "0x14a1a3c1d2e3f405:0x99",
    coordinates: { latitude: -17, longitude: 170 },
  });
  await using world = await placesApi({ places: [near, far] });
  const area = { south: -18, west: 179, north: -16, east: -179 };
  const { listings, searchedArea } = await world.provider.search(searchRequest({ area }), observedRun());
  assert.deepEqual(
    listings.map(({ name }) => name),
    ["Copper Kettle"],
  );
  assert.deepEqual(searchedArea, area);
});

test("images of a listing from a search are requested later, and nothing else is", async () => {
  await using world = await placesApi({ places: [inventedPlace()] });
  const { listings } = await world.provider.search(searchRequest({ detailed: false }), observedRun());
  const [found] = listings;
  assert.ok(found);
  assert.equal(world.peer.requests.length, 1);
  assert.equal(found.image_url, null);
  const completed = await world.provider.complete(found, plainDetails, observedRun());
  assert.equal(completed.image_url, "https://photos.example/AF1QipInventedPhoto0001.jpg");
  assert.equal(world.peer.requests.length, 2);
  const noPictures = { ...plainDetails, imageWanted: false };
  assert.equal(await world.provider.complete(found, noPictures, observedRun()), found);
});

test("a client's own key takes precedence over the operator's", async () => {
  await using world = await placesApi({ places: [inventedPlace()], key: "client-key" });
  const ref = { kind: "feature_id", featureId: "0x14a1a3c1d2e3f405:0x5f6e7d8c9b0a1122" } as const;
  const listing = await world.provider.place(ref, plainDetails, observedRun({ apiKey: "client-key" }));
  assert.equal(listing.name, "Copper Kettle");
  await assert.rejects(world.provider.place(ref, plainDetails, observedRun()), {
    code: "not_configured",
    message: /key is not valid.*GOOGLE_PLACES_API_KEY/,
  });
});

test("without any key the error names the setting, and nothing is sent", async () => {
  await using world = await placesApi({}, null);
  await assert.rejects(world.provider.search(searchRequest(), observedRun()), {
    code: "not_configured",
    message: /GOOGLE_PLACES_API_KEY/,
  });
  assert.equal(world.peer.requests.length, 0);
});

const refusals: readonly (readonly [reason: string, message: RegExp])[] = [
  ["API_KEY_SERVICE_BLOCKED", /API restrictions/],
  ["API_KEY_HTTP_REFERRER_BLOCKED", /restricted to websites/],
  ["API_KEY_IP_ADDRESS_BLOCKED", /this server's IP address/],
  ["SERVICE_DISABLED", /not enabled in the Google Cloud project/],
  ["BILLING_DISABLED", /Billing is not enabled/],
  ["SOMETHING_NEW", /check in the Google Cloud console/],
];

for (const [reason, message] of refusals) {
  test(`a key refused for ${reason} says what to change, and nothing more`, async () => {
    const info = errorInfo(reason, { consumer: "projects/123456" });
    const fault = apiError(403, "PERMISSION_DENIED", "Requests from project 123456 are blocked.", [info]);
    await using world = await placesApi({ fault: () => fault });
    const failure = await world.provider.search(searchRequest(), observedRun()).catch((error) => error);
    assert.equal(failure.code, "not_configured");
    assert.match(failure.message, message);
    assert.doesNotMatch(failure.message, /123456|operator-key/);
    assert.equal(world.peer.requests.length, 1);
  });
}

test("a daily quota fails at once and says when it resets", async () => {
  const metadata = { quota_limit: "SearchTextRequestPerDayPerProject", quota_unit: "1/d/{project}" };
  const fault = apiError(429, "RESOURCE_EXHAUSTED", "Quota exceeded.", [
    errorInfo("RATE_LIMIT_EXCEEDED", metadata),
  ]);
  await using world = await placesApi({ fault: () => fault });
  await assert.rejects(world.provider.search(searchRequest(), observedRun()), {
    code: "provider_quota_exceeded",
    message: /^The provider's quota is exceeded.*2026-11-22T08:00:00\.000Z/,
  });
  assert.equal(world.peer.requests.length, 1);
});

test("a limit per minute is waited for as long as it says", async () => {
  const metadata = { quota_limit: "SearchTextRequestPerMinutePerProject", quota_unit: "1/min/{project}" };
  const delay = { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "21.5s" };
  const fault = apiError(429, "RESOURCE_EXHAUSTED", "Quota exceeded.", [
    errorInfo("RATE_LIMIT_EXCEEDED", metadata),
    delay,
  ]);
  await using world = await placesApi({
    places: inventedPlaces(3),
    fault: (_, before) => (before === 0 ? fault : null),
  });
  const run = observedRun();
  const outcome = await world.provider.search(searchRequest({ imageWanted: false }), run);
  assert.equal(outcome.listings.length, 3);
  assert.deepEqual(
    run.waits.map(({ retryAt }) => retryAt),
    [new Date(startMs + 21_500)],
  );
});

test("a failing server is retried a limited number of times", async () => {
  await using once = await placesApi({
    places: inventedPlaces(3),
    fault: (_, before) => (before === 0 ? { status: 503, body: "<html>" } : null),
  });
  const request = searchRequest({ imageWanted: false });
  assert.equal((await once.provider.search(request, observedRun())).listings.length, 3);
  await using always = await placesApi({ fault: () => ({ status: 500 }) });
  await assert.rejects(always.provider.search(request, observedRun()), { code: "provider_unavailable" });
  assert.equal(always.peer.requests.length, 3);
});

test("a place without a name is reported separately from the listings", async () => {
  const change = (place: Record<string, unknown>) => ({ ...place, displayName: undefined });
  await using world = await placesApi({ places: [inventedPlace()], change });
  const outcome = await world.provider.search(searchRequest(), observedRun());
  assert.deepEqual(outcome.listings, []);
  assert.equal(outcome.unread[0]?.placeId, "ChIJBfTj0sGjoRQRIhEKm4x9bl8");
});

test("a response that always names a next page does not make the search endless", async () => {
  const place = { id: "invented", displayName: { text: "Copper Kettle" } };
  await using world = await placesApi({
    fault: () => ({ body: { places: [place], nextPageToken: "again" } }),
  });
  const outcome = await world.provider.search(searchRequest(), observedRun());
  assert.equal(outcome.listings.length, 1);
  assert.equal(world.peer.requests.length, 2);
});

test("a missing image costs only that image", async () => {
  await using world = await placesApi({
    places: [inventedPlace()],
    fault: ({ path }) => (path.includes("Photo0001") ? apiError(404, "NOT_FOUND", "gone") : null),
  });
  const { listings } = await world.provider.search(searchRequest({ photosMax: 5 }), observedRun());
  assert.deepEqual(listings[0]?.photos, ["https://photos.example/AF1QipInventedPhoto0002.jpg"]);
});
