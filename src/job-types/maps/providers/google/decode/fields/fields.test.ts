import assert from "node:assert/strict";
import { test } from "node:test";
import {
  inventedPlace,
  type Node,
  placeNode,
  sparse,
} from "../../../../../../../test/servers/maps/payloads.ts";
import type { Listing } from "../../../../listing/listing.ts";
import { payloadLayouts } from "../path-tables.ts";
import { placeNode as reader } from "../place-node.ts";
import { readListing } from "../read-listing.ts";

const full = placeNode(inventedPlace());

/** The listing of a place node with some modified entries. */
function listingWith(entries: Record<number, unknown>): Listing {
  const list = full.map((value, index) => (Object.hasOwn(entries, index) ? entries[index] : value));
  return readListing(reader(list, 0, payloadLayouts.place.paths)) ?? assert.fail("no listing");
}

const rating = (text: string | null, words: string | null, rest: string | null = null): Node =>
  sparse({ 2: text, 4: rest, 7: 4.5, 8: 10, 10: words });

const prices: [
  text: string | null,
  words: string | null,
  rest: string | null,
  country: string,
  price: string | null,
][] = [
  ["€€", null, "€€", "DE", "$$"],
  ["$", "Inexpensive", "$$$", "US", "$"],
  ["$$$", "Expensive", "$", "US", "$$$"],
  ["₩₩", null, null, "KR", "$$"],
  ["￥￥￥￥", null, null, "JP", "$$$$"],
  ["₫", null, "₫₫₫", "VN", "$"],
  ["kr kr", null, null, "SE", "$$"],
  ["ZŁZŁZŁ", null, null, "PL", "$$$"],
  [null, "Moderately expensive", null, "US", "$$"],
  [null, "Very Expensive", null, "US", "$$$$"],
  [null, "Αρκετά ακριβό", null, "CY", "$$"],
  [null, "Mittlere Preisklasse", null, "DE", "$$"],
  [null, "très cher", null, "FR", "$$$$"],
  [null, "Недорого", null, "RU", "$"],
  ["20–30 €", null, null, "DE", "$$"],
  ["€10–20", "€10–20", null, "IE", "$$"],
  ["$1–10", null, null, "US", "$"],
  ["$10–20", "Price range: $10–20", "$10–20", "US", "$$"],
  ["$30–50", null, null, "US", "$$$"],
  ["$100+", null, null, "US", "$$$$"],
  ["Más de 100 €", null, null, "ES", "$$$$"],
  ["￥1,000～2,000", null, null, "JP", "$"],
  ["￥3,000～4,000", null, null, "JP", "$$"],
  ["Rp 50.000–75.000", null, null, "ID", "$"],
  ["100–200 kr", null, null, "DK", "$$"],
  ["R$ 40–60", null, null, "BR", "$"],
  ["$200–400", null, null, "MX", "$$"],
  ["1 000–2 000 ₽", null, null, "RU", "$$"],
  ["1,5–2 €", null, null, "IT", "$"],
  // Abbreviated thousands: in won, dollars and rupiah.
  ["1만~2만원", null, null, "KR", "$$"],
  ["1.2K–2K", null, null, "US", "$$$$"],
  ["Rp 300–500 rb", null, null, "ID", "$$"],
  ["٢٠–٤٠ د.إ.", null, null, "AE", "$"],
  ["de 10 e 20 €", null, null, "PT", "$$"],
  [null, null, null, "US", null],
  ["expensive but worth it", null, null, "US", null],
  ["10–20–30 €", null, null, "DE", null],
  ["12", null, null, "XX", null],
];
for (const [text, words, rest, country, price] of prices) {
  test(`a price of ${text} ${words} ${rest} in ${country} is ${price}`, () => {
    const parts = [[], [null, null, null, null, null, null, country]];
    assert.equal(listingWith({ 4: rating(text, words, rest), 183: parts, 243: null }).price_range, price);
  });
}

/** The marks of permanently and temporarily closed businesses. */
const closedTexts: [language: string, permanently: string, temporarily: string][] = [
  ["en", "Permanently closed", "Temporarily closed"],
  ["de", "Dauerhaft geschlossen", "Vorübergehend geschlossen"],
  ["fr", "Définitivement fermé", "Fermé temporairement"],
  ["es", "Cerrado permanentemente", "Cerrado temporalmente"],
  ["it", "Chiuso definitivamente", "Chiuso temporaneamente"],
  ["pt", "Permanentemente fechado", "Temporariamente fechado"],
  ["nl", "Permanent gesloten", "Tijdelijk gesloten"],
  ["pl", "Zamknięte na stałe", "Tymczasowo zamknięte"],
  ["cs", "Trvale zavřeno", "Dočasně zavřeno"],
  ["sk", "Natrvalo zatvorené", "Dočasne zatvorené"],
  ["hu", "Végleg bezárt", "Ideiglenesen zárva"],
  ["ro", "Închis definitiv", "Închis temporar"],
  ["bg", "Окончателно затворено", "Временно затворено"],
  ["el", "Έκλεισε οριστικά", "Προσωρινά κλειστό"],
  ["ru", "Закрыто навсегда", "Временно закрыто"],
  ["uk", "Зачинено назавжди", "Тимчасово зачинено"],
  ["hr", "Trajno zatvoreno", "Privremeno zatvoreno"],
  ["sv", "Permanent stängt", "Tillfälligt stängt"],
  ["da", "Lukket permanent", "Midlertidigt lukket"],
  ["nb", "Permanent stengt", "Midlertidig stengt"],
  ["fi", "Suljettu pysyvästi", "Suljettu väliaikaisesti"],
  ["tr", "KALICI OLARAK KAPALI", "Geçici olarak kapalı"],
  ["ja", "閉業", "臨時休業"],
  ["ko", "폐업", "임시 휴업"],
  ["zh-CN", "永久停业", "暂停营业"],
  ["zh-TW", "永久停業", "暫停營業"],
  ["vi", "Đã đóng cửa vĩnh viễn", "Tạm thời đóng cửa"],
  ["th", "ปิดถาวร", "ปิดชั่วคราว"],
  ["id", "Tutup permanen", "Tutup sementara"],
  ["ar", "مغلق نهائيًا", "مغلق مؤقتًا"],
  ["he", "סגור לצמיתות", "סגור זמנית"],
  ["hi", "स्थायी रूप से बंद", "अस्थायी रूप से बंद"],
];
test("a closed business is distinguished from an open one in 32 languages", () => {
  for (const [language, permanently, temporarily] of closedTexts) {
    const said = (text: string) =>
      listingWith({ 88: [null], 203: [null, sparse({ 4: [text] })] }).business_status;
    assert.equal(said(permanently), "CLOSED_PERMANENTLY", language);
    assert.equal(said(temporarily), "CLOSED_TEMPORARILY", language);
    assert.equal(
      listingWith({ 88: [temporarily.toUpperCase()] }).business_status,
      "CLOSED_TEMPORARILY",
      language,
    );
  }
});

const statuses: [name: string, entries: Record<number, unknown>, status: string][] = [
  ["a mark for something else", { 88: ["Brunch"] }, "OPERATIONAL"],
  [
    "closed for today",
    {
      88: [null],
      203: [
        full[203] === null ? null : (full[203] as Node)[0],
        sparse({ 4: ["Closed ⋅ Opens 9 AM Tue"], 8: ["Closed"] }),
      ],
    },
    "OPERATIONAL",
  ],
  ["a review about it", { 88: ["Permanently closed? No, they moved"] }, "OPERATIONAL"],
  ["a mark without hours", { 88: ["CLOSED"], 203: null, 34: null, 96: null }, "CLOSED_PERMANENTLY"],
  ["a mark beside its hours", { 88: ["CLOSED"], 96: null }, "CLOSED_TEMPORARILY"],
  ["a mark in German", { 88: ["GESCHLOSSEN"], 203: null, 96: null }, "CLOSED_PERMANENTLY"],
  ["a mark in Vietnamese", { 88: ["ĐANG ĐÓNG CỬA"], 203: null, 96: null }, "CLOSED_PERMANENTLY"],
  ["a code", { 88: ["CLOSED_TEMPORARILY"] }, "CLOSED_TEMPORARILY"],
  [
    "a label for correction",
    { 88: ["CLOSED"], 96: sparse({ 5: [[null, null, "Marked as temporarily closed"]] }), 203: null },
    "CLOSED_TEMPORARILY",
  ],
  ["a future opening", { 88: ["FUTURE_OPENING"] }, "FUTURE_OPENING"],
];
for (const [name, entries, status] of statuses) {
  test(`${name} means ${status}`, () => {
    assert.equal(listingWith(entries).business_status, status);
  });
}

const day = (number: number, slots: unknown, flag = 1): Node => [
  "?",
  number,
  [2026, 3, number],
  slots,
  0,
  flag,
];
const weeks: [name: string, entries: Record<number, unknown>, hours: Record<string, string> | null][] = [
  ["no hours", { 203: null, 34: null }, null],
  [
    "only hours of a service",
    { 203: null, 34: null, 118: [["Delivery", null, null, [[day(1, [["9–5", [[9], [17]]]])]]]] },
    null,
  ],
  ["only today", { 203: [null, [day(5, [["9–5", [[9], [17]]]])]] }, { Friday: "9–5" }],
  [
    "a whole day by its times",
    { 203: [[day(1, [["", [[], []]]]), day(2, [["x", [[0], [24]]]])]] },
    { Monday: "Open 24 hours", Tuesday: "Open 24 hours" },
  ],
  [
    "a whole day by its words",
    { 203: [[day(1, [["24 時間営業"]]), day(2, [["Open 24 hours"]])]] },
    { Monday: "Open 24 hours", Tuesday: "Open 24 hours" },
  ],
  [
    "a whole day in languages whose text has no 24, or has one as a time",
    { 203: [[day(1, [["Круглосуточно"]]), day(2, [["Éjjel-nappal nyitva"]]), day(3, [["Otvoreno 0-24"]])]] },
    { Monday: "Open 24 hours", Tuesday: "Open 24 hours", Wednesday: "Open 24 hours" },
  ],
  [
    "times in digits of another script, and with an h",
    { 203: [[day(1, [["٩:٠٠ ص–٥:٠٠ م"]]), day(2, [["9h–17h"]])]] },
    { Monday: "٩:٠٠ ص–٥:٠٠ م", Tuesday: "9h–17h" },
  ],
  [
    "an open day with words instead of times",
    {
      203: [[day(1, [["By appointment only"]]), day(2, [["휴무일"]]), day(3, [["By appointment only"]], 2)]],
    },
    { Monday: "By appointment only", Tuesday: "Closed", Wednesday: "Closed" },
  ],
  [
    "closed in several ways",
    { 203: [[day(1, [["定休日"]], 2), day(2, [], 2), day(3, null, 2), day(4, [["Ruhetag"]])]] },
    { Monday: "Closed", Tuesday: "Closed", Wednesday: "Closed", Thursday: "Closed" },
  ],
  [
    "times without words",
    {
      203: [
        [
          day(1, [
            [null, [[9, 30], [17]]],
            [null, [[18], []]],
          ]),
        ],
      ],
    },
    { Monday: "9:30 AM–5 PM, 6 PM–12 AM" },
  ],
  ["words without times", { 203: [[day(1, [["9 AM–5 PM"]])]] }, { Monday: "9 AM–5 PM" }],
  [
    "rows without numbers",
    { 203: [[["?", null, [2026, 3, 4], [["9–5", [[9], [17]]]], 0, 1]]] },
    { Wednesday: "9–5" },
  ],
  [
    "old rows without dates",
    { 203: null, 34: [null, [["mercredi", ["9–5"], null, null, null, 1, [[9, 0, 17, 0]]]]] },
    { Wednesday: "9–5" },
  ],
  [
    "the same day twice",
    { 203: [[day(1, [["9–5", [[9], [17]]]]), day(1, [["9–6", [[9], [18]]]])]] },
    { Monday: "9–5" },
  ],
  [
    "invalid days",
    { 203: [[day(0, [["9–5"]]), ["?", 8, null, [["9–5"]], 0, 1], "Monday", null, [7]]], 34: null },
    null,
  ],
];
for (const [name, entries, hours] of weeks) {
  test(`opening hours: ${name}`, () => {
    assert.deepEqual(listingWith(entries).working_hours, hours);
  });
}

const websites: [value: unknown, website: string | null][] = [
  ["https://shop.example/a?b=c#d", "https://shop.example/a?b=c#d"],
  ["/url?q=https://shop.example/%3Fa%3Db&opi=79508299&sa=U&ved=x", "https://shop.example/?a=b"],
  ["https://www.google.com/url?q=https%3A%2F%2Fshop.example%2F&sa=U", "https://shop.example/"],
  ["https://www.google.de/url?sa=t&url=https%3A%2F%2Fshop.example%2F", "https://shop.example/"],
  ["/aclk?sa=l&adurl=https://shop.example/%3Fgclid%3Dabc%26x%3D1", "https://shop.example/?x=1"],
  ["//shop.example/", "https://shop.example/"],
  ["https://sites.google.com/view/shop", "https://sites.google.com/view/shop"],
  ["/url?q=javascript:alert(1)", null],
  ["javascript:alert(1)", null],
  ["https://", null],
  [["https://shop.example/"], null],
];
for (const [value, website] of websites) {
  test(`a website written as ${JSON.stringify(value)} is ${website}`, () => {
    assert.equal(listingWith({ 7: [value, null] }).website, website);
  });
}

test("a website without a URL falls back to its domain", () => {
  assert.equal(listingWith({ 7: [null, "Shop.example"] }).website, "https://shop.example/");
});

const counts: [text: unknown, count: number | null][] = [
  ["396 reviews", 396],
  ["1,670 reviews", 1670],
  ["1.670 Rezensionen", 1670],
  ["1 670 avis", 1670],
  ["1’670 Bewertungen", 1670],
  ["12,34,567 reviews", 1234567],
  ["クチコミ 238 件", 238],
  ["٢٣٨ مراجعة", 238],
  ["1.2K reviews", null],
  ["2 lakh reviews", null],
  ["2 хил. отзива", null],
  ["10 tn arvostelua", null],
  ["2 E vélemény", null],
  ["5 ألف مراجعة", null],
  ["120 bài đánh giá", 120],
  ["3 mil reseñas", null],
  ["2万件", null],
  ["Reviews", null],
  [7, null],
];
for (const [text, count] of counts) {
  test(`"${text}" means ${count} reviews`, () => {
    const listing = listingWith({ 4: sparse({ 3: [null, text], 7: 4.5 }), 175: null });
    assert.equal(listing.reviews_count, count);
  });
}

test("a number of reviews in a text is read with its thousands separators", () => {
  assert.equal(listingWith({ 4: sparse({ 7: 4.5, 8: "2.000" }) }).reviews_count, 2000);
});

test("the counts per star add up to the number of reviews", () => {
  assert.equal(listingWith({ 4: sparse({ 7: 4.5 }) }).reviews_count, 15);
});

const image = (url: string) =>
  listingWith({ 72: [[sparse({ 6: [url] })]], 37: null, 171: null, 51: null }).image_url;
test("an image's URL has one size, and other URLs are not images of the place", () => {
  assert.equal(
    image("https://lh5.googleusercontent.com/p/AF1Q=w114-h86-k-no"),
    "https://lh5.googleusercontent.com/p/AF1Q=w1600-k-no",
  );
  assert.equal(
    image("//lh3.googleusercontent.com/gps-cs-s/AB_c-1=s0"),
    "https://lh3.googleusercontent.com/gps-cs-s/AB_c-1=w1600-k-no",
  );
  const streetView = "https://streetviewpixels-pa.googleapis.com/v1/thumbnail?panoid=x&w=408";
  assert.equal(image(streetView), streetView);
  for (const url of ["https://maps.gstatic.com/tactile/default.png", "data:image/png;base64,x", "x", ""]) {
    assert.equal(image(url), null, url);
  }
});

test("a photo takes precedence over a street view, and that over none", () => {
  const panorama = sparse({
    6: ["https://lh5.googleusercontent.com/p/Pano=w211-h120-k-no-pi-23.4-ya289.2-ro-8.6-fo100"],
  });
  const photo = sparse({ 6: ["https://lh5.googleusercontent.com/p/Photo=w114-h86-k-no"] });
  const only = { 37: null, 171: null, 51: null };
  assert.match(listingWith({ ...only, 72: [[photo, panorama]] }).image_url ?? "", /Photo/);
  assert.match(listingWith({ ...only, 72: [[null, panorama]] }).image_url ?? "", /Pano/);
});

test("a street view with a query keeps it", () => {
  const url = "https://geo0.ggpht.com/cbk?panoid=InventedPano&output=thumbnail&w=224&h=298";
  const view = sparse({ 6: [url] });
  assert.equal(listingWith({ 37: null, 171: null, 51: null, 72: [[view]] }).image_url, url);
});

test("an address excludes the name, even if the payload only has both together", () => {
  const addressWith = (text: string) => listingWith({ 39: null, 2: null, 18: text }).address;
  assert.equal(addressWith("Copper Kettle, 12 Invention Street"), "12 Invention Street");
  assert.equal(addressWith("29RR+CPC Copper Kettle, Invention Street"), "29RR+CPC, Invention Street");
  assert.equal(addressWith("Copper Kettle"), null);
});

test("without a country, the phone is in the format that contains its country code", () => {
  const forms = [
    [
      "01632 960001",
      [
        ["01632 960001", 1],
        ["+44 1632 960001", 2],
      ],
      null,
      "01632960001",
    ],
  ];
  assert.equal(listingWith({ 178: forms }).phone, "01632 960001");
  assert.equal(listingWith({ 178: forms, 183: null, 243: null, 88: null }).phone, "+44 1632 960001");
});

test("an address keeps a beginning that equals the name", () => {
  const { address } = listingWith({ 11: "Invention Street", 39: "Invention Street, Samplebridge AB1 2CD" });
  assert.equal(address, "Invention Street, Samplebridge AB1 2CD");
});

test("missing values are null, and ids and name are enough for a place", () => {
  const listing = readListing(reader(sparse({ 10: "0x1:0x2", 11: "X" }), 0, payloadLayouts.place.paths));
  const { categories, amenities, business_status, source, name, place_id, feature_id, cid, link, ...rest } =
    listing ?? assert.fail();
  assert.deepEqual([categories, amenities, business_status], [[], [], "OPERATIONAL"]);
  assert.equal(link, `https://www.google.com/maps/place/?q=place_id:${place_id}`);
  assert.deepEqual([source, name, feature_id, cid], ["google", "X", "0x1:0x2", "2"]);
  assert.deepEqual(new Set(Object.values(rest)), new Set([null]));
});
