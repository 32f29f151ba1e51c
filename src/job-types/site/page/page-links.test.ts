import assert from "node:assert/strict";
import { test } from "node:test";
import { elementsOf, parseTree } from "./html-tree.ts";
import { baseUrlOf, collectLinks } from "./page-links.ts";
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

test("a base element moves relative links, wherever they stand", () => {
  assert.deepEqual(
    links('<a href="x">X</a><base href="/shop/"><a href="y">Y</a>').map((link) => link.url),
    ["https://beer-bau.de/shop/x", "https://beer-bau.de/shop/y"],
  );
  assert.equal(links('<base href="javascript:1"><a href="x">X</a>')[0]?.url, "https://beer-bau.de/a/x");
});

test("images, labels and titles stand in for missing text", () => {
  assert.deepEqual(
    links(
      '<a href="/1"><img src="t.png" alt="Our Team"></a><a href="/2" aria-label="Contact"><svg></svg></a><a href="/3" title="News"></a>',
    ).map((link) => link.text),
    ["Our Team", "Contact", "News"],
  );
});

test("mail, phone, script and malformed links are no pages; frames are", () => {
  assert.deepEqual(
    links(
      '<a href="mailto:a@b.de">m</a><a href="tel:1">t</a><a href="javascript:x()">j</a><a href="http://[">b</a>' +
        '<a href="/cdn-cgi/l/email-protection#00">e</a><frame src="f.html"><area href="/map">',
    ).map((link) => link.url),
    ["https://beer-bau.de/a/f.html", "https://beer-bau.de/map"],
  );
});

test("a link that is followed once is followed", () => {
  const html = '<a rel="nofollow noopener" href="/x">x</a><a href="/x">x</a>';
  assert.equal(links(html)[0]?.rel, "noopener");
});

test("more links than the limit are dropped and said", () => {
  const html = Array.from({ length: 10_050 }, (_, index) => `<a href="/${index}">x</a>`).join("");
  const elements = parse(html);
  const result = collectLinks(elements, pageUrl);
  assert.equal(result.links.length, 10_000);
  assert.match(result.truncated ?? "", /10000 of 10050 links/);
});

test("canonical, refresh and robots are read in the forms that sites use", () => {
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

test("the language comes from the html element, else from what stands for it", () => {
  assert.equal(meta('<html lang="de-AT"><meta property="og:locale" content="fr_FR">').language, "de-AT");
  assert.equal(meta('<meta property="og:locale" content="fr_FR">').language, "fr-FR");
});

test("a link that is too long for an address is told of, cut, so that the crawl can say why it is not followed", () => {
  const [link, ...others] = links(`<a href="/${"l".repeat(500_000)}">Long</a>`);
  assert.deepEqual(others, []);
  assert.equal(link?.url.length, 2_049);
  assert.match(link?.url ?? "", /^https:\/\/beer-bau\.de\/lll/);
});
