import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { elementsOf, parseTree } from "./html-tree.ts";
import { scriptRedirect } from "./page-scripts.ts";

function targetOf(html: string): string | null {
  const { document } = parseTree(`<!doctype html>${html}`);
  return scriptRedirect(document, elementsOf(document), "https://beer-bau.example/");
}
const script = (program: string) => `<script>${program}</script>`;
const english = "https://beer-bau.example/en/";

describe("a page without text that only sends its reader elsewhere leads there, with", () => {
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
      "somebody's counter beside it",
      `<script src="https://www.googletagmanager.com/gtag/js"></script>${script('location.href="/en/"')}`,
    ],
  ] as const) {
    test(name, () => assert.equal(targetOf(html), english));
  }
});

describe("only a browser can tell where a page leads, when", () => {
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

test("time is linear in scripts that are made to be slow to read", () => {
  const begin = performance.now();
  for (const part of ["location", "location=", 'location="', "location.replace(", "location =          '"]) {
    targetOf(script(part.repeat(20_000)));
    targetOf(Array.from({ length: 10 }, () => script(part.repeat(100))).join(""));
  }
  assert.ok(performance.now() - begin < 5_000);
});
