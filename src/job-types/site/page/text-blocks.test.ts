import assert from "node:assert/strict";
import { test } from "node:test";
import { findDisplayedText } from "./displayed-text.ts";
import { elementsOf, parseTree } from "./html-tree.ts";
import { collectTextBlocks } from "./text-blocks.ts";

function blocks(html: string) {
  const { document } = parseTree(html);
  return collectTextBlocks(document, findDisplayedText(elementsOf(document)));
}
const texts = (html: string) => blocks(html).map((block) => block.text);

test("blocks separate text, inline elements do not, and line breaks are kept", () => {
  assert.deepEqual(texts("<div>a <b>b</b>\n c<p>d</p>e<br>f</div><td>g</td>"), ["a b c", "d", "e\nf", "g"]);
});

test("line breaks of the source count only in pre", () => {
  assert.deepEqual(texts("<p>a\nb</p><pre>a\nb</pre>"), ["a b", "a\nb"]);
});

test("scripts, styles and form fields are not text", () => {
  assert.deepEqual(
    texts("<script>x</script><style>y</style><textarea>z</textarea><select><option>o</select><p>t"),
    ["t"],
  );
});

test("the text of header, footer and navigation is included with its region", () => {
  const html =
    "<header>h</header><nav>n</nav><main><article><header>own</header>a</article></main><div class='site-footer'>f</div>";
  const placed = blocks(html).map(({ text, region }) => ({ text, region }));
  assert.deepEqual(placed, [
    { text: "h", region: "header" },
    { text: "n", region: "nav" },
    { text: "own", region: "main" },
    { text: "a", region: "main" },
    { text: "f", region: "footer" },
  ]);
});

test("two adjacent boxes keep a space, letters of an animated word do not", () => {
  assert.deepEqual(texts("<span>Phone</span><span>030</span>"), ["Phone 030"]);
  assert.deepEqual(texts("<span>H</span><span>e</span><span>y</span>"), ["Hey"]);
  assert.deepEqual(texts("inf<b>o@x</b>.de"), ["info@x.de"]);
});

test("a block refers to the element of its own text", () => {
  const names = blocks("<div>a<p>b<i>c</i></p>d</div>").map(
    ({ element }) => "name" in element && element.name,
  );
  assert.deepEqual(names, ["div", "p", "div"]);
});

test("zero-width characters do not split words", () => {
  assert.deepEqual(texts("<p>Donau&shy;dampf\u200bschiff</p>"), ["Donaudampfschiff"]);
});

test("an at sign that is an image is readable", () => {
  assert.deepEqual(texts('<p>info<img src="at.gif" alt="@">beer.com</p>'), ["info@beer.com"]);
  assert.deepEqual(texts('<p>info<img src="/img/arobase.png">beer.com</p>'), ["info@beer.com"]);
});

test("icons of phones and faxes yield their names, other icons nothing", () => {
  assert.deepEqual(texts('<p><i class="fa fa-phone"></i>1<i class="icon-fax"></i>2</p>'), ["Tel: 1 Fax: 2"]);
  assert.deepEqual(texts('<p><img src="/img/fax.png">1<img alt="Telefon">2</p>'), ["Fax: 1 Tel: 2"]);
  assert.deepEqual(texts('<p><svg><use href="#icon-phone"/></svg>1</p>'), ["Tel: 1"]);
  assert.deepEqual(texts('<p><i class="fa fa-envelope"></i>1<span class="phone">2</span></p>'), ["12"]);
});
