import assert from "node:assert/strict";
import { test } from "node:test";
import { readingsOf } from "./split-query.ts";

/** `what | where`, with the kind's main tag for words that name one; a guess has a question mark. */
function readings(query: string, language = "en"): string[] {
  return readingsOf(query, language).map(({ what, kinds, where, isCertain }) => {
    const tag = kinds[0]?.alternatives[0]?.map(({ value }) => value).join("+");
    return `${tag ?? `"${what}"`}${where === null ? "" : ` | ${where}`}${isCertain ? "" : "?"}`;
  });
}

const cases: readonly (readonly [query: string, first: string])[] = [
  ["dentist in Bordeaux", "dentist | Bordeaux"],
  ["dentists Bordeaux", "dentist | Bordeaux?"],
  ["Bordeaux dentists", "dentist | Bordeaux?"],
  ["dentist", "dentist"],
  ["plumber, Leeds", "plumber | Leeds?"],
  ["best pizza in Naples", "pizza | Naples"],
  ["dentists near me", "dentist"],
  ["restaurants open now in Paris", "restaurant | Paris"],
  ["hotels New York", "hotel | New York?"],
  ["restaurants near Tour Eiffel, Paris", "restaurant | Tour Eiffel Paris"],
  ["Zahnarzt Berlin Mitte", "dentist | Berlin Mitte?"],
  ["Zahnärzte in der Nähe von Köln", "dentist | Köln"],
  ["dentiste à Lyon", "dentist | Lyon"],
  ["fontaneros en Sevilla", "plumber | Sevilla"],
  ["стоматолог в Москве", "dentist | Москве"],
  ["مطعم في دبي", "restaurant | دبي"],
  ["東京の歯医者", "dentist | 東京?"],
  ["柏林的牙医", "dentist | 柏林?"],
  ["치과 서울", "dentist | 서울?"],
  ["Café Central in Wien", '"Café Central" | Wien'],
  ["Copper Kettle Samplebridge", '"Copper Kettle Samplebridge"'],
];

for (const [query, first] of cases) {
  test(`${query} is first interpreted as ${first}`, () => assert.equal(readings(query)[0], first));
}

test("the last interpretation is a name, unless the whole query is a kind", () => {
  assert.equal(readings("dentists Bordeaux").at(-1), '"dentists Bordeaux"');
  assert.deepEqual(readings("dentists"), ["dentist"]);
});

test("a town that resembles a word for a kind stays a town", () => {
  assert.equal(readings("Pizza Hut Berlin")[0], "pizza | Hut Berlin?");
});

test("only the beginning of a query of thousands of words is parsed", () => {
  const words = readingsOf("in Bordeaux ".repeat(5_000), "en");
  assert.ok(words.length > 1 && words.length < 20, `${words.length} interpretations`);
  assert.ok(words.every(({ what, where }) => what.length + (where?.length ?? 0) <= 200));
  assert.deepEqual(readings("歯".repeat(5_000), "ja"), [`"${"歯".repeat(200)}"`]);
});
