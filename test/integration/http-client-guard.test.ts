import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import type { FetchOptions } from "../../src/crawler/ports.ts";
import type { HttpClient } from "../../src/outside/http/http-client.ts";
import { assertFails, createTestClient, failureOf, get, text, until } from "../harness/fetching.ts";
import { type DnsServer, startDnsServer } from "../servers/dns-server.ts";
import { type SiteServer, startSiteServer } from "../servers/site-server.ts";
import { createTestCertificate } from "../servers/test-certificate.ts";

describe("the address guard of fetchPage", () => {
  let site: SiteServer;
  let dns: DnsServer;
  let client: HttpClient;
  let rebound = 0;
  before(async () => {
    site = await startSiteServer({ pages: { "/": "reached" } });
    dns = await startDnsServer({
      "public.test": ["127.0.0.1"],
      "private.test": ["10.0.0.1"],
      "metadata.test": ["169.254.169.254"],
      "mapped.test": ["::ffff:a9fe:a9fe"],
      "six.test": ["::1"],
      "mixed.test": ["10.0.0.1", "127.0.0.1", "fd00::1"],
      "rebinding.test": (type) => (type === "A" && rebound++ > 0 ? ["127.0.0.2"] : ["127.0.0.1"]),
      "empty.test": [],
      "broken.test": "servfail",
      "refusing.test": "refused",
      "silent.test": "silent",
      "half.test": (type) => (type === "AAAA" ? "silent" : ["127.0.0.1"]),
    });
    client = createTestClient({ dnsServers: [dns.address] });
  });
  after(async () => {
    await client.close();
    await site.close();
    await dns.close();
  });
  const at = (name: string) => `http://${name}:${site.port}/`;

  for (const literal of [
    "127.0.0.1",
    "2130706433",
    "0x7f.1",
    "0177.0.0.1",
    "127.0.0.1.",
    "[::ffff:7f00:1]",
  ]) {
    it(`refuses ${literal} without a connection`, async () => {
      await using guarded = createTestClient({ allowPrivateNetworks: [] });
      await assertFails(get(guarded, at(literal)), "address_blocked");
      assert.equal(site.connectionsOpened(), 0);
    });
  }

  it("judges each host separately, regardless of previous requests", async () => {
    await using fresh = createTestClient({});
    for (const host of ["10.0.0.1", "127.0.0.1", "[::1]", "127.0.0.1", "10.0.0.1"]) {
      if (host === "127.0.0.1") assert.equal(text(await get(fresh, at(host))), "reached");
      else await assertFails(get(fresh, at(host)), "address_blocked", /is a private or reserved address/);
    }
  });

  for (const name of ["private.test", "metadata.test", "mapped.test", "six.test", "localhost.localdomain"]) {
    const names = new RegExp(name.replaceAll(".", "\\."));
    it(`refuses the name ${name}`, async () => {
      await using guarded = createTestClient({
        allowPrivateNetworks: ["192.168.0.0/16"],
        dnsServers: [dns.address],
      });
      await assertFails(get(guarded, at(name)), "address_blocked", names);
    });
  }

  it("says that a name resolves to a private address, but logs the address only", async () => {
    const { message, cause } = await failureOf(get(client, at("private.test")));
    assert.match(message, /^(?!.*10\.0\.0\.1)private\.test resolves to a private or reserved address/);
    assert.match(String(cause), /10\.0\.0\.1/);
  });

  it("connects only to the checked addresses of a name", async () => {
    assert.equal(text(await get(client, at("mixed.test"))), "reached");
  });

  it("queries DNS once per connection, so that a changed answer cannot redirect it", async () => {
    assert.equal(text(await get(client, at("rebinding.test"))), "reached");
    assert.equal(dns.questions.filter((question) => question === "A rebinding.test").length, 1);
    await using other = createTestClient({ dnsServers: [dns.address] });
    const { cause } = await failureOf(get(other, at("rebinding.test")));
    assert.match(String(cause), /127\.0\.0\.2/);
  });

  it("distinguishes unknown names from failing name servers", async () => {
    await assertFails(get(client, at("nowhere.test")), "dns_not_found", /nowhere\.test does not exist/);
    await assertFails(get(client, at("empty.test")), "dns_not_found", /has no address/);
    for (const name of ["broken.test", "refusing.test"]) {
      const error = await failureOf(get(client, at(name)));
      assert.equal(error.code, "dns_failed");
      // By then, the crawl has retried within its own time.
      assert.equal(error.consequence, "fail");
    }
  });

  it("ends at the deadline when the name server is silent", async () => {
    await assertFails(get(client, at("silent.test"), { timeoutMs: 300 }), "fetch_timeout");
  });

  it("does not wait for an address family without an answer", async () => {
    assert.equal(text(await get(client, at("half.test"))), "reached");
    const asked = dns.questions.filter((question) => question === "AAAA half.test");
    assert.equal(asked.length, 1, "the page arrived before the silent query was retried");
  });

  it("refuses invalid addresses of DNS servers when it is created", () => {
    assert.throws(() => createTestClient({ dnsServers: ["not an address"] }), /DNS_SERVERS/);
  });

  it("uses the system's resolver without DNS servers, and refuses loopback names there", async () => {
    await using system = createTestClient({ allowPrivateNetworks: [] });
    await assertFails(get(system, at("localhost")), "address_blocked");
    await using open = createTestClient({ allowPrivateNetworks: ["127.0.0.0/8"] });
    assert.equal(text(await get(open, at("localhost"))), "reached");
  });
});

describe("TLS", () => {
  const page = { "/": "secured" };

  it("is used with a trusted certificate, over HTTP/2 where the server offers it", async () => {
    for (const http2 of [false, true]) {
      await using site = await startSiteServer({ pages: page, tls: true, http2 });
      await using client = createTestClient({ trustedCertificates: [site.certificate ?? ""] });
      assert.equal(text(await get(client, site.url)), "secured");
      assert.equal(site.log[0]?.httpVersion, http2 ? "2.0" : "1.1");
    }
  });

  const day = 86_400_000;
  const invalid: [
    reason: RegExp,
    certificate: () => ReturnType<typeof createTestCertificate>,
    trusted: boolean,
  ][] = [
    [/self-signed/, () => createTestCertificate(), false],
    [/has expired/, () => createTestCertificate({ notAfter: new Date(Date.now() - day / 2) }), true],
    [/not valid yet/, () => createTestCertificate({ notBefore: new Date(Date.now() + day) }), true],
    [/another host name/, () => createTestCertificate({ hosts: ["other.example"] }), true],
  ];
  for (const [reason, certificate, trusted] of invalid) {
    it(`fails with the certificate's fault: ${reason}`, async () => {
      await using site = await startSiteServer({ pages: page, tls: certificate() });
      await using client = createTestClient(trusted ? { trustedCertificates: [site.certificate ?? ""] } : {});
      await assertFails(get(client, site.url), "tls_invalid", reason);
      assert.equal(site.requests.length, 0, "nothing was sent");
    });
  }

  it("fails clearly where the server speaks plain HTTP", async () => {
    await using site = await startSiteServer({ pages: page });
    await using client = createTestClient();
    await assertFails(get(client, site.url.replace("http:", "https:")), "tls_invalid", /handshake failed/);
  });
});

describe("HTTP/2", () => {
  let site: SiteServer;
  let client: HttpClient;
  before(async () => {
    site = await startSiteServer({
      tls: true,
      http2: true,
      pages: {
        "/": "page",
        "/packed": { headers: { "content-encoding": "gzip" }, body: gzipSync("x".repeat(500_000)) },
        "/moved": { status: 301, headers: { location: "/" } },
      },
    });
    client = createTestClient({ trustedCertificates: [site.certificate ?? ""] });
  });
  after(async () => {
    await client.close();
    await site.close();
  });
  const fetchHttp2 = (path: string, options: Partial<FetchOptions> = {}) =>
    get(client, site.url + path, options);

  it("shares one connection between requests", async () => {
    const pages = await Promise.all(Array.from({ length: 20 }, () => fetchHttp2("/")));
    assert.ok(pages.every((page) => text(page) === "page"));
    assert.equal(site.connectionsOpened(), 1);
  });

  it("decompresses and redirects like HTTP/1.1", async () => {
    assert.equal((await fetchHttp2("/packed")).body.length, 500_000);
    assert.equal((await fetchHttp2("/moved")).url, `${site.url}/`);
  });

  it("applies the limits and the deadline, and continues afterwards", async () => {
    await assertFails(fetchHttp2("/fault/endless-body"), "body_limit");
    await assertFails(fetchHttp2("/fault/gzip-bomb"), "body_limit");
    await assertFails(fetchHttp2("/fault/never-answers", { timeoutMs: 200 }), "fetch_timeout");
    await assertFails(fetchHttp2("/fault/stalls", { timeoutMs: 200 }), "fetch_timeout");
    assert.equal(text(await fetchHttp2("/")), "page");
  });

  it("resets the stream when aborted", async () => {
    const controller = new AbortController();
    const count = site.requests.length;
    const pending = fetchHttp2("/fault/never-answers", { signal: controller.signal });
    await until(() => site.requests.length > count);
    const reason = new Error("cancelled");
    controller.abort(reason);
    await assert.rejects(pending, reason);
    await until(() => site.answering() === 0);
  });
});
