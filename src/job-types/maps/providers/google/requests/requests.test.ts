import assert from "node:assert/strict";
import { test } from "node:test";
import type { Area } from "../../../ports.ts";
import { adaptSearchDescriptor, placeDescriptor, reviewsDescriptor, searchDescriptor } from "./descriptor.ts";
import { placePageUrl, searchPageUrl, searchReviewsUrl } from "./urls.ts";
import { areaOf, viewportOf, zoomOf } from "./viewport.ts";

const audience = { baseUrl: "https://www.google.com", language: "de", countryCode: "AT" };
const vienna: Area = { south: 48.1, west: 16.2, north: 48.3, east: 16.6 };
const feature = "0x14a1a3c1d2e3f405:0x5f6e7d8c9b0a1122";

/** The outermost fields, each with its nested texts; throws if a count is too high. */
function fieldsOf(descriptor: string): { field: number; inside: string[] }[] {
  const elements = descriptor.split("!").slice(1);
  const fields: { field: number; inside: string[] }[] = [];
  const read = (from: number, to: number, depth: number): void => {
    for (let index = from; index < to; ) {
      const [, field, type, value] = /^(\d+)([a-z])(.*)$/.exec(elements[index] ?? "") ?? [];
      assert.ok(field && type, `'${elements[index]}' is no element`);
      const count = type === "m" ? Number(value) : 0;
      const end = index + 1 + count;
      assert.ok(end <= to, `!${elements[index]} promises more than there is`);
      if (depth === 0) fields.push({ field: Number(field), inside: elements.slice(index, end) });
      read(index + 1, end, depth + 1);
      index = end;
    }
  };
  read(0, elements.length, 0);
  return fields;
}

const numbersOf = (descriptor: string) => fieldsOf(descriptor).map(({ field }) => field);

test("descriptors are well-formed: each message has as many elements as its count", () => {
  const viewport = viewportOf(vienna);
  assert.deepEqual(numbersOf(searchDescriptor(null, 40)), [7, 10, 12, 19, 20, 24, 34, 8]);
  assert.deepEqual(numbersOf(searchDescriptor(viewport, 0)), [4, 7, 10, 12, 19, 20, 24, 34, 8]);
  assert.deepEqual(numbersOf(placeDescriptor(feature, null)), [1, 12, 13, 15, 21, 22, 30, 34, 37]);
  assert.deepEqual(numbersOf(reviewsDescriptor(feature, 20, "a!b")), [1, 2, 5, 8, 11, 13]);
});

test("the offset is at the end, the only place where it counts", () => {
  assert.match(searchDescriptor(null, 40), /!7i20!10b1.*!8i40$/);
});

test("a descriptor of Google's page gets another page and viewport, and is otherwise unchanged", () => {
  const learned = "!4m8!1m3!1d5000!2d1.5!3d2.5!3m2!1i800!2i600!4f13.1!7i10!8i0!10b1!34m1!2b1!99sx";
  const next = adaptSearchDescriptor(learned, null, 20);
  assert.equal(next, "!7i20!4m8!1m3!1d5000!2d1.5!3d2.5!3m2!1i800!2i600!4f13.1!10b1!34m1!2b1!99sx!8i20");
  const elsewhere = adaptSearchDescriptor(learned, viewportOf(vienna), 0);
  assert.deepEqual(numbersOf(elsewhere), [4, 7, 10, 34, 99, 8]);
  assert.match(elsewhere, /!2d16\.4!3d48\.2\b/);
  assert.equal(elsewhere.includes("!2d1.5"), false);
});

test("the viewport of an area shows all of it, and little else", () => {
  const areas: Area[] = [
    vienna,
    { south: -41.35, west: 174.7, north: -41.2, east: 174.9 },
    { south: 40.7, west: -74.02, north: 40.9, east: -73.9 },
    { south: -18, west: 179.5, north: -16, east: -179 },
  ];
  for (const area of areas) {
    const shown = areaOf(viewportOf(area));
    const west = (degrees: number) => (degrees < 0 ? degrees + 360 : degrees);
    const slack = 1e-6;
    assert.ok(shown.south <= area.south + slack && shown.north >= area.north - slack);
    const isOver = area.west > area.east;
    const [from, to] = isOver ? [west(shown.west), west(shown.east)] : [shown.west, shown.east];
    const [left, right] = isOver ? [west(area.west), west(area.east)] : [area.west, area.east];
    assert.ok(from <= left + slack && to >= right - slack);
    assert.ok((to - from) * (shown.north - shown.south) < 1.1 * (right - left) * (area.north - area.south));
  }
});

test("a camera's distance matches the map's zoom", () => {
  // A camera 3281 m above 34.67° north is what Google's own answers call zoom 17.
  const zoom = zoomOf({ latitude: 34.67, longitude: 33, distance: 3_281, widthPx: 1_024, heightPx: 768 });
  assert.ok(Math.abs(zoom - 17) < 0.01, String(zoom));
});

test("URLs contain the request, and its language and region", () => {
  const search = new URL(searchPageUrl(audience, "Zahnarzt & Café/Wien", viewportOf(vienna)));
  assert.match(
    search.pathname,
    /^\/maps\/search\/Zahnarzt\+%26\+Caf%C3%A9%2FWien\/@48\.200000,16\.400000,1\d\.\d\dz$/,
  );
  assert.equal(search.search, "?hl=de&gl=at");
  const place = new URL(placePageUrl(audience, { placeId: "ChIJexample" }));
  assert.equal(place.searchParams.get("q"), "place_id:ChIJexample");
  assert.equal(new URL(placePageUrl(audience, { cid: "42" })).searchParams.get("cid"), "42");
  const reviews = new URL(searchReviewsUrl(audience, feature, 10, null));
  const payload = JSON.parse(reviews.searchParams.get("reqpld") ?? "") as [null, unknown[][]];
  const [, [, , , , , , , , , list]] = payload;
  assert.deepEqual([list?.[1], list?.[9], list?.[11], list?.[19]], [1, 10, [feature], null]);
});
