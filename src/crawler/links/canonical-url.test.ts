import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { cleanUrl, isRoot, pageKey } from "./canonical-url.ts";
import { sameDomain, sameSite } from "./site.ts";

const key = (url: string) => pageKey(new URL(url));

describe("pageKey", () => {
  const spellings: string[][] = [
    [
      "https://example.com/a",
      "http://example.com/a",
      "https://www.example.com/a",
      "https://EXAMPLE.com:443/a/",
      "http://www.example.com:80/a#part",
      "https://example.com//a//",
      "https://example.com/a/index.html",
      "https://example.com/a/index.php?utm_source=x",
      "https://example.com/a/Default.aspx",
      "https://example.com/%61",
      "https://example.com/b/../a",
      "https://example.com/a?gclid=1&fbclid=2&msclkid=3&mc_cid=4&_ga=5",
      "https://example.com/a?PHPSESSID=0123456789abcdef0123456789abcdef",
      "https://example.com/a;jsessionid=AB12.node1",
      "https://example.com/(S(lit3py55t21z5v55vlm25s55))/a",
      "https://example.com/a?sid=0123456789abcdef0123456789abcdef",
      "https://example.com/a?",
    ],
    ["https://example.com", "http://www.example.com/", "https://example.com/index.htm?utm_medium=y"],
    ["https://example.com/s?b=2&a=1", "https://example.com/s/?a=1&b=2&utm_id=z"],
    ["https://example.com/caf%c3%a9", "https://example.com/café"],
  ];
  for (const [first = "", ...rest] of spellings) {
    for (const spelling of rest) {
      it(`gives ${first} and ${spelling} one key`, () => assert.equal(key(spelling), key(first)));
    }
  }

  const different: [string, string][] = [
    ["https://example.com/a", "https://example.com/b"],
    ["https://example.com/a", "https://example.com/A"],
    ["https://example.com/a?page=2", "https://example.com/a?page=3"],
    ["https://example.com/a?sid=12", "https://example.com/a?sid=13"],
    ["https://example.com/a?s=word", "https://example.com/a"],
    ["https://example.com/a", "https://blog.example.com/a"],
    ["https://example.com/a", "https://example.com:8443/a"],
    ["https://example.com/a%2Fb", "https://example.com/a/b"],
    ["https://example.com/indexes", "https://example.com/"],
    ["https://example.com/index.html.bak", "https://example.com/"],
  ];
  for (const [a, b] of different) {
    it(`gives ${a} and ${b} different keys`, () => assert.notEqual(key(a), key(b)));
  }

  it("recognizes the root page of a host", () => {
    assert.equal(isRoot(new URL("http://www.example.com/index.php?utm_source=a")), true);
    assert.equal(isRoot(new URL("https://example.com/?p=1")), false);
  });
});

describe("cleanUrl", () => {
  it("keeps the site's spelling except for fragments, tracking, sessions and credentials", () => {
    const clean = (url: string) => cleanUrl(new URL(url)).href;
    assert.equal(
      clean("https://u:p@example.com/a+b//c/?x=%7e&utm_source=n&y=1+2#z"),
      "https://example.com/a+b//c/?x=%7e&y=1+2",
    );
    assert.equal(clean("https://example.com/?utm_source=n"), "https://example.com/");
    assert.equal(clean("https://example.com/a;v=1/b"), "https://example.com/a;v=1/b");
  });
});

describe("a site", () => {
  const site = (a: string, b: string) => sameSite(new URL(a), new URL(b));

  it("is a host with and without www, over http and https", () => {
    assert.equal(site("http://example.com/", "https://www.example.com/a"), true);
    assert.equal(site("https://www.example.co.uk/", "https://example.co.uk/"), true);
    assert.equal(site("https://shop.example.com/", "https://www.shop.example.com/"), true);
    assert.equal(site("http://127.0.0.1:8080/", "http://127.0.0.1:8080/a"), true);
  });

  it("excludes other subdomains, ports, and tenants of a hosting suffix", () => {
    assert.equal(site("https://example.com/", "https://shop.example.com/"), false);
    assert.equal(site("https://a.github.io/", "https://b.github.io/"), false);
    assert.equal(site("https://www.github.io/", "https://github.io/"), false);
    assert.equal(site("http://127.0.0.1:8080/", "http://127.0.0.1:8081/"), false);
    assert.equal(site("https://example.com/", "https://example.org/"), false);
  });

  it("shares its domain with its subdomains, not with other tenants", () => {
    const domain = (a: string, b: string) => sameDomain(new URL(a), new URL(b));
    assert.equal(domain("https://example.com/", "https://de.shop.example.com/"), true);
    assert.equal(domain("https://a.github.io/", "https://b.github.io/"), false);
    assert.equal(domain("https://a.co.uk/", "https://b.co.uk/"), false);
    assert.equal(domain("http://192.0.2.1/", "http://192.0.2.2/"), false);
  });
});
