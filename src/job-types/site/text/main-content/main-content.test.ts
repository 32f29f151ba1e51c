import assert from "node:assert/strict";
import { test } from "node:test";
import { findDisplayedText } from "../../page/displayed-text.ts";
import { elementsOf, parseTree } from "../../page/html-tree.ts";
import { readPageMeta } from "../../page/page-meta.ts";
import { findStructuredData } from "../../page/structured-data.ts";
import { pageMarkdown } from "../page-markdown.ts";

function fit(
  html: string,
  priority: string[] = [],
  level: "raw" | "fit" = "fit",
  baseUrl = "https://beer-bau.de/",
): string {
  const { document } = parseTree(html);
  const elements = elementsOf(document);
  const meta = readPageMeta(elements, baseUrl);
  return pageMarkdown(
    {
      document,
      elements,
      meta,
      structured: findStructuredData(elements),
      baseUrl,
      displayedText: findDisplayedText(elements),
    },
    level,
    priority,
  ).text;
}

const sentence =
  "The workshop in the old brickyard turns oak and ash into stairs, and every step is fitted by hand. ";
const frame = (body: string) =>
  `<html><head><title>t</title></head><body><header><a href="/">Home</a><nav><a href="/x">Menu entry</a></nav></header>${body}<footer>Imprint and more</footer></body></html>`;

test("an article keeps its text without its surroundings", () => {
  const html = frame(
    `<article><h1>Oak</h1>${`<p>${sentence.repeat(4)}</p>`.repeat(5)}</article><aside>Also read this</aside><div class="related-posts">More</div>`,
  );
  const markdown = fit(html);
  assert.match(markdown, /fitted by hand/);
  assert.doesNotMatch(markdown, /Menu entry|Imprint|Also read|More/);
});

test("a company page keeps all its sections, not only the longest", () => {
  const html = frame(
    `<main><section><h2>Stairs</h2><p>${sentence.repeat(3)}</p></section><section><h2>Gates</h2><p>Made to measure.</p></section>` +
      "<section><h2>Prices</h2><ul><li>Stairs from 900</li><li>Gates from 300</li></ul></section></main>",
  );
  const markdown = fit(html);
  for (const part of ["## Stairs", "## Gates", "Made to measure", "## Prices", "- Gates from 300"]) {
    assert.equal(markdown.includes(part), true, part);
  }
  assert.doesNotMatch(markdown, /Menu entry|Imprint/);
});

test("a box named as navigation stays if it holds the only heading, which is the page's title", () => {
  const html = `<html><head><title>Stairs - Beer</title></head><body><h1><a href="/"><img src="l.png"></a></h1><div class="column nav"><h2>Stairs</h2><p>${sentence}</p></div><div>${sentence}</div></body></html>`;
  assert.match(fit(html), /^## Stairs\n\nThe workshop/);
});

test("dialogs go, however long, with headings of their own", () => {
  const dialog = `<div class="modal fade"><h1>Sign up</h1>${`<p>Your account: ${sentence}</p>`.repeat(9)}</div>`;
  const markdown = fit(frame(`<main><h1>Stairs</h1><p>${sentence}</p></main>${dialog}`));
  assert.match(markdown, /^# Stairs\n\nThe workshop/);
  assert.doesNotMatch(markdown, /Your account|Sign up/);
});

test("lines that are a phone or mail link are text, first and last ones too", () => {
  const markdown = fit(
    frame(
      '<div><a href="tel:+352621000111">+352 621 000 111</a></div><main><h1>Contact</h1><p>Oak Street 5</p></main><div><a href="mailto:info@beer-bau.de">Write to us</a></div>',
    ),
  );
  assert.match(markdown, /^\+352 621 000 111\n/);
  assert.match(markdown, /\[Write to us\]\(mailto:info@beer-bau\.de\)$/);
});

test("words of a sentence stay, whatever the name of their element", () => {
  const markdown = fit(
    frame(
      '<main><h1>Pears</h1><p>Tell us in the <a class="jump-to-comments" href="/c">comments below</a> how it went.</p></main>',
    ),
  );
  assert.match(markdown, /Tell us in the \[comments below\]\(\S+\) how it went\./);
});

test("what is seen in place of words for screen readers stays, an icon's name goes", () => {
  const time =
    '<p>Baking: <span>10<span class="sr-only"> minutes</span></span> <span aria-hidden="true">min.</span></p><p><i class="icons" aria-hidden="true">oven</i> Hot.</p>';
  const markdown = fit(frame(`<main><h1>Pears</h1>${time}</main>`));
  assert.match(markdown, /Baking: 10 min\.\n\nHot\./);
});

const prose = `<p>${sentence.repeat(4)}</p>`.repeat(4);

test("a page of prose keeps its heading, and leaves out a remark beside it", () => {
  const markdown = fit(
    frame(
      `<div><div class="top"><h1>Stairs</h1></div><div class="text">${prose}</div><div>Open today.</div></div>`,
    ),
  );
  assert.match(markdown, /^# Stairs\n\nThe workshop/);
  assert.doesNotMatch(markdown, /Open today/);
});

test("a long section leaves no shorter ones out", () => {
  const short = (title: string) => `<div><h2>${title}</h2><p>Made to measure, in ash.</p></div>`;
  const markdown = fit(frame(`<main>${short("Gates")}<div>${prose}</div>${short("Roofs")}</main>`));
  assert.match(markdown, /## Gates[\s\S]*by hand[\s\S]*## Roofs\n\nMade/);
});

test("what follows the footer goes, and the labels of fields in a form that is most of the page", () => {
  const field = (name: string) => `<div><label>${name}</label><input type="text"></div>`;
  const markdown = fit(
    frame(
      `<main><form><h1>Your stairs</h1><p>Tell us what you need.</p>${["Given name", "Town", "Height of the room"].map(field).join("")}</form></main>`,
    ).replace("</body>", "<div class='side'><h3>Your basket</h3></div></body>"),
  );
  assert.equal(markdown, "# Your stairs\n\nTell us what you need.");
});

test("the heading of a form goes with it, and so does the summary of a basket", () => {
  const markdown = page(
    `<ul class="basket"><li>Your basket: 0</li></ul><p>${sentence}</p><h2>Write to us</h2><form><label>Name</label><input></form><h2>Hours</h2><p>8 to 12</p>`,
  );
  assert.doesNotMatch(markdown, /Write to us|basket/);
  assert.match(markdown, /## Hours\n\n8 to 12$/);
});

test("documents at the end of a page are not its menu", () => {
  assert.match(
    page(`<p>${sentence}</p><p><a href="/order.pdf">Order form</a></p><p><a href="/gates">Gates</a></p>`),
    /\[Order form\]\(\S+\)$/,
  );
});

const page = (body: string) => fit(frame(`<main><h1>Stairs</h1>${body}</main>`));
const count = (text: string, part: string): number => text.split(part).length - 1;

test("slides that a carousel repeats to go round are kept once", () => {
  const slides = ["Oak", "Ash", "Elm"]
    .map((wood) => `<div><h3>${wood}</h3><p>From the valley</p></div>`)
    .join("");
  const markdown = page(`<div class="track">${slides.repeat(4)}</div>`);
  for (const wood of ["### Oak", "### Ash", "### Elm"]) assert.equal(count(markdown, wood), 1, wood);
});

test("of a table and a list with the same sentences for small screens one is kept", () => {
  const parts = [
    ["Oak", "Oak is hard, and lasts for a hundred years."],
    ["Ash", "Ash is light, and bends without breaking."],
  ] as const;
  const row = (at: 0 | 1) => `<tr>${parts.map((part) => `<td>${part[at]}</td>`).join("")}</tr>`;
  const list = parts.map(([name, text]) => `<li><p>${name}</p><p>${text}</p></li>`).join("");
  const markdown = page(`<table>${row(0)}${row(1)}</table><ul>${list}</ul>`);
  assert.equal(count(markdown, "lasts for a hundred"), 1);
  assert.equal(count(markdown, "bends without"), 1);
});

test("the hours of two branches stay, even if they are the same", () => {
  const branch = (town: string) =>
    `<div><h3>${town}</h3><div><p>Opening hours</p><p>Monday 8-12</p><p>Tuesday 8-12</p><p>Friday 8-16</p></div></div>`;
  assert.equal(count(page(branch("Esch") + branch("Wiltz")), "Friday 8-16"), 2);
});

const form = '<form><label>Name</label><input name="n"></form>';
const address =
  '<footer><div><h4>Beer Stairs</h4><p>Oak Street 5<br>1234 Wiltz</p><p>Phone +352 621 000 111</p></div><div><h4>More</h4><p><a href="/a">About</a></p></div><p>© 2024 Beer</p></footer>';

test("a contact page shows the contacts of its footer, once", () => {
  const contact = (body: string) =>
    fit(`<main><h1>We listen</h1>${body}</main>${address}`, [], "fit", "https://beer-bau.de/contact/write");
  assert.equal(
    contact(`<p>We answer soon.</p>${form}`),
    "# We listen\n\nWe answer soon.\n\n#### Beer Stairs\n\nOak Street 5  \n1234 Wiltz\n\nPhone +352 621 000 111",
  );
  const shown = contact(`<p>Beer, Oak Street 5, 1234 Wiltz. +352 621 000 111</p>${form}`);
  assert.doesNotMatch(shown, /Beer Stairs/);
  assert.doesNotMatch(fit(`<main><h1>Stairs</h1><p>${sentence}</p></main>${address}`), /Oak Street/);
});

test("a contact page is no article, even if its system says so", () => {
  const html = `<html><head><title>Contact | Beer</title><meta property="og:type" content="article"></head><body><main><h1>Contact</h1><p>${sentence.repeat(9)}</p><div><a href="tel:+352621000111">+352 621 000 111</a></div><h2>Hours</h2><p>8 to 12</p></main></body></html>`;
  assert.match(fit(html), /\+352 621 000 111[\s\S]*8 to 12/);
});

test("a page in a form, or in a box with a misleading name, is not lost", () => {
  for (const open of ['<form id="aspnetForm">', '<div class="content has-sidebar menu-open">']) {
    assert.match(fit(frame(`${open}<h1>Stairs</h1><p>${sentence}</p>`)), /fitted by hand/);
  }
});

test("raw keeps the whole page", () => {
  const markdown = fit(frame("<p>Text</p>"), [], "raw");
  assert.equal(
    markdown,
    "[Home](https://beer-bau.de/)\n\n[Menu entry](https://beer-bau.de/x)\n\nText\n\nImprint and more",
  );
});

test("priority sections come first, each once", () => {
  const html =
    "<div>one</div><div class='x y'>two</div><div id=content>three<p class='x'>four</p></div><p data-a='1'>five</p>";
  assert.equal(fit(html, ["content", ".x"], "raw"), "three\n\nfour\n\ntwo\n\none\n\nfive");
  assert.equal(fit(html, ["p[data-a]", "div.x"], "raw"), "five\n\ntwo\n\none\n\nthree\n\nfour");
  assert.equal(fit(html, ["main > div", "::before"], "raw"), fit(html, [], "raw"));
});

test("a page without any text yields none", () => {
  assert.equal(fit(""), "");
  assert.equal(fit("<html><body><div id=root></div></body></html>"), "");
});

test("a form that holds running text is content", () => {
  const text = fit(
    frame(
      `<div>${`<p>${sentence.repeat(4)}</p>`.repeat(5)}</div><form>${`<p>In the form. ${sentence.repeat(3)}</p>`.repeat(3)}</form>`,
    ),
  );
  assert.match(text, /In the form/);
});

test("a header or banner that holds the page's heading is content", () => {
  const text = fit(
    `<html><body><header class="hero"><nav><a href="/x">Menu entry</a></nav><h1>Stairs that stay</h1><p>${sentence}</p></header>` +
      `<div class="banner"><h1>Made in the valley</h1></div><main><p>${sentence.repeat(9)}</p></main></body></html>`,
  );
  assert.match(text, /# Stairs that stay[\s\S]*# Made in the valley/);
  assert.doesNotMatch(text, /Menu entry/);
});

test("cookie notices without the name of one are dropped, what a page says of cookies is not", () => {
  const notice = "<div class='x1'><p>Diese Website verwendet Cookies.</p><a href='#'>Verstanden</a></div>";
  assert.doesNotMatch(fit(frame(`<main><p>${sentence.repeat(9)}</p></main>${notice}`)), /Cookies|Verstanden/);
  const paragraphs = `<p>${sentence}</p>`.repeat(15);
  assert.match(
    fit(frame(`<main>${paragraphs}<p>Diese Website verwendet Cookies.</p>${paragraphs}</main>`)),
    /Cookies/,
  );
});

test("a calendar of days is dropped, a table of numbers is not", () => {
  const cells = (numbers: number[]) =>
    `<table><tr>${numbers.map((day) => `<td>${day}</td>`).join("")}</tr></table>`;
  const days = Array.from({ length: 31 }, (_, index) => index + 1);
  const text = fit(
    frame(`<main><p>${sentence.repeat(9)}</p>${cells(days)}${cells(days.map((day) => day * 2))}</main>`),
  );
  assert.doesNotMatch(text, /^27$/m);
  assert.match(text, /^28$/m);
});
