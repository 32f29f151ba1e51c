import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePage } from "../page/parse-page.ts";
import { mergeFacts } from "./merge-facts.ts";

const nameOf = (html: string, url: string) => {
  const body = new TextEncoder().encode(html);
  const headers = { "content-type": "text/html; charset=utf-8" };
  const page = { requestedUrl: url, url, status: 200, headers, body };
  return mergeFacts([parsePage(page, { markdown: null, prioritySections: [] })], null).name;
};

for (const [about, html, url, expected] of [
  [
    "a part of the title with the host's word",
    "<title>Contact | Kanzlei Beer</title>",
    "beer.de",
    "Kanzlei Beer",
  ],
  [
    "a long part that begins with the host's words",
    "<title>Kassel Dental Office | Be-Dental Family and Cosmetic Dentistry</title>",
    "bedental.com",
    "Be-Dental Family and Cosmetic Dentistry",
  ],
  [
    "the host's words in a longer part",
    "<title>Contact Ines Beer Kassel Stair Builder and Joiner</title>",
    "inesbeer.com",
    "Ines Beer",
  ],
  ["the host's words in another order", "<title>BAU BEER - Contatti</title>", "beerbau.example.org", null],
  [
    "the whole part in another order",
    "<title>BAU BEER - Contatti</title>",
    "beerbau.altervista.org",
    "BAU BEER",
  ],
  [
    "the host itself at the start of a title",
    "<title>BeerBau.pl Schody, bramy</title>",
    "beerbau.pl",
    "BeerBau.pl",
  ],
  [
    "the host's words in the heading",
    "<h1>The Beer Barn joinery with low prices</h1>",
    "beerbarn.com",
    "Beer Barn",
  ],
  [
    "a line with a legal form at the top",
    "<div>Beer snc</div><div>Home Prodotti</div>",
    "beer.it",
    "Beer snc",
  ],
  [
    "a title of Japanese parts, repeated at the bottom",
    "<title>柔道整復師：麦酒接骨師会／案内</title><footer><p>麦酒接骨師会</p></footer>",
    "bakushu.jp",
    "麦酒接骨師会",
  ],
  [
    "the image that leads to the home page, not a link of the footer",
    '<a href="/"><img src="/l.gif" alt="Beer Florist - Your florist in Kassel"></a><a href="/">Kassel Flowers</a>',
    "bflorist.com",
    "Beer Florist",
  ],
] as const) {
  test(`a name is read from ${about}`, () => {
    assert.equal(nameOf(html, `https://www.${url}/`), expected);
  });
}

for (const [title, host, expected] of [
  ["Beer Lodge Hotel, Kassel", "beerlodge.ie", "Beer Lodge Hotel"],
  ["Visit Beer Dental | Contact", "beerdental.com", "Beer Dental"],
  ["«Beer Bau»", "beerbau.by", "Beer Bau"],
  ["Kontakt | Przychodnia „Piwo Dobre”", "piwodobre.pl", "Przychodnia „Piwo Dobre”"],
] as const) {
  test(`places, invitations and half of the quotes are no part of a name: ${title}`, () => {
    assert.equal(nameOf(`<head><title>${title}</title></head>`, `https://www.${host}/`), expected);
  });
}

test("a coat of arms is no name", () => {
  assert.equal(nameOf('<a href="/"><img src="/z.png" alt="Znak obce"></a>', "https://www.kassel.cz/"), null);
});

test("words of the host in lower case are no name", () => {
  assert.equal(nameOf("<title>Buy good beer here</title>", "https://goodbeer.com/"), null);
});

test("a stated name like the host's comes before a publisher's or a person's", () => {
  const organization = '{"@type":["Person","Organization"],"name":"Ines Kern"}';
  const html = `<script type="application/ld+json">${organization}</script>
    <meta property="og:site_name" content="Beer at Home">`;
  assert.equal(nameOf(html, "https://www.beerathome.com/"), "Beer at Home");
  assert.equal(nameOf(html, "https://www.kassel.com/"), "Ines Kern");
});

test("the host's own hotel is named, not its chain", () => {
  const html = `<meta property="og:site_name" content="Kernel"><meta property="og:title" content="Kernel Hotel Lake">
    <footer>© 2024 Kernel Hotel Lake</footer>`;
  assert.equal(nameOf(html, "https://www.kernelhotellake.com/"), "Kernel Hotel Lake");
  assert.equal(nameOf(html, "https://www.kernel.com/lake"), "Kernel");
});

test("a stated subdomain yields to any name", () => {
  const html = `<meta property="og:site_name" content="shop.beer-bau.de"><footer>© 2024 shop.beer-bau.de</footer>
    <p>Beer Bau GmbH<br>Holzweg 12<br>34117 Kassel</p>`;
  assert.equal(nameOf(html, "https://shop.beer-bau.de/"), "Beer Bau GmbH");
});

test("a name in small letters is spelled as elsewhere on the site", () => {
  const html = "<title>Stairs from beerbau.dk</title><footer>© Beerbau.dk</footer>";
  assert.equal(nameOf(html, "https://www.beerbau.dk/"), "Beerbau.dk");
});
