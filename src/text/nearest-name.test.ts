import assert from "node:assert/strict";
import { test } from "node:test";
import { nearestName } from "./nearest-name.ts";

test("the nearest name is found despite typos, case, separators and number, and only if it is near", () => {
  const names = ["cities", "regions", "min_population", "country_code", "svcSite", "emails"];
  for (const [given, name] of [
    ["city", "cities"],
    ["region", "regions"],
    ["email", "emails"],
    ["minPopulation", "min_population"],
    ["contry_code", "country_code"],
    ["SVCSITES", "svcSite"],
    ["eamil", "emails"],
    ["query", null],
    ["s", null],
  ] as const) {
    assert.equal(nearestName(given, names), name, given);
  }
});
