import assert from "node:assert/strict";
import { test } from "node:test";
import { addressesInLines } from "./addresses-in-text.ts";
import { worldAddresses } from "./fixtures/world-addresses.ts";

for (const { country, lines, expected } of worldAddresses) {
  test(`reads what a person would read. ${country}: ${lines}`, () => {
    const found = addressesInLines(
      lines.split("|").map((text) => ({ text: text.trim(), region: "main" as const })),
      { countries: new Set([country]), siteDomain: "example.com", isMarked: false },
    );
    assert.deepEqual(
      found.map((address) => address.text),
      expected === "" ? [] : [expected],
    );
  });
}
