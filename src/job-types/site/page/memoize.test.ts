import assert from "node:assert/strict";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { memoize } from "./memoize.ts";

test("a text is computed once, whatever the result", () => {
  for (const result of ["found", "", null, undefined, 0]) {
    let calls = 0;
    const read = memoize(() => {
      calls += 1;
      return result;
    });
    assert.equal(read("Phone 0117 496 0123"), result);
    assert.equal(read("Phone 0117 496 0123"), result);
    assert.equal(calls, 1);
  }
});

test("each text has its own result, short or long", () => {
  const lengthOf = memoize((text) => text.length);
  for (const chars of [0, 1, 12, 13, 299, 300, 301, 5_000, 1])
    assert.equal(lengthOf("a".repeat(chars)), chars);
});

test("recently used results stay, however many others come", () => {
  const asked: string[] = [];
  const read = memoize((text) => {
    asked.push(text);
    return text;
  });
  for (let page = 0; page < 20_000; page++) {
    read("footer");
    read(`article ${page}`);
  }
  assert.equal(asked.filter((text) => text === "footer").length, 1);
});

test("results unused for a long time are evicted, so that memory is bounded", () => {
  let calls = 0;
  const read = memoize(() => {
    calls += 1;
    return calls;
  });
  read("the first page");
  for (let page = 0; page < 5_000; page++) read(`page ${page}`);
  assert.equal(read("the first page"), 5_002);
});

test("a cached text and result do not retain the page that they were cut from", () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const read = memoize((text) => text.slice(5));
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let page = 0; page < 40; page++) {
    const html = `${page} `.padEnd(1_000_000, "some words of a page, ");
    assert.equal(read(html.slice(0, 200)).length, 195);
  }
  collect();
  // Forty retained pages would be 40 MB.
  assert.ok(process.memoryUsage().heapUsed - before < 5_000_000);
});
