import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { MapsPayload } from "./payload.ts";

const problems = (payload: object) =>
  MapsPayload.safeParse(payload).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ??
  [];

describe("MapsPayload", () => {
  test("has the contract's defaults", () => {
    const { search_query, ...defaults } = MapsPayload.parse({ search_query: " joinery Bristol " });
    assert.equal(search_query, "joinery Bristol");
    assert.deepEqual(defaults, {
      max_results: 20,
      language: "en",
      country_code: null,
      area: null,
      near: null,
      deep: false,
      extract_reviews: false,
      reviews_max: 20,
      extract_photos: false,
      photos_max: 20,
      headless: true,
      store_images: true,
      validate_phones: true,
      test: false,
    });
  });

  test("accepts query and lang for search_query and language, and either form of an area", () => {
    const payload = MapsPayload.parse({ query: "joinery", lang: "pt-BR", country_code: "br" });
    assert.deepEqual(
      [payload.search_query, payload.language, payload.country_code],
      ["joinery", "pt-BR", "BR"],
    );
    for (const area of [
      { south: 51, west: -3, north: 52, east: -2 },
      { south: -18, west: 179, north: -16, east: -179 },
      { latitude: 51.4, longitude: -2.6, radius_km: 10 },
    ]) {
      assert.deepEqual(MapsPayload.parse({ query: "joinery", area }).area, area);
    }
  });

  test("is unchanged when a stored payload is parsed again", () => {
    const payload = MapsPayload.parse({ query: "joinery", lang: "de", area: null });
    assert.deepEqual(MapsPayload.parse(JSON.parse(JSON.stringify(payload))), payload);
  });

  test("requires exactly one of search_query and url", () => {
    assert.deepEqual(problems({}), ["search_query: Give either search_query or url."]);
    assert.deepEqual(problems({ query: "a", url: "ChIJ" }), [
      "search_query: Give either search_query or url.",
    ]);
    assert.deepEqual(problems({ query: "a", search_query: "b" }), ["query: is not the same as search_query"]);
  });

  test("allows more than 100 results only for a deep search, and never more than 2,000", () => {
    for (const max_results of [101, 5000]) {
      assert.deepEqual(problems({ query: "a", max_results }), [
        "max_results: must be at most 100, or at most 2000 with deep",
      ]);
    }
    assert.deepEqual(problems({ query: "a", max_results: 2000, deep: true }), []);
    assert.deepEqual(problems({ query: "a", max_results: 2001, deep: true }), [
      "max_results: must be at most 2000",
    ]);
    assert.equal(problems({ query: "a", max_results: 0 }).length, 1);
  });

  test("limits the reviews and photos of all listings together", () => {
    const all = { query: "a", deep: true, max_results: 2000, extract_reviews: true, extract_photos: true };
    assert.deepEqual(problems(all), []);
    assert.deepEqual(problems({ ...all, photos_max: 21 }), [
      "photos_max: must be at most 20 with a max_results of 2000",
    ]);
    assert.deepEqual(problems({ ...all, max_results: 200, reviews_max: 200 }), []);
  });

  test("accepts either area or near, not both", () => {
    const near = { latitude: 51.4, longitude: -2.6, radius_km: 10 };
    assert.deepEqual(MapsPayload.parse({ query: "joinery", near }).near, near);
    assert.deepEqual(problems({ query: "joinery", near, area: near }), ["near: Give either area or near."]);
  });

  test("refuses invalid areas", () => {
    for (const area of [
      { south: 52, west: -3, north: 51, east: -2 },
      { south: 51, west: -3, north: 52, east: -3 },
      { south: -91, west: 0, north: 0, east: 1 },
      { latitude: 0, longitude: 0 },
      { latitude: 0, longitude: 181, radius_km: 1 },
      { latitude: 0, longitude: 0, radius_km: 501 },
      "Bristol",
    ]) {
      assert.ok(problems({ query: "a", area }).length > 0, JSON.stringify(area));
    }
  });
});
