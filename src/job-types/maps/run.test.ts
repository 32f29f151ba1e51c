import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { cappedProvider, listing, mapsPorts, runMaps } from "../../../test/harness/maps.ts";
import type { LendSlot } from "../../contract/job.ts";
import { ForagerError } from "../../errors.ts";
import type { Listing } from "./listing/listing.ts";
import type { MapsProvider, ProviderRun, SearchOutcome, SearchRequest } from "./ports.ts";
import { MapsResult } from "./result.ts";

/** A provider whose search is defined by the test. */
function searching(
  outcome: Partial<SearchOutcome>,
  seen: { request?: SearchRequest; run?: ProviderRun } = {},
): MapsProvider {
  const { provider } = cappedProvider([]);
  return {
    ...provider,
    async search(request, run) {
      Object.assign(seen, { request, run });
      return {
        listings: [],
        saturated: false,
        searchedArea: null,
        unread: [],
        requests: 1,
        via: "http",
        ...outcome,
      };
    },
  };
}

const query = "joinery Bristol";
const address = { street: null, borough: null, city: null, postcode: null, region: null };
const off = { store_images: false, validate_phones: false };

describe("a svcMaps search", () => {
  test("returns the contract's fields, and null for phone fields that were not requested", async () => {
    const found = [listing(1, { phone: "020 7946 0018", image_url: "https://a.example/1" }), listing(2)];
    const { data, outcome } = await runMaps(
      { query, ...off },
      mapsPorts(searching({ listings: found, requests: 3 })),
    );
    assert.deepEqual([data.query, data.results_count, outcome.resultsCount], [query, 2, 2]);
    const [first] = data.businesses ?? [];
    assert.deepEqual(
      [first?.phone, first?.phone_e164, first?.phone_national, first?.phone_type, first?.phone_valid],
      ["020 7946 0018", null, null, null, null],
    );
    assert.equal(first?.image_url, "https://a.example/1");
    assert.deepEqual([first?.place_id, first?.google_place_id], ["place-1", "place-1"]);
    assert.equal("reviews" in (first ?? {}), false);
    const { completeness, ...metadata } = data.metadata;
    assert.deepEqual(metadata, {
      max_results: 20,
      extract_reviews: false,
      extract_photos: false,
      language: "en",
      provider: "google",
      via: "http",
      requests: 3,
      attribution: "Google Maps",
      unread: [],
      warnings: [],
      dedup: { enabled: false, unique_only: false, total: 2, unique: null },
      post_processing: {},
    });
    assert.deepEqual([completeness?.phone, completeness?.image_url, completeness?.website], [0.5, 0.5, 0]);
    assert.equal(completeness?.reviews, undefined);
  });

  test("passes the payload's request and the client's own key to the provider", async () => {
    const seen: { request?: SearchRequest; run?: ProviderRun } = {};
    const settings = { provider: "osm" as const, googlePlacesApiKey: "key-of-the-client" };
    const asked: string[] = [];
    const ports = mapsPorts(searching({}, seen), {
      clientSettings: async () => settings,
      providerFor(name) {
        asked.push(name);
        return searching({}, seen);
      },
    });
    await runMaps(
      {
        query,
        lang: "de",
        country_code: "de",
        max_results: 50,
        extract_reviews: true,
        reviews_max: 5,
        headless: false,
        area: { latitude: 0, longitude: 0, radius_km: 1 },
      },
      ports,
    );
    const { area, ...request } = seen.request ?? {};
    assert.deepEqual(request, {
      query,
      language: "de",
      countryCode: "DE",
      listingsMax: 50,
      reviewsMax: 5,
      imageWanted: true,
      photosMax: 0,
      browserAllowed: false,
      detailed: true,
      isAreaHint: false,
    });
    assert.ok(area && area.south < -0.008 && area.east > 0.008 && area.east < 0.01);
    assert.equal(seen.run?.apiKey, "key-of-the-client");
    assert.deepEqual(asked, ["osm"]);
  });

  test("requests no paid picture if none is to be stored", async () => {
    const seen: { request?: SearchRequest } = {};
    await runMaps({ query, store_images: false }, mapsPorts(searching({}, seen)));
    assert.equal(seen.request?.imageWanted, false);
  });

  test("that has found nothing in the wanted country says what it has found instead", async () => {
    const inCountry = (number: number, country_code: string | null) =>
      listing(number, { address_parts: { ...address, country_code } });
    const warningsOf = async (countries: (string | null)[]) => {
      const listings = countries.map((country, index) => inCountry(index + 1, country));
      const ports = mapsPorts(searching({ listings }));
      return (await runMaps({ query, country_code: "lu" }, ports)).data.metadata.warnings;
    };
    assert.match(
      (await warningsOf(["FR", "FR", "BE", null])).join(),
      /^No business .* in LU: 2 in FR, 1 in BE\. /,
    );
    assert.deepEqual(await warningsOf(["FR", "LU"]), []);
    assert.deepEqual(await warningsOf([null]), []);
  });

  test("without any listing is an answer, and says why there is none", async () => {
    const { data } = await runMaps({ query }, mapsPorts(searching({})));
    assert.deepEqual([data.results_count, data.businesses, data.metadata.completeness], [0, [], null]);
    const box = { south: 0, west: 0, north: 1, east: 1 };
    const outside = listing(1, { coordinates: { latitude: 5, longitude: 5 } });
    const unread = [{ placeId: "place-1", name: null, reason: "It has no name." }];
    const cases: [object, Partial<SearchOutcome>, string][] = [
      [{}, {}, `Google Maps found nothing for "${query}".`],
      [{}, { emptyReason: "No one knows the place." }, "No one knows the place."],
      [{}, { unread }, `Google Maps returned 1 place for "${query}", none of which could be read.`],
      [
        { area: box },
        { listings: [outside] },
        `The only place that Google Maps returned for "${query}" lies outside of the requested area.`,
      ],
    ];
    for (const [payload, outcome, reason] of cases) {
      for (const deep of [false, true]) {
        const ran = await runMaps({ query, deep, ...payload }, mapsPorts(searching(outcome)));
        assert.deepEqual([ran.outcome.message, ran.data.metadata.warnings[0]], [reason, reason]);
      }
    }
  });

  test("reports how many duplicates were left out, if all or some", async () => {
    const found = [listing(1), listing(2), listing(3)];
    const { outcome, data } = await runMaps({ query, ...off }, mapsPorts(searching({ listings: found })));
    assert.deepEqual(data.metadata.dedup, { enabled: false, unique_only: false, total: 3, unique: null });
    const unique = [false, true, false];
    const some = outcome.dedup?.apply(unique, { uniqueOnly: true });
    const { metadata } = MapsResult.parse(some?.data);
    assert.deepEqual(metadata.dedup, { enabled: true, unique_only: true, total: 3, unique: 1 });
    const sentence = "2 of 3 businesses were omitted as duplicates of earlier results (dedup_unique_only).";
    assert.deepEqual([some?.message, metadata.warnings, some?.resultsCount], [sentence, [sentence], 1]);
    const none = outcome.dedup?.apply([false, false, false], { uniqueOnly: true });
    assert.match(none?.message ?? "", /^3 of 3 businesses were omitted as duplicates/);
    const marked = outcome.dedup?.apply(unique, { uniqueOnly: false });
    assert.deepEqual([marked?.message, marked?.resultsCount], [null, 3]);
  });

  test("has no duplicate places, and none beyond max_results", async () => {
    const again = listing(1, { place_id: "of another layout" });
    const found = [listing(1), again, listing(2), listing(3)];
    const all = await runMaps({ query, ...off }, mapsPorts(searching({ listings: found })));
    assert.deepEqual(
      all.data.businesses?.map(({ name }) => name),
      ["Sample Works 1", "Sample Works 2", "Sample Works 3"],
    );
    const two = await runMaps(
      { query, max_results: 2, ...off },
      mapsPorts(searching({ listings: found.slice(1) })),
    );
    assert.equal(two.data.results_count, 2);
  });

  test("starts at 'near', and keeps what is found elsewhere", async () => {
    const seen: { request?: SearchRequest } = {};
    const far = listing(1, { coordinates: { latitude: 5, longitude: 5 } });
    const near = { latitude: 0, longitude: 0, radius_km: 1 };
    const { data } = await runMaps({ query, near, ...off }, mapsPorts(searching({ listings: [far] }, seen)));
    assert.equal(data.results_count, 1);
    assert.deepEqual(data.metadata.warnings, []);
    assert.equal(seen.request?.isAreaHint, true);
    assert.ok(seen.request.area && seen.request.area.north > 0.008 && seen.request.area.north < 0.01);
  });

  test("reports that the provider has more, what it could not read, and what was outside of the area", async () => {
    const near = listing(1, { coordinates: { latitude: 0, longitude: 0 } });
    const far = listing(2, { coordinates: { latitude: 5, longitude: 5 } });
    const unread = [{ placeId: "place-9", name: "Sample Nine", reason: "Its page was empty." }];
    const ports = mapsPorts(searching({ listings: [near, far], saturated: true, unread }));
    const area = { latitude: 0, longitude: 0, radius_km: 1 };
    const { data } = await runMaps({ query, area, ...off }, ports);
    assert.deepEqual(
      data.businesses?.map(({ name }) => name),
      ["Sample Works 1"],
    );
    const [saturated, outside] = data.metadata.warnings;
    assert.match(saturated ?? "", /^The search is saturated: .*'deep'/);
    assert.equal(outside, "Left out, since outside of the requested area: 1 place.");
    assert.deepEqual(data.metadata.unread, [
      { place_id: "place-9", name: "Sample Nine", reason: "Its page was empty." },
    ]);
  });

  test("with reviews and photos returns lists, and reports which are missing", async () => {
    const review = {
      review_id: "r",
      author: null,
      rating: 5,
      text: "Fine.",
      date: null,
      language: "en",
      owner_response: null,
    };
    const found = [
      listing(1, { reviews_count: 1, reviews: [review] }),
      listing(2, { reviews_count: 7 }),
      listing(3),
      // The view of a visitor who is not signed in: a rating without its count, and only the first reviews.
      listing(4, { rating: 4.5 }),
      listing(5, { reviews_count: 700, reviews: [review] }),
    ];
    const payload = { query, extract_reviews: true, extract_photos: true, ...off };
    const { data } = await runMaps(payload, mapsPorts(searching({ listings: found })));
    assert.deepEqual(
      data.businesses?.map(({ reviews, photos }) => [reviews?.length, photos?.length]),
      [
        [1, 0],
        [0, 0],
        [0, 0],
        [0, 0],
        [1, 0],
      ],
    );
    assert.deepEqual(data.metadata.warnings, [
      "No review could be read for 2 places that have reviews.",
      "Fewer reviews than requested could be read for 1 place that has more.",
    ]);
    assert.equal(data.metadata.completeness?.reviews, 0.4);
  });

  test("warns that a provider has no reviews if they were requested", async () => {
    const provider = { ...searching({ listings: [listing(1)] }), hasReviews: false };
    const warningsOf = async (extract_reviews: boolean) =>
      (await runMaps({ query, extract_reviews, ...off }, mapsPorts(provider))).data.metadata.warnings;
    assert.deepEqual(await warningsOf(false), []);
    assert.match((await warningsOf(true)).join(), /^The provider 'google' has no reviews; /);
  });

  test("reports its progress, and passes the job's rest function to its provider", async () => {
    const { provider } = cappedProvider([]);
    const waits: string[] = [];
    const slow: MapsProvider = {
      ...provider,
      async search(request, run) {
        run.onProgress(20);
        await run.lendSlot(async () => undefined, { waitingFor: "Example Maps", retryAt: null });
        return await provider.search(request, run);
      },
    };
    const lendSlot: LendSlot = (wait, { waitingFor }) => {
      waits.push(waitingFor);
      return wait();
    };
    const { reports } = await runMaps({ query }, mapsPorts(slow), { lendSlot });
    assert.deepEqual(reports.slice(0, 2), [
      { listings: 0, details: 0, images: 0 },
      { listings: 20, details: 0, images: 0 },
    ]);
    assert.deepEqual(waits, ["Example Maps"]);
  });
});

describe("a deep svcMaps search", () => {
  const places = Array.from({ length: 300 }, (_, index) =>
    listing(index, {
      coordinates: { latitude: (index % 20) / 100, longitude: Math.floor(index / 20) / 100 },
    }),
  );
  const area = { south: -0.1, west: -0.1, north: 0.3, east: 0.3 };
  const payload = { query, deep: true, max_results: 2000, area, ...off };

  test("finds more than the cap, then requests details only for the kept listings", async () => {
    const { provider, completed } = cappedProvider(places);
    const { data, reports } = await runMaps(payload, mapsPorts(provider));
    assert.equal(data.results_count, 300);
    assert.deepEqual(reports.at(-1), { listings: 300, details: 300, images: 0 });
    assert.ok(data.businesses?.every(({ description }) => description === "complete"));
    const { areas, requests, saturated_left } = data.metadata.deep ?? {};
    assert.ok(areas !== undefined && areas > 4 && requests !== undefined && requests >= areas);
    assert.equal(saturated_left, 0);
    assert.equal(data.metadata.requests, requests + 300);
    const fewer = cappedProvider(places);
    await runMaps({ ...payload, max_results: 150 }, mapsPorts(fewer.provider));
    assert.deepEqual([completed.length, fewer.completed.length], [300, 150]);
  });

  test("keeps listings whose details cannot be read, and reports that", async () => {
    const { provider } = cappedProvider(places.slice(0, 3));
    let calls = 0;
    const complete = async (found: Listing) => {
      calls += 1;
      if (calls === 2) throw new ForagerError("provider_unreadable", "The page was empty.");
      return found;
    };
    const { data } = await runMaps(payload, mapsPorts({ ...provider, complete }));
    assert.equal(data.results_count, 3);
    assert.deepEqual(data.metadata.warnings, ["Details of 1 place could not be read: The page was empty."]);
  });
});

describe("a svcMaps job for one place", () => {
  const placeId = "ChIJN1t_tDeuEmsRUsoyG83frY4";
  // The CID that the place id holds.
  const found = listing(1, { phone: "+44 20 7946 0018", cid: "10281119596374313554" });
  const { provider } = cappedProvider([found]);

  test("reports that the provider returned another place", async () => {
    for (const [url, isOther] of [
      [placeId, false],
      ["cid:10281119596374313554", false],
      ["cid:1", true],
    ] as const) {
      const { data } = await runMaps({ url, ...off }, mapsPorts(provider));
      assert.equal(
        /other than the requested one, "Sample Works 1"/.test(data.metadata.warnings.join()),
        isOther,
        url,
      );
    }
  });

  test("returns the listing's fields at the top level", async () => {
    const { data, outcome } = await runMaps({ url: placeId, store_images: false }, mapsPorts(provider));
    assert.deepEqual(
      [data.name, data.phone_e164, outcome.resultsCount],
      ["Sample Works 1", "+442079460018", 1],
    );
    assert.equal("businesses" in data, false);
    assert.deepEqual([data.metadata.via, data.metadata.requests], [null, 1]);
    assert.deepEqual(data.metadata.post_processing, {
      phone_validation: { total: 1, valid: 1, invalid: 0, undecided: 0 },
    });
  });

  test("fails with the contract's messages if there is no such place, or no place at all", async () => {
    const nothing = async () => Promise.reject(new ForagerError("business_not_found"));
    await assert.rejects(runMaps({ url: placeId }, mapsPorts({ ...provider, place: nothing })), {
      code: "business_not_found",
      message: "No business was found at this URL.",
    });
    await assert.rejects(runMaps({ url: placeId }, mapsPorts({ ...provider, knows: () => false })), {
      code: "business_not_found",
    });
    await assert.rejects(runMaps({ url: "https://example.com/" }, mapsPorts(provider)), {
      code: "invalid_map_url",
    });
  });

  test("that is a duplicate returns an empty list if only new ones are wanted", async () => {
    const { outcome } = await runMaps({ url: placeId, ...off }, mapsPorts(provider));
    const kept = outcome.dedup?.apply([true], { uniqueOnly: true });
    assert.deepEqual([kept?.resultsCount, kept?.data.dedup_unique], [1, true]);
    const left = outcome.dedup?.apply([false], { uniqueOnly: true });
    assert.deepEqual([left?.resultsCount, left?.data.results_count, left?.data.businesses], [0, 0, []]);
    assert.equal(left?.data.name, undefined);
  });
});

test("a place has one key for deduplication, with any of its ids and from any provider", async () => {
  // A feature id and its place id, of no real place.
  const feature_id = "0x14a1a3c1d2e3f405:0x5f6e7d8c9b0a1122";
  const place_id = "ChIJBfTj0sGjoRQRIhEKm4x9bl8";
  const forms = [
    listing(1, { feature_id, place_id }),
    listing(1, { feature_id: null, place_id, source: "google_places_api" }),
    listing(1, {
      feature_id: feature_id.toUpperCase().replaceAll("0X", "0x"),
      place_id: "other",
    }),
    listing(1, { source: "osm", place_id: "osm:node/1", feature_id: null }),
  ];
  const keys = [];
  for (const form of forms) {
    const { outcome } = await runMaps({ query, ...off }, mapsPorts(searching({ listings: [form] })));
    keys.push(...(outcome.dedup?.records ?? []));
  }
  const google = { kind: "business", key: `google:${feature_id}` };
  assert.deepEqual(keys, [google, google, google, { kind: "business", key: "osm:node/1" }]);
});
