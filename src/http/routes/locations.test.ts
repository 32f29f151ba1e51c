import assert from "node:assert/strict";
import { before, test } from "node:test";
import { createTestDatabase } from "../../../test/harness/database.ts";
import { createLocations } from "../../locations/index.ts";
import { importPlaces, type Place } from "../../store/locations/location-imports.ts";
import { startTestApi } from "../test-support/api-client.ts";

const database = (await createTestDatabase()).open();
const source = { data_set: "Invented", version: "1", license: "CC0-1.0", url: "https://example.com" };

const place = (key: string, change: Partial<Place> = {}): Place => ({
  sourceKey: `invented:${key}`,
  countryCode: "DE",
  countryName: "Germany",
  locationType: "city",
  displayName: key,
  placeName: null,
  adminRegion: "Küste",
  latitude: 50,
  longitude: 8,
  population: 1_000,
  ...change,
});

before(async () => {
  await importPlaces(database, source, [
    [
      place("Nordhafen", { population: 700_000 }),
      place("Münsterfeld", { population: 20_000, adminRegion: null }),
      place("Sydvik", { countryCode: "DK", countryName: "Denmark" }),
      place("10001", {
        locationType: "postcode",
        displayName: "10001 Nordhafen",
        placeName: "Nordhafen",
        population: 0,
      }),
    ],
  ]);
});

async function locationsApi() {
  const api = await startTestApi();
  api.services.locations = createLocations(database);
  return api;
}

test("a location has every field of the contract", async () => {
  await using api = await locationsApi();
  const reply = await api.call({ url: "/api/v1/locations?search=NORDHAFEN&location_type=postcode" });
  assert.equal(reply.statusCode, 200);
  const { locations, ...page } = reply.json();
  assert.deepEqual(page, { total: 1, page: 1, page_size: 50, total_pages: 1 });
  const [{ location_id, created_at, ...location }] = locations;
  assert.ok(Number.isInteger(location_id));
  assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.deepEqual(location, {
    country_code: "DE",
    country_name: "Germany",
    search_string: "10001 Nordhafen, Germany",
    location_type: "postcode",
    display_name: "10001 Nordhafen",
    parent_city: "Nordhafen",
    admin_region: "Küste",
    latitude: 50,
    longitude: 8,
    population: 0,
    needs_postcodes: false,
  });
});

test("filters are combined, and names are compared without case and accents", async () => {
  await using api = await locationsApi();
  for (const [query, names] of [
    ["", ["Nordhafen", "Münsterfeld", "Sydvik", "10001 Nordhafen"]],
    ["country_code=de", ["Nordhafen", "Münsterfeld", "10001 Nordhafen"]],
    ["country_code=DE&location_type=city&max_population=20000", ["Münsterfeld"]],
    ["min_population=700000&max_population=700000", ["Nordhafen"]],
    ["needs_postcodes=true", ["Nordhafen"]],
    ["needs_postcodes=false&country_code=DK", ["Sydvik"]],
    ["admin_region=KUSTE&search=nord", ["Nordhafen", "10001 Nordhafen"]],
    ["parent_city=nordhafen", ["10001 Nordhafen"]],
    ["search=munsterfeld%2C%20germ", ["Münsterfeld"]],
    ["search=%25", []],
    ["country_code=ZZ", []],
  ] as const) {
    const { locations, total } = (await api.call({ url: `/api/v1/locations?${query}` })).json();
    assert.deepEqual(
      locations.map((location: { display_name: string }) => location.display_name),
      names,
      query,
    );
    assert.equal(total, names.length, query);
  }
});

test("pages follow each other, and one after the last is empty", async () => {
  await using api = await locationsApi();
  const page = async (number: number) =>
    (await api.call({ url: `/api/v1/locations?page_size=3&page=${number}` })).json();
  assert.equal((await page(1)).locations.length, 3);
  assert.equal((await page(2)).locations[0].display_name, "10001 Nordhafen");
  assert.deepEqual(await page(3), { locations: [], total: 4, page: 3, page_size: 3, total_pages: 2 });
});

test("out-of-range parameters answer 422 and are named", async () => {
  await using api = await locationsApi();
  for (const [query, name] of [
    ["page_size=501", "page_size"],
    ["page_size=0", "page_size"],
    ["page=0", "page"],
    ["country_code=DEU", "country_code"],
    ["location_type=village", "location_type"],
    ["min_population=-1", "min_population"],
    ["max_population=99999999999", "max_population"],
    ["needs_postcodes=perhaps", "needs_postcodes"],
    [`search=${"a".repeat(201)}`, "search"],
    ["search=", "search"],
    ["search=%00", "search"],
    ["search=%27%20%60", "search"],
    ["admin_region=", "admin_region"],
    ["parent_city=%20", "parent_city"],
  ] as const) {
    const reply = await api.call({ url: `/api/v1/locations?${query}` });
    assert.equal(reply.statusCode, 422, query);
    assert.deepEqual(reply.json().errors[0].loc, ["query", name], query);
  }
  assert.equal((await api.call({ url: "/api/v1/locations/regions" })).statusCode, 422);
});

test("statistics, countries and regions count the same rows", async () => {
  await using api = await locationsApi();
  const get = async (path: string) => (await api.call({ url: `/api/v1/locations/${path}` })).json();
  assert.deepEqual(await get("stats"), {
    total_locations: 4,
    total_countries: 2,
    total_cities: 3,
    total_postcodes: 1,
    cities_needing_postcodes: 1,
    top_countries: [
      {
        country_code: "DE",
        country_name: "Germany",
        total_locations: 3,
        cities: 2,
        postcodes: 1,
        needs_postcodes: 1,
      },
      {
        country_code: "DK",
        country_name: "Denmark",
        total_locations: 1,
        cities: 1,
        postcodes: 0,
        needs_postcodes: 0,
      },
    ],
  });
  assert.deepEqual(await get("countries"), {
    countries: [
      { country_code: "DK", country_name: "Denmark", location_count: 1 },
      { country_code: "DE", country_name: "Germany", location_count: 3 },
    ],
    total: 2,
  });
  assert.deepEqual(await get("regions?country_code=de"), {
    regions: [
      { region: "Küste", city_count: 1, postcode_count: 1, location_count: 2 },
      { region: null, city_count: 1, postcode_count: 0, location_count: 1 },
    ],
    total: 2,
  });
  assert.deepEqual(await get("regions?country_code=ZZ"), { regions: [], total: 0 });
});

test("requests without credentials are rejected", async () => {
  await using api = await locationsApi();
  for (const path of ["", "/stats", "/countries", "/regions?country_code=DE"]) {
    const reply = await api.call({ url: `/api/v1/locations${path}`, headers: { authorization: "" } });
    assert.equal(reply.statusCode, 401, path);
  }
});
