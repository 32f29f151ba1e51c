import assert from "node:assert/strict";
import { test } from "node:test";
import { elementsOf, parseTree } from "../html-tree.ts";
import { findDisplayedText } from "../steps/displayed-text.ts";
import { isNoise } from "../steps/page-noise.ts";
import { toMarkdown } from "./to-markdown.ts";

function markdown(html: string): string {
  const { document } = parseTree(html);
  const displayedText = findDisplayedText([...elementsOf(document)]);
  return toMarkdown(document, { baseUrl: "https://beer-bau.de/a/", skip: isNoise, displayedText });
}

const cases: [name: string, html: string, expected: string][] = [
  ["headings and paragraphs", "<h1>A <em>b</em></h1><p>c\n  d</p><h3></h3>", "# A *b*\n\nc d"],
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
    "mail and phone links as their text",
    '<p><a href="mailto:a@beer.de">a@beer.de</a> <a href="tel:+49561">Call us</a></p>',
    "a@beer.de [Call us](tel:+49561)",
  ],
  ["a protected address", '<p><a data-cfemail="6a0b2a080f0f18440e0f">[email protected]</a></p>', "a@beer.de"],
  ["line breaks", "<p>a<br>b<br/><br>c<br></p>", "a  \nb  \nc"],
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
    "| A | B\\|C |\n| --- | --- |\n| 1 2 | [y](https://beer-bau.de/x) |\n| 3 |  |",
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

test("deep nesting of every kind ends well", () => {
  for (const tag of ["div", "span", "ul><li", "table><tr><td", "blockquote", "b", "a href=/x"]) {
    assert.match(markdown(`${`<${tag}>`.repeat(20_000)}end`), /end/);
  }
});
