import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { ErrorCode } from "../../src/errors.ts";
import type { HttpClient } from "../../src/outside/http/http-client.ts";
import { crawlSite, pageWith, paths, recordOf } from "../harness/crawling.ts";
import { createTestClient, until } from "../harness/fetching.ts";
import { startDnsServer } from "../servers/dns-server.ts";
import type { SiteFault } from "../servers/site-faults.ts";
import { failsAtFirst, resetsAtFirst, startSiteServer } from "../servers/site-server.ts";

let client: HttpClient;
before(() => {
  client = createTestClient();
});
after(() => client.close());

/** The outcome of each fault: the failure of a crawl that starts there, and that of an inner page. */
const faults: [fault: SiteFault, code: ErrorCode | null, outcome: string, reason: RegExp | null][] = [
  ["never-answers", "fetch_timeout", "limit", /were over/],
  ["slow-headers", "fetch_timeout", "limit", /were over/],
  ["one-byte-a-second", "fetch_timeout", "limit", /were over/],
  ["stalls", "fetch_timeout", "limit", /were over/],
  ["endless-body", null, "crawled", null],
  ["ten-gigabytes", null, "crawled", null],
  ["gzip-bomb", null, "crawled", null],
  ["gzip-bomb-twice", null, "crawled", null],
  ["gzip-endless", null, "crawled", null],
  ["redirect-loop", "too_many_redirects", "error", /in a loop/],
  ["redirect-to-itself", "too_many_redirects", "error", /in a loop/],
  ["endless-redirects", "too_many_redirects", "error", /more than 10 times/],
  ["redirect-to-private", "address_blocked", "error", /10\.0\.0\.1 is a private/],
  ["redirect-to-metadata", "address_blocked", "error", /169\.254\.169\.254 is a private/],
  ["redirect-to-ftp", "protocol_error", "error", /'ftp:'/],
  ["image", "content_type", "filter", /sent image\/png/],
  ["wrong-content-type", "content_type", "filter", /sent application\/octet-stream/],
  ["download", "content_type", "filter", /sent a download/],
  ["refresh-loop", null, "duplicate", /It leads to/],
  ["broken-bytes", null, "crawled", null],
  ["no-content-type", null, "crawled", null],
  ["truncated-body", null, "crawled", null],
  ["truncated-without-body", "protocol_error", "error", /cut off/],
  ["broken-chunking", null, "crawled", null],
  ["not-http", "protocol_error", "error", /valid HTTP/],
  ["wrong-coding", "protocol_error", "error", /could not be decoded/],
  ["http-500", "http_status", "error", /500 Internal Server Error/],
  ["http-404", "http_status", "error", /404 Not Found/],
  ["http-403", "http_status", "error", /403 Forbidden/],
  ["http-429", "http_status", "error", /asks to wait 3600 s/],
  ["resets", "connection_failed", "error", /could not be reached/],
  ["closes-without-answer", "connection_failed", "error", /could not be reached/],
  ["huge-headers", "protocol_error", "error", /headers are too large/],
  ["wrong-charset", null, "crawled", null],
  ["cookie-wall", null, "crawled", null],
  ["empty-page", null, "crawled", null],
];

/** Only endless waits reach it. robots.txt gets a third of it, which must suffice on a busy machine. */
const timeoutFor = (waits: boolean) => (waits ? 15_000 : 30_000);

/** These need processor time instead of waiting. Together, they took 13 of a page's 15 s on a slow machine; alone, 2 s. */
const isLarge = (fault: SiteFault) => /^(endless-body|ten-gigabytes|gzip-.*)$/.test(fault);
const groups = [
  { concurrency: 12, members: faults.filter(([fault]) => !isLarge(fault)) },
  { concurrency: 1, members: faults.filter(([fault]) => isLarge(fault)) },
];

for (const { concurrency, members } of groups) {
  describe("a crawl that starts at a fault", { concurrency }, () => {
    for (const [fault, code] of members) {
      it(`ends ${code ? `as failed with ${code}` : "with the page"} at ${fault}`, async () => {
        await using site = await startSiteServer();
        const timeoutMs = timeoutFor(code === "fetch_timeout");
        const result = await crawlSite(`${site.url}/fault/${fault}`, client.fetchPage, { timeoutMs });
        assert.equal(result.failure?.code ?? null, code, result.failure?.message);
        assert.equal(result.pages.length, code === null ? 1 : 0);
        if (code)
          assert.match(result.failure?.message ?? "", /127\.0\.0\.1|10\.0\.0\.1|169\.254/, "names the host");
      });
    }
  });

  describe("a crawl that meets a fault on an inner page", { concurrency }, () => {
    for (const [fault, , outcome, reason] of members) {
      it(`skips ${fault} with its reason and reads the rest`, async () => {
        const path = `/fault/${fault}`;
        await using site = await startSiteServer({
          pages: { "/": pageWith("home", { [path]: fault, "/a": "a" }), "/a": pageWith("a") },
        });
        const result = await crawlSite(site.url, client.fetchPage, {
          timeoutMs: timeoutFor(outcome === "limit"),
        });
        assert.ok(paths(result).includes("/a"));
        const record = recordOf(result, path);
        assert.equal(record.outcome, outcome, record.reason ?? "");
        if (reason) assert.match(record.reason ?? "", reason);
        else assert.equal(record.reason, null);
      });
    }
  });
}

describe("a crawl that meets a fault on an inner page", () => {
  it("is partial where a page was cut off", async () => {
    await using site = await startSiteServer({
      pages: { "/": pageWith("home", { "/fault/truncated-body": "cut" }) },
    });
    const result = await crawlSite(site.url, client.fetchPage);
    assert.equal(result.pages.length, 2);
    assert.equal(result.status, "partial");
  });
});

describe("a crawl against a real server", () => {
  it("waits as Retry-After requests, and then reads the page", async () => {
    for (const status of [429, 503]) {
      await using site = await startSiteServer({
        pages: {
          "/": pageWith("home", { "/busy": "busy" }),
          "/busy": failsAtFirst(status, pageWith("busy"), { retryAfter: "1" }),
        },
      });
      const result = await crawlSite(site.url, client.fetchPage);
      assert.deepEqual(paths(result), ["/", "/busy"]);
      const [first, second] = site.log.filter((request) => request.path === "/busy");
      const gapMs = first && second && second.atMs - first.atMs;
      assert.ok(gapMs !== undefined && gapMs >= 1_000, `it waited ${gapMs} of 1,000 ms`);
      assert.equal(result.status, "success");
    }
  });

  it("survives connections that are reset", async () => {
    await using site = await startSiteServer({
      pages: { "/": resetsAtFirst(pageWith("home", { "/a": "a" }), 3), "/a": resetsAtFirst(pageWith("a")) },
    });
    assert.deepEqual(paths(await crawlSite(site.url, client.fetchPage)), ["/", "/a"]);
  });

  it("reads a robots.txt of 10 MB up to its limit", async () => {
    const robots = `User-agent: *\nDisallow: /private\n${"# filler\n".repeat(1_100_000)}Disallow: /\n`;
    await using site = await startSiteServer({
      pages: { "/robots.txt": robots, "/": pageWith("home", { "/private": "p" }) },
    });
    const result = await crawlSite(site.url, client.fetchPage);
    assert.deepEqual(paths(result), ["/"]);
    assert.equal(recordOf(result, "/private").outcome, "robots");
  });

  it("closes a site whose robots.txt fails, never answers or redirects to a private address", async () => {
    const closed: [fault: SiteFault, code: ErrorCode][] = [
      ["http-500", "robots_unreachable"],
      ["never-answers", "robots_unreachable"],
      ["redirect-to-private", "address_blocked"],
      ["not-http", "robots_unreachable"],
    ];
    for (const [fault, code] of closed) {
      await using site = await startSiteServer({
        pages: {
          "/robots.txt": { status: 302, headers: { location: `/fault/${fault}` } },
          "/": pageWith("home"),
        },
      });
      const result = await crawlSite(site.url, client.fetchPage, { timeoutMs: 1_500 });
      assert.equal(result.failure?.code, code, fault);
      assert.ok(!site.requests.includes("/"), "no page was requested");
    }
  });

  it("refuses a site whose name resolves to a private address, however it is reached", async () => {
    await using dns = await startDnsServer({ "inside.test": ["10.1.2.3"], "outside.test": ["127.0.0.1"] });
    await using guarded = createTestClient({ dnsServers: [dns.address] });
    const direct = await crawlSite("http://inside.test/", guarded.fetchPage);
    assert.equal(direct.failure?.code, "address_blocked");
    await using site = await startSiteServer({
      pages: { "/": { status: 301, headers: { location: "http://inside.test/" } } },
    });
    const redirected = await crawlSite(`http://outside.test:${site.port}/`, guarded.fetchPage);
    assert.equal(redirected.failure?.code, "address_blocked");
    assert.match(
      redirected.failure?.message ?? "",
      /^(?!.*10\.1\.2\.3)inside\.test resolves to a private or reserved/,
    );
  });

  it("names a host that does not exist", async () => {
    await using dns = await startDnsServer({});
    await using guarded = createTestClient({ dnsServers: [dns.address] });
    const result = await crawlSite("http://nowhere.test/", guarded.fetchPage);
    assert.equal(result.failure?.code, "dns_not_found");
  });

  it("does not fall back to http where https has an invalid certificate", async () => {
    await using site = await startSiteServer({ tls: true, pages: { "/": pageWith("home") } });
    const result = await crawlSite(site.url, client.fetchPage);
    assert.equal(result.failure?.code, "tls_invalid");
    assert.match(result.failure?.message ?? "", /self-signed/);
  });

  it("leaves no connection active when it is aborted", async () => {
    const links = Object.fromEntries(
      Array.from({ length: 8 }, (_, index) => [`/fault/stalls?${index}`, `${index}`]),
    );
    await using site = await startSiteServer({ pages: { "/": pageWith("home", links) } });
    const controller = new AbortController();
    const reason = new Error("cancelled");
    const crawling = crawlSite(site.url, client.fetchPage, { signal: controller.signal });
    await until(() => site.requests.filter((path) => path.startsWith("/fault/")).length === 4);
    controller.abort(reason);
    await assert.rejects(crawling, reason);
    await until(() => site.answering() === 0);
    // A connection that served pages before may be idle.
    await until(() => site.connections() <= 1);
  });
});
