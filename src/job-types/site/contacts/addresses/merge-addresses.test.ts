import assert from "node:assert/strict";
import { test } from "node:test";
import { makePage } from "../../fixtures/make-page.ts";
import type { AddressFinding } from "../../page/site-page.ts";
import { mergeAddresses } from "./merge-addresses.ts";

const address = (text: string, values: Partial<AddressFinding> = {}): AddressFinding => ({
  text,
  kind: "text",
  postalCode: /\b\d{5}\b/.exec(text)?.[0] ?? null,
  country: null,
  isMention: false,
  holder: null,
  ...values,
});
const merge = (addresses: AddressFinding[], ...names: string[]): string[] =>
  mergeAddresses([makePage({ addresses })], names).addresses;

test("two spellings of one address are merged, and the structured one is kept", () => {
  const pages = [
    makePage({ addresses: [address("Schmiedeweg 14, D-34117 Kassel")] }),
    makePage({
      url: "https://beer-bau.de/2",
      addresses: [
        address("Schmiedeweg 14, 34117 Kassel, DE", { kind: "structured" }),
        address("Schmiedeweg 16, 34117 Kassel"),
      ],
    }),
  ];
  const merged = mergeAddresses(pages);
  assert.deepEqual(merged.addresses, ["Schmiedeweg 14, 34117 Kassel, DE", "Schmiedeweg 16, 34117 Kassel"]);
  assert.deepEqual(merged.evidence[0]?.sources, [
    { url: "https://beer-bau.de/2", kind: "structured" },
    { url: "https://beer-bau.de/", kind: "text" },
  ]);
});

test("of two spellings with the same house number, the one with the postal code is kept", () => {
  const short = address("Rua da Fonte, 44, Gafanha da Nazaré");
  const full = address("Rua da Fonte, 44, 3830-551 Gafanha da Nazaré", { postalCode: "3830-551" });
  assert.deepEqual(merge([short, full]), [full.text]);
  assert.deepEqual(merge([full, short]), [full.text]);
});

for (const [one, other] of [
  ["1 Main St., Springfield", "1 MAIN STREET, Springfield"],
  ["Karl-Wieland-Str. 12, 70173 Stuttgart", "Karl-Wieland-Straße 12, D-70173 Stuttgart, Deutschland"],
  ["Avda. del Puerto 7, 11006 Cádiz", "Avenida del Puerto, 7, 11006 Cadiz (Cádiz), España"],
  ["1180 Foundry Ave, Suite 4, Boise, ID 83702", "1180 Foundry Avenue #4, Boise, Idaho 83702-1234, USA"],
  ["ul. Długa 7/12, 00238 Warszawa", "Dluga 7/12, 00238 Warszawa, Polska"],
  ["Zone Artisanale des Prés, 35510 Cesson", "ZA des Prés, 35510 CESSON"],
] as const) {
  test(`one address in two spellings: ${one} / ${other}`, () => {
    assert.deepEqual(
      merge([address(one), address(other, { postalCode: /\d{5}(?:-\d{4})?/.exec(other)?.[0] ?? null })]),
      [one],
    );
  });
}

test("a street without number and code is no second address beside the whole one", () => {
  const whole = "Via di Fontanelle 27/B, 53045 Montepulciano SI";
  assert.deepEqual(merge([address("Strada di Fontanelle, Montepulciano"), address(whole)]), [whole]);
  const other = "Strada di Valiano, Montepulciano";
  assert.deepEqual(merge([address(other), address(whole)]), [other, whole]);
});

test("bis and ter belong to the number of a house", () => {
  const written = "12 bis, passage des Tilleuls, 74000 Annecy";
  assert.deepEqual(merge([address("12 passage des Tilleuls, 74000 Annecy"), address(written)]), [written]);
});

for (const [one, other] of [
  ["Schmiedeweg 14, 34117 Kassel", "Lindenallee 14, 34117 Kassel"],
  ["Schmiedeweg 14, 34117 Kassel", "Schmiedeweg 14, 45127 Essen"],
  ["Postfach 1022, 34117 Kassel", "Schmiedeweg 14, 34117 Kassel"],
  ["12 Oak Street, Springfield", "14 Oak Street, Springfield"],
] as const) {
  test(`two addresses stay two: ${one} / ${other}`, () => {
    assert.deepEqual(merge([address(one), address(other)]), [one, other]);
  });
}

test("an address under another company's name is omitted if the site states its own", () => {
  const own = address("Schmiedeweg 14, 34117 Kassel", { holder: "Hollerbach Metallbau GmbH" });
  const hosts = address("Serverring 2, 91710 Gunzenhausen", { holder: "Nordwolke Rechenzentren GmbH" });
  assert.deepEqual(merge([own, hosts], "hollerbach-metallbau.de"), [own.text]);
  assert.deepEqual(merge([hosts], "hollerbach-metallbau.de"), [hosts.text], "it is all that is known");
});

test("an address mentioned in a text is omitted if the site states its own", () => {
  const own = address("Schmiedeweg 14, 34117 Kassel");
  const mentioned = address("Lindenallee 3, 45127 Essen", { isMention: true });
  assert.deepEqual(merge([own, mentioned]), [own.text]);
  const footer = address("Lindenallee 3, 45127 Essen");
  assert.deepEqual(merge([own, mentioned, footer]).length, 2, "another place states it as the site's own");
});

test("ten thousand branches are merged", () => {
  const pages = Array.from({ length: 100 }, (_, page) =>
    makePage({
      url: `https://beer-bau.de/${page}`,
      addresses: Array.from({ length: 100 }, (__, each) => address(`Weg ${each}, ${10_000 + page} Ort`)),
    }),
  );
  assert.equal(mergeAddresses(pages).addresses.length, 500);
});

test("the country's prefix of a postal code, and its name, make no second address", () => {
  const code = (postalCode: string) => ({ postalCode });
  assert.deepEqual(
    merge([
      address("12, rue du Fossé, 1536 LU", code("1536")),
      address("12, rue du Fossé, L-1536 LUXEMBOURG", code("L-1536")),
    ]),
    ["12, rue du Fossé, 1536 LU"],
  );
});

test("each address has the country that it states, or that of the site whose codes look like its own", () => {
  const countriesOf = (found: AddressFinding[], ...countries: string[]) =>
    mergeAddresses([makePage({ addresses: found })], [], countries).evidence.map(({ country }) => country);
  const german = address("Schmiedeweg 14, 34117 Kassel");
  assert.deepEqual(countriesOf([german], "DE", "FR"), ["DE"]);
  assert.deepEqual(countriesOf([{ ...german, country: "FR" }], "DE"), ["FR"]);
  assert.deepEqual(countriesOf([german], "GB"), [null]);
  assert.deepEqual(
    countriesOf([address("Storgatan 5, 184 92 Åkersberga", { postalCode: "184 92" })], "DK", "SE"),
    ["SE"],
  );
});

test("spellings of an East Asian address are merged", () => {
  assert.equal(
    merge([
      address("서울특별시 성동구 성수이로 77, 1층 (성수동2가)"),
      address("04782 서울 성동구 성수이로 77, 1층", { postalCode: "04782" }),
    ]).length,
    1,
  );
  assert.equal(
    merge([
      address("〒156-0054 東京都世田谷区桜丘2-18-5 グリーンテラス 3F", { postalCode: "156-0054" }),
      address("世田谷区桜丘2丁目18番5号"),
    ]).length,
    1,
  );
  assert.equal(merge([address("東京都世田谷区桜丘2-18-5"), address("東京都世田谷区桜丘2-18-6")]).length, 2);
});

const countryOf = (text: string, ...countries: string[]) =>
  mergeAddresses([makePage({ addresses: [address(text)] })], [], countries).evidence[0]?.country;

test("an address is in the country that it names, whose language its street speaks or whose codes it has", () => {
  assert.equal(countryOf("Queen Street, Amman, 11942 Jordan", "US"), "JO");
  assert.equal(countryOf("Level 16, Changkat Semantan, 50490 Kuala Lumpur", "US", "MY"), "MY");
  assert.equal(countryOf("15 rue des Lilas, 75009 Paris", "MY", "US"), "FR");
  assert.equal(countryOf("Brusselsesteenweg 214, 9050 Gentbrugge", "BE"), "BE");
  assert.equal(countryOf("Lindenstrasse 12, 8606 Nänikon", "CH", "US"), "CH");
});

test("addresses that a site mentions are its own only if there are few and no other", () => {
  const mention = (number: number) => address(`Schmiedeweg ${number}, 34117 Kassel`, { isMention: true });
  assert.equal(merge([mention(14)]).length, 1);
  assert.deepEqual(merge([14, 24, 34, 44].map(mention)), []);
});

test("of two spellings, the one with the entrance or suite is kept", () => {
  const structured = (text: string) => address(text, { kind: "structured" });
  assert.deepEqual(
    merge([structured("Hagvägen 14, 83148 Östersund"), address("Hagvägen 14 B, 83148 Östersund")]),
    ["Hagvägen 14 B, 83148 Östersund"],
  );
  assert.deepEqual(
    merge([
      structured("3318 West Targee Street, Boise, ID 83705"),
      address("3318 W Targee St, Unit C, Boise, ID 83705"),
    ]),
    ["3318 W Targee St, Unit C, Boise, ID 83705"],
  );
});

test("a house number that was read as a code makes no second address", () => {
  const whole = address("Av. del Sol 1185, 4810101 Temuco, CL", {
    kind: "structured",
    postalCode: "4810101",
  });
  const short = address("Av. del Sol, 1185 Temuco", { postalCode: "1185" });
  assert.deepEqual(merge([whole, short]), [whole.text]);
  assert.deepEqual(
    merge([
      { ...short, kind: "map_link" },
      { ...whole, kind: "text" },
    ]),
    [whole.text],
  );
  const other = address("Av. de la Luna, 1185 Temuco", { postalCode: "1185" });
  assert.deepEqual(merge([whole, other]), [whole.text, other.text]);
});
