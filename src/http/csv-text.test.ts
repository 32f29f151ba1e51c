import assert from "node:assert/strict";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { csvText } from "./csv-text.ts";

async function* rowsOf(...rows: unknown[][]) {
  yield* rows;
}

test("a cell stays one cell whatever is in it, and is no formula", async () => {
  const rows = rowsOf(["a\n=1", "b\r=1", "c\r\n=1"], ['"=1', "=1", "-1"], [1, true, null]);
  assert.equal(
    await text(csvText(["x", "y", "z"], rows)),
    'x,y,z\r\n"a\n=1","b\r=1","c\r\n=1"\r\n"""=1",\'=1,\'-1\r\n1,true,\r\n',
  );
});

test("rows that fail fail the text", async () => {
  const failing = async function* (): AsyncGenerator<unknown[]> {
    yield ["a"];
    throw new Error("away");
  };
  await assert.rejects(text(csvText(["x"], failing())), /away/);
});
