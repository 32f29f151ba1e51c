import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createRedirectCookies } from "./redirect-cookies.ts";

const shop = new URL("https://shop.example.com/a");

function headerAfter(lines: string[], to: string, from = shop): string | undefined {
  const cookies = createRedirectCookies();
  cookies.store(from, lines);
  return cookies.header(new URL(to));
}

describe("the cookies of a redirect chain", () => {
  it("are returned to the host that set them, and to no other", () => {
    const lines = ["seen=1; Path=/; HttpOnly", "lang=de"];
    assert.equal(headerAfter(lines, "https://shop.example.com/b"), "seen=1; lang=de");
    for (const other of ["https://example.com/", "https://x.shop.example.com/", "https://example.org/"]) {
      assert.equal(headerAfter(lines, other), undefined);
    }
  });

  it("are sent to the domain that they name, unless it is foreign or a public suffix", () => {
    assert.equal(headerAfter(["a=1; Domain=.example.com"], "https://www.example.com/"), "a=1");
    assert.equal(headerAfter(["a=1; Domain=example.org"], "https://example.org/"), undefined);
    const british = new URL("https://shop.example.co.uk/");
    assert.equal(headerAfter(["a=1; Domain=co.uk"], "https://other.co.uk/", british), undefined);
    const hosted = new URL("https://me.github.io/");
    assert.equal(headerAfter(["a=1; Domain=github.io"], "https://you.github.io/", hosted), undefined);
  });

  it("are not sent over plain http if they are secure", () => {
    assert.equal(headerAfter(["a=1; Secure"], "http://shop.example.com/"), undefined);
  });

  it("are replaced and deleted", () => {
    const cookies = createRedirectCookies();
    cookies.store(shop, ["a=1", "b=1", "c=1"]);
    cookies.store(shop, ["a=2", "b=; Max-Age=0", "c=; Expires=Thu, 01 Jan 1970 00:00:00 GMT"]);
    assert.equal(cookies.header(shop), "a=2");
  });

  it("are bounded, and cannot inject headers", () => {
    const many = Array.from({ length: 200 }, (_, index) => `n${index}=1`);
    assert.equal(headerAfter(many, shop.href)?.split("; ").length, 50);
    assert.equal(headerAfter([`a=${"x".repeat(5_000)}`], shop.href), undefined);
    assert.equal(headerAfter(["a=1\r\nX-Injected: 1"], shop.href), undefined);
    assert.equal(headerAfter(["=1", "novalue"], shop.href), undefined);
  });
});
