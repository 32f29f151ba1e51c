import assert from "node:assert/strict";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { csvText } from "./csv-text.ts";

async function* rowsOf(...rows: unknown[][]) {
  yield* rows;
}

test("rows follow the column names, in any number", async () => {
  assert.equal(await text(csvText(["x", "y"], rowsOf([1, true], ["=1", null]))), "x,y\r\n1,true\r\n'=1,\r\n");
  assert.equal(await text(csvText(["x"], rowsOf())), "x\r\n");
  const many = Array.from({ length: 20_000 }, (_, index) => [index]);
  assert.equal((await text(csvText(["x"], rowsOf(...many)))).split("\r\n").length, 20_002);
});

test("a failing row fails the text", async () => {
  const failing = async function* (): AsyncGenerator<unknown[]> {
    yield ["a"];
    throw new Error("away");
  };
  await assert.rejects(text(csvText(["x"], failing())), /away/);
});
