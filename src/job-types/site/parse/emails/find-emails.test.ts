import assert from "node:assert/strict";
import { test } from "node:test";
import { elementsOf, parseTree } from "../html-tree.ts";
import type { EmailFinding } from "../site-page.ts";
import { findDisplayedText } from "../steps/displayed-text.ts";
import { findStructuredData } from "../steps/structured-data.ts";
import { collectTextBlocks } from "../steps/text-blocks.ts";
import { findEmails } from "./find-emails.ts";

function find(html: string, siteHost = "www.werkstatt-beer.de"): EmailFinding[] {
  const { document } = parseTree(html);
  const elements = [...elementsOf(document)];
  return findEmails({
    elements,
    blocks: collectTextBlocks(document, findDisplayedText(elements)),
    structured: findStructuredData(elements),
    siteHost,
  });
}

const info = "info@werkstatt-beer.de";
const forms: [name: string, html: string, kind: EmailFinding["kind"]][] = [
  [
    "a mailto link with a query",
    `<a href="mailto:${info}?subject=Hallo&body=an%20x@y.de">Mail</a>`,
    "mailto",
  ],
  ["a percent-encoded mailto link", '<a href="mailto:%69nfo%40werkstatt-beer.de">Mail</a>', "mailto"],
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
  ["a script with escapes", '<script>x("info\\u0040werkstatt-beer.de")</script>', "script"],
];
for (const [name, html, kind] of forms) {
  test(`finds an address written as ${name}`, () => {
    assert.deepEqual(find(html), [{ address: info, kind }]);
  });
}

test("takes several addresses from one mailto link, cc included, the message not", () => {
  const found = find(
    '<a href="mailto:a@beer-bau.de,%20b@beer-bau.de?cc=c@beer-bau.de&body=d@beer-bau.de">x</a>',
  );
  assert.deepEqual(
    found.map((finding) => finding.address),
    ["a@beer-bau.de", "b@beer-bau.de", "c@beer-bau.de"],
  );
});

test("names each address once, with its best evidence", () => {
  assert.deepEqual(find(`<p>INFO@werkstatt-beer.de</p><a href="mailto:${info}">${info}</a>`), [
    { address: info, kind: "mailto" },
  ]);
});

test("leaves addresses of libraries in scripts alone, but takes labelled ones", () => {
  const script =
    '<script>/* (c) author@some-library.org */ var c = {"email": "hallo@beer-post.com"};</script>';
  assert.deepEqual(find(script), [{ address: "hallo@beer-post.com", kind: "script" }]);
});

test("takes no address from form fields and their hints", () => {
  assert.deepEqual(
    find('<input placeholder="you@beer.de" value="me@beer.de"><textarea>x@beer.de</textarea>'),
    [],
  );
});

test("keeps boxes side by side apart", () => {
  assert.deepEqual(find(`<span>Mail</span><span>${info}</span><span>Tel</span>`), [
    { address: info, kind: "text" },
  ]);
});
