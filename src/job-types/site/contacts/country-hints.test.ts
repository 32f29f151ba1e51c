import assert from "node:assert/strict";
import { test } from "node:test";
import { isSupportedCountry } from "libphonenumber-js/max";
import { countryHints, countryName } from "./country-hints.ts";

test("top-level domain, language and structured addresses indicate a country", () => {
  const address = {
    types: ["PostalAddress"],
    properties: { addressCountry: "Österreich" },
    holders: [],
    parent: null,
    syntax: "json-ld" as const,
  };
  assert.deepEqual(countryHints("shop.example.de", "de-CH", [address]), [
    { country: "DE", weight: 6 },
    { country: "CH", weight: 4 },
    { country: "DE", weight: 1 },
    { country: "AT", weight: 8 },
  ]);
  assert.deepEqual(countryHints("example.uk", null, []), [{ country: "GB", weight: 6 }]);
});

test("en-US, the default of site builders, is weak", () => {
  assert.deepEqual(countryHints("example.com", "en-US", []), [
    { country: "US", weight: 1 },
    { country: "US", weight: 1 },
  ]);
  assert.deepEqual(countryHints("example.com", "id", []), [{ country: "ID", weight: 1 }]);
});

test("non-countries and generic country domains indicate none", () => {
  assert.deepEqual(countryHints("example.io", "xx-QQ", []), []);
  assert.deepEqual(countryHints("example.zz", "tlh", []), []);
});

test("phone numbers can be read for every hinted country", () => {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const hints = letters.flatMap((a) => letters.flatMap((b) => countryHints(`example.${a}${b}`, null, [])));
  assert.ok(hints.length > 190, `${hints.length} countries`);
  assert.deepEqual(
    hints.filter(({ country }) => !isSupportedCountry(country)),
    [],
  );
});

test("country names are recognized in the languages of sites", () => {
  const names = {
    Deutschland: "DE",
    España: "ES",
    Nederland: "NL",
    Suomi: "FI",
    "United Kingdom": "GB",
    UK: "GB",
  };
  for (const [name, code] of Object.entries(names)) assert.equal(countryName(name), code, name);
  assert.equal(countryName("Bristol"), undefined);
});
