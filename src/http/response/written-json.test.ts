import assert from "node:assert/strict";
import { test } from "node:test";
import { WrittenJson, writeJson } from "./written-json.ts";

test("serialized members are embedded unchanged between other members", () => {
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
});

test("an object without members is valid", () => {
  assert.equal(WrittenJson.object({}).bytes.toString(), "{}");
});

test("a value is written as JSON.stringify writes it, however large and deep", async () => {
  const rows = Array.from({ length: 3_000 }, (_, id) => ({
    id,
    name: `Größe "${id}"`,
    tags: ["a", { b: [] }],
  }));
  for (const value of [
    { success: true, data: null, absent: undefined },
    { a: {}, b: [], c: [[], [undefined, null]], when: new Date(0), list: [new Date(1)] },
    { one: { two: { three: { four: { five: { six: [1, { seven: "\ud800\u2028" }] } } } } } },
    { locations: [{ businesses: rows }, { businesses: [] }], gone: undefined, total: rows.length },
    rows,
    [],
    "text",
  ]) {
    assert.equal(String(await writeJson(value)), JSON.stringify(value));
  }
});

test("a large value is written in several turns of the event loop, a small one in one", async () => {
  const turnsOf = async (value: unknown) => {
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    await writeJson(value);
    isOver = true;
    return turns;
  };
  const rows = Array.from({ length: 60_000 }, (_, id) => ({ id, name: "Größe ".repeat(20), tags: [{ id }] }));
  assert.ok((await turnsOf({ data: { rows } })) >= 3);
  assert.equal(await turnsOf({ data: { rows: rows.slice(0, 5) } }), 0);
});
