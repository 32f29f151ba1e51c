import assert from "node:assert/strict";
import { test } from "node:test";
import { elementsOf, parseTree } from "./html-tree.ts";
import { baseUrlOf, collectLinks, plainAddress } from "./page-links.ts";
import { readPageMeta } from "./page-meta.ts";

const pageUrl = "https://beer-bau.de/a/b.html";
const parse = (html: string) => elementsOf(parseTree(html).document);
const links = (html: string) => {
  const elements = parse(html);
  return collectLinks(elements, baseUrlOf(elements, pageUrl)).links;
};
const meta = (html: string) => readPageMeta(parse(html), pageUrl);

test("links are absolute, without fragment, each once with its first text", () => {
  assert.deepEqual(links('<a href="../c#x"></a><a href="/c">See C</a><a href="#top">Top</a>'), [
    { url: "https://beer-bau.de/c", text: "See C", rel: "" },
  ]);
});

test("a base element affects relative links anywhere on the page", () => {
  assert.deepEqual(
    links('<a href="x">X</a><base href="/shop/"><a href="y">Y</a>').map((link) => link.url),
    ["https://beer-bau.de/shop/x", "https://beer-bau.de/shop/y"],
  );
  assert.equal(links('<base href="javascript:1"><a href="x">X</a>')[0]?.url, "https://beer-bau.de/a/x");
});

test("images, labels and titles replace missing text", () => {
  assert.deepEqual(
    links(
      '<a href="/1"><img src="t.png" alt="Our Team"></a><a href="/2" aria-label="Contact"><svg></svg></a><a href="/3" title="News"></a>',
    ).map((link) => link.text),
    ["Our Team", "Contact", "News"],
  );
});

test("mail, phone, script and malformed links are not pages; frames are", () => {
  assert.deepEqual(
    links(
      '<a href="mailto:a@b.de">m</a><a href="tel:1">t</a><a href="javascript:x()">j</a><a href="http://[">b</a>' +
        '<a href="/cdn-cgi/l/email-protection#00">e</a><frame src="f.html"><area href="/map">',
    ).map((link) => link.url),
    ["https://beer-bau.de/a/f.html", "https://beer-bau.de/map"],
  );
});

test("a link without nofollow in one place is followed", () => {
  const html = '<a rel="nofollow noopener" href="/x">x</a><a href="/x">x</a>';
  assert.equal(links(html)[0]?.rel, "noopener");
});

test("links beyond the limit are dropped and reported", () => {
  const html = Array.from({ length: 10_050 }, (_, index) => `<a href="/${index}">x</a>`).join("");
  const elements = parse(html);
  const result = collectLinks(elements, pageUrl);
  assert.equal(result.links.length, 10_000);
  assert.match(result.truncated ?? "", /10000 of 10050 links/);
});

test("canonical, refresh and robots are read in all common forms", () => {
  assert.equal(meta('<link rel="Canonical" href="/c">').canonicalUrl, "https://beer-bau.de/c");
  assert.equal(
    meta('<meta http-equiv="Refresh" content="0; URL=\'/new\'">').refreshUrl,
    "https://beer-bau.de/new",
  );
  assert.equal(meta('<meta http-equiv="refresh" content="3;/new">').refreshUrl, "https://beer-bau.de/new");
  assert.equal(meta('<meta http-equiv="refresh" content="300;url=/new">').refreshUrl, null);
  assert.equal(meta('<meta http-equiv="refresh" content="5">').refreshUrl, null);
  assert.equal(meta('<meta name="robots" content="noindex, NOFOLLOW">').nofollow, true);
  assert.equal(meta('<meta name="robots" content="none">').nofollow, true);
  assert.equal(meta('<meta name="robots" content="noindex">').nofollow, false);
});

test("the title is the page's own, not an image's", () => {
  assert.equal(meta("<svg><title>Icon</title></svg><title> Beer\n Bau </title>").title, "Beer Bau");
  assert.equal(meta('<meta property="og:title" content="From OG">').title, "From OG");
  assert.equal(meta("<h1>Only a <b>heading</b></h1>").title, "Only a heading");
  assert.equal(meta("<p>nothing").title, null);
});

test("the language comes from the html element, else from its substitutes", () => {
  assert.equal(meta('<html lang="de-AT"><meta property="og:locale" content="fr_FR">').language, "de-AT");
  assert.equal(meta('<meta property="og:locale" content="fr_FR">').language, "fr-FR");
});

test("an overlong link is reported truncated, so that the crawl can state why it is not followed", () => {
  const [link, ...others] = links(`<a href="/${"l".repeat(500_000)}">Long</a>`);
  assert.deepEqual(others, []);
  assert.equal(link?.url.length, 2_049);
  assert.match(link?.url ?? "", /^https:\/\/beer-bau\.de\/lll/);
});

const base = "https://www.harbour-joinery.example:8443/team/index.html?lang=en";

test("paths of the page's own host are read without a parser", () => {
  const read = {
    "/": "/",
    "/contact": "/contact",
    "/About_Us/our-team.html": "/About_Us/our-team.html",
    "/shop/?page=2&sort=a%20b/c": "/shop/?page=2&sort=a%20b/c",
    "/page;jsessionid=1A": "/page;jsessionid=1A",
    "https://www.harbour-joinery.example:8443/a/b/": "/a/b/",
  };
  for (const [href, path] of Object.entries(read)) {
    assert.equal(plainAddress(href, base), `https://www.harbour-joinery.example:8443${path}`, href);
  }
});

test("plain links to other hosts are read without a parser", () => {
  for (const href of ["https://other.example/", "http://a-1.b--c.other.example/a/b.html?c=1"])
    assert.equal(plainAddress(href, base), href);
});

test("anything else is left to the parser", () => {
  const left = [
    ...[
      "",
      "#top",
      "?page=2",
      "team.html",
      "../team",
      "mailto:info@harbour-joinery.example",
      "//cdn.example/a",
    ],
    ...[
      "/a/../b",
      "/a/./b",
      "/.hidden",
      "/a/%2e%2e/b",
      "/a//b",
      "/caf\u00e9",
      "/a b",
      "/a\\b",
      "/a#b",
      "/a\n/b",
    ],
    ...["/a?q='x'", "/a?q=x#y", "https://www.harbour-joinery.example:8443"],
    ...[
      "https://www.harbour-joinery.example:84431/a",
      "https://www.harbour-joinery.example:8443.evil.example/",
    ],
    ...["HTTPS://www.harbour-joinery.example:8443/a", "http://www.harbour-joinery.example:8443/a"],
    ...["https://other.example", "https://Other.example/a", "https://xn--other.example/a", "https://other/a"],
    ...[
      "https://user@other.example/a",
      "https://-other.example/a",
      "https://10.0.0.1/a",
      "ftp://other.example/a",
    ],
  ];
  for (const href of left) assert.equal(plainAddress(href, base), undefined, href);
});

test("the resulting URL equals that of a URL parser", () => {
  const pieces = [
    "/",
    "a",
    ".",
    "..",
    "%2e",
    "%41",
    "?",
    "&x=",
    "#",
    ";",
    ":",
    "@",
    "//",
    "\\",
    " ",
    "'",
    "~",
    "é",
    "~b-c_d",
  ];
  const bases = [
    base,
    "http://user:word@example.com/a/b",
    "http://127.0.0.1/",
    "http://[::1]:80/x",
    "data:text/html,x",
  ];
  const pairs = pieces.flatMap((first) => pieces.map((second) => first + second));
  const paths = pairs.flatMap((pair) => pieces.map((third) => `/${pair}${third}`));
  const links = ["", "http://127.0.0.1", "https://shop.other.example"].flatMap((origin) =>
    paths.map((path) => origin + path),
  );
  const cases = bases.flatMap((from) => links.map((link) => ({ link, from: URL.parse(from)?.href ?? from })));
  const given = cases.filter(({ link, from }) => plainAddress(link, from) !== undefined);
  assert.ok(given.length > 1_000, `${given.length} of the links were read`);
  for (const { link, from } of given)
    assert.equal(plainAddress(link, from), URL.parse(link, from)?.href, link);
});

test("an address of 300,000 characters with a quote at its end is left to the URL parser", () => {
  assert.equal(plainAddress(`${"/a.".repeat(100_000)}"`, base), undefined);
});
