import assert from "node:assert/strict";
import { test } from "node:test";
import { elementsOf, type HtmlParent, isElement, parseTree, textContent } from "./html-tree.ts";

function depthOf(root: HtmlParent): number {
  const depths = root.children.filter(isElement).map(depthOf);
  return depths.length === 0 ? 0 : 1 + Math.max(...depths);
}

test("100,000 nested elements make a tree of bounded depth that keeps the text", () => {
  const { document } = parseTree(`${"<div>".repeat(100_000)}kept${"</b></div>".repeat(100_000)}<p>after`);
  assert.equal(depthOf(document) <= 257, true);
  assert.equal(textContent(document), "kept after");
});

test("scripts below the deepest level stay scripts", () => {
  const { document } = parseTree(`${"<span>".repeat(1000)}<script>var a = "<b>no text</b>";</script>text`);
  assert.equal(textContent(document), "text");
});

test("nesting resumes after a part that was too deep", () => {
  const { document } = parseTree(`${"<i>".repeat(300)}${"</i>".repeat(300)}<ul><li><b>x</b></li></ul>`);
  const item = elementsOf(document).find((element) => element.name === "li");
  assert.equal(item?.children.filter(isElement)[0]?.name, "b");
});

test("content beyond the size limit is omitted and reported", () => {
  const huge = parseTree("<a>x</a>".repeat(400_000));
  assert.match(huge.truncated ?? "", /Only the first \d+ characters/);
  assert.equal(elementsOf(huge.document).length < 150_000, true);
  assert.equal(parseTree("<p>small").truncated, null);
});

test("broken markup is parsed as in a browser", () => {
  const { document } = parseTree("<p>one<p>two<div>three</p></td><td>four<b>five</i> six");
  assert.equal(textContent(document), "one two three fourfive six");
  assert.equal(elementsOf(document).filter((element) => element.name === "p").length >= 2, true);
});

test("null bytes and zero-width characters are not text", () => {
  assert.equal(textContent(parseTree("<p>a\0\u200b b</p>").document), "a b");
});

test("null characters do not split words or lose text", () => {
  const { document, truncated } = parseTree("<p>in\0fo@firma.example</p>");
  assert.equal(textContent(document, 100), "info@firma.example");
  assert.equal(truncated, null);
});
