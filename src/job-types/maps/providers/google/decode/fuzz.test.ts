import { test } from "node:test";
import {
  inventedPlace,
  inventedPlaces,
  placeAnswer,
  placePage,
  placeRoot,
  reviewsAnswer,
  searchAnswer,
} from "../../../../../../test/servers/maps/payloads.ts";
import { Listing, Review } from "../../../listing/listing.ts";
import { readAnyAnswer, readPlaceAnswer, readReviewsAnswer, readSearchAnswer } from "./read-answer.ts";

const context = { language: "en" };
const place = inventedPlace();

/** A number from 0 to 1; the sequence depends only on the seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const strange: unknown[] = [
  null,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  true,
  "",
  "x",
  "\u0000",
  "0x1:0x2",
  "99",
  "\\u003d",
  "😀".repeat(50),
  "javascript:alert(1)",
  "/url?q=javascript:1",
  "https://",
  "https://[",
  [],
  [[]],
  [null],
  [[[[[[null]]]]]],
  {},
  { "11": "x" },
  { length: 5 },
];

/** A copy with some values replaced, and lists cut, doubled or reversed. */
function mutated(value: unknown, random: () => number, rate: number): unknown {
  if (random() < rate) return strange[Math.floor(random() * strange.length)];
  if (!Array.isArray(value)) return value;
  const list = value.map((entry) => mutated(entry, random, rate));
  const dice = random();
  if (dice < rate / 4) return list.slice(0, Math.floor(random() * list.length));
  if (dice < rate / 3) return [null, ...list];
  if (dice < rate / 2) return list.reverse();
  return list;
}

function assertSound(body: string | Buffer): void {
  for (const answer of [readPlaceAnswer(body, context), readSearchAnswer(body, context)]) {
    for (const listing of answer.listings) Listing.parse(listing);
    if ("reviews" in answer) for (const review of answer.reviews) Review.parse(review);
  }
  for (const review of readReviewsAnswer(body).reviews) Review.parse(review);
  readAnyAnswer(body);
}

const roots: [name: string, root: unknown][] = [
  ["place", placeRoot(place)],
  ["old place", placeRoot(place, { layout: "old" })],
  ["search", JSON.parse(searchAnswer("x", inventedPlaces(3)).slice(5))],
  ["search of 2026", JSON.parse(searchAnswer("x", inventedPlaces(3), { layout: "2026" }).slice(5))],
  ["reviews", JSON.parse(reviewsAnswer(place.reviews).slice(5))],
  ["other reviews", JSON.parse(reviewsAnswer(place.reviews, { shape: "boq" }).slice(5))],
];
for (const [name, root] of roots) {
  test(`a ${name} payload with any values changed yields valid data`, () => {
    for (let seed = 1; seed <= 100; seed += 1) {
      const random = randomNumbers(seed);
      const payload = JSON.stringify(mutated(root, random, seed % 3 === 0 ? 0.1 : 0.01));
      try {
        assertSound(payload);
      } catch (error) {
        throw new Error(`seed ${seed}`, { cause: error });
      }
    }
  });
}

test("an answer truncated anywhere is decoded without an error", () => {
  for (const text of [placeAnswer(place), placePage(place), searchAnswer("x", inventedPlaces(2))]) {
    for (let end = 0; end < text.length; end += 293) assertSound(text.slice(0, end));
  }
});

test("an answer with any bytes changed is decoded without an error", () => {
  const random = randomNumbers(7);
  for (const text of [placeAnswer(place), placePage(place)]) {
    const bytes = Buffer.from(text);
    for (let round = 0; round < 50; round += 1) {
      const copy = Buffer.from(bytes);
      for (let count = 0; count < 5; count += 1)
        copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256);
      assertSound(copy);
    }
  }
});

const megabytes = 20 * 2 ** 20;
const huge: [name: string, body: () => string][] = [
  ["one list within another", () => "[".repeat(megabytes / 2) + "]".repeat(megabytes / 2)],
  ["lists that never end", () => "[".repeat(megabytes)],
  ["empty lists in a row", () => "[]".repeat(megabytes / 2)],
  ["quotes", () => `["${'\\"'.repeat(megabytes / 2)}`],
  ["backslashes", () => `["${"\\".repeat(megabytes)}`],
  ["digits", () => "1".repeat(megabytes)],
  ["a text", () => JSON.stringify([null, "x".repeat(megabytes)])],
  ["nulls", () => `[${"null,".repeat(megabytes / 5)}null]`],
  ["names of places", () => JSON.stringify(Array.from({ length: 400_000 }, () => ["0x1:0x2", "Name"]))],
  ["beginnings of a state", () => `<html>${"APP_INITIALIZATION_STATE=[".repeat(megabytes / 26)}`],
  ["beginnings of answers", () => `<html>${`")]}'\\n`.repeat(megabytes / 7)}`],
  ["beginnings of tags", () => `<html>${"<title <h1 action='".repeat(megabytes / 19)}`],
  ["guards", () => ")]}'\n".repeat(megabytes / 5)],
  ["comments", () => '{"d":1}/*""*/'.repeat(megabytes / 13)],
];
for (const [name, body] of huge) {
  test(`20 MB of ${name} are read to the end`, () => {
    readAnyAnswer(body());
  });
}
