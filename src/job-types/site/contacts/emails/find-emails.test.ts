import assert from "node:assert/strict";
import { test } from "node:test";
import { findDisplayedText } from "../../page/displayed-text.ts";
import { elementsOf, parseTree } from "../../page/html-tree.ts";
import type { EmailFinding } from "../../page/site-page.ts";
import { findStructuredData } from "../../page/structured-data.ts";
import { collectTextBlocks } from "../../page/text-blocks.ts";
import { findEmails } from "./find-emails.ts";

function findAll(html: string, siteHost = "www.werkstatt-beer.de"): EmailFinding[] {
  const { document } = parseTree(html);
  const elements = elementsOf(document);
  return findEmails({
    elements,
    blocks: collectTextBlocks(document, findDisplayedText(elements)),
    structured: findStructuredData(elements),
    siteHost,
  });
}
const find = (html: string, siteHost?: string) =>
  findAll(html, siteHost).map(({ address, kind }) => ({ address, kind }));
const rot13 = (text: string) =>
  text.replace(/[a-z]/g, (char) => String.fromCharCode(((char.charCodeAt(0) - 97 + 13) % 26) + 97));
const codes = (text: string) => [...text].map((char) => char.charCodeAt(0)).join(",");
const base64 = (text: string) => Buffer.from(text).toString("base64");

const info = "info@werkstatt-beer.de";
const forms: [name: string, html: string, kind: EmailFinding["kind"]][] = [
  [
    "a mailto link with a query",
    `<a href="mailto:${info}?subject=Hallo&body=an%20x@y.de">Mail</a>`,
    "mailto",
  ],
  ["a percent-encoded mailto link", '<a href="mailto:%69nfo%40werkstatt-beer.de">Mail</a>', "mailto"],
  [
    "Joomla's element",
    `<joomla-hidden-mail first="${base64("info")}" last="${base64("werkstatt-beer.de")}" text="">x</joomla-hidden-mail>`,
    "protected",
  ],
  ["a mailto link with entities", '<a href="&#109;ailto:info&#64;werkstatt-beer&#46;de">Mail</a>', "mailto"],
  ["text", `<p>Mail: ${info}</p>`, "text"],
  ["entities in text", "<p>info&#x40;werkstatt-beer&period;de</p>", "text"],
  ["text split by inline elements", "<p>info<span>@</span>werkstatt-<wbr>beer.de</p>", "text"],
  ["a decoy that a style hides", '<p>info<span style="display:none">NO</span>@werkstatt-beer.de</p>', "text"],
  ["a comment inside", "<p>info<!-- no -->@<!-- no -->werkstatt-beer.de</p>", "text"],
  ["text in a footer", `<main>x</main><footer>${info}</footer>`, "text"],
  ["text for browsers without scripts", `<noscript>${info}</noscript>`, "text"],
  ["words for at and dot", "<p>info [at] werkstatt-beer [dot] de</p>", "obfuscated"],
  [
    "CSS that turns text round",
    '<p style="unicode-bidi:bidi-override;direction: rtl">ed.reeb-ttatskrew@ofni</p>',
    "text",
  ],
  [
    "a class that turns text round",
    "<style>p .r{direction:rtl;unicode-bidi:bidi-override}</style><p><i class='r'>ed.reeb-ttatskrew@ofni</i></p>",
    "text",
  ],
  [
    "attributes of any name with the site's host from right to left",
    '<a href="#" class="ml-x" data-a="ed.reeb-ttatskrew" data-b="ofni">Mail</a>',
    "protected",
  ],
  [
    "attributes of any name with the parts of the site's host",
    '<a class="ml" data-n="info" data-h="werkstatt-beer" data-z="de"></a>',
    "protected",
  ],
  [
    "an attribute of any name with Cloudflare's encoding",
    `<a class="eml" data-e="5a${[...info].map((char) => (char.charCodeAt(0) ^ 0x5a).toString(16).padStart(2, "0")).join("")}">Mail</a>`,
    "attribute",
  ],
  [
    "JSON-LD",
    `<script type="application/ld+json">{"@type":"Store","email":"mailto:${info}"}</script>`,
    "structured",
  ],
  [
    "microdata",
    `<div itemscope itemtype="https://schema.org/Store"><span itemprop="email">${info}</span></div>`,
    "structured",
  ],
  ["split data attributes", '<a data-user="info" data-domain="werkstatt-beer.de"></a>', "protected"],
  ["a data attribute", `<a data-contact="${info}"></a>`, "attribute"],
  ["base64 in a data attribute", `<a data-mail="${Buffer.from(info).toString("base64")}"></a>`, "attribute"],
  ["a script that joins strings", "<script>var m = 'info' + '@' + 'werkstatt-beer.de';</script>", "script"],
  ["a mailto link in capitals behind a web scheme", `<a href="http://MAILTO:${info}">x</a>`, "mailto"],
  [
    "a mailto link with a question mark missing",
    `<a href="mailto:${info}&subject=a%20b@c.de">x</a>`,
    "mailto",
  ],
  ["a mailto link encoded twice", '<a href="mailto:info%2540werkstatt-beer.de">x</a>', "mailto"],
  ["the action of a form", `<form action="mailto:${info}"></form>`, "mailto"],
  ["the recipient of a mail script", `<input type="hidden" name="recipient" value="${info}">`, "attribute"],
  ["soft hyphens and marks of no width", "<p>info\u200b@werk&shy;statt\u2060-beer.de</p>", "text"],
  [
    "a decoy that a style sheet hides",
    "<style>.d{display:none}</style><p>info<i class=d>x</i>@werkstatt-beer.de</p>",
    "text",
  ],
  ["bdo", '<bdo dir="rtl">ed.reeb-ttatskrew@ofni</bdo>', "text"],
  ["a line broken behind the sign", "<p>info@<br>werkstatt-beer.de</p>", "obfuscated"],
  ["a label without space", "<p><b>Email</b>info@werkstatt-beer.de</p>", "text"],
  ["a title with brackets", '<b title="info(at)werkstatt-beer.de"></b>', "attribute"],
  [
    "JSON-LD without types",
    `<script type="application/ld+json">{"a":{"email":"${info}"}}</script>`,
    "script",
  ],
  [
    "JSON-LD that is broken",
    `<script type="application/ld+json">{"@type":"Store" "email":"${info}",}</script>`,
    "script",
  ],
  [
    "HTML inside JSON",
    '<script type="application/json">{"h":"\\u003cp\\u003einfo@werkstatt-beer.de\\u003c/p\\u003e"}</script>',
    "script",
  ],
  [
    "split attributes with a top-level domain",
    '<a data-name="info" data-domain="werkstatt-beer" data-tld="de"></a>',
    "protected",
  ],
  ["reversed letters in an attribute", '<a data-email="ed.reeb-ttatskrew@ofni"></a>', "attribute"],
  ["base64 of a link", `<a data-link="${base64(`mailto:${info}`)}"></a>`, "attribute"],
  [
    "13 letters on, with a word for the sign",
    `<a data-enc-email="${rot13(info).replace("@", "[at]")}"></a>`,
    "attribute",
  ],
  ["13 letters on, in a handler", `<a onclick="go(rot13('${rot13(`mailto:${info}`)}'))"></a>`, "script"],
  [
    "a handler that joins strings",
    "<a onclick=\"location='mail'+'to:info'+'@'+'werkstatt-beer.de'\"></a>",
    "script",
  ],
  [
    "escapes in a script link",
    "<a href=\"javascript:location='mailto:\\u0069\\u006e\\u0066\\u006f\\u0040werkstatt-beer.de'\">x</a>",
    "script",
  ],
  [
    "character codes in a script",
    `<script>document.write(String.fromCharCode(${codes(info)}))</script>`,
    "script",
  ],
  [
    "variables in a script",
    "<script>var u='info', d='werkstatt-beer.de'; document.write(u + '@' + d)</script>",
    "script",
  ],
  [
    "references that a script adds up",
    "<script>var a='&#105;nfo'+'&#64;'; a = a + 'werkstatt-beer' + '&#46;' + 'de'; put(a)</script>",
    "script",
  ],
  ["a script with escapes", '<script>x("info\\u0040werkstatt-beer.de")</script>', "script"],
];
for (const [name, html, kind] of forms) {
  test(`finds an address written as ${name}`, () => {
    assert.deepEqual(find(html), [{ address: info, kind }]);
  });
}

test("reads several addresses from one mailto link, including cc but not the message", () => {
  const found = find(
    '<a href="mailto:a@beer-bau.de,%20b@beer-bau.de?cc=c@beer-bau.de&body=d@beer-bau.de">x</a>',
  );
  assert.deepEqual(
    found.map((finding) => finding.address),
    ["a@beer-bau.de", "b@beer-bau.de", "c@beer-bau.de"],
  );
});

test("returns each address once, with its best evidence", () => {
  assert.deepEqual(find(`<p>INFO@werkstatt-beer.de</p><a href="mailto:${info}">${info}</a>`), [
    { address: info, kind: "mailto" },
  ]);
});

test("ignores addresses of libraries in scripts, but reads labelled ones", () => {
  const script =
    '<script>/* (c) author@some-library.org */ var c = {"email": "hallo@beer-post.com"};</script>';
  assert.deepEqual(find(script), [{ address: "hallo@beer-post.com", kind: "script" }]);
});

test("ignores form fields and their hints", () => {
  assert.deepEqual(
    find('<input placeholder="you@beer.de" value="me@beer.de"><textarea>x@beer.de</textarea>'),
    [],
  );
});

test("determines the owner of an address by the surrounding words, headings and boxes", () => {
  const owner = (html: string) => findAll(html)[0]?.owner;
  assert.equal(owner(`<p>Kontakt: ${info}</p>`), "site");
  assert.equal(owner(`<p>${info}</p>`), null);
  assert.equal(owner(`<p>Webdesign: Pixelhof, <a href="mailto:x@pixelhof.de">Mail</a></p>`), "maker");
  assert.equal(owner("<h3>Technische Umsetzung</h3><p>Pixelhof GmbH<br>x@pixelhof.de</p>"), "maker");
  assert.equal(owner("<h3>Hébergeur</h3><p>Nuage SAS</p><p>x@nuage.fr</p>"), "maker");
  assert.equal(owner("<p>Aufsichtsbehörde:<br>Amt für Daten<br>x@amt.de</p>"), "authority");
  assert.equal(owner("<blockquote>Great! x@guest.de</blockquote>"), "other");
  assert.equal(owner('<div class="comment-body"><p>x@guest.de</p></div>'), "other");
  assert.equal(owner("<p>Please give your address, e.g. x@guest.de</p>"), "sample");
  assert.equal(owner('<meta name="author" content="x@pixelhof.de">'), "maker");
});

test("a heading for partners applies to what follows, but not to the last column of a footer", () => {
  const owner = (html: string) => findAll(html)[0]?.owner;
  assert.equal(owner("<h3>Nos partenaires</h3><p>Nuage SAS</p><p>x@nuage.fr</p>"), "other");
  assert.equal(owner("<p>Ines Beer</p><p>Partner</p><p>x@nuage.fr</p>"), null);
  assert.equal(
    owner("<footer><h4>Nos partenaires</h4><ul><li>Nuage</li></ul><p>x@nuage.fr</p></footer>"),
    null,
  );
});

test("keeps boxes side by side apart", () => {
  assert.deepEqual(find(`<span>Mail</span><span>${info}</span><span>Tel</span>`), [
    { address: info, kind: "text" },
  ]);
});
