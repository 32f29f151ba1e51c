import assert from "node:assert/strict";
import { test } from "node:test";
import { findDisplayedText, isNoise } from "../../page/displayed-text.ts";
import { elementsOf, type HtmlParent, parseTree } from "../../page/html-tree.ts";
import { readBlocks } from "./read-blocks.ts";
import type { ContentContext } from "./read-inlines.ts";
import { writeMarkdown } from "./write-markdown.ts";

function markdown(html: string, images = false): string {
  const { document } = parseTree(html);
  const displayedText = findDisplayedText(elementsOf(document));
  return toMarkdown(document, { baseUrl: "https://beer-bau.de/a/", skip: isNoise, displayedText, images });
}

const cases: [name: string, html: string, expected: string][] = [
  ["headings and paragraphs", "<h1>A <em>b</em></h1><p>c\n  d</p><h3></h3>", "# A *b*\n\nc d"],
  [
    "elements that HTML does not have, as words",
    "<p>oak, <orange>ash</orange> and elm</p>",
    "oak, ash and elm",
  ],
  ["components as blocks", "<x-card>oak</x-card><x-card>ash</x-card>", "oak\n\nash"],
  ["bold and italic without spaces inside", "<p>a<b> bold </b>b <i>c</i><b> </b></p>", "a **bold** b *c*"],
  ["nested bold once", "<p><b><strong>x</strong></b></p>", "**x**"],
  [
    "links with absolute addresses",
    '<p>See <a href="../b?x=1 2">the <b>b</b> page</a>.</p>',
    "See [the **b** page](https://beer-bau.de/b?x=1%202).",
  ],
  [
    "links with brackets and parentheses",
    '<a href="/a_(b)">[x]</a>',
    "[\\[x\\]](https://beer-bau.de/a_%28b%29)",
  ],
  [
    "no link without text or target",
    '<p>a <a href="/x"></a><a href="#top">b</a> <a href="javascript:x()">c</a></p>',
    "a b c",
  ],
  [
    "the alt of an image that is a link",
    '<a href="/t"><img alt="Our team" src="t.png"></a><img alt="no" src="x">',
    "[Our team](https://beer-bau.de/t)",
  ],
  [
    "no link whose image is named by its file only",
    '<p>Jana<a href="/in"><img alt="LinkedIn_2.png"></a></p>',
    "Jana",
  ],
  [
    "no notice that a script hides from readers with scripts",
    "<p>Mail: a@beer-bau.de<script>document.write('<span style=\\'display: none;\\'>');</script>You need scripts.<script>document.write('</');</script><br>Oak Street 5</p>",
    "Mail: a@beer-bau.de  \nOak Street 5",
  ],
  [
    "mail and phone links as their text",
    '<p><a href="mailto:a@beer.de">a@beer.de</a> <a href="tel:+49561">Call us</a></p>',
    "a@beer.de [Call us](tel:+49561)",
  ],
  ["a protected address", '<p><a data-cfemail="6a0b2a080f0f18440e0f">[email protected]</a></p>', "a@beer.de"],
  ["line breaks", "<p>a<br>b<br/><br>c<br></p>", "a  \nb\n\nc"],
  ["lists in lists", "<ul><li>a<ul><li>b</li></ul></li><li><p>c</p></li></ul>", "- a\n  - b\n- c"],
  ["numbered lists", '<ol start="3"><li>a</li><li></li><li>b</li></ol>', "3. a\n4. b"],
  [
    "lists without list items",
    "<ul><a href='/x'>x</a><div>y</div></ul>",
    "- [x](https://beer-bau.de/x)\n- y",
  ],
  [
    "definitions",
    "<dl><dt>Tel</dt><dd>1</dd><dd>2</dd><div><dt>Fax</dt><dd>3</dd></div></dl>",
    "- **Tel**: 1; 2\n- **Fax**: 3",
  ],
  ["quotes", "<blockquote><p>a</p><p>b</p></blockquote>", "> a\n>\n> b"],
  ["rules", "a<hr>b", "a\n\n* * *\n\nb"],
  ["code in a line", "<p>Run <code>npm  `x`</code> now</p>", "Run `` npm `x` `` now"],
  [
    "code blocks with their language",
    '<pre><code class="language-ts">let a = 1;\n\n  b();\n</code></pre>',
    "```ts\nlet a = 1;\n\n  b();\n```",
  ],
  ["code blocks with fences in them", "<pre>```\nx</pre>", "````\n```\nx\n````"],
  [
    "tables",
    "<table><thead><tr><th>A</th><th>B|C</th></tr></thead><tbody><tr><td>1<br>2</td><td><a href='/x'>y</a></td></tr><tr><td colspan=2>3</td></tr></tbody></table>",
    "| A | B\\|C |\n| --- | --- |\n| 1<br>2 | [y](https://beer-bau.de/x) |\n| 3 |  |",
  ],
  [
    "tables without a head",
    "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>",
    "|  |  |\n| --- | --- |\n| a | b |\n| c |  |",
  ],
  [
    "layout tables as their content",
    "<table><tr><td><h2>a</h2></td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>",
    "## a\n\nb\n\nc\n\nd",
  ],
  [
    "a card in a link",
    '<a href="/c"><h3>Title</h3><p>Text</p></a>',
    "### [Title](https://beer-bau.de/c)\n\nText",
  ],
  [
    "text that looks like Markdown",
    "<p># no *heading* and_this_is [x](y) _z_</p><p>1. one</p><p>- a</p><p>&lt;b&gt;</p>",
    "\\# no \\*heading\\* and_this_is [x\\](y) \\_z\\_\n\n1\\. one\n\n\\- a\n\n\\<b>",
  ],
  [
    "inline boxes apart, and letters of one word together",
    "<p><span>Phone</span><span>0561</span> <a href='/x'><i></i>Home</a><a href='/y'><i></i>Team</a> <b>F</b><b>irm</b></p>",
    "Phone 0561 [Home](https://beer-bau.de/x) [Team](https://beer-bau.de/y) **Firm**",
  ],
  ["words without the hints inside them", "<p>Treppen&shy;bau ist\u2060 da</p>", "Treppenbau ist da"],
  ["two line breaks as a new paragraph", "a<br><br>b<br>c", "a\n\nb  \nc"],
  [
    "emphasis over a line break, and none where Markdown would not see it",
    "<p><b>a<br>b</b> <b>Tel:</b>0561 x<i>(y)</i></p>",
    "**a  \nb** Tel:0561 x(y)",
  ],
  ["bold of an element with blocks in it", "<b><p>a</p><p>b</p></b>", "**a**\n\n**b**"],
  [
    "raised and lowered digits",
    "<p>10<sup>2</sup> m<sup>-1</sup> CO<sub>2</sub> 1<sup>st</sup></p>",
    "10² m⁻¹ CO₂ 1st",
  ],
  ["readings of characters in parentheses", "<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>", "漢(kan)"],
  [
    "formulas as TeX",
    '<p>so <math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math> is</p>',
    "so $x^2$ is",
  ],
  ["the alt of a picture that is a heading", '<h1><img alt="Beer Bau" src="l.png"></h1>', "# Beer Bau"],
  [
    "a card without a heading by its first line",
    '<a href="/c"><ul><li>x</li></ul><p>Text</p><p>More</p></a>',
    "- x\n\n[Text](https://beer-bau.de/c)\n\nMore",
  ],
  ["an address that is its own text once", '<a href="https://x.de/a">https://x.de/a</a>', "<https://x.de/a>"],
  ["the numbers that items have", '<ol><li>a</li><li value="7">b</li><li>c</li></ol>', "1. a\n7. b\n8. c"],
  [
    "definitions with several blocks",
    "<dl><dt>Open</dt><dd><p>Mon</p><p>Tue</p></dd></dl>",
    "- **Open**\n\n  Mon\n\n  Tue",
  ],
  ["a summary as what it opens", "<details><summary>Why?</summary><p>So.</p></details>", "**Why?**\n\nSo."],
  [
    "cells in their columns, however they span",
    "<table><tr><th>A</th><th colspan=2>B</th></tr><tr><td rowspan=2>1</td><td>2</td><td>3</td></tr><tr><td>4</td><td>5</td></tr><tr><td colspan=100>6</td></tr></table>",
    "| A | B |  |\n| --- | --- | --- |\n| 1 | 2 | 3 |\n|  | 4 | 5 |\n| 6 |  |  |",
  ],
  [
    "blocks in cells apart",
    "<table><tr><td><p>One.</p><p>Two</p></td><td><ul><li>a</li><li>b</li></ul></td></tr><tr><td>c</td><td>d</td></tr></table>",
    "|  |  |\n| --- | --- |\n| One.<br>Two | a<br>b |\n| c | d |",
  ],
  [
    "tables with something between their cells as their content",
    "<table><tr><td>a</td><td>b</td></tr><tr><form><td>c</td><td>d</td></form></tr></table>",
    "a\n\nb\n\nc\n\nd",
  ],
  [
    "code without its line numbers, each line on its own",
    '<table><tr><td class="linenos"><pre>1\n2</pre></td><td><pre class="brush: js"><div>a</div><div>b</div></pre></td></tr></table>',
    "```js\na\nb\n```",
  ],
  [
    "text that only looks like markup over the border of elements",
    "<p>&amp;amp; <span>&lt;</span><span>b></span> Hi!<a href='/x'>y</a></p><p>[1]: z</p><h2>C #</h2>",
    "\\&amp; \\<b> Hi\\![y](https://beer-bau.de/x)\n\n\\[1]: z\n\n## C \\#",
  ],
  [
    "nothing that is hidden or no text",
    "<p hidden>a</p><div style='display: none'>b</div><script>c</script><form>d<input value=e><button>f</button></form><svg><text>g</text></svg>",
    "d",
  ],
  [
    "no consent banner",
    '<div id="onetrust-banner-sdk">We use cookies</div><div class="cookie-notice banner">x</div><p>a</p>',
    "a",
  ],
];
for (const [name, html, expected] of cases) {
  test(`writes ${name}`, () => assert.equal(markdown(html), expected));
}

test("writes images on request, also those loaded later", () => {
  const html =
    '<p>a<img src="/a.png" alt="A [1]">b</p><a href="/t"><img data-src="t.png" src="data:image/gif;base64,R0" alt="T"></a>';
  assert.equal(
    markdown(html, true),
    "a ![A \\[1\\]](https://beer-bau.de/a.png) b\n\n[![T](https://beer-bau.de/a/t.png)](https://beer-bau.de/t)",
  );
});

test("survives deep nesting of every kind", () => {
  for (const tag of ["div", "span", "ul><li", "table><tr><td", "blockquote", "b", "a href=/x"]) {
    assert.match(markdown(`${`<${tag}>`.repeat(20_000)}end`), /end/);
  }
});

test("nested lists and quotes cost no more than their content", () => {
  for (const tag of ["blockquote", "ul><li", "ol><li", "dl><dd"]) {
    const text = markdown(`${`<${tag}>`.repeat(200)}${"<p>end</p>".repeat(1000)}`);
    assert.equal(text.split("end").length, 1001);
    assert.equal(text.length < 100_000, true, `${text.length} characters`);
  }
});

/** A part of a page as Markdown. */
function toMarkdown(root: HtmlParent, context: ContentContext): string {
  return writeMarkdown(readBlocks(root, context));
}
