import assert from "node:assert/strict";
import { test } from "node:test";
import { apiPlace } from "../../../../../test/servers/maps/api-places.ts";
import { inventedPlace } from "../../../../../test/servers/maps/invented-places.ts";
import { Listing, weekdays } from "../../listing/listing.ts";
import { OpeningPeriod } from "./api-place.ts";
import { decodePlace, hoursOfPeriods } from "./decode-place.ts";

const place = inventedPlace();
const sent = apiPlace(place, "de");

function decode(differences: object = {}, reviewsMax = 0) {
  const decoded = decodePlace({ ...sent, ...differences }, { reviewsMax });
  assert.ok(decoded);
  return Listing.parse(decoded.listing);
}

test("every field of a full place is decoded", () => {
  const listing = decode({}, 5);
  assert.deepEqual(
    { ...listing, reviews: undefined, working_hours: undefined },
    {
      source: "google_places_api",
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
      email: null,
      categories: ["Coffee shop", "Bakery"],
      coordinates: { latitude: 52.1234567, longitude: -1.7654321 },
      timezone: "Europe/London",
      link: "https://maps.google.com/?cid=6876571723891347746&g_mp=invented",
      business_status: "OPERATIONAL",
      price_range: "$$",
      popular_times: null,
      description: "Family-run coffee house with its own roastery.",
      image_url: null,
      amenities: ["Takeout", "Outdoor seating"],
      accessibility: "Wheelchair accessible entrance",
      reviews: undefined,
      working_hours: undefined,
    },
  );
  assert.equal(listing.working_hours?.Thursday, "9 AM–12 PM, 2 PM–5:30 PM");
  assert.equal(listing.working_hours?.Friday, "6 PM–1 AM");
});

test("a review has its original text, not the translation", () => {
  assert.deepEqual(decode({}, 1).reviews, [
    {
      review_id: "InventedReview0001AAAA",
      author: "Ada Example",
      rating: 5,
      text: "Warm scones & jam <3\nIt's got room for a pram.",
      date: "2026-03-04T10:20:30.000Z",
      language: "en",
      owner_response: null,
    },
  ]);
});

test("if no reviews are requested there is no list, not even an empty one", () => {
  assert.equal("reviews" in decode(), false);
});

test("the price level follows from amounts if no level is given", () => {
  const amounts = (start: string, end: string | null, currencyCode = "EUR") => ({
    priceLevel: undefined,
    priceRange: {
      startPrice: { currencyCode, units: start },
      ...(end && { endPrice: { currencyCode, units: end } }),
    },
  });
  assert.equal(decode(amounts("10", "20")).price_range, "$$");
  assert.equal(decode(amounts("1000", "2000", "JPY")).price_range, "$");
  assert.equal(decode(amounts("100", null)).price_range, "$$$$");
  assert.equal(decode({ priceLevel: "PRICE_LEVEL_FREE" }).price_range, null);
  assert.equal(decode({ priceLevel: "PRICE_LEVEL_UNSPECIFIED" }).price_range, null);
});

test("if the country is unknown, the phone has its international format", () => {
  assert.equal(decode({ addressComponents: undefined }).phone, "+44 1632 960123");
});

test("the house number is where the address has it", () => {
  const components = [
    { longText: "8", shortText: "8", types: ["street_number"] },
    { longText: "Beispielweg", shortText: "Beispielweg", types: ["route"] },
  ];
  const german = decode({
    addressComponents: components,
    formattedAddress: "Beispielweg 8, 12345 Musterstadt",
  });
  assert.equal(german.address_parts?.street, "Beispielweg 8");
});

test("missing, null and mistyped branches cost only themselves", () => {
  const { id, displayName } = sent;
  assert.equal(decodePlace({ id, displayName }, { reviewsMax: 5 })?.listing.name, "Copper Kettle");
  const broken = Object.fromEntries(
    Object.keys(sent).map((key, index) => [key, [null, 7, "x", []][index % 4]]),
  );
  const listing = decodePlace({ ...broken, id, displayName, rating: 11 }, { reviewsMax: 5 })?.listing;
  assert.equal(Listing.parse(listing).rating, null);
});

test("without a name or an id there is no listing", () => {
  assert.equal(decodePlace({ ...sent, displayName: { text: " " } }, { reviewsMax: 0 }), null);
  assert.equal(decodePlace({ ...sent, id: undefined }, { reviewsMax: 0 }), null);
  assert.equal(decodePlace("nonsense", { reviewsMax: 0 }), null);
});

type Point = readonly [day: number, hour: number, minute?: number];

function hours(...periods: (readonly [open: Point, close?: Point])[]): string[] | null {
  const point = ([day, hour, minute]: Point) => ({ day, hour, ...(minute && { minute }) });
  const sent = periods.map(([open, close]) =>
    OpeningPeriod.parse({ open: point(open), ...(close && { close: point(close) }) }),
  );
  const texts = hoursOfPeriods(sent);
  return texts && weekdays.map((weekday) => texts[weekday]);
}

const closed = "Closed";

test("days without a period are closed", () => {
  assert.deepEqual(
    hours(
      [
        [1, 9],
        [1, 17],
      ],
      [
        [6, 10, 30],
        [6, 14],
      ],
    ),
    ["9 AM–5 PM", closed, closed, closed, closed, "10:30 AM–2 PM", closed],
  );
});

test("several slots of a day are in their order", () => {
  assert.equal(
    hours(
      [
        [1, 18],
        [1, 22],
      ],
      [
        [1, 11, 30],
        [1, 14],
      ],
    )?.[0],
    "11:30 AM–2 PM, 6 PM–10 PM",
  );
});

test("a slot over midnight belongs to the evening, that of Sunday too", () => {
  const week = hours(
    [
      [5, 18],
      [6, 2],
    ],
    [
      [0, 20],
      [1, 1],
    ],
  );
  assert.equal(week?.[4], "6 PM–2 AM");
  assert.equal(week?.[5], closed);
  assert.equal(week?.[6], "8 PM–1 AM");
  assert.equal(week?.[0], closed);
});

test("one period without an end is open for good", () => {
  assert.deepEqual(hours([[0, 0]]), Array(7).fill("Open 24 hours"));
});

test("a whole day is open for 24 hours, whether it ends at 24 or at the next midnight", () => {
  assert.equal(
    hours([
      [1, 0],
      [2, 0],
    ])?.[0],
    "Open 24 hours",
  );
  assert.equal(
    hours([
      [1, 0],
      [1, 24],
    ])?.[0],
    "Open 24 hours",
  );
});

test("a period over several days is listed for each day", () => {
  const week = hours([
    [5, 8],
    [0, 12],
  ]);
  assert.deepEqual(week?.slice(4), ["8 AM–12 AM", "Open 24 hours", "12 AM–12 PM"]);
  assert.equal(week?.[0], closed);
});

test("without periods the hours are not known", () => {
  assert.equal(hours(), null);
});
