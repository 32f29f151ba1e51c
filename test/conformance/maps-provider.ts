import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Listing, weekdays } from "../../src/job-types/maps/listing/listing.ts";
import type { Area, MapsProvider, PlaceRef } from "../../src/job-types/maps/ports.ts";
import { observedRun, plainDetails, searchRequest } from "../harness/maps-running.ts";
import { type InventedPlace, inventedPlaces } from "../servers/maps/invented-places.ts";

/** What is wrong with the provider's server, however that server expresses it. */
export type WorldFault =
  /** The first data request meets a limit that expires immediately. */
  | "passing limit"
  /** Every data request does, for longer than any job waits. */
  | "quota"
  | "not json"
  | "cut off"
  /** It accepts requests and never answers. */
  | "hangs";

export interface MapsWorldOptions {
  places: readonly InventedPlace[];
  fault?: WorldFault;
}

/** One provider with its server, which holds the places of a test. */
export interface MapsWorld extends AsyncDisposable {
  provider: MapsProvider;
  /** Finds all places of the world, everywhere or within `area`. */
  query: string;
  /** Finds none. */
  emptyQuery: string;
  /** A place by its number in the world, and one that does not exist. */
  refOf(index: number): PlaceRef;
  missingRef: PlaceRef;
  /** A reference that the provider cannot know. */
  foreignRef: PlaceRef;
  /** Resolves when the server has received a request. */
  asked(): Promise<unknown>;
}

const everywhere: Area = { south: 52, west: -2, north: 52.5, east: -1.5 };
const south: Area = { ...everywhere, north: 52.25 };

/** What every adapter of a map provider promises (`MapsProvider` in ports.ts), tested against its local stand-in. */
export function describeMapsProvider(
  name: string,
  makeWorld: (options: MapsWorldOptions) => Promise<MapsWorld>,
): void {
  describe(`${name} as a map provider`, { timeout: 60_000 }, () => {
    test("a search returns complete listings, each place once, and reports progress", async () => {
      await using world = await makeWorld({ places: inventedPlaces(30, everywhere) });
      const run = observedRun();
      const request = searchRequest({ query: world.query, area: everywhere, listingsMax: 30 });
      const outcome = await world.provider.search(request, run);
      assert.equal(outcome.listings.length, 30);
      for (const listing of outcome.listings) {
        Listing.strict().parse(listing);
        assert.equal(listing.source, world.provider.name);
      }
      assert.equal(new Set(outcome.listings.map((listing) => listing.place_id)).size, 30);
      assert.ok(outcome.requests > 0);
      assert.deepEqual(
        run.progress,
        [...run.progress].sort((one, other) => one - other),
      );
      assert.ok(run.progress.length > 0 && Math.max(...run.progress) <= 30);
      assert.deepEqual(outcome.unread, []);
    });

    test("a listing contains what the server has on the place, with hours by English weekday", async () => {
      const [place] = inventedPlaces(1, everywhere, 7);
      assert.ok(place);
      const whole = {
        ...place,
        hours: inventedPlaces(2)[1]?.hours ?? null,
        website: "https://kettle.example/",
      };
      await using world = await makeWorld({ places: [whole] });
      const request = searchRequest({ query: world.query, area: everywhere });
      const [listing] = (await world.provider.search(request, observedRun())).listings;
      assert.equal(listing?.name, place.name);
      assert.equal(listing?.website, "https://kettle.example/");
      assert.ok(listing?.address?.includes("Invention Street"), String(listing?.address));
      assert.equal(listing?.address_parts?.postcode, place.postcode);
      assert.ok(Math.abs((listing?.coordinates?.latitude ?? 0) - place.coordinates.latitude) < 1e-6);
      assert.equal(listing?.business_status, "OPERATIONAL");
      assert.equal(listing?.working_hours?.Tuesday, "9 AM–5 PM");
      assert.equal(listing?.working_hours?.Monday, "Closed");
      assert.equal(listing?.working_hours?.Thursday, "9 AM–12 PM, 2 PM–5:30 PM");
      const german = await world.provider.search({ ...request, language: "de" }, observedRun());
      const days = Object.keys(german.listings[0]?.working_hours ?? {});
      assert.deepEqual(days.sort(), [...weekdays].sort());
    });

    test("a search returns no more listings than requested", async () => {
      await using world = await makeWorld({ places: inventedPlaces(30, everywhere) });
      const request = searchRequest({ query: world.query, area: everywhere, listingsMax: 7 });
      assert.equal((await world.provider.search(request, observedRun())).listings.length, 7);
    });

    test("a search reports no place outside the area as inside", async () => {
      await using world = await makeWorld({ places: inventedPlaces(16, everywhere) });
      const request = searchRequest({ query: world.query, area: south });
      const { listings, searchedArea } = await world.provider.search(request, observedRun());
      const searched = searchedArea ?? south;
      assert.ok(listings.length >= 8 && listings.length < 16, `${listings.length} of 16`);
      for (const { coordinates } of listings) {
        assert.ok(coordinates && coordinates.latitude <= searched.north + 1e-6, JSON.stringify(coordinates));
      }
    });

    test("an empty result is an outcome, not an error", async () => {
      await using world = await makeWorld({ places: [] });
      const request = searchRequest({ query: world.emptyQuery, area: everywhere });
      const outcome = await world.provider.search(request, observedRun());
      assert.deepEqual(outcome.listings, []);
      assert.equal(outcome.saturated, false);
    });

    test("reviews and photos are included only on request", async () => {
      await using world = await makeWorld({ places: inventedPlaces(2, everywhere, 3) });
      const asked = { query: world.query, area: everywhere };
      const without = await world.provider.search(searchRequest(asked), observedRun());
      assert.ok(without.listings.every((listing) => !("reviews" in listing) && !("photos" in listing)));
      const wanted = searchRequest({ ...asked, reviewsMax: 1, photosMax: 1 });
      for (const listing of (await world.provider.search(wanted, observedRun())).listings) {
        assert.ok(listing.reviews && listing.reviews.length <= 1);
        assert.ok(listing.photos && listing.photos.length <= 1);
      }
    });

    test("a place is found by its reference, with the same data as in a search", async () => {
      await using world = await makeWorld({ places: inventedPlaces(3, everywhere) });
      const ref = world.refOf(1);
      assert.equal(world.provider.knows(ref), true);
      const listing = await world.provider.place(ref, plainDetails, observedRun());
      const request = searchRequest({ query: world.query, area: everywhere });
      const { listings } = await world.provider.search(request, observedRun());
      const found = listings.find((one) => one.place_id === listing.place_id);
      assert.equal(found?.name, listing.name);
    });

    test("a place that does not or cannot exist is not found", async () => {
      await using world = await makeWorld({ places: inventedPlaces(2, everywhere) });
      const notFound = { code: "business_not_found" };
      await assert.rejects(world.provider.place(world.missingRef, plainDetails, observedRun()), notFound);
      assert.equal(world.provider.knows(world.foreignRef), false);
      await assert.rejects(world.provider.place(world.foreignRef, plainDetails, observedRun()), notFound);
    });

    test("a listing from a search can be completed, and stays the same place", async () => {
      await using world = await makeWorld({ places: inventedPlaces(3, everywhere) });
      const request = searchRequest({ query: world.query, area: everywhere, detailed: false });
      const { listings } = await world.provider.search(request, observedRun());
      assert.equal(listings.length, 3);
      for (const listing of listings) {
        const completed = await world.provider.complete(listing, plainDetails, observedRun());
        Listing.strict().parse(completed);
        assert.equal(completed.place_id, listing.place_id);
        assert.equal(completed.name, listing.name);
      }
    });

    test("a temporary limit is waited for, and the job rests meanwhile", async () => {
      await using world = await makeWorld({ places: inventedPlaces(3, everywhere), fault: "passing limit" });
      const run = observedRun();
      const request = searchRequest({ query: world.query, area: everywhere });
      assert.equal((await world.provider.search(request, run)).listings.length, 3);
      assert.ok(run.waits.length > 0 && run.waits.every(({ waitingFor }) => /.: ./.test(waitingFor)));
      assert.notEqual(run.waits[0]?.retryAt ?? null, null);
    });

    const errors: readonly (readonly [fault: WorldFault, codes: readonly string[]])[] = [
      ["quota", ["provider_quota_exceeded"]],
      ["not json", ["provider_unreadable"]],
      ["cut off", ["provider_unreadable", "provider_unavailable"]],
    ];
    for (const [fault, codes] of errors) {
      test(`a server with the fault "${fault}" is an error, and never an empty list`, async () => {
        await using world = await makeWorld({ places: inventedPlaces(3, everywhere), fault });
        const request = searchRequest({ query: world.query, area: everywhere });
        const failure = await world.provider.search(request, observedRun()).then(
          () => assert.fail("it found something"),
          (error: { code?: string }) => error,
        );
        assert.ok(codes.includes(String(failure.code)), String(failure));
      });
    }

    test("a cancelled job ends immediately, with its reason", async () => {
      await using world = await makeWorld({ places: inventedPlaces(3, everywhere), fault: "hangs" });
      const cancel = new AbortController();
      const run = observedRun({ signal: cancel.signal });
      const searching = world.provider.search(searchRequest({ query: world.query, area: everywhere }), run);
      const reason = new Error("cancelled by the test");
      void world.asked().then(() => cancel.abort(reason));
      await assert.rejects(searching, reason);
    });
  });
}
