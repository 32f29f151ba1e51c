import assert from "node:assert/strict";
import { test } from "node:test";
import { CountryCode, PlaceCountryCode } from "./country-code.ts";

const problemOf = (schema: typeof CountryCode, code: string) => {
  const parsed = schema.safeParse(code);
  return parsed.success ? null : parsed.error.issues.map(({ message }) => message).join(" ");
};

test("a country is one of the 249 of ISO 3166-1, in any case, and not a region, union or former country", () => {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const taken = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => CountryCode.safeParse(code).success);
  assert.equal(taken.length, 249);
  const names = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
  assert.deepEqual(
    taken.filter((code) => names.of(code) === undefined),
    [],
    "every one has a name",
  );
  assert.equal(CountryCode.parse("dk"), "DK");
  for (const code of ["ZZ", "XK", "EU", "SU", "YU", "AN", "XA", "QQ"]) {
    assert.equal(problemOf(CountryCode, code), "must be a country of ISO 3166-1, for example DK", code);
  }
});

test("a common wrong code is answered with the right one", () => {
  for (const schema of [CountryCode, PlaceCountryCode]) {
    for (const [code, right] of [
      ["UK", "GB"],
      ["uk", "GB"],
      ["EL", "GR"],
    ]) {
      assert.match(problemOf(schema, code ?? "") ?? "", new RegExp(`which is ${right} and not`));
    }
    assert.equal(schema.parse("gb"), "GB");
    assert.match(problemOf(schema, "DNK") ?? "", /^must be a two-letter country code[^.]*$/);
  }
});

test("places may have codes of their data set", () => {
  assert.deepEqual(
    ["XK", "xw", "ZZ"].map((code) => PlaceCountryCode.parse(code)),
    ["XK", "XW", "ZZ"],
  );
});
