import assert from "node:assert/strict";
import { test } from "node:test";
import type { RenderPage } from "../../src/crawler/ports.ts";
import { ForagerError } from "../../src/errors.ts";
import { crawlSite, pageWith, paths, recordOf } from "../harness/crawling.ts";
import { createFakeSite } from "../harness/fake-site.ts";

const origin = "https://beer-bau.example";
const shell = '<!doctype html><div id="root"></div><script src="/app.js"></script>';

const whole = { unfinished: null, requestsRefused: 0, requestsOverLimit: null };

/** A browser in memory: what it renders for each path, and where that leads. */
function browserShowing(shown: Record<string, { html: string; url?: string; navigatesTo?: string }>) {
  const rendered: string[] = [];
  const render: RenderPage = async (page) => {
    const { pathname } = new URL(page.url);
    rendered.push(pathname);
    const found = shown[pathname];
    if (found === undefined)
      throw new ForagerError("render_failed", "The page could not be rendered: it crashed.");
    const { html, url = page.url, navigatesTo = null } = found;
    assert.equal(Buffer.from(page.body).toString(), shell, "the browser gets the body that was sent");
    return { page: { ...page, url, body: Buffer.from(html) }, navigatesTo, ...whole };
  };
  return { render, rendered };
}

test("pages that share one shell count as the pages that their scripts render", async () => {
  const site = createFakeSite({ [`${origin}/`]: shell, [`${origin}/a`]: shell, [`${origin}/b`]: shell });
  const { render } = browserShowing({
    "/": { html: pageWith("Start", { "/a": "A", "/b": "B" }) },
    "/a": { html: pageWith("A") },
    "/b": { html: pageWith("B") },
  });
  const result = await crawlSite(`${origin}/`, site.fetchPage, {}, render);
  assert.deepEqual(paths(result), ["/", "/a", "/b"]);
  assert.ok(result.pages.every((page) => page.rendering?.rendered === true));
  assert.equal(recordOf(result, "/b").rendered, true);
  assert.equal(result.status, "success");
});

test("a page that is readable without scripts reaches no browser", async () => {
  const site = createFakeSite({
    [`${origin}/`]: pageWith("Start", { "/a": "A" }),
    [`${origin}/a`]: pageWith("A"),
  });
  const { render, rendered } = browserShowing({});
  const result = await crawlSite(`${origin}/`, site.fetchPage, {}, render);
  assert.deepEqual([paths(result), rendered], [["/", "/a"], []]);
  assert.equal(result.pages[0]?.rendering, null);
  assert.equal(recordOf(result, "/a").rendered, undefined);
});

test("addresses that render the same content are one page", async () => {
  const site = createFakeSite({ [`${origin}/`]: shell, [`${origin}/a`]: shell, [`${origin}/b`]: shell });
  const same = { html: pageWith("Not found") };
  const { render } = browserShowing({
    "/": { html: pageWith("Start", { "/a": "A", "/b": "B" }) },
    "/a": same,
    "/b": same,
  });
  const result = await crawlSite(`${origin}/`, site.fetchPage, { hostParallelMax: 1 }, render);
  assert.deepEqual(paths(result), ["/", "/a"]);
  assert.match(recordOf(result, "/b").reason ?? "", /same as that of .*\/a/);
});

test("without a browser a shell is read unrendered", async () => {
  const site = createFakeSite({ [`${origin}/`]: shell });
  const result = await crawlSite(`${origin}/`, site.fetchPage);
  assert.deepEqual(result.pages[0]?.rendering, { rendered: false, reason: null });
  assert.equal(result.status, "success");
});

test("a page that cannot be rendered is read unrendered, with the reason", async () => {
  const site = createFakeSite({ [`${origin}/`]: shell });
  const result = await crawlSite(`${origin}/`, site.fetchPage, {}, browserShowing({}).render);
  assert.equal(result.pages[0]?.parsed.html, shell);
  assert.deepEqual(result.pages[0]?.rendering, {
    rendered: false,
    reason: "The page could not be rendered: it crashed.",
  });
});

test("a script redirect is fetched like any redirect, subject to robots.txt", async () => {
  const site = createFakeSite({
    [`${origin}/robots.txt`]: "User-agent: *\nDisallow: /private",
    [`${origin}/`]: shell,
    [`${origin}/start`]: pageWith("Start", { "/moved": "Moved" }),
    [`${origin}/moved`]: shell,
  });
  const { render } = browserShowing({
    "/": { html: pageWith("Wait"), navigatesTo: `${origin}/start` },
    "/moved": { html: pageWith("Stay"), navigatesTo: `${origin}/private/page` },
  });
  const result = await crawlSite(`${origin}/`, site.fetchPage, {}, render);
  assert.deepEqual(paths(result), ["/start", "/moved"]);
  assert.ok(!site.requests.includes(`${origin}/private/page`));
});

test("a page takes the address that its script sets, unless robots.txt forbids it", async () => {
  const site = createFakeSite({
    [`${origin}/robots.txt`]: "User-agent: *\nDisallow: /private",
    [`${origin}/`]: shell,
    [`${origin}/a`]: shell,
    [`${origin}/b`]: shell,
  });
  const { render } = browserShowing({
    "/": { html: pageWith("Home", { "/a": "A", "/b": "B" }), url: `${origin}/home` },
    "/a": { html: pageWith("Secret"), url: `${origin}/private` },
    "/b": { html: pageWith("Home again"), url: `${origin}/home` },
  });
  const result = await crawlSite(`${origin}/`, site.fetchPage, { hostParallelMax: 1 }, render);
  assert.deepEqual(paths(result), ["/home", "/a"]);
  assert.equal(result.pages[1]?.parsed.html, shell, "the forbidden view is not read");
  assert.match(recordOf(result, "/b").reason ?? "", /home, which was crawled/);
});

test("rendering one page may take half of the remaining time", async () => {
  const site = createFakeSite({ [`${origin}/`]: shell });
  const limits: number[] = [];
  const render: RenderPage = async (page, { timeoutMs, totalMs }) => {
    limits.push(timeoutMs, totalMs);
    return { page, navigatesTo: null, ...whole };
  };
  await crawlSite(`${origin}/`, site.fetchPage, { timeoutMs: 8_000, renderTimeoutMs: 3_000 }, render);
  assert.equal(limits[0], 3_000);
  assert.ok((limits[1] ?? 0) > 3_500 && (limits[1] ?? 0) <= 4_000);
});

test("a crawl aborted during rendering aborts the page and ends without its answer", async () => {
  const site = createFakeSite({ [`${origin}/`]: shell });
  const job = new AbortController();
  let isAborted = false;
  const render: RenderPage = (_page, { signal }) => {
    job.abort(new Error("The job was cancelled."));
    isAborted = signal.aborted;
    return new Promise(() => {});
  };
  await assert.rejects(
    crawlSite(`${origin}/`, site.fetchPage, { signal: job.signal }, render),
    /was cancelled/,
  );
  assert.ok(isAborted, "the renderer was told");
});
