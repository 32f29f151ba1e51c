import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { formattingHtml, htmlOfText } from "./clean-values.ts";

describe("HTML of a description", () => {
  for (const [given, kept] of [
    ["Led <b>forty</b> joiners<br>in two plants<!---->", "Led <b>forty</b> joiners<br>in two plants"],
    ['<p onclick="x()">Hello</p><script>alert(1)</script>', "<p>Hello</p>"],
    ['<a href="javascript:x()">link</a><img src=x onerror=alert(1)>', "link"],
    ["a &lt;script&gt; &amp; b", "a &lt;script&gt; &amp; b"],
    ["<iframe>inner</iframe><svg><p>drawn</p></svg>text", "text"],
    ["<!---->", null],
    ["<p>*** ******</p>", null],
    ["", null],
    [null, null],
    [12, null],
    [true, null],
  ] as const) {
    test(`keeps formatting only: ${JSON.stringify(given)}`, () => assert.equal(formattingHtml(given), kept));
  }

  test("of plain text escapes it", () => {
    assert.equal(htmlOfText("<b>one</b>\ntwo & three"), "&lt;b&gt;one&lt;/b&gt;<br>two &amp; three");
    assert.equal(htmlOfText(null), null);
  });
});
