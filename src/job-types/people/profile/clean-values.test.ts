import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { countryCodeByName, formattingHtml, htmlOfText } from "./clean-values.ts";

for (const [name, code] of [
  ["Germany", "DE"],
  ["united states", "US"],
  ["Vietnam", "VN"],
  ["Serbia", "RS"],
  ["Yemen", "YE"],
  ["Benin", "BJ"],
  ["burkina faso", "BF"],
  ["myanmar", "MM"],
  ["hong kong", "HK"],
  ["bosnia and herzegovina", "BA"],
  ["Côte d'Ivoire", "CI"],
  ["Türkiye", "TR"],
  ["Turkey", "TR"],
  ["saint lucia", "LC"],
  ["United Kingdom", "GB"],
  ["south korea", "KR"],
  ["Kosovo", "XK"],
  ["European Union", null],
  ["Unknown Region", null],
  ["Göteborg", null],
  ["", null],
] as const) {
  test(`${name || "nothing"} is ${code ?? "no country"}`, () => assert.equal(countryCodeByName(name), code));
}

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
    test(`keeps formatting alone: ${JSON.stringify(given)}`, () => assert.equal(formattingHtml(given), kept));
  }

  test("of plain text escapes it", () => {
    assert.equal(htmlOfText("<b>one</b>\ntwo & three"), "&lt;b&gt;one&lt;/b&gt;<br>two &amp; three");
    assert.equal(htmlOfText(null), null);
  });
});
