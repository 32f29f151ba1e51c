import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePage } from "../page/parse-page.ts";

const logo = (html: string, url = "https://beer-bau.de/") => {
  const body = new TextEncoder().encode(html);
  const headers = { "content-type": "text/html; charset=utf-8" };
  const page = { requestedUrl: url, url, status: 200, headers, body };
  return parsePage(page, { markdown: null, prioritySections: [] }).facts.logo;
};
const icon = '<link rel="apple-touch-icon" href="/touch.png">';

for (const [name, html, expected] of [
  ["in a link to the home page", '<a href="/"><img src="/beer.svg"></a>', "/beer.svg"],
  ["in a link to a language's home page", '<a href="/de/"><img src="/beer.svg"></a>', "/beer.svg"],
  ["loaded later", '<a href="/"><img src="data:image/gif;base64,R0" data-src="/l.png"></a>', "/l.png"],
  ["with a class that says so", '<img class="site-logo" src="/b.png">', "/b.png"],
  ["in a file that says so", '<img src="/img/logo-2x.png">', "/img/logo-2x.png"],
  ["in a file named after the site", '<img src="/img/beer-bau-logo.png">', "/img/beer-bau-logo.png"],
] as const) {
  test(`a logo is found ${name}, before the icon for home screens`, () => {
    assert.equal(logo(`${icon}<header>${html}</header>`), `https://beer-bau.de${expected}`);
  });
}

test("the home page of a site in a folder is its own", () => {
  const html = '<a href="./index.html"><img src="./l.png"></a>';
  assert.equal(logo(html, "https://shared.test/beer/kontakt.html"), "https://shared.test/beer/l.png");
});

for (const [name, html] of [
  ["a partner's", '<img class="partner-logo" src="/kern-logo.png">'],
  ["an association's, linked", '<a href="https://kammer.test/"><img class="logo" src="/logo.png"></a>'],
  ["cards that are accepted", '<img src="/img/cc_logo1.gif">'],
  ["an icon of the home page", '<a href="/"><img src="/img/home.png"></a>'],
  ["a picture linked to a page", '<a href="/stairs/"><img src="/oak.jpg"></a>'],
] as const) {
  test(`no logo is ${name}; the icon for home screens is the last resort`, () => {
    assert.equal(logo(html), null);
    assert.equal(logo(icon + html), "https://beer-bau.de/touch.png");
  });
}

test("a declared logo comes first, unless it is the picture of the article", () => {
  const stated = (image: string) =>
    `<meta property="og:type" content="article"><meta property="og:image" content="/oak-stairs-1.jpg">
     <script type="application/ld+json">{"@type":"Organization","name":"Beer","logo":"${image}"}</script>
     <meta name="author" content="Jo"><a href="/"><img src="/beer.svg"></a>`;
  assert.equal(logo(stated("/declared.png")), "https://beer-bau.de/declared.png");
  assert.equal(logo(stated("/oak-stairs-1.jpg?width=500")), "https://beer-bau.de/beer.svg");
});
