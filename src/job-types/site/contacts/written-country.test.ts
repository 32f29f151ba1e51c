import assert from "node:assert/strict";
import { test } from "node:test";
import { findDisplayedText } from "../page/displayed-text.ts";
import { elementsOf, parseTree } from "../page/html-tree.ts";
import { collectTextBlocks } from "../page/text-blocks.ts";
import { findPhones } from "./phones/find-phones.ts";
import { writtenCountries } from "./written-country.ts";

function countriesOf(html: string): string[] {
  const { document } = parseTree(html);
  const elements = elementsOf(document);
  const blocks = collectTextBlocks(document, findDisplayedText(elements));
  return writtenCountries(elements, blocks, findPhones(elements, blocks, [])).map(({ country }) => country);
}

const pages: [what: string, html: string, country: string][] = [
  ["a geo tag", '<meta name="geo.region" content="IN-KA"><p>Dental care', "IN"],
  ["a number abroad", "<p>Call +91 98450 12377", "IN"],
  ["a phone link", '<a href="tel:+60123456789">Call', "MY"],
  ["an Indian tax number", "<p>GST No. 29ABCDE1234F1Z5", "IN"],
  ["a Brazilian company number", "<p>CNPJ 12.345.678/0001-95", "BR"],
  ["a German register", "<p>Amtsgericht Kassel, HRB 12345", "DE"],
  ["a South African register", "<p>Reg no 2009/012345/07", "ZA"],
  ["a Korean register", "<p>사업자등록번호: 123-45-67890", "KR"],
  ["a currency", "<p>Pulpit: R$ 189,90", "BR"],
  ["a script", "<p>Καλώς ήρθατε", "GR"],
  [
    "frequent words",
    "<p>Wir sind für Sie da und beraten Sie gern, nicht nur mit Worten. Mit uns und für Sie werden Wünsche wahr, und eine Wohnung wird nicht nur mit Möbeln schön.",
    "DE",
  ],
];
for (const [what, html, country] of pages) {
  test(`${what} tells the country`, () => {
    assert.deepEqual(countriesOf(html), [country]);
  });
}

test("English words, a North American number and a company's other numbers tell none", () => {
  assert.deepEqual(
    countriesOf("<p>The best of the shop and the cafe, with our coffee for your day of the week."),
    [],
  );
  assert.deepEqual(countriesOf("<p>Call +1 208 555 0142. Order 12345678, 2024/123456"), []);
});
