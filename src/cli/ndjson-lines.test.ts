import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import { ndjsonLines } from "./ndjson-batch.ts";

async function lines(chunks: readonly string[], bytesMax?: number): Promise<string[]> {
  const input = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
  const all: string[] = [];
  for await (const { bytes, number } of ndjsonLines(input, bytesMax)) {
    all.push(`${number} ${bytes && Buffer.from(bytes).toString()}`);
  }
  return all;
}

test("lines are those of the text, however it is cut into chunks", async () => {
  const text = "one\ntwo\nthree";
  for (const chunks of [[text], [...text], ["one\nt", "wo", "\nthree"], ["one", "\n", "two\nthree\n"]]) {
    assert.deepEqual(await lines(chunks), ["1 one", "2 two", "3 three"]);
  }
});

test("blank lines give nothing, but count", async () => {
  assert.deepEqual(await lines(["\n\r\n \t\na\r\n\ufeff\n\n"]), ["4 a\r"]);
  assert.deepEqual(await lines([]), []);
});

test("a line above the limit is told of without its text, and the next ones are there", async () => {
  const long = "x".repeat(11);
  assert.deepEqual(await lines([`${long}\nshort\n`, "xxxxx", "xxxxx", "xxxxx", "\nlast"], 10), [
    "1 undefined",
    "2 short",
    "3 undefined",
    "4 last",
  ]);
  assert.deepEqual(await lines([`a\n${long}`], 10), ["1 a", "2 undefined"]);
  assert.deepEqual(await lines(["x".repeat(10)], 10), [`1 ${"x".repeat(10)}`]);
});
