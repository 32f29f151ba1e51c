import assert from "node:assert/strict";
import { test } from "node:test";
import { storedResult, unpadded, unpaddedText } from "./stored-result.ts";

const roundTrip = (data: unknown) => unpadded(Buffer.from(storedResult(data).text)).toString();

for (const [name, data] of [
  ["a small result", { a: 1 }],
  ["a short one", { text: "a".repeat(500), spaces: "   " }],
  ["one that ends in a list", ["b".repeat(600), [1, 2]]],
  ["one of several bytes per character", { text: "ä€𝄞 ".repeat(100) }],
  ["a long one", { text: "c".repeat(5_000) }],
  ["a text that ends in a bracket", `${" ".repeat(500)}}`],
] as const) {
  test(`${name} is read as it was given`, () => {
    assert.equal(roundTrip(data), JSON.stringify(data));
    assert.equal(unpaddedText(storedResult(data).text), JSON.stringify(data));
  });
}

test("a short result is stored long enough for compression, and stays the same JSON", () => {
  const data = { text: "a".repeat(500) };
  const { text } = storedResult(data);
  assert.ok(text.length >= 1_990);
  assert.deepEqual(JSON.parse(text), data);
});
