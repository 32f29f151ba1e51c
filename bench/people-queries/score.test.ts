import assert from "node:assert/strict";
import { test } from "node:test";
import { faultsOf, type TrueQuery } from "./score.ts";

const truth: TrueQuery = {
  query: "10 CTOs at fintech firms in Berlin",
  count: 10,
  role: ["CTO"],
  location: ["Berlin"],
  keywords: ["fintech"],
  optional: ["firms"],
};
const right = { count: 10, role: "CTOs", location: "berlin", keywords: ["fintech firms"] };

test("plural, case and the splitting of keywords do not matter", () => {
  assert.deepEqual(faultsOf(right, truth), []);
  assert.deepEqual(faultsOf({ ...right, role: "CTO", keywords: ["fintech"] }, truth), []);
});

for (const [what, change] of Object.entries({
  "another number": { count: null },
  "another role": { role: "CFO" },
  "no place": { location: null },
  "a missing keyword": { keywords: [] },
  "a word too many": { keywords: ["fintech", "Berlin"] },
})) {
  test(`${what} is one fault`, () => {
    assert.equal(faultsOf({ ...right, ...change }, truth).length, 1);
  });
}
