import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { crawlSite, pageWith, paths, recordOf } from "../harness/crawling.ts";
import { createFakeSite } from "../harness/fake-site.ts";
import { createTestClient } from "../harness/fetching.ts";
import { siteFaults, startSiteServer } from "../servers/site-server.ts";

const home = "https://example.com/";
const at = (path: string) => new URL(path, home).href;

function site(pages: Record<string, Parameters<typeof createFakeSite>[0][string]>) {
  return createFakeSite(Object.fromEntries(Object.entries(pages).map(([path, page]) => [at(path), page])));
}

const xml = { headers: { "content-type": "application/xml" } };
const urlset = (...urls: string[]) => ({
  ...xml,
  body: `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join("")}</urlset>`,
});
const index = (...urls: string[]) => ({
  ...xml,
  body: `<sitemapindex>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join("")}</sitemapindex>`,
});

describe("crawl: sitemaps", () => {
  it("add pages that nothing links to, and never replace links", async () => {
    for (const strategy of ["bestfirst", "bfs", "dfs"] as const) {
      const fake = site({
        "/": pageWith("home", { "/linked": "linked" }),
        "/linked": pageWith("linked"),
        "/sitemap.xml": urlset(at("/listed"), at("/"), "https://elsewhere.example.org/x", at("/file.pdf")),
        "/listed": pageWith("listed", { "/deep": "deep" }),
        "/deep": pageWith("deep"),
      });
      const result = await crawlSite(home, fake.fetchPage, { strategy, hostParallelMax: 1 });
      assert.deepEqual(paths(result).sort(), ["/", "/deep", "/linked", "/listed"]);
      assert.equal(result.sitemapUsed, true);
      assert.equal(result.strategy, "sitemap");
      assert.equal(recordOf(result, "/file.pdf").outcome, "filter");
      assert.ok(!result.records.some((record) => record.url.includes("elsewhere")));
    }
  });

  it("show that numbered pages are not an endless listing", async () => {
    const numbers = Array.from({ length: 60 }, (_, index) => `/p/${index + 1}`);
    const fake = site({
      "/": pageWith("home", Object.fromEntries(numbers.map((path) => [path, path]))),
      ...Object.fromEntries(numbers.map((path) => [path, pageWith(path)])),
      "/sitemap.xml": urlset(...numbers.map(at)),
    });
    const result = await crawlSite(home, fake.fetchPage, { pagesMax: 100 });
    assert.equal(result.pages.length, 61);
  });

  it("are reported where a limit ends their reading", async () => {
    const many = Array.from({ length: 2_500 }, (_, each) => at(`/list/${each}`));
    const children = Array.from({ length: 30 }, (_, each) => at(`/part-${each}.xml`));
    const bomb = gzipSync(Buffer.alloc(30_000_000, `<url><loc>${home}x</loc></url>\n`));
    await using bombSite = await startSiteServer({
      pages: { "/": pageWith("home") },
      fallback: (request, response) => {
        const isSitemap = request.url === "/sitemap.xml";
        response.writeHead(isSitemap ? 200 : 404, { "content-type": "application/gzip" });
        response.end(isSitemap ? bomb : "");
      },
    });
    await using client = createTestClient();
    const warningsOf = async (sitemap: ReturnType<typeof urlset>) => {
      const fake = site({ "/": pageWith("home"), "/sitemap.xml": sitemap });
      return (await crawlSite(home, fake.fetchPage, { pagesMax: 3 })).warnings.join();
    };
    assert.match(
      await warningsOf(urlset(...many)),
      /sitemap\.xml was read only in part: its first 2000 pages/,
    );
    assert.match(await warningsOf(index(...children)), /21 sitemaps of the site were not read/);
    const result = await crawlSite(bombSite.url, client.fetchPage, { pagesMax: 3 });
    assert.match(result.warnings.join(), /sitemap\.xml was read only in part/);
    assert.equal(await warningsOf(urlset(at("/a"))), "");
  });

  it("give their contact page to a small budget", async () => {
    const fake = site({
      "/": pageWith("home", { "/a": "a", "/b": "b" }),
      "/a": pageWith("a"),
      "/sitemap.xml": urlset(at("/blog/post-1"), at("/kontakt"), at("/blog/post-2")),
      "/kontakt": pageWith("kontakt"),
    });
    const result = await crawlSite(home, fake.fetchPage, { strategy: "bestfirst", pagesMax: 2 });
    assert.deepEqual(paths(result), ["/", "/kontakt"]);
  });

  it("are found in robots.txt and through index files, with pages before posts and images", async () => {
    const fake = site({
      "/robots.txt": "Sitemap: https://example.com/index.xml\nUser-agent: *\nDisallow: /private\n",
      "/": pageWith("home"),
      "/index.xml": index(at("/image-sitemap.xml"), at("/post-sitemap.xml"), at("/page-sitemap.xml")),
      "/page-sitemap.xml": urlset(at("/about"), at("/private/x")),
      "/post-sitemap.xml": urlset(at("/post")),
      "/image-sitemap.xml": { status: 404 },
      "/about": pageWith("about"),
      "/post": pageWith("post"),
    });
    const result = await crawlSite(home, fake.fetchPage);
    assert.deepEqual(paths(result).sort(), ["/", "/about", "/post"]);
    assert.equal(recordOf(result, "/private/x").outcome, "robots");
    const order = fake.requests.filter((url) => url.endsWith(".xml")).map((url) => new URL(url).pathname);
    assert.deepEqual(order, ["/index.xml", "/page-sitemap.xml", "/post-sitemap.xml", "/image-sitemap.xml"]);
  });

  it("that loop or never end are abandoned after ten files", async () => {
    const endless = Object.fromEntries(
      Array.from({ length: 50 }, (_, n) => [
        `/s${n}.xml`,
        index(...[n, n + 1, n + 2].map((m) => at(`/s${m}.xml`))),
      ]),
    );
    const fake = site({ "/robots.txt": "Sitemap: /s0.xml", "/": pageWith("home"), ...endless });
    const result = await crawlSite(home, fake.fetchPage);
    assert.equal(result.sitemapUsed, false);
    assert.equal(result.status, "success");
    assert.ok(fake.requests.filter((url) => url.endsWith(".xml")).length <= 10);
  });

  it("are not requested by a crawl of one page", async () => {
    const fake = site({ "/": pageWith("home") });
    await crawlSite(home, fake.fetchPage, { pagesMax: 1 });
    assert.ok(!fake.requests.includes(at("/sitemap.xml")));
  });

  it("that are invalid do no harm", async () => {
    for (const answer of [pageWith("not found, nicely"), { status: 500 }, { ...xml, body: "<html>" }]) {
      const fake = site({
        "/": pageWith("home", { "/a": "a" }),
        "/a": pageWith("a"),
        "/sitemap.xml": answer,
      });
      const result = await crawlSite(home, fake.fetchPage);
      assert.equal(result.pages.length, 2);
      assert.equal(result.strategy, "bfs");
      assert.equal(result.status, "success");
    }
  });

  it("that never arrive do not delay the pages, and late ones reach waiting pages", async () => {
    const arrived = Promise.withResolvers<void>();
    const fake = site({
      "/": pageWith("home", { "/a": "a" }),
      "/a": () => {
        arrived.resolve();
        return pageWith("a");
      },
      "/sitemap.xml": { ...urlset(at("/late")), after: arrived.promise },
      "/late": pageWith("late"),
    });
    const result = await crawlSite(home, fake.fetchPage, { timeoutMs: 5_000 });
    assert.deepEqual(paths(result), ["/", "/a", "/late"]);
    const silent = site({
      "/": pageWith("home", { "/a": "a" }),
      "/a": pageWith("a"),
      "/sitemap.xml": { after: new Promise(() => {}) },
    });
    const cut = await crawlSite(home, silent.fetchPage, { timeoutMs: 2_000 });
    assert.deepEqual(paths(cut), ["/", "/a"]);
  });

  it("of a real server are read gzipped, and zip bombs are skipped", async () => {
    await using client = createTestClient();
    await using real = await startSiteServer();
    real.add({
      "/robots.txt": `Sitemap: ${real.url}/bomb.xml.gz\nSitemap: ${real.url}/fault/endless-body\nSitemap: ${real.url}/map.xml.gz\n`,
      "/": pageWith("home"),
      "/listed": pageWith("listed"),
      "/bomb.xml.gz": {
        headers: { "content-type": "application/gzip" },
        body: Buffer.concat(Array<Buffer>(200).fill(gzipSync(Buffer.alloc(2 ** 20, 32)))),
      },
      "/map.xml.gz": {
        headers: { "content-type": "application/x-gzip" },
        body: gzipSync(urlset(`${real.url}/listed`).body),
      },
      "/unused": siteFaults["never-answers"],
    });
    const result = await crawlSite(real.url, client.fetchPage);
    assert.deepEqual(paths(result), ["/", "/listed"]);
    assert.equal(result.sitemapUsed, true);
  });
});
