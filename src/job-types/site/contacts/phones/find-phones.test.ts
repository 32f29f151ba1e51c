import assert from "node:assert/strict";
import { test } from "node:test";
import { findDisplayedText } from "../../page/displayed-text.ts";
import { elementsOf, parseTree } from "../../page/html-tree.ts";
import type { PhoneFinding } from "../../page/site-page.ts";
import { findStructuredData } from "../../page/structured-data.ts";
import { collectTextBlocks } from "../../page/text-blocks.ts";
import { findPhones } from "./find-phones.ts";

function find(html: string): PhoneFinding[] {
  const { document } = parseTree(html);
  const elements = elementsOf(document);
  const blocks = collectTextBlocks(document, findDisplayedText(elements));
  return findPhones(elements, blocks, findStructuredData(elements));
}

const number = "+49 561 7203344";
const places: [name: string, html: string, kind: PhoneFinding["kind"]][] = [
  ["a link that dials", `<a href="tel:${number}">Call</a>`, "tel"],
  ["a link with slashes and percent signs", '<a href="TEL://%2B49%20561%207203344">Call</a>', "tel"],
  ["a handler that dials", `<button onclick="location.href='tel:${number}'">Call</button>`, "attribute"],
  ["a data attribute", `<a data-phone="${number}">Call</a>`, "attribute"],
  ["a meta element", `<meta property="business:contact_data:phone_number" content="${number}">`, "attribute"],
  ["data for a script", `<script>window.site = {"phone": "${number}"}</script>`, "script"],
  [
    "JSON-LD",
    `<script type="application/ld+json">{"@type":"Store","telephone":"${number}"}</script>`,
    "structured",
  ],
  ["text", `<p>${number}</p>`, "text"],
  ["text in parts", "<p><span>+49</span> <b>561</b> <i>7203344</i></p>", "text"],
  ["text with marks of no width", "<p>+49\u200b 561\u200b 7203344</p>", "text"],
];
for (const [name, html, kind] of places) {
  test(`finds a number in ${name}`, () => {
    const found = find(html).filter((finding) => finding.kind === kind);
    assert.deepEqual(
      found.map(({ raw }) => raw),
      [number],
    );
  });
}

test("a fax is recognized by its link, data or column", () => {
  assert.deepEqual([find(`<a href="fax:${number}">x</a>`)[0]?.label], ["fax"]);
  const data = `<script type="application/ld+json">{"@type":"Store","faxNumber":"${number}"}</script>`;
  assert.deepEqual([find(data)[0]?.label], ["fax"]);
  const table =
    "<table><tr><th>Phone</th><th>Fax</th></tr><tr><td>0561 7203344</td><td>0561 7203345</td></tr></table>";
  assert.deepEqual(
    find(table).map(({ label }) => label),
    ["Phone", "Fax"],
  );
});

test("the line before a number is its label", () => {
  assert.deepEqual([find("<dl><dt>Mobil</dt><dd>0171 4455667</dd></dl>")[0]?.label], ["Mobil"]);
});

test("the country whose callers a number is for sets its country", () => {
  const found = find(
    "<p>Call 01 677 1234. UK callers: 0800 555 0124. US &amp; Canada toll free 1 877 555 0124</p>",
  );
  assert.deepEqual(
    found.map(({ country }) => country),
    [null, "GB", "US"],
  );
});

test("an address or heading immediately before a number sets its country; a sentence does not", () => {
  const country = (html: string) => find(html)[0]?.country;
  assert.equal(country("<p>Ring 4<br>A-1010 Wien<br>Tel. 01 5128900</p>"), "AT");
  assert.equal(country("<h3>Schweiz</h3><p>Telefon 044 201 33 44</p>"), "CH");
  assert.equal(country("<p>Wir liefern Ihnen jede Woche nach ganz Österreich.</p><p>0561 7203344</p>"), null);
});

test("each number has its region and owner", () => {
  const [site, maker] = find(
    "<main><p>Tel. 0561 7203344</p></main><footer><p>Webdesign: Pixelhof, Tel. 030 2300992</p></footer>",
  );
  assert.deepEqual([site?.region, site?.owner], ["main", null]);
  assert.deepEqual([maker?.region, maker?.owner], ["footer", "maker"]);
});

test("a page yields at most 300", () => {
  const lines = Array.from({ length: 2000 }, (_, index) => `<p>0561 72${10_000 + index}</p>`).join("");
  assert.equal(find(lines).length, 300);
});

test("each number of a line has its own owner", () => {
  const found = find(
    "<p>SIRET 812 345 678 00012. Hébergeur : Exemple SAS, 59100 Roubaix, tél. 03 53 01 10 07</p>",
  );
  assert.equal(found.find(({ raw }) => raw.includes("03 53"))?.owner, "maker");
  const own = find("<p>Tel. 0561 7203344, Webdesign: Pixelwerk, 0561 7203399</p>");
  assert.deepEqual(
    own.map(({ raw, owner }) => [/72033\d\d/.exec(raw)?.[0], owner]),
    [
      ["7203344", null],
      ["7203399", "maker"],
    ],
  );
});
