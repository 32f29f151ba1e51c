import assert from "node:assert/strict";
import { test } from "node:test";
import { plainAddress } from "./page-links.ts";

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

test("what a parser has to read is left to it", () => {
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
    ...["/a?q='x'", "/a?q=x#y", "https://www.harbour-joinery.example:8443", "https://other.example/a"],
    ...[
      "https://www.harbour-joinery.example:84431/a",
      "https://www.harbour-joinery.example:8443.evil.example/",
    ],
    ...["HTTPS://www.harbour-joinery.example:8443/a", "http://www.harbour-joinery.example:8443/a"],
  ];
  for (const href of left) assert.equal(plainAddress(href, base), undefined, href);
});

test("an address that is given is the one that a URL parser gives", () => {
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
  const links = [...paths, ...paths.map((path) => `http://127.0.0.1${path}`)];
  const cases = bases.flatMap((from) => links.map((link) => ({ link, from: URL.parse(from)?.href ?? from })));
  const given = cases.filter(({ link, from }) => plainAddress(link, from) !== undefined);
  assert.ok(given.length > 1_000, `${given.length} of the links were read`);
  for (const { link, from } of given)
    assert.equal(plainAddress(link, from), URL.parse(link, from)?.href, link);
});

test("a long address takes time linear in its length", () => {
  const started = performance.now();
  plainAddress(`${"/a.".repeat(100_000)}"`, base);
  assert.ok(performance.now() - started < 500);
});
