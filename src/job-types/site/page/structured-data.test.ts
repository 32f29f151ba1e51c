import assert from "node:assert/strict";
import { test } from "node:test";
import { elementsOf, parseTree } from "./html-tree.ts";
import { findStructuredData, stringAt } from "./structured-data.ts";

const find = (html: string) => findStructuredData(elementsOf(parseTree(html).document));
const jsonLd = (text: string) => find(`<script type="application/ld+json">${text}</script>`);

test("nested objects refer to the property that contains them", () => {
  const items = jsonLd(
    '{"@graph":[{"@type":["Store","Bakery"],"address":{"@type":"PostalAddress","postalCode":12345}}]}',
  );
  assert.deepEqual(
    items.map((item) => [item.types, item.parent]),
    [
      [["Store", "Bakery"], null],
      [["PostalAddress"], { property: "address", types: ["Store", "Bakery"] }],
    ],
  );
  assert.equal(items[1] && stringAt(items[1], "postalCode"), "12345");
});

for (const [name, text] of [
  ["a comment round it", '<!-- {"@type":"Store"} -->'],
  ["CDATA round it", '//<![CDATA[\n{"@type":"Store"}\n//]]>'],
  ["a semicolon after it", '{"@type":"Store"};'],
  ["raw line breaks in a string", '{"@type":"Store","description":"one\ntwo"}'],
  ["a trailing comma", '{"@type":"Store","a":[1,2,],}'],
  ["full type names", '{"@type":"https://schema.org/Store"}'],
] as const) {
  test(`JSON-LD with ${name} is read`, () => {
    assert.deepEqual(
      jsonLd(text).map((item) => item.types),
      [["Store"]],
    );
  });
}

test("unreadable, hostile and huge JSON-LD yields nothing and takes no time", () => {
  assert.deepEqual(jsonLd("{not json"), []);
  assert.deepEqual(jsonLd('{"@type":{"a":1},"@graph":null}'), []);
  assert.deepEqual(jsonLd("[".repeat(200_000)), []);
  const deep = jsonLd(`${'{"@type":"A","a":'.repeat(1000)}1${"}".repeat(1000)}`);
  assert.equal(deep.length < 30, true);
});

test("microdata reads like JSON-LD", () => {
  const [shop, address] = find(
    '<div itemscope itemtype="https://schema.org/Store"><b itemprop="name">Beer</b>' +
      '<a itemprop="url" href="/x">x</a><meta itemprop="email" content="a@beer.de">' +
      '<p itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"><i itemprop="addressLocality">Kassel</i></p>' +
      '<i itemprop="telephone">1</i><i itemprop="telephone">2</i></div>',
  );
  assert.deepEqual(shop?.types, ["Store"]);
  assert.deepEqual(
    [shop?.properties.name, shop?.properties.email, shop?.properties.telephone],
    ["Beer", "a@beer.de", ["1", "2"]],
  );
  assert.deepEqual(address?.parent, { property: "address", types: ["Store"] });
});

test("a property with the name of a prototype member is only data", () => {
  find(
    '<div itemscope itemtype="https://schema.org/A"><i itemprop="__proto__">x</i><i itemprop="constructor">y</i></div>',
  );
  jsonLd('{"@type":"A","__proto__":{"polluted":true}}');
  assert.equal(Object.hasOwn(Object.prototype, "polluted"), false);
});

test("a microdata item that is a property of nothing is read with that property", () => {
  const { document } = parseTree(
    '<dl itemprop="employee" itemscope itemtype="http://schema.org/Person"><dd itemprop="name">Ines Beer</dd></dl>',
  );
  const [item] = findStructuredData(elementsOf(document));
  assert.deepEqual(
    [item?.types, item?.parent, item?.properties.name],
    [["Person"], { property: "employee", types: [] }, "Ines Beer"],
  );
});
