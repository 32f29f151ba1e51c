import assert from "node:assert/strict";
import { test } from "node:test";
import { findDisplayedText, isNoise } from "../page/displayed-text.ts";
import { elementsOf, parseTree } from "../page/html-tree.ts";
import { readBlocks } from "./markdown/read-blocks.ts";
import { writeText } from "./read-document.ts";

function text(html: string): string {
  const { document } = parseTree(html);
  const displayedText = findDisplayedText(elementsOf(document));
  return writeText(
    readBlocks(document, { baseUrl: "https://beer-bau.de/", skip: isNoise, displayedText, images: true }),
  );
}

test("text contains the words of a page without markup", () => {
  assert.equal(
    text(
      "<h1>A <em>b</em></h1><p>See <a href='/x'>*this* [page]</a> &amp; <code>npm `x`</code>.<br>Next</p>" +
        "<ol start='4'><li>one<ul><li>two</li></ul></li><li>three</li></ol><hr>" +
        "<blockquote><p>q</p></blockquote><pre>a\n  b</pre>" +
        "<table><tr><th>H</th><th>I</th></tr><tr><td>1<br>2</td><td>3</td></tr></table>",
    ),
    "A b\n\nSee *this* [page] & npm `x`.\nNext\n\none\ntwo\nthree\n\nq\n\na\n  b\n\nH\tI\n1 2\t3",
  );
});

test("alternative texts of images are not text", () => {
  const html =
    "<ul><li><a href='/f' aria-label='Facebook'></a></li><li>b</li></ul><p>a <a href='/t'><img alt='Team'></a> c</p><h2><img alt='Logo'></h2>";
  assert.equal(text(html), "b\n\na c");
});
