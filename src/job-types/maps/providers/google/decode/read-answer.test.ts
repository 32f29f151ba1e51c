import assert from "node:assert/strict";
import { test } from "node:test";
import {
  batched,
  captchaPage,
  consentPage,
  enveloped,
  guard,
  inventedPlace,
  inventedPlaces,
  type NodeOptions,
  noPlaceAnswer,
  placeAnswer,
  placeNode,
  placePage,
  placeRoot,
  reviewsAnswer,
  searchAnswer,
  wordLanguages,
} from "../../../../../../test/servers/maps/payloads.ts";
import { Listing } from "../../../listing/listing.ts";
import {
  isPoor,
  type PlaceAnswer,
  readAnyAnswer,
  readPlaceAnswer,
  readPlacePage,
  readReviewsAnswer,
  readSearchAnswer,
} from "./read-answer.ts";

const context = { language: "en" };
const place = inventedPlace();

/**
 * The expected data of the invented place for an answer of place, page or search, in any layout and language.
 */
const expected: Partial<Listing> = {
  name: "Copper Kettle",
  place_id: "ChIJBfTj0sGjoRQRIhEKm4x9bl8",
  feature_id: "0x14a1a3c1d2e3f405:0x5f6e7d8c9b0a1122",
  cid: "6876571723891347746",
  rating: 4.6,
  reviews_count: 238,
  address: "12 Invention Street, Samplebridge AB1 2CD",
  address_parts: {
    street: "12 Invention Street",
    borough: "Old Quarter",
    city: "Samplebridge",
    postcode: "AB1 2CD",
    region: null,
    country_code: "GB",
  },
  plus_code: "9C4W46FM+93",
  phone: "01632 960123",
  website: "https://copper-kettle.example/",
  categories: ["Coffee shop", "Bakery"],
  coordinates: { latitude: 52.1234567, longitude: -1.7654321 },
  timezone: "Europe/London",
  business_status: "OPERATIONAL",
  price_range: "$$",
  amenities: ["Outdoor seating", "Takeaway", "Credit cards: Testcard"],
  accessibility: "Wheelchair-accessible entrance",
};
const image = "https://lh5.googleusercontent.com/p/AF1QipInventedPhoto0001=w1600-k-no";

function listingOf(answer: { listings: Listing[]; kind: string }): Listing {
  assert.equal(answer.listings.length, 1, answer.kind);
  return Listing.parse(answer.listings[0]);
}

function assertListing(listing: Listing, differences: Partial<Listing> = {}): void {
  const wanted = { ...expected, ...differences };
  const actual = Object.fromEntries(
    Object.keys(wanted).map((field) => [field, listing[field as keyof Listing]]),
  );
  assert.deepEqual(actual, wanted);
}

for (const language of wordLanguages) {
  for (const layout of ["old", "current"] as const) {
    test(`a place answer in ${language}, ${layout} layout, is decoded in full`, () => {
      const answer = readPlaceAnswer(placeAnswer(place, { language, layout }), { language });
      assert.equal(answer.kind, "rich");
      const listing = listingOf(answer);
      assertListing(listing, {
        image_url: image,
        description: "Family-run coffee house with its own roastery.",
      });
      const { Monday, Saturday, Thursday, ...others } = listing.working_hours ?? {};
      assert.deepEqual([Monday, Saturday], ["Closed", "Open 24 hours"]);
      assert.match(Thursday ?? "", /^(9 AM–12 PM, 2 PM–5:30 PM|09:00–12:00, 14:00–17:30)$/);
      assert.deepEqual(Object.keys(others), ["Tuesday", "Wednesday", "Friday", "Sunday"]);
      assert.deepEqual(Object.keys(listing.popular_times ?? {}), ["Monday", "Sunday"]);
      const monday = Array.from({ length: 24 }, (_, hour) => ({ 9: 20, 10: 55, 18: 100 })[hour] ?? 0);
      assert.deepEqual(listing.popular_times?.Monday, monday);
      assert.equal("photos" in answer && answer.photos.length, 2);
    });
    for (const status of ["CLOSED_PERMANENTLY", "CLOSED_TEMPORARILY"] as const) {
      test(`${status} is recognized in ${language}, ${layout} layout`, () => {
        const answer = readPlaceAnswer(placeAnswer({ ...place, status }, { language, layout }), { language });
        assert.equal(listingOf(answer).business_status, status);
      });
    }
  }
}

const wrappings: [name: string, wrap: (body: string) => string][] = [
  ["as it comes", (body) => body],
  ["without its guard", (body) => body.replace(guard, "")],
  ["with a byte order mark and line ends", (body) => `\ufeff\r\n${body}\r\n`],
  ["in an envelope", enveloped],
  ["in two envelopes", (body) => enveloped(enveloped(body))],
  ["in several envelopes in a row", (body) => enveloped('{"empty":true}').repeat(2) + enveloped(body)],
  ["in chunks with their lengths", batched],
  ["with doubly escaped escapes", (body) => body.replaceAll("=", "\\\\u003d").replaceAll("&", "\\\\u0026")],
];
for (const [name, wrap] of wrappings) {
  test(`a place answer and a search answer are decoded ${name}`, () => {
    assertListing(listingOf(readPlaceAnswer(wrap(placeAnswer(place)), context)), { image_url: image });
    for (const layout of ["classic", "2026"] as const) {
      const answer = readSearchAnswer(wrap(searchAnswer("coffee", [place], { layout })), context);
      assertListing(listingOf(answer));
    }
    assert.equal(readReviewsAnswer(wrap(reviewsAnswer(place.reviews))).reviews.length, 2);
  });
}

test("a map page is decoded from the answers in its scripts", () => {
  for (const language of wordLanguages) {
    const answer = readPlacePage(Buffer.from(placePage(place, { language })), { language });
    assertListing(listingOf(answer), { image_url: image });
  }
  const page = placePage(place);
  const changed: [string, string][] = [
    ["renamed state", page.replace("APP_INITIALIZATION_STATE", "APP_STATE_2027")],
    [
      "state as a property",
      page.replace("window.APP_INITIALIZATION_STATE", 'window["APP_INITIALIZATION_STATE"]'),
    ],
    ["two-digit escapes", page.replaceAll("\\u003d", "\\x3d")],
    ["cut off after the state", page.slice(0, page.indexOf("window.APP_FLAGS"))],
    [
      "a second, broken state",
      page.replace("</head>", "<script>APP_INITIALIZATION_STATE=[[</script></head>"),
    ],
  ];
  for (const [name, html] of changed) {
    const { answer } = readAnyAnswer(html);
    assert.equal(answer.kind, "rich", name);
  }
});

const node = placeNode(place);
const root = placeRoot(place);
const moved: [name: string, payload: unknown][] = [
  ["in an extra list", [root]],
  ["in an object", { result: { place: root } }],
  ["at another index", [...root.slice(0, 6), null, null, ...root.slice(6)]],
  ["alone", node],
  [
    "with two entries inserted before everything",
    [null, null, null, null, null, null, [null, null, ...node]],
  ],
  [
    "with an entry inserted after the name",
    [null, null, null, null, null, null, [...node.slice(0, 40), null, ...node.slice(40)]],
  ],
  [
    "with one inserted after the place id",
    [null, null, null, null, null, null, [...node.slice(0, 90), 7, ...node.slice(90)]],
  ],
  ["with an entry removed", [null, null, null, null, null, null, [...node.slice(0, 5), ...node.slice(6)]]],
];
for (const [name, payload] of moved) {
  test(`a place is found ${name}`, () => {
    const { price_range: _price, ...wanted } = expected;
    const answer = readPlaceAnswer(JSON.stringify(payload), context);
    const listing = listingOf(answer);
    assert.deepEqual(
      Object.fromEntries(Object.keys(wanted).map((field) => [field, listing[field as keyof Listing]])),
      wanted,
    );
    assert.equal(listing.image_url, image);
  });
}

test("a place is found in JSON text nested inside JSON text", () => {
  const twice = JSON.stringify(placeAnswer(place));
  assert.equal(listingOf(readPlaceAnswer(twice, context)).name, expected.name);
});

test("the page of a place is decoded as the place, though its preceding search comes first", () => {
  const texts = [searchAnswer("coffee", inventedPlaces(3)), placeAnswer(place)];
  const state = JSON.stringify([null, null, null, { a: texts }]);
  const html = `<html><script>window.APP_INITIALIZATION_STATE=${state};</script></html>`;
  assert.equal(listingOf(readPlacePage(html, context)).name, expected.name);
  const { format, answer } = readAnyAnswer(html);
  assert.deepEqual([format, answer.kind], ["place", "rich"]);
});

test("search rows are found after a shift, in order and without duplicates", () => {
  const places = inventedPlaces(5);
  const nodes = places.map((each) => placeNode(each, { detail: "search" }));
  const payload = [null, { rows: [...nodes, nodes[0]].map((each) => [0, [each]]) }];
  const answer = readSearchAnswer(JSON.stringify(payload), context);
  assert.deepEqual(
    answer.listings.map(({ name }) => name),
    places.map(({ name }) => name),
  );
});

for (const layout of ["classic", "2026"] as const) {
  test(`a search answer of the ${layout} layout has its places, advertised ones last, and whether there may be more`, () => {
    const places = inventedPlaces(20);
    const ads = [...inventedPlaces(1, undefined, 9), ...places.slice(0, 1)];
    const answer = readSearchAnswer(searchAnswer("coffee", places, { layout, ads }), context);
    assert.equal(answer.kind, "rich");
    assert.deepEqual(
      answer.listings.map(({ name }) => name),
      [...places, ...ads.slice(0, 1)].map(({ name }) => name),
    );
    assert.equal(answer.hasMore, true);
    assert.equal(
      readSearchAnswer(searchAnswer("coffee", places.slice(0, 7), { layout }), context).hasMore,
      false,
    );
    // A search answer has no photos: a place request returns more for each place.
    assert.equal(isPoor(answer) ? 0 : answer.needsDetails.size, 21);
  });
}

test("neighbours shown with a place are never mistaken for it", () => {
  const missing = [...node];
  for (const index of [9, 10, 11, 78, 227]) {
    missing[index] = null;
    const answer = readPlaceAnswer(JSON.stringify([null, null, null, null, null, null, missing]), context);
    assert.equal(
      answer.listings.some(({ name }) => name.startsWith("Neighbour")),
      false,
    );
  }
});

test("coordinates are the place's and not the viewport's", () => {
  const without = [...node];
  without[9] = null;
  const answer = readPlaceAnswer(JSON.stringify([null, null, null, null, root[4], null, without]), context);
  assert.equal(listingOf(answer).coordinates, null);
});

const poorPlaces: [name: string, body: string | Buffer, kind: PlaceAnswer["kind"]][] = [
  ["a limited view", placeAnswer(place, { detail: "limited" }), "limited"],
  ["a stub", placeAnswer(place, { detail: "stub" }), "stub"],
  ["a page without its place", placePage(place, { poor: true }), "stub"],
  [
    "a place without a name",
    guard +
      JSON.stringify([
        0,
        0,
        0,
        0,
        0,
        0,
        node.map((value, index) => ([11, 18, 101, 183].includes(index) ? null : value)),
      ]),
    "stub",
  ],
  ["an id of nothing", noPlaceAnswer(), "not_found"],
  ["a captcha", captchaPage(), "captcha"],
  ["a consent page with an unknown form", "<title>Prima di continuare su Google Maps</title>", "consent"],
  ["nothing", "", "unreadable"],
  ["spaces", " \n", "unreadable"],
  ["words", "Service unavailable", "unreadable"],
  ["an unrelated page", "<!doctype html><title>Hello</title>", "unreadable"],
  ["a missing page", "<html><title>Error 404 (Not Found)!!1</title></html>", "not_found"],
  ["a limit", "<html><title>429 Too Many Requests</title></html>", "quota"],
  ["a limit as JSON", '{"error":{"code":429,"status":"RESOURCE_EXHAUSTED"}}', "quota"],
  ["an error as JSON", '{"error":{"code":400,"status":"INVALID_ARGUMENT"}}', "unreadable"],
  ["a half", placeAnswer(place).slice(0, 3_000), "unreadable"],
  ["half a page", placePage(place).slice(0, 3_000), "stub"],
  ["bytes that are not text", Buffer.from([0xff, 0xfe, 0x00, 0x5b]), "unreadable"],
  ["a number", "42", "unreadable"],
  ["an empty list", "[]", "stub"],
];
for (const [name, body, kind] of poorPlaces) {
  test(`${name} instead of a place is ${kind}`, () => {
    const answer = readPlaceAnswer(body, context);
    assert.equal(answer.kind, kind);
    assert.equal(isPoor(answer), kind !== "limited");
  });
}

for (const language of ["en", "de", "fr", "it", "es", "nl", "pl", "el", "ja"]) {
  test(`a consent page in ${language} is distinguished from an answer`, () => {
    const page = consentPage(language);
    assert.deepEqual(
      [readPlacePage(page, context).kind, readSearchAnswer(page, context).kind, readReviewsAnswer(page).kind],
      ["consent", "consent", "consent"],
    );
  });
}

test("a search without results is distinguished from an emptied one", () => {
  for (const layout of ["classic", "2026"] as const) {
    assert.equal(readSearchAnswer(searchAnswer("nothing here", [], { layout }), context).kind, "not_found");
    const stubs = searchAnswer("coffee", inventedPlaces(3), { layout, detail: "stub" });
    assert.equal(readSearchAnswer(stubs, context).kind, "stub");
  }
  assert.equal(readSearchAnswer(`${guard}[null,null,["0x1:0x2"]]`, context).kind, "stub");
});

for (const shape of ["listugcposts", "boq"] as const) {
  test(`reviews in the format of ${shape} have the owner's replies and the token of the next page`, () => {
    const answer = readReviewsAnswer(reviewsAnswer(place.reviews, { shape, nextToken: "NextPage_Token" }));
    assert.equal(answer.nextToken, "NextPage_Token");
    assert.deepEqual(
      answer.reviews,
      place.reviews.map(({ id, ownerResponse, ...review }) => ({
        ...review,
        review_id: id,
        owner_response: ownerResponse,
      })),
    );
  });
}

test("a review from another source has its score as stars out of five", () => {
  const review = { ...(place.reviews[0] ?? assert.fail()), rating: 4.25, outOfTen: true };
  assert.equal(readReviewsAnswer(reviewsAnswer([review])).reviews[0]?.rating, 4.25);
});

test("the last page of reviews has no token, and a page without reviews is not an error", () => {
  assert.deepEqual(readReviewsAnswer(reviewsAnswer([])), { kind: "rich", reviews: [], nextToken: null });
});

test("reviews included with a place are decoded with it", () => {
  const answer = readPlaceAnswer(placeAnswer(place), context);
  assert.deepEqual("reviews" in answer ? answer.reviews.map(({ author }) => author) : [], [
    "Ada Example",
    "Bruno Beispiel",
  ]);
});

test("an answer of any kind is recognized by its content", () => {
  const options: NodeOptions = { language: "de" };
  assert.equal(readAnyAnswer(placeAnswer(place, options)).format, "place");
  assert.equal(readAnyAnswer(placePage(place, options)).format, "place");
  assert.equal(readAnyAnswer(searchAnswer("x", [place])).format, "search");
  assert.equal(readAnyAnswer(searchAnswer("x", [])).format, "search");
  assert.equal(readAnyAnswer(reviewsAnswer(place.reviews)).format, "reviews");
});
