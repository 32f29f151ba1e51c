import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { after, before, describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import type { FetchOptions } from "../../src/crawler/ports.ts";
import { ForagerError } from "../../src/errors.ts";
import type { HttpClient } from "../../src/outside/http/http-client.ts";
import { assertFails, createTestClient, failureOf, get, text, until } from "../harness/fetching.ts";
import { type SiteServer, startSiteServer } from "../servers/site-server.ts";

const oneMebibyte = 2 ** 20;

describe("fetchPage", () => {
  let client: HttpClient;
  let site: SiteServer;
  before(async () => {
    client = createTestClient();
    site = await startSiteServer({
      pages: {
        "/": "<h1>home</h1>",
        "/moved": { status: 301, headers: { location: "/" } },
        "/chain": { status: 302, headers: { location: "chain/1" } },
        "/chain/1": { status: 303, headers: { location: "../chain/2?q=%C3%BC" } },
        "/chain/2": { status: 308, headers: { location: "//127.0.0.1/elsewhere" } },
        "/umlaut": { status: 302, headers: { location: Buffer.from("/größe").toString("latin1") } },
        "/gr%C3%B6%C3%9Fe": "<p>utf-8 location</p>",
        "/no-location": { status: 302, body: "<p>nowhere</p>" },
        "/gzip": { headers: { "content-encoding": "gzip" }, body: gzipSync("<p>packed</p>") },
      },
    });
  });
  after(async () => {
    await client.close();
    await site.close();
  });
  const fault = (name: string, options: Partial<FetchOptions> = {}) =>
    get(client, `${site.url}/fault/${name}`, options);

  it("returns status, headers and body, and sends the user agent and no credentials", async () => {
    const page = await get(client, `${site.url.replace("//", "//user:secret@")}/#top`);
    assert.equal(page.status, 200);
    assert.equal(page.url, `${site.url}/`);
    assert.equal(page.headers["content-type"], "text/html; charset=utf-8");
    assert.equal(text(page), "<h1>home</h1>");
    assert.equal(page.truncated, undefined);
    const { headers } = site.log.at(-1) ?? assert.fail("no request");
    assert.equal(headers["user-agent"], "ForagerBot/1.0");
    assert.equal(headers.authorization, undefined);
  });

  it("returns error statuses as pages", async () => {
    assert.equal((await fault("http-404")).status, 404);
    assert.equal((await fault("http-500")).status, 500);
  });

  it("refuses schemes other than HTTP", async () => {
    for (const url of ["ftp://example.com/", "file:///etc/passwd", "javascript:1", "nonsense"]) {
      await assertFails(get(client, url), "invalid_url");
    }
  });

  describe("redirects", () => {
    it("are followed, and the page has the last address", async () => {
      const page = await get(client, `${site.url}/moved#part`);
      assert.equal(page.requestedUrl, `${site.url}/moved#part`);
      assert.equal(page.url, `${site.url}/`);
    });

    it("are checked one by one as absolute addresses, and refused with the caller's error", async () => {
      const asked: string[] = [];
      const refusal = new ForagerError("robots_disallowed");
      const onRedirect = async (url: string) => {
        asked.push(url);
        return url.endsWith("/elsewhere") ? refusal : undefined;
      };
      assert.equal(await failureOf(get(client, `${site.url}/chain`, { onRedirect })), refusal);
      assert.deepEqual(asked, [
        `${site.url}/chain/1`,
        `${site.url}/chain/2?q=%C3%BC`,
        "http://127.0.0.1/elsewhere",
      ]);
    });

    it("decode UTF-8 in Location as browsers do", async () => {
      assert.equal(text(await get(client, `${site.url}/umlaut`)), "<p>utf-8 location</p>");
    });

    it("without Location are a response", async () => {
      assert.equal((await get(client, `${site.url}/no-location`)).status, 302);
    });

    it("that never end fail", async () => {
      await assertFails(fault("redirect-loop"), "too_many_redirects", /in a loop/);
      await assertFails(fault("redirect-to-itself"), "too_many_redirects", /in a loop/);
      await assertFails(fault("endless-redirects"), "too_many_redirects", /more than 10/);
    });

    it("to private and metadata addresses are refused before any lookup or connection", async () => {
      const onRedirect = () => assert.fail("asked about a blocked address");
      await assertFails(fault("redirect-to-private", { onRedirect }), "address_blocked", /10\.0\.0\.1/);
      await assertFails(fault("redirect-to-metadata", { onRedirect }), "address_blocked", /169\.254/);
    });

    it("to another scheme fail", async () => {
      await assertFails(fault("redirect-to-ftp"), "protocol_error", /'ftp:'/);
    });

    it("carry cookies within one exchange, and never into the next", async () => {
      assert.equal(text(await fault("cookie-wall")), "<p>behind the wall</p>");
      const before = site.log.length;
      await fault("cookie-wall");
      assert.equal(site.log[before]?.headers.cookie, undefined);
    });

    it("do not wait for the redirect's own body", async () => {
      assert.equal(text(await fault("redirect-with-endless-body")), "<h1>home</h1>");
    });
  });

  describe("limits", () => {
    const inTime = { timeoutMs: 300 };
    for (const name of ["never-answers", "slow-headers", "one-byte-a-second", "stalls"]) {
      it(`end a server that ${name}`, async () => {
        await assertFails(fault(name, inTime), "fetch_timeout", /within 0\.3 s/);
      });
    }

    it("distinguish a server that never responds from one that never finishes", async () => {
      await assertFails(fault("never-answers", inTime), "fetch_timeout", /did not answer/);
      await assertFails(fault("stalls", inTime), "fetch_timeout", /did not finish/);
    });

    it("destroy the socket of a server that stalls", async () => {
      await using own = await startSiteServer();
      await failureOf(get(client, `${own.url}/fault/stalls`, inTime));
      await until(() => own.connections() === 0);
    });

    it("end an endless body, and one that announces 10 GB up front", async () => {
      await assertFails(fault("endless-body"), "body_limit", /1 MiB/);
      await assertFails(fault("ten-gigabytes"), "body_limit");
    });

    it("return the first bytes on request", async () => {
      const page = await fault("endless-body", { onBodyLimit: "truncate", bodyBytesMax: 1_000 });
      assert.equal(page.body.length, 1_000);
      assert.equal(page.truncated, "limit");
    });

    for (const name of ["gzip-bomb", "gzip-bomb-twice", "gzip-endless"]) {
      it(`end a ${name} with bounded memory`, async () => {
        const before = process.memoryUsage().rss;
        await assertFails(fault(name), "body_limit");
        const grownMebibytes = (process.memoryUsage().rss - before) / oneMebibyte;
        assert.ok(grownMebibytes < 80, `grew by ${grownMebibytes.toFixed(0)} MiB`);
      });
    }

    it("refuse huge headers", async () => {
      await assertFails(fault("huge-headers"), "protocol_error", /headers are too large/);
    });
  });

  describe("bodies", () => {
    it("are decompressed", async () => {
      assert.equal(text(await get(client, `${site.url}/gzip`)), "<p>packed</p>");
    });

    it("that were truncated are returned as far as they arrived, and marked", async () => {
      for (const name of ["truncated-body", "broken-chunking"]) {
        const page = await fault(name);
        assert.equal(text(page), "<p>the first part</p>", name);
        assert.equal(page.truncated, "interrupted", name);
      }
    });

    it("truncated inside a compressed stream are returned as far as they decode", async () => {
      assert.match(text(await fault("truncated-gzip")), /^<p>the first part<\/p><p>and more/);
    });

    it("of which nothing arrived are an error", async () => {
      await assertFails(fault("truncated-without-body"), "protocol_error", /cut off/);
    });

    it("are returned unchanged where a declared coding was not applied", async () => {
      assert.equal(text(await fault("coding-not-applied")), "<p>not compressed</p>");
    });

    it("that do not decode are an error", async () => {
      await assertFails(fault("wrong-coding"), "protocol_error", /Content-Encoding: br/);
    });

    it("are not read when the headers are refused", async () => {
      const refusal = new ForagerError("content_type");
      const onHeaders = (_: number, headers: Readonly<Record<string, string>>) =>
        headers["content-type"]?.startsWith("text/html") ? refusal : undefined;
      assert.equal(await failureOf(fault("endless-body", { onHeaders })), refusal);
      assert.equal((await fault("image", { onHeaders })).status, 200);
    });
  });

  describe("connections", () => {
    it("that are refused, reset or closed are connection_failed, with the reason", async () => {
      const gone = await startSiteServer();
      await gone.close();
      await assertFails(get(client, gone.url), "connection_failed", /refused \(ECONNREFUSED\)/);
      await assertFails(fault("resets"), "connection_failed", /127\.0\.0\.1:\d+ could not be reached/);
      await assertFails(fault("closes-without-answer"), "connection_failed");
    });

    it("that do not speak HTTP are protocol_error", async () => {
      await assertFails(fault("not-http"), "protocol_error", /valid HTTP/);
    });

    it("are reused", async () => {
      await using own = await startSiteServer({ pages: { "/": "page" } });
      for (let request = 0; request < 5; request++) await get(client, own.url);
      assert.equal(own.connectionsOpened(), 1);
    });

    it("are kept where a redirect's or refused body is small, and closed where it is endless", async () => {
      const onHeaders = (status: number) => (status === 404 ? new ForagerError("http_status") : undefined);
      await using own = await startSiteServer({
        pages: {
          "/": "page",
          "/moved": { status: 301, headers: { location: "/" }, body: "x".repeat(9_000) },
        },
      });
      for (let round = 0; round < 5; round++) {
        await failureOf(get(client, `${own.url}/nowhere`, { onHeaders }));
        await get(client, `${own.url}/moved`);
      }
      assert.ok(own.connectionsOpened() <= 2, `${own.connectionsOpened()} connections`);
      await failureOf(
        get(client, `${own.url}/fault/endless-body`, { onHeaders: () => new ForagerError("content_type") }),
      );
      await until(() => own.connections() <= 2);
    });

    it("that the server closed while idle cost one silent retry", async () => {
      let asked = 0;
      await using own = await startSiteServer({
        pages: {
          "/": (request, response) => {
            asked += 1;
            if (asked === 2) request.socket.destroy();
            else response.writeHead(200).end("page");
          },
        },
      });
      await get(client, own.url);
      assert.equal((await get(client, own.url)).status, 200);
      assert.equal(asked, 3);
    });

    it("are limited per origin", async () => {
      await using own = await startSiteServer({ pages: { "/": "page" } });
      await Promise.all(Array.from({ length: 40 }, () => get(client, own.url)));
      assert.ok(own.connectionsOpened() <= 8, `${own.connectionsOpened()} connections`);
    });
  });

  describe("abort", () => {
    it("rejects with the signal's reason while the server still withholds its response, and destroys the socket", async () => {
      await using own = await startSiteServer();
      for (const name of ["never-answers", "stalls", "endless-body"]) {
        const controller = new AbortController();
        const bodyBytesMax = Number.MAX_SAFE_INTEGER;
        const pending = get(client, `${own.url}/fault/${name}`, { signal: controller.signal, bodyBytesMax });
        await until(() => own.requests.includes(`/fault/${name}`));
        const reason = new Error("the job was cancelled");
        controller.abort(reason);
        assert.equal(own.answering(), 1);
        await assert.rejects(pending, reason);
        await until(() => own.connections() === 0);
      }
    });

    it("starts nothing when the signal has already fired", async () => {
      const reason = new Error("too late");
      const count = site.requests.length;
      await assert.rejects(get(client, site.url, { signal: AbortSignal.abort(reason) }), reason);
      assert.equal(site.requests.length, count);
    });

    it("leaves no listener on the caller's signal", async () => {
      const { signal } = new AbortController();
      await get(client, site.url, { signal });
      await failureOf(fault("never-answers", { signal, timeoutMs: 50 }));
      assert.equal(getEventListeners(signal, "abort").length, 0);
    });

    it("ends with the client: close() fails what is pending", async () => {
      await using closing = createTestClient();
      const pending = failureOf(get(closing, `${site.url}/fault/never-answers`));
      const count = site.requests.length;
      await until(() => site.requests.length > count);
      await closing.close();
      assert.equal((await pending).code, "internal_error");
    });
  });
});
