import assert from "node:assert/strict";
import { test } from "node:test";
import { priceRangeOf } from "./price-range.ts";

const cases: readonly (readonly [amount: number, currency: string, range: string | null])[] = [
  [5, "USD", "$"],
  [15, "EUR", "$$"],
  [40, "GBP", "$$$"],
  [75, "USD", "$$$$"],
  [1_500, "JPY", "$"],
  [3_000, "jpy", "$$"],
  [150_000, "VND", "$"],
  [100, "XXX", null],
  [0, "EUR", null],
  [Number.NaN, "EUR", null],
];

for (const [amount, currency, range] of cases) {
  test(`${amount} ${currency} is ${range ?? "no step"}`, () => {
    assert.equal(priceRangeOf(amount, currency), range);
  });
}
