import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { cappedProvider, listingAt, seededRandom } from "../../../../test/harness/maps.ts";
import { ForagerError } from "../../../errors.ts";
import type { Listing } from "../listing/listing.ts";
import type { Area, SearchOutcome } from "../ports.ts";
import { type AskedArea, askedArea, boxedArea, isWithin } from "./area.ts";
import { type ExplorationOptions, exploreArea } from "./explore-area.ts";

const town: Area = { south: 51.3, west: -2.8, north: 51.6, east: -2.4 };

function explore(
  search: (area: Area | null) => SearchOutcome | Promise<SearchOutcome>,
  change: Partial<ExplorationOptions> & { asked?: AskedArea | null } = {},
) {
  return exploreArea({
    search: async (area) => search(area),
    asked: boxedArea(town),
    listingsMax: 2000,
    requestsMax: 860,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...change,
  });
}

/** Places evenly distributed over an area. */
function scattered(count: number, area: Area, seed = 1): Listing[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, index) =>
    listingAt(index, {
      latitude: area.south + random() * (area.north - area.south),
      longitude: area.west + random() * (area.east - area.west),
    }),
  );
}

const searchOf = (provider: ReturnType<typeof cappedProvider>["provider"]) => (area: Area | null) =>
  provider.search(
    { area } as Parameters<typeof provider.search>[0],
    {} as Parameters<typeof provider.search>[1],
  );

describe("exploreArea", () => {
  test("one search is enough if the provider returns everything", async () => {
    const { provider, searches } = cappedProvider(scattered(90, town));
    const { listings, saturatedLeft, warnings } = await explore(searchOf(provider));
    assert.equal(listings.length, 90);
    assert.deepEqual(searches, [town]);
    assert.deepEqual([saturatedLeft, warnings], [0, []]);
  });

  test("finds every one of a thousand places behind a cap of 120, with few requests", async () => {
    const { provider } = cappedProvider(scattered(1000, town));
    const { listings, requests, saturatedLeft } = await explore(searchOf(provider));
    assert.equal(new Set(listings.map(({ place_id }) => place_id)).size, 1000);
    assert.ok(requests <= 400, `${requests} requests`);
    assert.equal(saturatedLeft, 0);
  });

  test("finds a town in a large country without searching its way down to it", async () => {
    const country = { south: 40, west: 0, north: 55, east: 20 };
    const inTown = scattered(400, { south: 47.01, west: 8.01, north: 47.04, east: 8.05 });
    const far = listingAt(5000, { latitude: 54.9, longitude: 19.9 });
    const { provider, searches } = cappedProvider([...inTown, far]);
    const { listings } = await explore(searchOf(provider), { asked: boxedArea(country) });
    assert.equal(listings.length, 401);
    assert.ok(searches.length < 40, `${searches.length} searches`);
  });

  test("uses the area that the provider searched if none was given", async () => {
    const { provider, searches } = cappedProvider(scattered(300, town), { home: town });
    const { listings } = await explore(searchOf(provider), { asked: null });
    assert.equal(listings.length, 300);
    assert.equal(searches[0], null);
    assert.ok(
      searches.slice(1).every((area) => area !== null && area.south >= town.south && area.east <= town.east),
    );
  });

  test("leaves out places outside of a circle, and searches nothing beyond it", async () => {
    const places = scattered(600, town);
    const circle = askedArea({ latitude: 51.45, longitude: -2.6, radius_km: 8 });
    const { provider, searches } = cappedProvider(places);
    const { listings, outside } = await explore(searchOf(provider), { asked: circle });
    const inside = places.filter(({ coordinates }) => coordinates !== null && circle.contains(coordinates));
    assert.deepEqual(new Set(listings.map(({ name }) => name)), new Set(inside.map(({ name }) => name)));
    assert.ok(outside > 0);
    assert.ok(searches.every((area) => area !== null && circle.meets(area)));
  });

  test("crosses the 180th meridian", async () => {
    const strait = { south: -18, west: 179, north: -16, east: -179 };
    const east = scattered(200, { south: -18, west: 179, north: -16, east: 180 });
    const west = scattered(200, { south: -18, west: -180, north: -16, east: -179 }, 2).map((each, index) =>
      listingAt(index + 200, each.coordinates ?? { latitude: 0, longitude: 0 }),
    );
    const { provider } = cappedProvider([...east, ...west]);
    const { listings } = await explore(searchOf(provider), { asked: boxedArea(strait) });
    assert.equal(listings.length, 400);
  });

  test("ends at places that share one point, reports that some are left, and still finds those around them", async () => {
    const mall = Array.from({ length: 200 }, (_, index) =>
      listingAt(index, { latitude: 51.45, longitude: -2.6 }),
    );
    const around = scattered(50, town).map((each, index) =>
      listingAt(1000 + index, each.coordinates ?? { latitude: 0, longitude: 0 }),
    );
    const { provider } = cappedProvider([...mall, ...around]);
    const { listings, saturatedLeft, requests } = await explore(searchOf(provider));
    assert.equal(listings.filter(({ place_id }) => Number(place_id.slice(6)) >= 1000).length, 50);
    assert.equal(saturatedLeft, 1);
    assert.ok(requests < 60, `${requests} requests`);
  });

  test("ends if the provider returns the same for every area", async () => {
    const { provider, searches } = cappedProvider(scattered(500, town), { home: town, ignoresArea: true });
    const { listings, saturatedLeft } = await explore(searchOf(provider));
    assert.equal(listings.length, 120);
    assert.ok(searches.length <= 9, `${searches.length} searches`);
    assert.ok(saturatedLeft > 0);
  });

  test("finds what is hidden by a provider that searches four times the requested area", async () => {
    const towns = [0, 1, 2].flatMap((town) =>
      scattered(
        300,
        {
          south: 51.32 + town / 12,
          west: -2.75 + town / 12,
          north: 51.36 + town / 12,
          east: -2.7 + town / 12,
        },
        town + 1,
      ).map(({ coordinates }, index) =>
        listingAt(town * 300 + index, coordinates ?? { latitude: 0, longitude: 0 }),
      ),
    );
    const random = seededRandom(4);
    towns.sort(() => random() - 0.5);
    const { provider } = cappedProvider(towns, { looksBeyond: 0.5 });
    const { listings, requests } = await explore(searchOf(provider));
    assert.ok(listings.length >= 0.98 * towns.length, `${listings.length} found`);
    assert.ok(requests <= 0.7 * towns.length, `${requests} requests`);
  });

  test("stops at the requested number, dense parts first", async () => {
    const dense = scattered(500, { south: 51.3, west: -2.8, north: 51.45, east: -2.6 });
    const thin = scattered(100, { south: 51.45, west: -2.6, north: 51.6, east: -2.4 }, 3).map((each, index) =>
      listingAt(1000 + index, each.coordinates ?? { latitude: 0, longitude: 0 }),
    );
    const places = [...dense, ...thin];
    const random = seededRandom(9);
    places.sort(() => random() - 0.5);
    const { provider, searches } = cappedProvider(places);
    const { listings } = await explore(searchOf(provider), { listingsMax: 300 });
    assert.equal(listings.length, 300);
    assert.ok(searches.length <= 9, `${searches.length} searches`);
  });

  test("starts no search beyond its request limit, and reports what was not explored", async () => {
    const { provider } = cappedProvider(scattered(3000, town));
    const { requests, saturatedLeft, warnings } = await explore(searchOf(provider), { requestsMax: 30 });
    // Four searches of six pages may be running when the limit is reached.
    assert.ok(requests <= 30 + 24, `${requests} requests`);
    assert.ok(saturatedLeft > 0);
    assert.match(warnings.join(), /ended after \d+ requests; \d+ parts of the area were not explored/);
  });

  test("keeps results if a later search fails, and stops asking a provider that refuses", async () => {
    const { provider } = cappedProvider(scattered(1000, town));
    const search = searchOf(provider);
    let calls = 0;
    const refusing = async (area: Area | null) => {
      calls += 1;
      if (calls > 1) throw new ForagerError("provider_quota_exceeded", "The quota is used up until 18:00.");
      return search(area);
    };
    const { listings, warnings, saturatedLeft } = await explore(refusing);
    assert.equal(listings.length, 120);
    assert.equal(calls, 5);
    assert.match(warnings.join(), /The quota is used up until 18:00\./);
    assert.equal(saturatedLeft, 4);
  });

  test("fails with the first search's own error", async () => {
    const failing = () => Promise.reject(new ForagerError("provider_blocked"));
    await assert.rejects(explore(failing), { code: "provider_blocked" });
  });

  test("ends with the signal's reason when the job is cancelled between two searches", async () => {
    const { provider } = cappedProvider(scattered(1000, town));
    const search = searchOf(provider);
    const stop = new AbortController();
    const reason = new Error("cancelled");
    let searchesAfter = 0;
    const cancelling = async (area: Area | null) => {
      searchesAfter += Number(stop.signal.aborted);
      // After the searches that begin together with this one.
      if (area !== null && area.south > town.south) queueMicrotask(() => stop.abort(reason));
      return search(area);
    };
    await assert.rejects(explore(cancelling, { signal: stop.signal }), reason);
    assert.equal(searchesAfter, 0);
  });

  test("counts a place once if two providers' forms of its id match", async () => {
    const [one] = scattered(1, town);
    assert.ok(one);
    const twice = { ...one, place_id: "another form" };
    const { provider } = cappedProvider([one, twice]);
    assert.equal((await explore(searchOf(provider))).listings.length, 1);
  });
});

test("isWithin handles boxes across the 180th meridian", () => {
  const box = { south: -20, west: 170, north: -10, east: -170 };
  assert.equal(isWithin(box, { latitude: -15, longitude: 175 }), true);
  assert.equal(isWithin(box, { latitude: -15, longitude: -175 }), true);
  assert.equal(isWithin(box, { latitude: -15, longitude: 0 }), false);
});
