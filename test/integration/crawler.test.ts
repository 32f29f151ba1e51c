import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ForagerError } from "../../src/errors.ts";
import { crawlSite, pageWith, paths, recordOf } from "../harness/crawling.ts";
import { createFakeSite } from "../harness/fake-site.ts";

const home = "https://example.com/";
const at = (path: string) => new URL(path, home).href;

/** Pages of https://example.com by path. */
function site(pages: Record<string, Parameters<typeof createFakeSite>[0][string]>) {
  return createFakeSite(Object.fromEntries(Object.entries(pages).map(([path, page]) => [at(path), page])));
}

describe("crawl: order and budget", () => {
  const tree = () =>
    site({
      "/": pageWith("home", { "/a": "A", "/b": "B", "/contact": "Contact" }),
      "/a": pageWith("a", { "/a/1": "A1", "/a/2": "A2" }),
      "/a/1": pageWith("a1"),
      "/a/2": pageWith("a2"),
      "/b": pageWith("b"),
      "/contact": pageWith("contact"),
    });
  const oneByOne = { hostParallelMax: 1 };

  it("goes level by level for bfs", async () => {
    const result = await crawlSite(home, tree().fetchPage, { strategy: "bfs", ...oneByOne });
    assert.deepEqual(paths(result), ["/", "/a", "/b", "/contact", "/a/1", "/a/2"]);
    assert.deepEqual(
      result.pages.map((page) => page.depth),
      [0, 1, 1, 1, 2, 2],
    );
    assert.equal(result.status, "success");
    assert.equal(result.failure, null);
    assert.equal(result.strategy, "bfs");
  });

  it("goes down first for dfs, beyond one page", async () => {
    const result = await crawlSite(home, tree().fetchPage, { strategy: "dfs", ...oneByOne });
    assert.deepEqual(paths(result), ["/", "/a", "/a/1", "/a/2", "/b", "/contact"]);
  });

  it("visits the target pages first for bestfirst", async () => {
    const result = await crawlSite(home, tree().fetchPage, { strategy: "bestfirst", pagesMax: 2 });
    assert.deepEqual(paths(result), ["/", "/contact"]);
    assert.equal(recordOf(result, "/a").outcome, "limit");
    assert.match(recordOf(result, "/a").reason ?? "", /limit of 2 pages/);
    assert.equal(result.status, "success");
  });

  it("continues where pages gave something new, for bestfirst", async () => {
    const folder = (name: string) =>
      Object.fromEntries(
        Array.from({ length: 10 }, (_, index) => [`/${name}/${index}`, `${name} no ${index}`]),
      );
    const links = { ...folder("goods"), ...folder("yards") };
    const fake = site({
      "/": pageWith("home", links),
      ...Object.fromEntries(Object.keys(links).map((path) => [path, pageWith(path)])),
    });
    const fromYards = (result: Awaited<ReturnType<typeof crawlSite>>) =>
      paths(result).filter((path) => path.startsWith("/yards")).length;
    const options = { strategy: "bestfirst", pagesMax: 16, hostParallelMax: 1 } as const;
    const blind = await crawlSite(home, fake.fetchPage, options);
    const learned = await crawlSite(home, fake.fetchPage, options, undefined, (kept) => ({
      kept,
      gain: kept.html.includes("<h1>/yards") ? 1 : 0,
    }));
    assert.ok(fromYards(blind) <= 6, `${fromYards(blind)}`);
    assert.equal(fromYards(learned), 10);
  });

  it("never crawls more pages than allowed, in any order of arrival", async () => {
    const links = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`/p${index}`, `page ${index}`]),
    );
    const pages = Object.fromEntries(Object.keys(links).map((path) => [path, pageWith(path, links)]));
    for (const strategy of ["bestfirst", "bfs", "dfs"] as const) {
      for (const pagesMax of [1, 2, 7]) {
        const fake = site({ "/": pageWith("home", links), ...pages });
        const result = await crawlSite(home, fake.fetchPage, { strategy, pagesMax });
        assert.equal(result.pages.length, pagesMax);
        const asked = fake.requests.filter((url) => !/\/(robots\.txt|sitemap\.xml)$/.test(url));
        assert.equal(asked.length, pagesMax);
      }
    }
  });

  it("fills the budget with other pages where some fail", async () => {
    const fake = site({
      "/": pageWith("home", { "/gone": "x", "/broken": "y", "/a": "a", "/b": "b" }),
      "/broken": { status: 501 },
      "/a": pageWith("a"),
      "/b": pageWith("b"),
    });
    const result = await crawlSite(home, fake.fetchPage, { pagesMax: 3 });
    assert.deepEqual(paths(result).sort(), ["/", "/a", "/b"]);
  });

  it("fetches at most eight pages of a host concurrently, or the configured number", async () => {
    const links = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`/p${index}`, `page ${index}`]),
    );
    const pages = Object.fromEntries(Object.keys(links).map((path) => [path, pageWith(path)]));
    for (const [hostParallelMax, expected] of [
      [undefined, 8],
      [3, 3],
      [20, 10],
    ] as const) {
      const fake = site({ "/": pageWith("home", links), ...pages });
      const result = await crawlSite(home, fake.fetchPage, { hostParallelMax });
      assert.equal(result.pages.length, 31);
      assert.ok(fake.parallelMax() <= (hostParallelMax ?? 8));
      assert.ok(fake.parallelMax() >= expected, `${fake.parallelMax()} of ${hostParallelMax}`);
    }
  });

  it("reports progress up to the last page", async () => {
    const seen: number[] = [];
    await crawlSite(home, tree().fetchPage, { onProgress: ({ pagesCrawled }) => seen.push(pagesCrawled) });
    assert.equal(seen[0], 1);
    assert.equal(seen.at(-1), 6);
    assert.deepEqual(
      seen,
      seen.toSorted((a, b) => a - b),
    );
  });
});

describe("crawl: one page is one page", () => {
  it("under every address that links to it", async () => {
    const fake = site({
      "/": pageWith("home", {
        "/about": "1",
        "/about/": "2",
        "http://www.example.com/about": "3",
        "/about?utm_source=menu": "4",
        "/about#team": "5",
        "/about/index.html": "6",
        "/index.html": "7",
        "https://www.example.com": "8",
      }),
      "/about": pageWith("about"),
    });
    const result = await crawlSite(home, fake.fetchPage);
    assert.deepEqual(paths(result), ["/", "/about"]);
    assert.equal(result.records.length, 2);
  });

  it("under every address that redirects to it", async () => {
    const fake = site({
      "/": pageWith("home", { "/old": "old", "/older": "older", "/new": "new", "/home": "home" }),
      "/old": { status: 301, headers: { location: "/new" } },
      "/older": { status: 302, headers: { location: "/new" } },
      "/home": { status: 301, headers: { location: "/" } },
      "/new": pageWith("new"),
    });
    const result = await crawlSite(home, fake.fetchPage);
    assert.deepEqual(paths(result), ["/", "/new"]);
    assert.deepEqual(
      ["/old", "/older", "/home"].map((path) => recordOf(result, path).outcome),
      ["duplicate", "duplicate", "duplicate"],
    );
    assert.equal(recordOf(result, "/new").outcome, "crawled");
  });

  it("under rel=canonical, except where a template names the home page everywhere", async () => {
    const canonical = (href: string) => `<link rel="canonical" href="${href}">`;
    const fake = site({
      "/": pageWith("home", { "/shoe?color=red": "red", "/shoe?color=blue": "blue", "/x": "x", "/y": "y" }),
      "/shoe?color=red": pageWith("red", {}, canonical("/shoe")),
      "/shoe?color=blue": pageWith("blue", {}, canonical("/shoe")),
      "/x": pageWith("x", {}, canonical("/")),
      "/y": pageWith("y", {}, canonical("https://elsewhere.example.org/y")),
    });
    const result = await crawlSite(home, fake.fetchPage, { hostParallelMax: 1 });
    assert.deepEqual(paths(result), ["/", "/shoe?color=red", "/x", "/y"]);
    assert.match(recordOf(result, "/shoe?color=blue").reason ?? "", /canonical address is .*\/shoe/);
  });

  it("but none is lost where two pages name each other as canonical", async () => {
    const canonical = (href: string) => `<link rel="canonical" href="${href}">`;
    const pages = {
      "/": pageWith("home", { "/first": "first", "/second": "second" }),
      "/first": pageWith("first", {}, canonical("/second")),
      "/second": pageWith("second", {}, canonical("/first")),
    };
    for (const hostParallelMax of [1, 8]) {
      const result = await crawlSite(home, site(pages).fetchPage, { hostParallelMax });
      assert.deepEqual(paths(result).sort(), ["/", "/first", "/second"], `${hostParallelMax} at once`);
    }
  });

  it("and the canonical page itself is read, even when a variant came first", async () => {
    const canonical = '<link rel="canonical" href="/shoe">';
    const fake = site({
      "/": pageWith("home", { "/shoe-red": "red", "/gone-red": "gone", "/shoe": "shoe", "/gone": "gone" }),
      "/shoe-red": pageWith("red", {}, canonical),
      "/shoe": pageWith("shoe", {}, canonical),
      "/gone-red": pageWith("gone red", {}, '<link rel="canonical" href="/gone">'),
    });
    const result = await crawlSite(home, fake.fetchPage, { hostParallelMax: 1 });
    assert.deepEqual(paths(result), ["/", "/shoe-red", "/gone-red", "/shoe"]);
    assert.equal(recordOf(result, "/gone").status, 404);
  });

  it("but not under a canonical address of another page type, which a template repeats", async () => {
    const canonical = `<link rel="canonical" href="/about-us">`;
    const fake = site({
      "/": pageWith("home", {
        "/about-us": "About",
        "/kontakt": "Kontakt",
        "/team.html": "Team",
        "/x?a=1": "x",
      }),
      "/about-us": pageWith("about", {}, canonical),
      "/kontakt": pageWith("kontakt", {}, canonical),
      "/team.html": pageWith("team", {}, canonical),
      "/x?a=1": pageWith("x", {}, canonical),
    });
    const result = await crawlSite(home, fake.fetchPage, { hostParallelMax: 1 });
    assert.deepEqual(paths(result), ["/", "/about-us", "/kontakt", "/team.html"]);
  });

  it("when the content is the same", async () => {
    const fake = site({
      "/": pageWith("home", { "/a": "a", "/copy": "copy" }),
      "/a": pageWith("same"),
      "/copy": pageWith("same"),
    });
    const result = await crawlSite(home, fake.fetchPage, { hostParallelMax: 1 });
    assert.deepEqual(paths(result), ["/", "/a"]);
    assert.match(recordOf(result, "/copy").reason ?? "", /same as that of https:\/\/example\.com\/a/);
  });
});

describe("crawl: what belongs to the site", () => {
  it("excludes other hosts, sub-domains, files, login pages and calendars; each with its reason", async () => {
    const fake = site({
      "/": pageWith("home", {
        "https://example.org/": "partner",
        "https://shop.example.com/": "shop",
        "/brochure.pdf": "pdf",
        "/login": "login",
        "/events/2031-01": "next",
        "mailto:info@example.com": "mail",
        "tel:+4912345": "phone",
        "javascript:void(0)": "menu",
      }),
    });
    const result = await crawlSite(home, fake.fetchPage);
    assert.deepEqual(paths(result), ["/"]);
    const reasons = Object.fromEntries(result.records.map((record) => [record.url, record.reason]));
    assert.deepEqual(reasons, {
      "https://example.com/": null,
      "https://example.com/brochure.pdf": "It is a file (.pdf), not a page.",
      "https://example.com/login": "It leads to an account, a cart or a machine interface.",
      "https://example.com/events/2031-01": "It is a date in a calendar, which is endless.",
      "https://example.org/": "It is on another site.",
      "https://shop.example.com/": "It is on another sub-domain.",
    });
    assert.deepEqual(fake.requests, [at("/robots.txt"), home, at("/sitemap.xml")]);
  });

  it("moves with the start page's redirect to another domain", async () => {
    const fake = createFakeSite({
      "https://example.com/": { status: 301, headers: { location: "https://www.example.org/de/" } },
      "https://www.example.org/de/": pageWith("home", {
        "https://example.org/a": "a",
        "https://example.com/b": "b",
      }),
      "https://example.org/a": pageWith("a"),
      "https://example.com/b": pageWith("b"),
    });
    const result = await crawlSite(home, fake.fetchPage);
    assert.deepEqual(
      result.pages.map((page) => page.url),
      ["https://www.example.org/de/", "https://example.org/a"],
    );
    assert.equal(recordOf(result, "https://example.com/").outcome, "duplicate");
    assert.equal(recordOf(result, "https://example.com/b").outcome, "filter");
    assert.ok(fake.requests.includes("https://www.example.org/robots.txt"));
  });

  it("keeps the old host where the start page redirects within its domain", async () => {
    const fake = createFakeSite({
      "https://example.com/": { status: 302, headers: { location: "https://en.example.com/" } },
      "https://en.example.com/": pageWith("home", {
        "/a": "a",
        "https://example.com/b": "b",
        "https://fr.example.com/": "fr",
      }),
      "https://en.example.com/a": pageWith("a"),
      "https://example.com/b": pageWith("b"),
    });
    const result = await crawlSite(home, fake.fetchPage);
    assert.deepEqual(paths(result).sort(), ["/", "/a", "/b"]);
    assert.equal(recordOf(result, "https://fr.example.com/").outcome, "filter");
  });

  it("ends where a page redirects off it, or to a login page", async () => {
    const fake = createFakeSite({
      "https://example.com/": pageWith("home", { "/out": "out", "/members": "members" }),
      "https://example.com/out": { status: 302, headers: { location: "https://example.org/landing" } },
      "https://example.com/members": { status: 302, headers: { location: "/login?to=members" } },
      "https://example.org/landing": pageWith("landing"),
    });
    const result = await crawlSite(home, fake.fetchPage);
    assert.deepEqual(paths(result), ["/"]);
    assert.match(recordOf(result, "/out").reason ?? "", /another site, example\.org/);
    assert.match(recordOf(result, "/members").reason ?? "", /account/);
    assert.ok(!fake.requests.includes("https://example.org/landing"));
  });

  it("excludes links marked nofollow, unless another link leads there", async () => {
    const fake = site({
      "/": `${pageWith("home", { "/closed": "closed" })}<a href="/a" rel="nofollow">a</a><a href="/b" rel="noopener nofollow">b</a><a href="/b">b</a>`,
      "/a": pageWith("a"),
      "/b": pageWith("b"),
      "/closed": pageWith("closed", { "/c": "c" }, `<meta name="robots" content="noindex, nofollow">`),
      "/c": pageWith("c"),
    });
    const result = await crawlSite(home, fake.fetchPage);
    assert.deepEqual(paths(result).sort(), ["/", "/b", "/closed"]);
    assert.match(recordOf(result, "/a").reason ?? "", /nofollow/);
    assert.match(recordOf(result, "/c").reason ?? "", /nofollow/);
    assert.equal(recordOf(result, "/b").outcome, "crawled");
  });

  it("records every address once, within bounds", async () => {
    const many = (prefix: string, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, `${index}`]));
    const fake = site({
      "/": pageWith("home", { ...many("https://partner.example.org/", 2_000), ...many("/p", 3_000) }),
      "/p2999": pageWith("late"),
    });
    const result = await crawlSite(home, fake.fetchPage, { pagesMax: 1 });
    assert.equal(result.records.length, 1_000);
    assert.equal(new Set(result.records.map((record) => record.url)).size, 1_000);
    assert.equal(result.records.filter((record) => record.outcome === "crawled").length, 1);
  });
});

describe("crawl: robots.txt", () => {
  it("is fetched first, and decides about every page and redirect", async () => {
    const fake = site({
      "/robots.txt": "User-agent: ForagerBot\nDisallow: /private\n\nUser-agent: *\nDisallow: /\n",
      "/": pageWith("home", { "/private/a": "a", "/b": "b", "/hidden": "hidden" }),
      "/b": pageWith("b"),
      "/hidden": { status: 302, headers: { location: "/private/b" } },
    });
    const result = await crawlSite(home, fake.fetchPage);
    assert.equal(fake.requests[0], at("/robots.txt"));
    assert.deepEqual(paths(result), ["/", "/b"]);
    assert.equal(recordOf(result, "/private/a").outcome, "robots");
    assert.equal(recordOf(result, "/hidden").outcome, "robots");
    assert.ok(!fake.requests.some((url) => url.includes("private")));
    assert.equal(result.status, "success");
  });

  it("fails the crawl if it forbids the start page", async () => {
    const fake = site({ "/robots.txt": "User-agent: *\nDisallow: /\n", "/": pageWith("home") });
    const result = await crawlSite(home, fake.fetchPage);
    assert.equal(result.failure?.code, "robots_disallowed");
    assert.equal(result.status, "failed");
    assert.deepEqual(result.pages, []);
    assert.equal(recordOf(result, "/").outcome, "robots");
    assert.deepEqual(fake.requests, [at("/robots.txt")]);
  });

  for (const status of [401, 403, 404, 410]) {
    it(`allows everything where it answers ${status}`, async () => {
      const fake = site({ "/robots.txt": { status }, "/": pageWith("home") });
      assert.equal((await crawlSite(home, fake.fetchPage)).pages.length, 1);
    });
  }

  it("closes the site where it fails, after a retry", async () => {
    const fake = site({ "/robots.txt": { status: 503 }, "/": pageWith("home") });
    const result = await crawlSite(home, fake.fetchPage);
    assert.equal(result.failure?.code, "robots_unreachable");
    assert.match(result.failure?.message ?? "", /answered 503/);
    assert.deepEqual(fake.requests, [at("/robots.txt"), at("/robots.txt")]);
    const once = site({
      "/robots.txt": (asked) => (asked === 1 ? { status: 500 } : "User-agent: *\nDisallow: /x\n"),
      "/": pageWith("home", { "/x": "x" }),
    });
    assert.equal(recordOf(await crawlSite(home, once.fetchPage), "/x").outcome, "robots");
  });

  it("counts as absent where it redirects endlessly, and as closed where it is not HTTP", async () => {
    const endless = new ForagerError("too_many_redirects");
    const open = site({ "/robots.txt": { error: endless }, "/": pageWith("home") });
    assert.equal((await crawlSite(home, open.fetchPage)).pages.length, 1);
    const broken = new ForagerError("protocol_error", "example.com does not answer in valid HTTP.");
    const closed = site({ "/robots.txt": { error: broken }, "/": pageWith("home") });
    assert.equal((await crawlSite(home, closed.fetchPage)).failure?.code, "robots_unreachable");
  });

  it("with a delay longer than a crawl may last ends it without a wait, with that delay as the reason", async (t) => {
    const fake = site({
      "/robots.txt": "User-agent: *\nCrawl-delay: 100000\nSitemap: /sitemap.xml",
      "/": pageWith("home", { "/a": "a" }),
      "/a": pageWith("a"),
    });
    // Time stands still: a crawl that waited would never end.
    t.mock.timers.enable({ apis: ["setTimeout"] });
    t.mock.method(performance, "now", () => 0);
    const result = await crawlSite(home, fake.fetchPage, { timeoutMs: 9_000 });
    assert.match(recordOf(result, "/a").reason ?? "", /asks for 100000 s between two pages/);
    assert.match(result.warnings.join(), /asks for 100000 s between two pages; the crawl waited 10 s/);
  });

  it("spaces pages by its Crawl-delay, one at a time", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    let nowMs = 0;
    t.mock.method(performance, "now", () => nowMs);
    const startedMs: number[] = [];
    const links = { "/a": "a", "/b": "b", "/c": "c" };
    const page = (title: string) => () => {
      startedMs.push(nowMs);
      return pageWith(title, links);
    };
    const fake = site({
      "/robots.txt": "User-agent: *\nCrawl-delay: 2\n",
      ...Object.fromEntries(["/", "/sitemap.xml", "/a", "/b", "/c"].map((path) => [path, page(path)])),
    });
    let done = false;
    const crawling = crawlSite(home, fake.fetchPage, { timeoutMs: 60_000 }).finally(() => {
      done = true;
    });
    while (!done) {
      await new Promise((resolve) => setImmediate(resolve));
      nowMs += 10;
      t.mock.timers.tick(10);
    }
    assert.equal((await crawling).pages.length, 4);
    const gapsMs = startedMs.slice(1).map((start, index) => start - (startedMs[index] ?? 0));
    for (const gapMs of gapsMs) assert.ok(gapMs >= 2_000 && gapMs < 2_200, `${gapMs} ms`);
    assert.equal(fake.parallelMax(), 1);
  });
});

describe("crawl: meta refresh", () => {
  const refresh = (to: string) => `<meta http-equiv="refresh" content="0; url=${to}">`;

  it("is followed like a redirect, off the site only from the start page", async () => {
    const fake = createFakeSite({
      "https://example.com/": pageWith("moved", {}, refresh("https://example.org/")),
      "https://example.org/": pageWith("home", { "/a": "a", "/c": "c" }),
      "https://example.org/a": pageWith("a", {}, refresh("/b")),
      "https://example.org/b": pageWith("b"),
      "https://example.org/c": pageWith("c", {}, refresh("https://example.com/away")),
    });
    const result = await crawlSite(home, fake.fetchPage);
    assert.deepEqual(result.pages.map((page) => page.url).sort(), [
      "https://example.org/",
      "https://example.org/b",
      "https://example.org/c",
    ]);
    assert.equal(recordOf(result, "https://example.org/a").outcome, "duplicate");
  });

  it("that leads nowhere or to itself leaves the page as it is", async () => {
    const fake = site({
      "/": pageWith("home", { "/self": "self", "/dead": "dead" }, refresh("/")),
      "/self": pageWith("self", {}, refresh("/self")),
      "/dead": pageWith("dead", {}, refresh("/nowhere")),
    });
    assert.deepEqual(paths(await crawlSite(home, fake.fetchPage)).sort(), ["/", "/dead", "/self"]);
  });

  it("that never ends is abandoned", async () => {
    const pages = Array.from({ length: 20 }, (_, index) => [
      `/r${index}`,
      pageWith(`${index}`, {}, refresh(`/r${(index + 1) % 20}`)),
    ]);
    const fake = site({ "/": pageWith("home", { "/r0": "r" }), ...Object.fromEntries(pages) });
    const result = await crawlSite(home, fake.fetchPage, { pagesMax: 3 });
    assert.equal(result.pages.length, 2);
    assert.ok(fake.requests.length < 10);
  });
});
