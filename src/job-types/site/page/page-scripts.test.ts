import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { hostileParts } from "../../../../test/harness/hostile-text.ts";
import { elementsOf, parseTree } from "./html-tree.ts";
import { baseUrlOf, collectLinks } from "./page-links.ts";
import { needsRendering, scriptRedirect } from "./page-scripts.ts";

const text = "We build stairs of oak and ash for houses in the north, with treads of one piece. ".repeat(10);
const menu = '<nav><a href="/about">About</a><a href="/contact">Contact</a><a href="/jobs">Jobs</a></nav>';
const app = '<script type="module" src="/assets/index-4f2a.js"></script>';

function reasonFor(html: string, refreshUrl: string | null = null): string | null {
  const { document } = parseTree(html);
  const elements = elementsOf(document);
  const { links } = collectLinks(elements, baseUrlOf(elements, "https://beer-bau.example/"));
  return needsRendering({ document, elements, links, refreshUrl });
}

describe("a page is rendered if its HTML is", () => {
  const cases: [name: string, html: string, reason: RegExp][] = [
    ["an empty root of React", `<div id="root"></div>${app}`, /^Its <div id="root"> is empty/],
    ["an empty root of Vue with a loading text", `<div id="app">Loading…</div>${app}`, /id="app"/],
    [
      "Next.js without its content",
      `<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">{"props":{}}</script>${app}`,
      /__next/,
    ],
    ["Nuxt without its content", `<div id="__nuxt"></div>${app}`, /__nuxt/],
    ["an empty root of Angular", `<body><app-root></app-root>${app}`, /^Its <app-root> is empty/],
    ["a web component as the whole page", `<body><beer-shop></beer-shop>${app}`, /<beer-shop>/],
    [
      "an empty root between a header and a footer",
      `<header>Beer</header>${menu}<div id="app"></div><footer>© Beer</footer>${app}`,
      /id="app"/,
    ],
    [
      "a demand for JavaScript",
      `<p>Beer Treppenbau</p><noscript>Bitte aktivieren Sie JavaScript.</noscript>${app}`,
      /says that it needs JavaScript/,
    ],
    [
      "data for scripts, without text",
      `<main></main><script id="__NUXT_DATA__" type="application/json">[1]</script>${app}`,
      /data for scripts/,
    ],
    [
      "scripts and hardly anything else",
      `<body><p>Beer</p><script src="/bundle.js"></script>`,
      /hardly any text or links/,
    ],
    [
      "one inline script that writes the page",
      `<body><script>document.body.innerHTML = "<h1>Beer</h1>";</script>`,
      /hardly any text/,
    ],
    ["a blank page with any script at all", "<body><script>boot()</script>", /hardly any text/],
    ["a blank page that loads a script", '<body><script src="/go.js"></script>', /hardly any text/],
    [
      "a notice, while a script decides where to go",
      "<p>One moment, you are being sent on.</p><script>location.href = next()</script>",
      /hardly any text/,
    ],
    [
      "text with unfilled placeholders",
      `<div ng-app="shop"><h1>{{ shop.name }}</h1><p>{{ shop.text }}</p><p>{{ shop.phone }}</p><p>${text}</p></div><script src="/angular.js"></script>`,
      /placeholders/,
    ],
    [
      "text whose links are all made by scripts",
      `<p>${text}</p><a href="#" onclick="go('about')">About</a><a href="javascript:void(0)">Contact</a><a onclick="go(3)">Jobs</a><script src="/app.js"></script>`,
      /lead nowhere without scripts/,
    ],
    [
      "links of a router in fragments",
      `<p>${text}</p><a href="#/about">About</a><a href="#!/contact">Contact</a><a href="#/jobs">Jobs</a><script src="/app.js"></script>`,
      /lead nowhere/,
    ],
  ];
  for (const [name, html, reason] of cases) {
    test(name, () => assert.match(reasonFor(`<!doctype html>${html}`) ?? "no reason", reason));
  }
});

describe("a page is read as sent if it is", () => {
  const analytics =
    '<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script><script>gtag("js")</script>';
  const cases: [name: string, html: string][] = [
    ["a page of text with scripts", `<h1>Beer</h1><p>${text}</p>${menu}${app}`],
    [
      "rendered by a server, root filled",
      `<div id="__next"><h1>Beer</h1><p>${text}</p>${menu}</div><script id="__NEXT_DATA__" type="application/json">{}</script>${app}`,
    ],
    [
      "a page of text that has an empty root for a chat as well",
      `<p>${text}</p>${menu}<div id="app"></div>${app}`,
    ],
    ["empty, without any script", '<div id="root"></div>'],
    [
      "blank, with another site's counter alone",
      '<body><script src="https://plausible.io/js/script.js"></script>',
    ],
    ["short, with analytics alone", `<body><h1>Beer</h1><p>Closed until May.</p>${analytics}`],
    [
      "short, with scripts and a menu",
      `<h1>Beer</h1>${menu}<p>Closed until May.</p><script src="/jquery.js"></script>`,
    ],
    [
      "a short contact page",
      '<h1>Beer</h1><a href="mailto:info@beer-bau.example">Mail</a><script src="/jquery.js"></script>',
    ],
    [
      "data of schema.org without a program",
      '<body><p>Beer</p><script type="application/ld+json">{"@type":"Organization"}</script>',
    ],
    [
      "text that shows braces as such",
      `<p>Write {{ name }} to greet.</p><p>${text}</p>${menu}<script src="/prism.js"></script>`,
    ],
    ["text with one link that opens a menu", `<p>${text}</p><a href="#">Menu</a>${menu}${app}`],
  ];
  for (const [name, html] of cases) test(name, () => assert.equal(reasonFor(`<!doctype html>${html}`), null));

  test("one that redirects without scripts", () => {
    assert.equal(reasonFor(`<div id="root"></div>${app}`, "https://beer-bau.example/de/"), null);
  });
});

test("a page of 50,000 repeated parts needs rendering, unless the parts are text", () => {
  for (const part of hostileParts.markup) {
    const reason = reasonFor(`<script src="/a.js"></script>${part.repeat(50_000)}`);
    assert.equal(reason === null, part === "{{ ", part);
  }
});

function targetOf(html: string): string | null {
  const { document } = parseTree(`<!doctype html>${html}`);
  return scriptRedirect(document, elementsOf(document), "https://beer-bau.example/");
}
const script = (program: string) => `<script>${program}</script>`;
const english = "https://beer-bau.example/en/";

describe("a page without text that only redirects leads there, with", () => {
  for (const [name, html] of [
    ["location.href in its head", `<head>${script('window.location.href="/en/"')}</head><body></body>`],
    ["location.replace beside an empty root", `<div id=root></div>${script('location.replace("/en/")')}`],
    ["location.assign", script("document.location.assign( '/en/' );")],
    ["location itself", script("top.location = '/en/'")],
    [
      "a notice and a timer",
      `<noscript>Please enable JavaScript</noscript><p>Redirecting…</p>${script('setTimeout(function(){window.location="/en/"},100)')}`,
    ],
    ["a timer of text", script(`setTimeout("location.href='/en/'", 50)`)],
    ["the same address twice", script('location.href="/en/"; location.replace("/en/");')],
    [
      "another site's counter beside it",
      `<script src="https://www.googletagmanager.com/gtag/js"></script>${script('location.href="/en/"')}`,
    ],
  ] as const) {
    test(name, () => assert.equal(targetOf(html), english));
  }
});

describe("only a browser can determine where a page leads, if", () => {
  for (const [name, html] of [
    [
      "it chooses among addresses",
      script('location.href = de ? "/de/" : "/en/"; location.href="/fr/"; location.href="/it/"'),
    ],
    ["it puts the address together", script('location.href = "/en/" + location.search')],
    ["it compares", script('if (location.href == "/en/") go()')],
    ["something else is called location", script('mylocation = "/en/"; $location.replace("/en/")')],
    [
      "a program is loaded as well",
      `<div id=root></div>${script('if (old) location.href="/old.html"')}<script src="/app.js"></script>`,
    ],
    ["its script is a program", script(`${"let a = 1;".repeat(300)} location.href="/en/"`)],
    [
      "it has text of its own",
      `<p>${"We build stairs of oak. ".repeat(10)}</p>${script('location.href="/en/"')}`,
    ],
    ["it leads to no web page", script('location.href="mailto:info@beer-bau.example"')],
    ["the script is data", '<script type="application/json">location.href="/en/"</script>'],
  ] as const) {
    test(name, () => assert.equal(targetOf(html), null));
  }
});

test("scripts of thousands of cut-off assignments lead nowhere, unless one is complete", () => {
  for (const part of hostileParts.redirectScript) {
    assert.equal(targetOf(script(part.repeat(20_000))), null, part);
    const scripts = Array.from({ length: 10 }, () => script(part.repeat(100)));
    // In short scripts, the quote that begins the next assignment ends the address of the one before.
    const target = part === 'location="' ? "https://beer-bau.example/location=" : null;
    assert.equal(targetOf(scripts.join("")), target, part);
  }
});
