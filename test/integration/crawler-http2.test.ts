import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { crawlSite, pageWith } from "../harness/crawling.ts";
import { createTestClient, until } from "../harness/fetching.ts";
import { startDnsServer } from "../servers/dns-server.ts";
import { type SiteServer, siteFaults, startSiteServer } from "../servers/site-server.ts";

const links = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`/p${index}`, `page ${index}`]));
const pages = {
  "/": pageWith("home", links),
  ...Object.fromEntries(Object.keys(links).map((path) => [path, pageWith(path)])),
};

const clientOf = (site: SiteServer, options = {}) =>
  createTestClient({ trustedCertificates: [site.certificate ?? ""], ...options });

describe("a crawl over TLS", () => {
  it("requests all pages over one HTTP/2 connection, several concurrently", async () => {
    await using site = await startSiteServer({ tls: true, http2: true, pages });
    await using client = clientOf(site);
    const result = await crawlSite(site.url, client.fetchPage, { hostParallelMax: 16 });
    assert.deepEqual([result.pages.length, result.status], [41, "success"]);
    assert.deepEqual([...new Set(site.log.map((request) => request.httpVersion))], ["2.0"]);
    assert.equal(site.connectionsOpened(), 1);
    assert.ok(site.parallelMax() > 4, `${site.parallelMax()} at once`);
  });

  it("keeps a few HTTP/1.1 connections alive where the server offers no HTTP/2", async () => {
    await using site = await startSiteServer({ tls: true, pages });
    await using client = clientOf(site);
    const result = await crawlSite(site.url, client.fetchPage);
    assert.equal(result.pages.length, 41);
    assert.deepEqual([...new Set(site.log.map((request) => request.httpVersion))], ["1.1"]);
    assert.ok(site.connectionsOpened() <= 8, `${site.connectionsOpened()} connections`);
  });

  it("ends one HTTP/2 stream at its limits, and continues to read the other pages", async () => {
    const faults = { "/huge": siteFaults["endless-body"], "/stalled": siteFaults.stalls };
    await using site = await startSiteServer({
      tls: true,
      http2: true,
      pages: {
        ...pages,
        "/": pageWith("home", { "/huge": "huge", "/stalled": "stalled", ...links }),
        ...faults,
      },
    });
    await using client = clientOf(site);
    const result = await crawlSite(site.url, client.fetchPage, { timeoutMs: 6_000 });
    assert.equal(result.pages.length, 42);
    assert.equal(result.status, "partial");
    const outcomes = new Map(result.records.map((record) => [new URL(record.url).pathname, record]));
    assert.equal(outcomes.get("/huge")?.outcome, "crawled");
    assert.equal(outcomes.get("/stalled")?.outcome, "limit");
  });

  it("ends when it is cancelled, and closes its connection", async () => {
    const stalled = Object.fromEntries(Object.keys(links).map((path) => [path, siteFaults.stalls]));
    await using site = await startSiteServer({
      tls: true,
      http2: true,
      pages: { ...stalled, "/": pages["/"] },
    });
    await using client = clientOf(site, { keepAliveMs: 100 });
    const controller = new AbortController();
    const crawling = crawlSite(site.url, client.fetchPage, { signal: controller.signal });
    const rejected = assert.rejects(crawling, /cancelled/);
    await until(() => site.requests.filter((path) => path.startsWith("/p")).length >= 4);
    controller.abort(new Error("cancelled"));
    await rejected;
    await until(() => site.answering() === 0);
    await until(() => site.connections() === 0);
  });

  it("does not bypass the address guard by a name over any protocol", async () => {
    await using dns = await startDnsServer({ "inside.test": ["10.1.2.3"] });
    await using site = await startSiteServer({ tls: true, http2: true });
    await using client = clientOf(site, { dnsServers: [dns.address] });
    const result = await crawlSite("https://inside.test/", client.fetchPage);
    assert.equal(result.failure?.code, "address_blocked");
  });
});
