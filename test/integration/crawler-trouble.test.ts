import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import type { LendSlot } from "../../src/contract/job.ts";
import { ForagerError } from "../../src/errors.ts";
import { crawlSite, pageWith, paths, recordOf } from "../harness/crawling.ts";
import { createFakeSite } from "../harness/fake-site.ts";

const home = "https://example.com/";
const at = (path: string) => new URL(path, home).href;

/** Pages of https://example.com by path. */
function site(pages: Record<string, Parameters<typeof createFakeSite>[0][string]>) {
  return createFakeSite(Object.fromEntries(Object.entries(pages).map(([path, page]) => [at(path), page])));
}

describe("crawl: trouble", () => {
  it("retries transient failures, twice at most", async () => {
    const reset = new ForagerError("connection_failed", "example.com could not be reached.");
    const fake = site({
      "/": pageWith("home", { "/once": "once", "/ever": "ever", "/final": "final" }),
      "/once": (asked) => (asked === 1 ? { error: reset } : pageWith("once")),
      "/ever": { status: 502 },
      "/final": { status: 501 },
    });
    const result = await crawlSite(home, fake.fetchPage);
    const asked = (path: string) => fake.requests.filter((url) => url === at(path)).length;
    assert.deepEqual([asked("/once"), asked("/ever"), asked("/final")], [2, 3, 1]);
    assert.equal(recordOf(result, "/ever").status, 502);
    assert.match(recordOf(result, "/ever").reason ?? "", /answered 502 Bad Gateway/);
    assert.equal(result.status, "partial");
  });

  it("stops requesting a site whose addresses all lead to the same page", async () => {
    const links = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, index) => [`/p${index}`, `page ${index}`]),
    );
    const pages = Object.fromEntries(Object.keys(links).map((path) => [path, pageWith("the same")]));
    const fake = site({ "/": pageWith("home", links), ...pages });
    const result = await crawlSite(home, fake.fetchPage, { pagesMax: 10 });
    assert.equal(result.pages.length, 2);
    assert.ok(fake.requests.length < 80, `${fake.requests.length} requests for 10 pages`);
    assert.match(recordOf(result, "/p500").reason ?? "", /no new page/);
  });

  it("treats dead links as facts about the site, not as failures", async () => {
    const fake = site({ "/": pageWith("home", { "/gone": "gone" }) });
    const result = await crawlSite(home, fake.fetchPage);
    assert.equal(recordOf(result, "/gone").status, 404);
    assert.equal(result.status, "success");
  });

  it("does not wait for a host that asks for a pause longer than the crawl may last", async () => {
    const fake = site({ "/": { status: 429, headers: { "retry-after": "3600" } } });
    const result = await crawlSite(home, fake.fetchPage);
    assert.equal(result.failure?.code, "http_status");
    assert.match(result.failure?.message ?? "", /429 Too Many Requests\. It asks to wait 3600 s/);
  });

  it("rests while its host asks for a pause, and the wait for a new slot does not count as its time", async () => {
    const waits: string[] = [];
    const fake = site({
      "/": (asked: number) =>
        asked === 1 ? { status: 429, headers: { "retry-after": "1" } } : pageWith("home", { "/a": "a" }),
      "/a": pageWith("a"),
    });
    const lendSlot: LendSlot = async (wait, { waitingFor }) => {
      waits.push(waitingFor);
      const value = await wait();
      await delay(1_000);
      return value;
    };
    const result = await crawlSite(home, fake.fetchPage, { timeoutMs: 1_600, lendSlot });
    assert.deepEqual([result.status, paths(result)], ["success", ["/", "/a"]]);
    assert.deepEqual(waits, ["example.com: it answered 429"]);
  });

  it("does not rest for one page while it fetches others", async () => {
    let slowIsThere = false;
    const slow = delay(500).then(() => {
      slowIsThere = true;
    });
    const fake = site({
      "/": pageWith("home", { "/busy": "busy", "/slow": "slow" }),
      "/busy": (asked: number) =>
        asked === 1 ? { status: 503, headers: { "retry-after": "1" } } : pageWith("busy"),
      "/slow": { body: pageWith("slow"), after: slow },
    });
    const restedBeside: boolean[] = [];
    const lendSlot: LendSlot = (wait) => {
      restedBeside.push(!slowIsThere);
      return wait();
    };
    const result = await crawlSite(home, fake.fetchPage, { lendSlot });
    assert.deepEqual(paths(result).sort(), ["/", "/busy", "/slow"]);
    assert.deepEqual(restedBeside, [false]);
  });

  it("skips resources that are not web pages, with their type", async () => {
    const fake = site({
      "/": pageWith("home", { "/image": "image", "/data": "data", "/empty": "empty", "/untyped": "untyped" }),
      "/image": { headers: { "content-type": "image/png" }, body: "png" },
      "/data": { headers: { "content-type": "application/json; charset=utf-8" }, body: "{}" },
      "/empty": { status: 204 },
      "/untyped": { headers: { "content-type": "Text/HTML" }, body: pageWith("untyped") },
    });
    const result = await crawlSite(home, fake.fetchPage);
    assert.deepEqual(paths(result).sort(), ["/", "/untyped"]);
    assert.match(recordOf(result, "/image").reason ?? "", /not a web page: example\.com sent image\/png/);
    assert.equal(recordOf(result, "/data").outcome, "filter");
    assert.equal(recordOf(result, "/empty").outcome, "filter");
  });

  it("fails with the start page's own failure", async () => {
    const failures: [answer: Parameters<typeof site>[0][string], code: string][] = [
      [{ status: 404 }, "http_status"],
      [{ status: 403 }, "http_status"],
      [{ headers: { "content-type": "application/pdf" } }, "content_type"],
      [{ error: new ForagerError("tls_invalid") }, "tls_invalid"],
      [{ error: new ForagerError("address_blocked") }, "address_blocked"],
      [{ error: new ForagerError("body_limit") }, "body_limit"],
    ];
    for (const [answer, code] of failures) {
      const result = await crawlSite(home, site({ "/": answer }).fetchPage);
      assert.equal(result.failure?.code, code);
      assert.equal(result.status, "failed");
      assert.equal(result.records.length, 1);
    }
    const invalid = await crawlSite("ftp://example.com/", site({}).fetchPage);
    assert.equal(invalid.failure?.code, "invalid_url");
  });

  it("rejects with an error outside the catalogue instead of hiding it", async () => {
    const fetchPage = () => Promise.reject(new TypeError("a mistake in the program"));
    await assert.rejects(crawlSite(home, fetchPage), TypeError);
  });
});

describe("crawl: time and abort", () => {
  const never = new Promise<never>(() => {});

  it("returns partial results when its time is over, and says so", async () => {
    const fake = site({
      "/": pageWith("home", { "/slow": "slow", "/a": "a" }),
      "/slow": { after: never },
      "/a": pageWith("a", { "/b": "b" }),
      "/b": { after: never },
    });
    const result = await crawlSite(home, fake.fetchPage, { timeoutMs: 1_000, pagesMax: 3 });
    assert.deepEqual(paths(result), ["/", "/a"]);
    assert.equal(result.status, "partial");
    assert.equal(result.failure, null);
    assert.equal(recordOf(result, "/slow").outcome, "limit");
    assert.match(recordOf(result, "/slow").reason ?? "", /1 s were over/);
  });

  it("does not blame the site where its first page arrived but was not read in time", async () => {
    const fake = site({ "/": pageWith("home") });
    const busy = () => never;
    const result = await crawlSite(home, fake.fetchPage, { timeoutMs: 1_000 }, undefined, undefined, busy);
    assert.equal(result.failure?.code, "parse_failed");
    assert.match(result.failure?.message ?? "", /gave its first page, which was not read within 1 s/);
  });

  it("fails when its time is over before the first page", async () => {
    for (const [path, code, sentence] of [
      ["/", "fetch_timeout", /example\.com did not give its first page within 0\.1 s/],
      ["/robots.txt", "robots_unreachable", /robots\.txt of example\.com was not answered in time/],
    ] as const) {
      const fake = site({ "/": pageWith("home"), [path]: { after: never } });
      const result = await crawlSite(home, fake.fetchPage, { timeoutMs: 100 });
      assert.equal(result.failure?.code, code);
      assert.match(result.failure?.message ?? "", sentence);
      assert.equal(result.status, "failed");
    }
  });

  it("ends in time even where a port ignores its signal", async () => {
    const deaf = () => new Promise<never>(() => {});
    const result = await crawlSite(home, deaf, { timeoutMs: 100 });
    assert.equal(result.failure?.code, "robots_unreachable");
  });

  it("rejects immediately with the signal's reason when aborted", async () => {
    const reason = new Error("the job was cancelled");
    for (const stuck of ["/robots.txt", "/", "/a"]) {
      const controller = new AbortController();
      const fake = site({
        "/": pageWith("home", { "/a": "a" }),
        "/a": pageWith("a"),
        [stuck]: () => {
          setImmediate(() => controller.abort(reason));
          return { after: never };
        },
      });
      await assert.rejects(crawlSite(home, fake.fetchPage, { signal: controller.signal }), reason);
    }
    await assert.rejects(crawlSite(home, site({}).fetchPage, { signal: AbortSignal.abort(reason) }), reason);
  });
});
