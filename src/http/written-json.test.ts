import assert from "node:assert/strict";
import { test } from "node:test";
import { WrittenJson } from "./written-json.ts";

test("members that are written already stand in the object as they are, between those that are not", () => {
  const body = WrittenJson.object({
    'a "name"': Buffer.from('[{"city":"Münster"}]'),
    total: 1,
    none: null,
    empty: Buffer.from("[]"),
  });
  assert.equal(
    body.bytes.toString(),
    '{"a \\"name\\"":[{"city":"Münster"}],"total":1,"none":null,"empty":[]}',
  );
  assert.deepEqual(body.value(), { 'a "name"': [{ city: "Münster" }], total: 1, none: null, empty: [] });
});

test("an object without members is one", () => {
  assert.deepEqual(WrittenJson.object({}).value(), {});
});
