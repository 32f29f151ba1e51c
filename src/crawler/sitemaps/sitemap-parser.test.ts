import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { parseSitemap } from "./sitemap-parser.ts";

const limits = { entriesMax: 1_000, bytesMax: 10_000_000 };
const parse = (text: string | Uint8Array, with_ = limits) => parseSitemap(Buffer.from(text as string), with_);

const urlset = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
  <url><loc> https://example.com/a?x=1&amp;y=2 </loc><lastmod>2026-01-01</lastmod></url>
  <url><loc><![CDATA[https://example.com/b]]></loc>
    <image:image><image:loc>https://example.com/b.jpg</image:loc></image:image></url>
  <url><lastmod>2026-01-01</lastmod></url>
</urlset>`;

describe("parseSitemap", () => {
  it("reads the pages of a urlset, not its pictures", async () => {
    assert.deepEqual(await parse(urlset), {
      pages: ["https://example.com/a?x=1&y=2", "https://example.com/b"],
      sitemaps: [],
      truncated: false,
    });
  });

  it("reports when a limit truncates the file", async () => {
    const one = `<urlset>${"<url><loc>https://example.com/a</loc></url>".repeat(5_000)}</urlset>`;
    assert.equal((await parse(one, { entriesMax: 5_000, bytesMax: 10_000_000 })).truncated, false);
    assert.equal((await parse(one, { entriesMax: 4_999, bytesMax: 10_000_000 })).truncated, true);
    assert.equal((await parse(one, { entriesMax: 10_000, bytesMax: 100_000 })).truncated, true);
    const bomb = gzipSync(Buffer.alloc(30_000_000, "<url><loc>https://example.com/a</loc></url>\n"));
    assert.equal((await parse(bomb)).truncated, true);
  });

  it("reads an index, prefixed names and gzip", async () => {
    const index = `<sm:sitemapindex><sm:sitemap><sm:loc>/pages.xml</sm:loc></sm:sitemap></sm:sitemapindex>`;
    assert.deepEqual((await parse(index)).sitemaps, ["/pages.xml"]);
    assert.equal((await parse(gzipSync(urlset))).pages.length, 2);
  });

  it("reads lists of URLs", async () => {
    const list = "\u{feff}https://example.com/a\r\n\r\n# note\nhttps://example.com/b";
    assert.deepEqual((await parse(list)).pages, ["https://example.com/a", "https://example.com/b"]);
  });

  it("returns what precedes a cut or damage", async () => {
    const many = `<urlset>${Array.from({ length: 500 }, (_, index) => `<url><loc>https://example.com/${index}</loc></url>`).join("")}`;
    assert.equal((await parse(`${many}<url><loc>https://exam`)).pages.length, 500);
    const packed = gzipSync(Buffer.from(many + Math.random()), { level: 0 });
    const { pages } = await parse(packed.subarray(0, packed.length / 2));
    assert.ok(pages.length < 500);
    assert.ok(pages.every((page) => /^https:\/\/example\.com\/\d+$/.test(page)));
  });

  it("bounds entries and unpacked bytes, even of a gzip bomb", async () => {
    const entry = "<url><loc>https://example.com/a</loc></url>";
    assert.equal((await parse(`<urlset>${entry.repeat(5_000)}`)).pages.length, 1_000);
    const bomb = gzipSync(Buffer.concat([Buffer.from("<urlset>"), Buffer.alloc(100_000_000, 32)]));
    const before = process.memoryUsage().rss;
    assert.deepEqual((await parse(bomb)).pages, []);
    assert.ok(process.memoryUsage().rss - before < 100_000_000);
    const longLoc = `<urlset><url><loc>https://example.com/${"a".repeat(5_000_000)}</loc></url>${entry}`;
    assert.deepEqual((await parse(longLoc)).pages, ["https://example.com/a"]);
  });

  it("accepts any file", async () => {
    for (const text of ["", "\0\0", "<", "<urlset", "<loc>https://example.com/x</loc>", "plain words"]) {
      assert.deepEqual((await parse(text)).pages, [], text);
    }
  });

  it("does not expand entities", async () => {
    const lol = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><urlset><url><loc>https://example.com/&b;</loc></url></urlset>`;
    const { pages } = await parse(lol);
    assert.ok(pages.every((page) => page.length < 60));
  });
});
