import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ForagerError } from "../errors.ts";
import { decodeUrlPart, parseHttpUrl } from "./http-url.ts";

function reasonFor(input: string): string {
  try {
    parseHttpUrl(input);
  } catch (error) {
    assert.ok(error instanceof ForagerError, String(error));
    assert.equal(error.code, "invalid_url");
    return error.message;
  }
  throw new Error(`accepted ${input}`);
}

describe("parseHttpUrl", () => {
  const accepted: [input: string, href: string][] = [
    ["https://example.com", "https://example.com/"],
    ["  http://Example.COM/A?b=c#d  ", "http://example.com/A?b=c#d"],
    ["https://example.com./path", "https://example.com/path"],
    ["https://bücher.example/über", "https://xn--bcher-kva.example/%C3%BCber"],
    ["https://例え.テスト/", "https://xn--r8jz45g.xn--zckzah/"],
    ["http://localhost:3000/", "http://localhost:3000/"],
    ["http://192.0.2.7/", "http://192.0.2.7/"],
    ["http://[2001:db8::1]:8080/", "http://[2001:db8::1]:8080/"],
    ["HTTPS://example.com:443/a/../b", "https://example.com/b"],
    ["http://ex%61mple.com/", "http://example.com/"],
    ["https://my_shop.example.com/", "https://my_shop.example.com/"],
  ];
  for (const [input, href] of accepted) {
    it(`reads ${input.trim()} as ${href}`, () => assert.equal(parseHttpUrl(input).href, href));
  }

  const refused: [input: string, reason: RegExp][] = [
    ["", /empty/],
    ["   ", /empty/],
    ["example.com", /no scheme/],
    ["www.example.com/contact", /no scheme/],
    ["example.com:8080", /no scheme/],
    ["localhost:8080", /no scheme/],
    ["//example.com/", /no scheme/],
    ["ftp://example.com/", /'ftp:'/],
    ["javascript:alert(1)", /'javascript:'/],
    ["file:///etc/passwd", /'file:'/],
    ["data:text/html,hi", /'data:'/],
    ["mailto:info@example.com", /'mailto:'/],
    ["http:example.com", /no host/],
    ["http:/example.com", /no host/],
    ["https://", /no host/],
    ["https:///path", /no host/],
    ["https://user:secret@example.com/", /user name or password/],
    ["https://user@example.com/", /user name or password/],
    ["https://example.com\\@192.0.2.1/", /backslash/],
    ["https://exam\nple.com/", /white space/],
    ["https://example.com/a b", /white space/],
    ["https://example.com/\u0000", /control characters/],
    ["https://intranet/", /no dot/],
    ["https://a..example.com/", /not a valid name/],
    [`https://${"a".repeat(64)}.example.com/`, /not a valid name/],
    ["https://exa<mple.com/", /not a valid URL/],
    ["http://1.2.3.4.5/", /not a valid URL/],
    ["http://[::1/", /not a valid URL/],
    ["http://example.com:99999/", /not a valid URL/],
    ["http://example.com:0/", /Port 0/],
    [`https://example.com/${"a".repeat(2048)}`, /longer than 2048/],
    [`https://example.com/${"a".repeat(9980)}`, /longer than 2048/],
    [`https://example.com/${"ü".repeat(1000)}`, /percent-encoded/],
  ];
  for (const [input, reason] of refused) {
    it(`refuses ${JSON.stringify(input.slice(0, 50))} with ${reason}`, () => {
      assert.match(reasonFor(input), reason);
    });
  }

  it("never repeats a password in its sentence", () => {
    assert.doesNotMatch(reasonFor("https://user:s3cret@example.com/"), /s3cret/);
    assert.doesNotMatch(reasonFor("https://user:s3cret@exa<mple.com/"), /s3cret/);
  });
});

describe("decodeUrlPart", () => {
  it("decodes percent-encoded UTF-8, and returns what is malformed unchanged", () => {
    assert.equal(decodeUrlPart("%C3%BCber%20uns"), "über uns");
    assert.equal(decodeUrlPart("100%"), "100%");
    assert.equal(decodeUrlPart("caf%E9"), "caf%E9");
  });
});
