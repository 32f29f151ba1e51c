import assert from "node:assert/strict";
import { test } from "node:test";
import { answerQuery, type InventedElement } from "../../../../../../test/servers/maps/overpass-language.ts";
import type { Kind } from "../kinds/find-kinds.ts";
import { elementsQuery, type OverpassSearch, searchQuery } from "./overpass-query.ts";

const area = { south: 44, west: -1, north: 45, east: 0 };
const dentist: Kind = {
  alternatives: [[{ key: "amenity", value: "dentist" }], [{ key: "healthcare", value: "dentist" }]],
};
const pizza: Kind = { alternatives: [[{ key: "cuisine", value: "pizza" }]] };

const search = (differences: Partial<OverpassSearch>): string =>
  searchQuery({ kinds: [], nameWords: [], area, outlines: [], limit: 10, ...differences });

let nextId = 1;
const element = (tags: Record<string, string>, lat = 44.5, lon = -0.5): InventedElement => ({
  type: "node",
  id: nextId++,
  lat,
  lon,
  tags,
});
const found = (query: string, elements: InventedElement[]) =>
  answerQuery(query, elements).map(({ tags }) => tags);

test("a search for a kind is valid Overpass QL", () => {
  assert.equal(
    search({ kinds: [dentist] }),
    [
      "[out:json][timeout:60][maxsize:536870912];",
      '(nwr["amenity"="dentist"](44,-1,45,0);nwr["healthcare"="dentist"](44,-1,45,0);)->.found;',
      '(nwr.found["name"];nwr.found["brand"];nwr.found["operator"];)->.named;',
      ".named out tags center 10;",
    ].join("\n"),
  );
});

test("a cuisine matches in a list of cuisines, and not inside another word", () => {
  const elements = ["pizza", "kebab;pizza", "pizza; pasta", "pizzabread", "no_pizza"].map((cuisine) =>
    element({ name: cuisine, cuisine }),
  );
  const names = found(search({ kinds: [pizza] }), elements).map(({ name }) => name);
  assert.deepEqual(names, ["pizza", "kebab;pizza", "pizza; pasta"]);
});

test("an area across the 180th meridian becomes two boxes", () => {
  const query = search({ kinds: [dentist], area: { south: -18, west: 179, north: -16, east: -179 } });
  const elements = [179.5, -179.5, 0].map((lon) =>
    element({ name: String(lon), amenity: "dentist" }, -17, lon),
  );
  assert.deepEqual(
    found(query, elements).map(({ name }) => name),
    ["179.5", "-179.5"],
  );
});

test("outlines clip the box", () => {
  const triangle: [number, number][] = [
    [44, -1],
    [44, 0],
    [45, -1],
    [44, -1],
  ];
  const query = search({ kinds: [dentist], outlines: [triangle] });
  const elements = [
    element({ name: "inside", amenity: "dentist" }, 44.1, -0.9),
    element({ name: "outside", amenity: "dentist" }, 44.9, -0.1),
  ];
  assert.deepEqual(
    found(query, elements).map(({ name }) => name),
    ["inside"],
  );
});

test("names are found by their words in order, also in brand and operator, and only for places", () => {
  const elements = [
    element({ name: "Harbour & Oak Joinery", craft: "carpenter" }),
    element({ brand: "HARBOUR OAK", shop: "furniture" }),
    element({ name: "Harbour Oak Street", highway: "residential" }),
    element({ name: "Oak Harbour", shop: "boat" }),
  ];
  const names = found(search({ nameWords: ["harbour", "oak"] }), elements);
  assert.deepEqual(
    names.map(({ name, brand }) => name ?? brand),
    ["Harbour & Oak Joinery", "HARBOUR OAK"],
  );
});

const hostile = [
  '"];node(1);out;//',
  'a",i];nwr["name"',
  "a\\",
  'a\\"];out meta;',
  "x](1,2,3,4);.named out;",
  ".*",
  "a|b",
  "(((((",
  "a{99999}",
  "line\nbreak\u0000",
  "[out:csv]",
];

test("user input ends no string and has no meaning in a pattern", () => {
  for (const words of hostile) {
    const elements = [
      element({ name: `x ${words.replace(/\p{Cc}/gu, " ")} y`, shop: "books" }),
      element({ name: "another", shop: "books" }),
      element({ name: "ab", amenity: "cafe" }),
    ];
    const query = search({ nameWords: [words] });
    assert.deepEqual(
      found(query, elements).map(({ name }) => name),
      [elements[0]?.tags.name],
      words,
    );
    assert.equal(query.split("\n").length, 4, "no further statement");
  }
});

test("elements are requested by digits only", () => {
  const query = elementsQuery([{ type: "way", id: "12);out meta;(34" }]);
  assert.match(query, /\(way\(1234\);\)->\.named;/);
});

test("an area without numbers is refused", () => {
  assert.throws(() => search({ kinds: [dentist], area: { ...area, south: Number.NaN } }), RangeError);
});
