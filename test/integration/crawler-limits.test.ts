import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { crawl } from "../../src/crawler/crawl.ts";
import type { FetchedPage } from "../../src/crawler/ports.ts";
import { createPageParser } from "../../src/job-types/site/index.ts";
import { createThreadPool } from "../../src/threads/thread-pool.ts";
import { crawlSite, pageWith, paths, recordOf } from "../harness/crawling.ts";
import { createFakeSite } from "../harness/fake-site.ts";
import { createTestClient, until } from "../harness/fetching.ts";
import { startDnsServer } from "../servers/dns-server.ts";
import { type SiteHandler, startSiteServer } from "../servers/site-server.ts";

const home = "https://example.com/";
const numbered = (count: number, path: (index: number) => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [path(index), `page ${index}`]));

/** A server that refuses requests beyond its concurrency limit. */
function overloadedAbove(limit: number, status: number): { handler: SiteHandler; refused: () => number } {
  let answering = 0;
  let refused = 0;
  return {
    refused: () => refused,
    handler: (request, response) => {
      answering += 1;
      response.once("close", () => {
        answering -= 1;
      });
      if (answering > limit) {
        refused += 1;
        response.writeHead(status, { "content-type": "text/html" }).end();
      } else
        setTimeout(
          () => response.writeHead(200, { "content-type": "text/html" }).end(pageWith(request.url ?? "")),
          // Long enough for others to arrive meanwhile, even on a busy machine.
          20,
        );
    },
  };
}

describe("a crawl respects the limits of a host", () => {
  for (const status of [429, 503]) {
    it(`slows down where the host answers ${status} to concurrent requests, and still reads every page`, async () => {
      const server = overloadedAbove(6, status);
      const links = numbered(60, (index) => `/p${index}`);
      await using site = await startSiteServer({
        pages: { "/": pageWith("home", links) },
        fallback: server.handler,
      });
      await using client = createTestClient({ connectionsPerOriginMax: 32 });
      const result = await crawlSite(site.url, client.fetchPage, {
        pagesMax: 100,
        hostParallelMax: 32,
        timeoutMs: 60_000,
      });
      assert.ok(server.refused() > 0, "the first requests exceed its limit");
      assert.equal(result.pages.length, 61);
      assert.ok(server.refused() < 30, `${server.refused()} refusals`);
    });
  }

  it("ends where the host requests a pause longer than the crawl may last, and reports the pages left", async () => {
    const links = numbered(40, (index) => `/p${index}`);
    const fake = createFakeSite({
      [home]: pageWith("home", { "/busy": "busy", ...links }),
      [`${home}busy`]: { status: 429, headers: { "retry-after": "3600" } },
      ...Object.fromEntries(Object.keys(links).map((path) => [new URL(path, home).href, pageWith(path)])),
    });
    const result = await crawlSite(home, fake.fetchPage, { timeoutMs: 60_000 });
    assert.equal(result.status, "partial");
    assert.match(recordOf(result, "/busy").reason ?? "", /asks to wait 3600 s/);
    assert.equal(recordOf(result, "/p39").outcome, "limit");
    assert.match(recordOf(result, "/p39").reason ?? "", /example\.com asks to wait \d+ s/);
    assert.ok(fake.requests.length < 20, `${fake.requests.length} requests`);
  });
});

describe("a crawl ends in time", () => {
  it("where a name server fails, after retries", async () => {
    await using dns = await startDnsServer({ "broken.test": "servfail" });
    await using client = createTestClient({ dnsServers: [dns.address] });
    const result = await crawlSite("http://broken.test/", client.fetchPage, { timeoutMs: 60_000 });
    assert.equal(result.failure?.code, "dns_failed");
    assert.ok(dns.questions.length >= 4, "it retried");
  });

  it("where it is cancelled while threads parse hostile pages", async () => {
    const heavy = "<p><b>some words</b> and more</p>".repeat(60_000);
    const links = numbered(8, (index) => `/p${index}`);
    const pages = Object.fromEntries(Object.keys(links).map((path) => [path, `${pageWith(path)}${heavy}`]));
    await using site = await startSiteServer({ pages: { "/": pageWith("home", links), ...pages } });
    await using client = createTestClient();
    const pool = createThreadPool({ threads: 2 });
    const parser = createPageParser(pool, 60_000);
    const controller = new AbortController();
    let parsed = 0;
    const parse = async (page: FetchedPage, signal: AbortSignal) => {
      const read = await parser.parse(
        page,
        { markdown: "fit", prioritySections: [] },
        { clientId: "client" },
        signal,
      );
      parsed += 1;
      return read;
    };
    const crawling = crawl(
      {
        startUrl: site.url,
        pagesMax: 50,
        strategy: "bfs",
        targetPages: [],
        timeoutMs: 60_000,
        userAgent: "ForagerBot/1.0",
        signal: controller.signal,
      },
      { fetchPage: client.fetchPage, parse },
    );
    const rejected = assert.rejects(crawling, /cancelled/);
    await until(() => site.requests.includes("/p3"));
    const before = parsed;
    controller.abort(new Error("cancelled"));
    await rejected;
    assert.equal(parsed, before, "it did not wait for a thread");
    await pool.close();
  });
});

describe("a crawl of a trap ends, with a reason for what it skips", () => {
  /** Every page links to `next` of its own number. */
  const endless = (next: (index: number) => Record<string, string>): SiteHandler => {
    let asked = 0;
    return (request, response) => {
      asked += 1;
      const body =
        request.url === "/sitemap.xml" || request.url === "/robots.txt"
          ? null
          : pageWith(`${asked}`, next(asked));
      response.writeHead(body === null ? 404 : 200, { "content-type": "text/html" }).end(body ?? "");
    };
  };
  const traps: [
    name: string,
    next: (index: number) => Record<string, string>,
    outcome: string,
    reason: RegExp,
  ][] = [
    [
      "calendar",
      (index) => ({ [`/termine?jahr=${2026 + index}&monat=1`]: "next" }),
      "filter",
      /date in a calendar/,
    ],
    [
      "growing path",
      (index) => ({ [`/a${"/b/a".repeat(index + 1)}`]: "next" }),
      "filter",
      /repeats endlessly/,
    ],
    [
      "shop filter combination",
      (index) => numbered(100, (each) => `/shop?color=${index * 100 + each}&size=${each}`),
      "filter",
      /combinations of its parameters/,
    ],
    [
      "paginated listing",
      (index) => numbered(60, (each) => `/news?page=${index * 60 + each}`),
      "filter",
      /pages of its listing/,
    ],
  ];
  for (const [name, next, outcome, reason] of traps) {
    it(`where it is a ${name}`, async () => {
      await using site = await startSiteServer({ fallback: endless(next) });
      await using client = createTestClient();
      const result = await crawlSite(site.url, client.fetchPage, { pagesMax: 30, timeoutMs: 60_000 });
      assert.ok(result.pages.length <= 30);
      assert.ok(site.requests.length < 200, `${site.requests.length} requests`);
      const left = result.records.find((record) => record.outcome === outcome);
      assert.match(left?.reason ?? "", reason);
    });
  }

  it("where each link carries a new session id", async () => {
    await using site = await startSiteServer({
      fallback: endless((index) => ({
        [`/?PHPSESSID=${index}abc`]: "home",
        [`/about;jsessionid=${index}`]: "about",
        [`/about?sid=${"0123456789abcdef".repeat(2)}${index}`]: "about",
      })),
    });
    await using client = createTestClient();
    const result = await crawlSite(site.url, client.fetchPage, { pagesMax: 30 });
    assert.deepEqual(paths(result), ["/", "/about"]);
  });
});

describe("a robots.txt of many rules", () => {
  it("is consulted for fetched pages, not for every link of a page", async () => {
    const rules = Array.from({ length: 14_000 }, (_, index) => `Disallow: /shop/*/${index}/*?sort=`);
    const links = numbered(9_000, (index) => `/shop/category-${index}/a-product-with-a-name`);
    const fake = createFakeSite({
      [`${home}robots.txt`]: `User-agent: *\n${rules.join("\n")}\nDisallow: /closed`,
      [home]: pageWith("home", { "/closed": "closed", "/open": "open", ...links }),
      [`${home}open`]: pageWith("open"),
    });
    const result = await crawlSite(home, fake.fetchPage, { pagesMax: 2, timeoutMs: 60_000 });
    assert.deepEqual(paths(result), ["/", "/open"]);
    assert.equal(recordOf(result, "/closed").outcome, "robots");
  });
});
