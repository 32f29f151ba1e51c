import assert from "node:assert/strict";
import { test } from "node:test";
import { findDisplayedText, isNoise } from "../page/displayed-text.ts";
import { elementsOf, parseTree } from "../page/html-tree.ts";
import { readBlocks } from "./markdown/read-blocks.ts";
import { readDocument, writeText } from "./read-document.ts";

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

const body = (html: string) =>
  readDocument(`<body><main>${html}</main></body>`, "https://beer-bau.de/", "fit").markdown;

test("answers, tabs and slides that readers open one by one are text, other hidden elements are not", () => {
  const item = (text: string) =>
    `<div class="item"><h3><button>${text}?</button></h3><div class="answer" style="display:none"><p>${text}: the workshop turns oak and ash into stairs in six weeks.</p></div></div>`;
  const markdown = body(
    `${item("How long")}${item("How much")}<div class="popup-note" hidden><p>Subscribe to it, please.</p></div>`,
  );
  assert.match(markdown, /### How long\?\n\nHow long: the workshop/);
  assert.match(markdown, /### How much\?/);
  assert.doesNotMatch(markdown, /Subscribe/);
});

test("a page that is hidden until its scripts run is read", () => {
  assert.match(
    readDocument('<body style="display:none"><p>Stairs of oak.</p></body>', "https://beer-bau.de/", "raw")
      .text,
    /oak/,
  );
});

test("the copies of a carousel's slides are not read", () => {
  const slide = (name: string) => `<div class="slide ${name}"><p>Stairs of oak.</p></div>`;
  assert.equal(body(slide("slick-cloned") + slide("slick-active") + slide("slick-cloned")), "Stairs of oak.");
});

test("protected email addresses are readable", () => {
  for (const html of [
    "Mail: info [at] beer-bau [dot] de",
    "Mail: <script>document.write('info' + '@' + 'beer-bau.de');</script>",
    "Mail: <span id='cloak1'>Protected from spambots.</span><script>var a='info'+'&#64;'+'beer-bau.de';document.getElementById('cloak1').innerHTML=a</script>",
    `Mail: <a href="javascript:linkTo_UnCryptMailto('ocknvq,kphqBdggt/dcw0fg');">info(at)beer-bau.de</a>`,
  ])
    assert.equal(body(`<p>${html}</p>`), "Mail: info@beer-bau.de", html);
  assert.equal(
    body(
      '<p><a href="#" data-mailto-token="ocknvq,kphqBdggt/dcw0fg" data-mailto-vector="2">Write to us</a></p>',
    ),
    "[Write to us](mailto:info@beer-bau.de)",
  );
  assert.equal(body("<p>We meet at the state-at-large office.</p>"), "We meet at the state-at-large office.");
});
