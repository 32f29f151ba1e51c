import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePage } from "../../page/parse-page.ts";
import { addressSnippets } from "./fixtures/address-snippets.ts";
import { mergeAddresses } from "./merge-addresses.ts";

function parse(url: string, html: string) {
  const body = new TextEncoder().encode(html);
  const page = {
    requestedUrl: url,
    url,
    status: 200,
    headers: { "content-type": "text/html; charset=utf-8" },
    body,
  };
  return parsePage(page, { markdown: null, prioritySections: [] });
}

for (const { name, host, lang, html, expected } of addressSnippets) {
  test(`reads what a person would read. ${name}`, () => {
    const head = `<!doctype html><html${lang ? ` lang="${lang}"` : ""}><title>x</title>`;
    assert.deepEqual(mergeAddresses([parse(`https://${host}/x`, head + html)]).addresses, expected);
  });
}

const jsonLd = (value: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const postal = {
  "@type": "PostalAddress",
  streetAddress: "Hafenweg 1",
  postalCode: "28195",
  addressLocality: "Bremen",
};

for (const [name, value] of [
  ["an event", { "@type": "MusicEvent", location: { "@type": "Place", address: postal } }],
  [
    "a reviewer",
    { "@type": "Store", review: { "@type": "Review", author: { "@type": "Person", address: postal } } },
  ],
  ["a person", { "@type": "Person", name: "Ines Beer", address: postal }],
] as const) {
  test(`the address of ${name} in structured data is not the site's`, () => {
    assert.deepEqual(parse("https://beer-bau.de/", jsonLd(value)).addresses, []);
  });
}

test("structured data without a country is formatted in the order of its postal code", () => {
  const address = {
    ...postal,
    streetAddress: "1 Mill Road",
    postalCode: "CB1 3AB",
    addressLocality: "Cambridge",
  };
  const page = parse("https://millhouse.co.uk/", jsonLd({ "@type": "Store", address }));
  assert.deepEqual(page.addresses[0]?.text, "1 Mill Road, Cambridge, CB1 3AB");
});

test("an address in an article is only a mention, one in its footer is the site's own", () => {
  const html = `<meta property="og:type" content="article"><meta property="article:published_time" content="2024-01-01">
    <main><p>Das Museum liegt in der Lindenallee 3, 45127 Essen.</p></main><footer>Schmiedeweg 14, 34117 Kassel</footer>`;
  assert.deepEqual(
    parse("https://hollerbach.de/blog/1", html).addresses.map((address) => [address.text, address.isMention]),
    [
      ["Lindenallee 3, 45127 Essen", true],
      ["Schmiedeweg 14, 34117 Kassel", false],
    ],
  );
});

for (const text of [
  "Zuständige Aufsichtsbehörde: Der Landesbeauftragte für den Datenschutz<br>Königsweg 10a<br>70173 Stuttgart",
  "Hosting: Nordwolke GmbH<br>Industriestr. 25<br>91710 Gunzenhausen",
  "Webdesign: Pixelhof, Lindenallee 3, 45127 Essen",
]) {
  test(`the address of an authority, a host or an agency is not the site's: ${text}`, () => {
    assert.deepEqual(
      parse("https://hollerbach.de/datenschutz", `<html lang="de"><p>${text}</p>`).addresses,
      [],
    );
  });
}

test("an address reveals its country by its format or words", () => {
  const country = (html: string) =>
    parse("https://beer.com/", `<footer>${html}</footer>`).addresses[0]?.country;
  assert.equal(country("14 Kelpie Terrace, Edinburgh EH6 5XX"), "GB");
  assert.equal(country("Schmiedeweg 14, 34117 Kassel"), null);
  assert.equal(country("Schmiedeweg 14, 34117 Kassel, Germany"), "DE");
  assert.equal(country("Schmiedeweg 14, D-34117 Kassel"), "DE");
});

test("an address element under a chamber's name is the chamber's", () => {
  const html = `<div>Rechtsanwaltskammer Kassel</div><address><span>Geschäftsstelle</span> <span>Lindenstraße 9</span> <span>34117 Kassel</span></address>`;
  assert.deepEqual(parse("https://hollerbach.de/impressum", html).addresses, []);
});

test("an address before an email of the site's brand domain is the site's", () => {
  const html = "<p>12, rue des Lilas, 75020 Paris</p><p>Courriel : bonjour@petitemeule.fr</p>";
  const [found] = parse("https://boulangeriepetitemeule.fr/contact", html).addresses;
  assert.equal(found?.isMention, false);
});
