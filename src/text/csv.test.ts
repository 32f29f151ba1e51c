import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "csv-parse/sync";
import { csvLine } from "./csv.ts";

/** What a program reads that takes commas for separators. */
const read = (line: string): string[] => parse(line)[0] ?? [];

test("a cell survives separators, quotation marks and line ends", () => {
  const cells = ["plain", 'say "hi", twice', "a;b", "a\tb", "two\nlines", "two\r\nlines", "", "café 😀"];
  const line = csvLine(cells);
  assert.deepEqual(read(line), cells);
  assert.ok(line.endsWith("\r\n"));
});

test("lists, objects, booleans, numbers and nothing have one form each", () => {
  const line = csvLine([["a", ["b", "c"]], { a: 1 }, true, -5.25, 1e-7, null, undefined]);
  assert.deepEqual(read(line), ["a; b; c", '{"a":1}', "true", "-5.25", "1e-7", "", ""]);
});

test("what a spreadsheet would run is shown instead", () => {
  for (const [text, shown] of [
    ["=1+1", "'=1+1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["-cmd|' /C calc'!A0", "'-cmd|' /C calc'!A0"],
    ["+1+HYPERLINK(A1)", "'+1+HYPERLINK(A1)"],
    ["+441174960123*cmd|A0", "'+441174960123*cmd|A0"],
    ["\uff1d1+1", "'\uff1d1+1"],
    [" \u00a0\u200b=1", "' \u00a0\u200b=1"],
    ['"=1', "'\"=1"],
    // Where a spreadsheet splits cells at semicolons, tabs or line ends, a formula may begin behind them.
    ["a;=1", "a;'=1"],
    ["a; @b; c", "a;' @b; c"],
    ['a;""=1', 'a;\'""=1'],
    ["a\t=1", "a\t'=1"],
    ["a\n=1\r\n-x", "a\n'=1\r\n'-x"],
    ["\t=1", "\t'=1"],
    ["\0=1", "\0'=1"],
    ["=1;=2", "'=1;'=2"],
  ] as const) {
    assert.deepEqual(read(csvLine([text])), [shown], JSON.stringify(text));
  }
});

test("numbers and phone numbers stay as they are, in lists too", () => {
  const cells = ["+441174960123", "-5", "+0.25", "-122.4194", "+44 20 7946 0018", "+1 (555) 010-0199"];
  assert.deepEqual(read(csvLine(cells)), cells);
  assert.deepEqual(read(csvLine([["+441174960123", "+4533121234", "=1"]])), [
    "+441174960123; +4533121234;' =1",
  ]);
});

test("signs inside of a text are left alone", () => {
  const cells = ["a=b", "info@example.com", "2026-11-22T09:08:07Z", "https://example.com/?a=1", "a, -b"];
  assert.deepEqual(read(csvLine(cells)), cells);
});
