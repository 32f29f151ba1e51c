import assert from "node:assert/strict";
import { test } from "node:test";
import { countryCodeByName } from "./clean-values.ts";

for (const [name, code] of [
  ["Germany", "DE"],
  ["united states", "US"],
  ["Vietnam", "VN"],
  ["Serbia", "RS"],
  ["Yemen", "YE"],
  ["Benin", "BJ"],
  ["burkina faso", "BF"],
  ["myanmar", "MM"],
  ["hong kong", "HK"],
  ["bosnia and herzegovina", "BA"],
  ["Côte d'Ivoire", "CI"],
  ["Türkiye", "TR"],
  ["Turkey", "TR"],
  ["saint lucia", "LC"],
  ["United Kingdom", "GB"],
  ["south korea", "KR"],
  ["Kosovo", "XK"],
  ["European Union", null],
  ["Unknown Region", null],
  ["Göteborg", null],
  ["", null],
] as const) {
  test(`${name || "nothing"} is ${code ?? "no country"}`, () => assert.equal(countryCodeByName(name), code));
}
