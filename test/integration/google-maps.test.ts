import assert from "node:assert/strict";
import { test } from "node:test";
import { placeIdOfFeature } from "../../src/job-types/maps/identity/place-ids.ts";
import type { PlaceRef } from "../../src/job-types/maps/ports.ts";
import { googleWorld } from "../harness/google-maps.ts";
import { observedRun, plainDetails, searchRequest } from "../harness/maps-running.ts";
import { eventually } from "../harness/wait.ts";
import { startHttpProxy } from "../servers/http-proxy.ts";
import type { GoogleFault, GooglePeerOptions } from "../servers/maps/google-peer.ts";
import { type InventedPlace, inventedPlace, inventedPlaces, placeAnswer } from "../servers/maps/payloads.ts";

const places = inventedPlaces(45);
const [first = inventedPlace()] = places;
const run = observedRun();

const refOf = ({ featureId }: InventedPlace): PlaceRef => ({ kind: "feature_id", featureId });
type Fault = NonNullable<GooglePeerOptions["fault"]>;

/** The same response to the first `count` requests of an endpoint. */
const faults =
  (endpoint: string, fault: GoogleFault, count = Number.POSITIVE_INFINITY): Fault =>
  (request) =>
    request.endpoint === endpoint && request.before < count ? fault : null;

for (const layout of ["classic", "2026"] as const) {
  test(`a search reads every page and every place, in the ${layout} layout`, async () => {
    const { peer, provider } = await googleWorld({ places, layout });
    const run = observedRun();
    const { progress } = run;
    const outcome = await provider.search(searchRequest({ listingsMax: 100 }), run);
    assert.deepEqual(
      outcome.listings.map(({ name }) => name),
      places.map(({ name }) => name),
    );
    const [listing] = outcome.listings;
    assert.equal(listing?.address, "1 Invention Street, Samplebridge AB1 2CD");
    assert.deepEqual(listing?.coordinates, first.coordinates);
    assert.equal(Object.keys(outcome.listings[1]?.working_hours ?? {}).length, 7);
    assert.equal(outcome.saturated, false);
    assert.deepEqual(outcome.unread, []);
    assert.equal(outcome.requests, peer.requests.length);
    assert.equal(progress.at(-1), 45);
    assert.equal(peer.count("search"), 3);
  });
}

test("no more places are read than requested, and a search that has more says so", async () => {
  const { peer, provider } = await googleWorld({ places });
  const outcome = await provider.search(searchRequest({ listingsMax: 25 }), run);
  assert.equal(outcome.listings.length, 25);
  assert.equal(outcome.saturated, true);
  assert.equal(peer.count("search"), 2);
  assert.ok(peer.count("place") <= 25);
});

test("a search that ends at the cap says so, one that ends below it does not", async () => {
  const many = inventedPlaces(150);
  const { provider } = await googleWorld({ places: many });
  const request = searchRequest({ listingsMax: 500, detailed: false });
  const capped = await provider.search(request, run);
  assert.equal(capped.listings.length, 120);
  assert.equal(capped.saturated, true);
  const { provider: below } = await googleWorld({ places: many.slice(0, 110) });
  assert.equal((await below.search(request, run)).saturated, false);
});

test("without details no place is requested, and they can be requested later", async () => {
  const { peer, provider } = await googleWorld({ places });
  const { listings } = await provider.search(searchRequest({ detailed: false }), run);
  assert.equal(peer.count("place"), 0);
  const [, listing] = listings;
  assert.ok(listing);
  assert.equal(listing.image_url, null);
  const complete = await provider.complete(listing, plainDetails, run);
  assert.match(complete.image_url ?? "", /^https:/);
  assert.equal(peer.count("place"), 1);
  assert.equal(await provider.complete(complete, plainDetails, run), complete);
});

test("details of another place than the requested one are not used", async () => {
  const [, other] = places;
  assert.ok(other);
  const { provider } = await googleWorld({
    places,
    fault: ({ endpoint }) => (endpoint === "place" ? { body: placeAnswer(other) } : null),
  });
  const { listings, unread } = await provider.search(searchRequest({ listingsMax: 3 }), run);
  assert.deepEqual(
    listings.map(({ name, phone }) => [name, phone]),
    places.slice(0, 3).map(({ name, phone }) => [name, phone?.raw ?? null]),
  );
  assert.equal(unread.length, 2);
  assert.match(unread[0]?.reason ?? "", /other than the requested/);
});

test("an area is searched, also across the 180th meridian", async () => {
  const fiji = inventedPlaces(9, { south: -18, west: 179.6, north: -17.6, east: 180 }, 3);
  const over = inventedPlaces(9, { south: -18, west: -180, north: -17.6, east: -179.6 }, 2);
  const { provider } = await googleWorld({ places: [...places, ...fiji, ...over] });
  const area = { south: -18, west: 179.6, north: -17.6, east: -179.6 };
  const { listings } = await provider.search(searchRequest({ area, listingsMax: 100 }), run);
  assert.equal(listings.length, 18);
  const quarter = { south: 52, west: -2, north: 52.1, east: -1.9 };
  const few = await provider.search(searchRequest({ area: quarter, listingsMax: 100 }), run);
  const inside = few.listings.filter(({ coordinates }) => (coordinates?.latitude ?? 0) < 52.12);
  assert.ok(few.listings.length > 0 && few.listings.length < 10);
  assert.equal(inside.length, few.listings.length);
});

test("a search without results is empty, not an error", async () => {
  const { provider } = await googleWorld({ places: [] });
  const outcome = await provider.search(searchRequest({ query: "nothing of the kind" }), run);
  assert.deepEqual(outcome.listings, []);
  assert.equal(outcome.saturated, false);
});

test("pages that repeat endlessly end after the first one without anything new", async () => {
  const { peer, provider } = await googleWorld({
    places,
    fault: ({ endpoint, url }) => {
      if (endpoint === "search") url.searchParams.set("pb", "!7i20!8i0");
      return null;
    },
  });
  const { listings } = await provider.search(searchRequest({ listingsMax: 500 }), run);
  assert.equal(listings.length, 20);
  assert.equal(peer.count("search"), 2);
});

test("endless pages with new results end at the cap", async () => {
  const { peer, provider } = await googleWorld({ places: inventedPlaces(2_000), cap: 2_000 });
  const outcome = await provider.search(searchRequest({ listingsMax: 2_000, detailed: false }), run);
  assert.equal(outcome.saturated, true);
  assert.ok(outcome.listings.length >= 300);
  assert.ok(peer.count("search") <= 20);
});

test("a stub of a search is requested once more, and then is an error", async () => {
  const once = await googleWorld({ places, fault: faults("search", "stub", 1) });
  assert.equal((await once.provider.search(searchRequest(), run)).listings.length, 20);
  const always = await googleWorld({ places, fault: faults("search", "stub") });
  await assert.rejects(always.provider.search(searchRequest(), run), {
    code: "provider_unreadable",
    message: /Google Maps answered a search with a stub without data, twice/,
  });
  assert.equal(always.peer.count("search"), 2);
});

test("a stub of a place is requested once more, and then is an error", async () => {
  const once = await googleWorld({ places, fault: faults("place", "stub", 1) });
  await once.provider.search(searchRequest({ query: "warm up" }), run);
  assert.equal((await once.provider.place(refOf(first), plainDetails, run)).name, first.name);
  const always = await googleWorld({
    places,
    fault: ({ endpoint }) => (endpoint === "place" || endpoint === "place-page" ? "stub" : null),
  });
  await assert.rejects(always.provider.place(refOf(first), plainDetails, run), {
    code: "provider_unreadable",
    message: /a request for a place with a stub/,
  });
});

test("the page of a place replaces a place request with a poor response", async () => {
  const { provider } = await googleWorld({ places, fault: faults("place", "stub") });
  await provider.search(searchRequest({ query: "warm up", detailed: false }), run);
  assert.equal((await provider.place(refOf(first), plainDetails, run)).reviews_count, first.reviewsCount);
});

test("a new visitor gets its cookies first", async () => {
  const { peer, provider } = await googleWorld({ places, stubsStrangers: true });
  assert.equal((await provider.search(searchRequest(), run)).listings.length, 20);
  const data = peer.requests.filter(({ endpoint }) => endpoint === "search" || endpoint === "place");
  assert.ok(data.every(({ headers }) => /NID=/.test(headers.cookie ?? "")));
});

test("pages that set cookies may fail: the search runs anyway", async () => {
  for (const status of [404, 403, 500]) {
    const { peer, provider } = await googleWorld({
      places,
      fault: ({ endpoint }) => (endpoint.endsWith("-page") ? { status } : null),
    });
    assert.equal((await provider.place(refOf(first), plainDetails, run)).name, first.name);
    assert.equal((await provider.search(searchRequest(), run)).listings.length, 20);
    assert.ok(peer.count("place-page") <= 2);
  }
});

for (const language of ["en", "de", "fr", "el", "ja"]) {
  test(`a consent page is answered once, in any language (${language})`, async () => {
    const { peer, provider } = await googleWorld({ places, consent: language });
    assert.equal((await provider.search(searchRequest(), run)).listings.length, 20);
    const saves = peer.requests.filter(({ url }) => url.pathname === "/save");
    assert.equal(saves.length, 1);
  });
}

test("a consent page that keeps returning is an error", async () => {
  const { peer, provider } = await googleWorld({
    places,
    consent: "en",
    fault: ({ url }) => (url.pathname === "/save" ? { status: 200, body: "saved" } : null),
  });
  await assert.rejects(provider.search(searchRequest(), run), {
    code: "provider_blocked",
    message: /consent/,
  });
  assert.ok(peer.requests.length < 20);
});

const captchas: [string, GoogleFault][] = [
  ["as a page", "captcha"],
  ["as a redirect", "sorry"],
  [
    "with status 429",
    { status: 429, body: '<form id="captcha-form"><div class="g-recaptcha"></div></form>' },
  ],
];
for (const [how, fault] of captchas) {
  test(`a captcha ${how} ends the job, and no request follows`, async () => {
    const { peer, provider } = await googleWorld({ places, fault: faults("search", fault) });
    await assert.rejects(provider.search(searchRequest(), run), {
      code: "provider_blocked",
      message: /captcha/,
    });
    assert.equal(peer.count("search"), 1);
    assert.equal(peer.count("other"), 0);
  });
}

for (const status of [429, 403, 503]) {
  test(`status ${status} makes the job wait, and then continue`, async () => {
    const { provider } = await googleWorld({ places, fault: faults("search", { status }, 2) });
    const run = observedRun();
    const { waits } = run;
    assert.equal((await provider.search(searchRequest(), run)).listings.length, 20);
    assert.ok(waits.length >= 2);
    assert.match(waits[0]?.waitingFor ?? "", new RegExp(`status ${status}`));
  });
}

test("a quota that ends later than the job may wait fails it immediately, with the time of its end", async () => {
  const headers = { "retry-after": "7200" };
  const { provider } = await googleWorld({ places, fault: faults("search", { status: 429, headers }) });
  await assert.rejects(provider.search(searchRequest(), run), {
    code: "provider_quota_exceeded",
    message: /quota exceeded at Google Maps.*until \d{4}-\d\d-\d\dT/,
  });
});

const broken: [string, GoogleFault, RegExp][] = [
  ["HTML in place of JSON", { body: "<html><title>Maps</title></html>" }, /Google Maps answered a search/],
  ["truncated JSON", "truncated", /Google Maps answered a search/],
  ["an empty answer", { body: "" }, /Google Maps answered a search/],
  ["JSON of another kind", { body: ')]}\'\n{"x":[null,[null]]}' }, /Google Maps answered a search/],
  ["a rejected descriptor", { status: 400, body: "bad request" }, /status 400/],
  ["20 MB", "huge", /larger than 12 MiB/],
  [
    "a redirect to another host",
    { status: 302, headers: { location: "https://evil.example/" } },
    /redirects to evil\.example/,
  ],
];
for (const [what, fault, message] of broken) {
  test(`${what} is an error, and never an empty result`, async () => {
    const { peer, provider } = await googleWorld({ places, fault: faults("search", fault) });
    await assert.rejects(provider.search(searchRequest(), run), { code: "provider_unreadable", message });
    assert.ok(peer.requests.length < 10);
  });
}

test("a broken connection is retried once", async () => {
  const once = await googleWorld({ places, fault: faults("search", "cut-off", 1) });
  assert.equal((await once.provider.search(searchRequest(), run)).listings.length, 20);
  const always = await googleWorld({ places, fault: faults("search", { status: 500 }) });
  const failing = always.provider.search(searchRequest(), run);
  await assert.rejects(failing, { code: "provider_unavailable", message: /status 500/ });
});

test("a later page that cannot be read is reported, and earlier results are kept", async () => {
  const { provider } = await googleWorld({
    places,
    fault: ({ endpoint, url }) =>
      endpoint === "search" && url.searchParams.get("pb")?.endsWith("!8i20") ? "truncated" : null,
  });
  const outcome = await provider.search(searchRequest({ listingsMax: 100 }), run);
  assert.equal(outcome.listings.length, 20);
  assert.equal(outcome.saturated, true);
  assert.match(outcome.unread[0]?.reason ?? "", /^Page 2 of the results could not be read/);
});

test("places without details keep the search's data, and are named", async () => {
  const isSecond = (text: string) => text.includes(places[1]?.featureId ?? "-");
  const { provider } = await googleWorld({
    places,
    fault: ({ endpoint, url }) => {
      const isOfSecond = isSecond(url.searchParams.get("pb") ?? "");
      const isPage =
        endpoint === "place-page" && url.href.includes(placeIdOfFeature(places[1]?.featureId ?? "") ?? "-");
      return (endpoint === "place" && isOfSecond) || isPage ? "truncated" : null;
    },
  });
  const { listings, unread } = await provider.search(searchRequest(), run);
  assert.equal(listings.length, 20);
  assert.equal(listings[1]?.name, places[1]?.name);
  assert.equal(unread.length, 1);
  assert.equal(unread[0]?.name, places[1]?.name);
  assert.match(unread[0]?.reason ?? "", /^Only the data of the search is available/);
});

test("a captcha during details ends them, keeps what was read and names the rest", async () => {
  const { peer, provider } = await googleWorld({
    places,
    fault: ({ endpoint, before }) => (endpoint === "place" && before >= 5 ? "captcha" : null),
  });
  const { listings, unread } = await provider.search(searchRequest({ listingsMax: 45 }), run);
  assert.equal(listings.length, 45);
  assert.ok(unread.length >= 30);
  assert.ok(unread.every(({ reason }) => /captcha/.test(reason)));
  assert.ok(peer.count("place") < 25, "pending requests are not sent");
  const { provider: closed } = await googleWorld({ places, fault: faults("place", "captcha") });
  await assert.rejects(closed.search(searchRequest(), run), { code: "provider_blocked" });
});

test("a place is found by each form of its reference", async () => {
  const data = `!4m2!3m1!1s${first.featureId}`;
  const { provider, peer: known } = await googleWorld({
    places,
    shortLinks: { abc: "/short/next", next: `/maps/place/x/data=${data}`, circle: "/short/circle" },
  });
  const { provider: strange, peer } = await googleWorld({
    places,
    shortLinks: { out: "https://evil.example/" },
  });
  const cid = BigInt(first.featureId.split(":")[1] ?? 0).toString();
  const refs: PlaceRef[] = [
    refOf(first),
    { kind: "place_id", placeId: placeIdOfFeature(first.featureId) ?? "" },
    { kind: "cid", cid },
    { kind: "short_link", url: `${known.url}/short/abc` },
  ];
  for (const ref of refs) assert.equal((await provider.place(ref, plainDetails, run)).name, first.name);
  const out: PlaceRef = { kind: "short_link", url: `${peer.url}/short/out` };
  await assert.rejects(strange.place(out, plainDetails, run), { code: "business_not_found" });
  const circle: PlaceRef = { kind: "short_link", url: `${known.url}/short/circle` };
  await assert.rejects(provider.place(circle, plainDetails, run), { code: "business_not_found" });
});

test("an id of something other than a business is no business", async () => {
  const { provider } = await googleWorld({ places });
  const nothing: PlaceRef = { kind: "feature_id", featureId: "0x14a1a3c1d2e3f405:0x1" };
  await assert.rejects(provider.place(nothing, plainDetails, run), { code: "business_not_found" });
  const unknownId: PlaceRef = { kind: "place_id", placeId: "ChIJAAAAAAAAAAARAAAAAAAAAAA" };
  await assert.rejects(provider.place(unknownId, plainDetails, run), { code: "business_not_found" });
});

test("a limited view is a result", async () => {
  const { provider } = await googleWorld({ places, placeDetail: "limited" });
  const listing = await provider.place(refOf(first), plainDetails, run);
  assert.equal(listing.name, first.name);
  assert.equal(listing.address, "1 Invention Street, Samplebridge AB1 2CD");
});

const [review] = first.reviews;
const popular = inventedPlace({
  reviews: Array.from({ length: 47 }, (_, index) => ({
    ...(review ?? inventedPlace().reviews[0]),
    id: `InventedReview${String(index).padStart(6, "0")}`,
  })) as InventedPlace["reviews"],
});

test("reviews are read page by page up to the limit, with the owner's replies", async () => {
  const { peer, provider } = await googleWorld({ places: [popular] });
  const options = { ...plainDetails, reviewsMax: 30, photosMax: 5 };
  const listing = await provider.place(refOf(popular), options, run);
  assert.equal(listing.reviews?.length, 30);
  assert.equal(new Set(listing.reviews?.map(({ review_id }) => review_id)).size, 30);
  assert.equal(listing.reviews?.[0]?.owner_response?.text, "Thank you, Ada.");
  assert.equal(listing.photos?.length, 2);
  assert.equal(peer.count("search-reviews"), 3);
});

test("reviews refused by one endpoint are read from the other, else those of the place are returned", async () => {
  const fault = faults("search-reviews", { status: 403 });
  const other = await googleWorld({ places: [popular], fault, tellsMapReviews: true });
  const options = { ...plainDetails, reviewsMax: 30 };
  assert.equal((await other.provider.place(refOf(popular), options, run)).reviews?.length, 30);
  const none = await googleWorld({ places: [popular], fault });
  const listing = await none.provider.place(refOf(popular), options, run);
  assert.ok((listing.reviews?.length ?? 0) > 0);
  assert.ok((listing.reviews?.length ?? 0) < 30);
});

test("cancelling ends it in a request, in a wait for a limit and in a pause, without another request", async () => {
  const hanging = await googleWorld({ places, fault: faults("search", "hangs") });
  const limited = await googleWorld({
    places,
    fault: faults("search", { status: 429, headers: { "retry-after": "4" } }),
  });
  const stubbed = await googleWorld({ places, fault: faults("search", "stub") }, { stubPauseMs: 60_000 });
  for (const { peer, provider } of [hanging, limited, stubbed]) {
    const cancel = new AbortController();
    const searching = provider.search(searchRequest(), observedRun({ signal: cancel.signal }));
    searching.catch(() => {});
    while (peer.count("search") === 0) await new Promise((resolve) => setImmediate(resolve));
    const asked = peer.requests.length;
    cancel.abort(new Error("cancelled by a test"));
    await assert.rejects(searching, /cancelled by a test/);
    await eventually(peer.answering, (count) => count === 0);
    assert.equal(peer.requests.length, asked);
  }
});

test("each proxy is a separate visitor, and they take turns", async () => {
  await using one = await startHttpProxy();
  await using two = await startHttpProxy();
  const { peer, provider } = await googleWorld({ places, consent: "en" }, { proxies: [one.url, two.url] });
  assert.equal((await provider.search(searchRequest(), run)).listings.length, 20);
  assert.ok(one.tunnels.length > 0 && two.tunnels.length > 0);
  const saves = peer.requests.filter(({ url }) => url.pathname === "/save");
  assert.equal(saves.length, 2, "each has answered the consent page for itself");
});
