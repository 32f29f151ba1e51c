import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Listing } from "../../listing/listing.ts";
import { type DecodeContext, decodeElement } from "./decode-element.ts";
import { OverpassAnswer, readElements } from "./overpass/ask-overpass.ts";

const context: DecodeContext = {
  language: "en",
  countryCode: null,
  reviewsMax: 0,
  photosMax: 0,
  now: Date.parse("2026-11-21T12:00:00Z"),
};
const coordinates = { latitude: 52.5, longitude: 13.4 };

function decode(tags: Record<string, string>, differences: Partial<DecodeContext> = {}) {
  const listing = decodeElement({ type: "node", id: 7, coordinates, tags }, { ...context, ...differences });
  return listing && Listing.parse(listing);
}

const practice = { name: "Praxis Beispiel", amenity: "dentist" };

test("every tag of a full element is decoded", () => {
  const tags = {
    ...practice,
    "addr:street": "Beispielweg",
    "addr:housenumber": "8",
    "addr:postcode": "10115",
    "addr:city": "Musterstadt",
    "addr:suburb": "Mitte",
    "addr:country": "de",
    "contact:phone": "+49 30 5550123; +49 30 5550124",
    "contact:website": "praxis.example/kontakt",
    email: "info@praxis.example",
    opening_hours: "Mo-Fr 08:00-12:00; PH off",
    wheelchair: "limited",
    "toilets:wheelchair": "yes",
    internet_access: "wlan",
    "payment:cards": "yes",
    "healthcare:speciality": "orthodontics",
    "description:en": "By the river.",
  };
  assert.deepEqual(decode(tags), {
    source: "osm",
    name: "Praxis Beispiel",
    place_id: "osm:node/7",
    feature_id: null,
    cid: null,
    rating: null,
    reviews_count: null,
    address: "Beispielweg 8, 10115 Musterstadt",
    address_parts: {
      street: "Beispielweg 8",
      borough: "Mitte",
      city: "Musterstadt",
      postcode: "10115",
      region: null,
      country_code: "DE",
    },
    plus_code: null,
    phone: "+49 30 5550123",
    website: "https://praxis.example/kontakt",
    email: "info@praxis.example",
    categories: ["Dentist", "Orthodontics"],
    coordinates,
    timezone: null,
    link: "https://www.openstreetmap.org/node/7",
    business_status: "OPERATIONAL",
    price_range: null,
    working_hours: {
      Monday: "8 AM–12 PM",
      Tuesday: "8 AM–12 PM",
      Wednesday: "8 AM–12 PM",
      Thursday: "8 AM–12 PM",
      Friday: "8 AM–12 PM",
      Saturday: "Closed",
      Sunday: "Closed",
    },
    popular_times: null,
    description: "By the river.",
    image_url: null,
    amenities: ["Accepts cards", "Wi-Fi"],
    accessibility: "Limited wheelchair access, Wheelchair accessible restroom",
  });
});

test("the name and the category are in the language of the request if available", () => {
  const tags = { ...practice, "name:fr": "Cabinet Exemple" };
  assert.equal(decode(tags, { language: "fr-CA" })?.name, "Cabinet Exemple");
  assert.deepEqual(decode(tags, { language: "de" })?.categories, ["Zahnarzt"]);
  assert.deepEqual(decode(tags, { language: "xx" })?.categories, ["Dentist"]);
});

test("an address is in the order of its country, which the area determines if the tags do not", () => {
  const tags = { ...practice, "addr:street": "Sample Street", "addr:housenumber": "12" };
  const town = { ...tags, "addr:city": "Samplebridge", "addr:postcode": "AB1 2CD" };
  assert.equal(decode(town, { countryCode: "GB" })?.address, "12 Sample Street, Samplebridge, AB1 2CD");
  assert.equal(decode(town)?.address, "Sample Street 12, AB1 2CD Samplebridge");
  assert.equal(decode({ ...practice, "addr:full": "By the pier" })?.address, "By the pier");
  assert.equal(decode(practice)?.address, null);
  assert.equal(decode(practice)?.address_parts, null);
});

const websites: readonly (readonly [given: string, expected: string | null])[] = [
  ["https://praxis.example", "https://praxis.example"],
  ["www.praxis.example", "https://www.praxis.example/"],
  ["http://praxis.example/;https://other.example", "http://praxis.example/"],
  ["//praxis.example/a", "https://praxis.example/a"],
  ["javascript:alert(1)", null],
  ["javascript://praxis.example/%0aalert(1)", null],
  ["java\tscript:alert(1)", null],
  ["yes", "yes"],
  ["ask at the bar", "ask at the bar"],
  ["mailto:praxis@praxis.example", "mailto:praxis@praxis.example"],
  ["n/a; https://praxis.example", "https://praxis.example"],
  [" ; ", null],
];

for (const [given, expected] of websites) {
  test(`the website ${given} is ${expected ?? "none"}`, () => {
    assert.equal(decode({ ...practice, website: given })?.website, expected);
  });
}

const statuses: readonly (readonly [tags: Record<string, string>, status: string])[] = [
  [practice, "OPERATIONAL"],
  [{ name: "Gone", "disused:shop": "books" }, "CLOSED_PERMANENTLY"],
  [{ name: "Gone", shop: "vacant", "was:shop": "books" }, "CLOSED_PERMANENTLY"],
  [{ ...practice, end_date: "2024-05" }, "CLOSED_PERMANENTLY"],
  [{ ...practice, opening_hours: "closed" }, "CLOSED_TEMPORARILY"],
  [{ name: "Soon", "construction:amenity": "dentist" }, "FUTURE_OPENING"],
  [{ ...practice, opening_date: "2027-02-01" }, "FUTURE_OPENING"],
  [{ ...practice, start_date: "C18" }, "OPERATIONAL"],
];

for (const [tags, status] of statuses) {
  test(`${JSON.stringify(tags)} is ${status}`, () => assert.equal(decode(tags)?.business_status, status));
}

test("a brand or an operator replaces a missing name; without any there is no listing", () => {
  assert.equal(decode({ shop: "supermarket", brand: "Sample Mart" })?.name, "Sample Mart");
  assert.equal(decode({ amenity: "atm", operator: "Sample Bank" })?.name, "Sample Bank");
  assert.equal(decode({ amenity: "cafe" }), null);
  assert.equal(decode({ name: "Sample Street", highway: "residential" }), null);
});

test("a picture is included, a page about pictures is not", () => {
  const image = "https://pictures.example/front.jpg";
  assert.equal(decode({ ...practice, image })?.image_url, image);
  assert.deepEqual(decode({ ...practice, image }, { photosMax: 3 })?.photos, [image]);
  assert.equal(decode({ ...practice, image: "https://pictures.example/album" })?.image_url, null);
  assert.equal(
    decode({ ...practice, wikimedia_commons: "File:Front door.jpg" })?.image_url,
    "https://commons.wikimedia.org/wiki/Special:FilePath/Front%20door.jpg",
  );
});

const recorded = join(
  import.meta.dirname,
  "../../../../../../shared/fixtures/overpass/skopje_fast_food_2022.json",
);

test("a recorded answer is decoded completely", {
  skip: !existsSync(recorded) && "the recording is not here",
}, () => {
  const { elements } = OverpassAnswer.parse(JSON.parse(readFileSync(recorded, "utf8")));
  const read = readElements(elements);
  const listings = read.flatMap((element) => decodeElement(element, { ...context, countryCode: "MK" }) ?? []);
  for (const listing of listings) Listing.parse(listing);
  const count = (has: (listing: Listing) => unknown) => listings.filter((listing) => has(listing)).length;
  // Counted by hand in the file: 84 elements with amenity tags, of which these have names, and so on.
  assert.equal(elements.length, 158);
  assert.equal(read.length, 84);
  assert.equal(
    count(({ coordinates }) => coordinates),
    listings.length,
    "ways get the middle of their corners",
  );
  const { phone, website, working_hours: hours } = { phone: 7, website: 10, working_hours: 11 };
  assert.equal(
    count((listing) => listing.phone),
    phone,
  );
  assert.equal(
    count((listing) => listing.website),
    website,
  );
  assert.equal(
    count((listing) => listing.working_hours),
    hours,
  );
  const fresko = listings.find(({ name }) => name === "Pizza FRESKO");
  assert.equal(fresko?.address, "Македонија 12, 1000 Скопје");
  assert.deepEqual(fresko?.categories, ["Fast Food", "Italian"]);
});
