import assert from "node:assert/strict";
import { test } from "node:test";
import type { PageRendering } from "../../crawler/ports.ts";
import { ForagerError } from "../../errors.ts";
import { crawlVerdict, renderingWarnings } from "./crawl-verdict.ts";

const hung = "The page could not be rendered: it hangs (7 s).";
const failed: PageRendering = { rendered: false, reason: hung };
const whole = {
  rendered: true,
  unfinished: null,
  requestsRefused: 0,
  requestsOverLimit: null,
} satisfies PageRendering;
const stopped: PageRendering = { ...whole, unfinished: "Its scripts hung, and were stopped after 5 s." };
const crawl = (status: "success" | "partial", ...renderings: (PageRendering | null)[]) => ({
  status,
  failure: null,
  pages: renderings.map((rendering) => ({ rendering })),
});

test("a site fails with the reason if no page could be rendered or yielded anything", () => {
  assert.deepEqual(crawlVerdict(crawl("partial", failed), null, false), {
    status: "failed",
    failureReason: `Only its scripts make the site, and nothing was read of it. ${hung}`,
    reusable: false,
  });
  assert.equal(crawlVerdict(crawl("partial", stopped), null, false).status, "failed");
});

test("findings of pages that could not be rendered are part of the result", () => {
  const { status, failureReason } = crawlVerdict(crawl("partial", failed), null, true);
  assert.deepEqual([status, failureReason], ["partial", null]);
  assert.equal(crawlVerdict(crawl("partial", null, failed), null, false).status, "partial");
});

test("a result is reusable unless a page that needed rendering was not rendered", () => {
  const reusable = (...renderings: (PageRendering | null)[]) =>
    crawlVerdict(crawl("success", ...renderings), null, true).reusable;
  assert.deepEqual(
    [reusable(null, whole), reusable(whole, failed), reusable(null, stopped)],
    [true, false, false],
  );
  assert.equal(reusable({ rendered: false, reason: null }), true, "enable_spa was off");
});

test("a crawl without pages keeps its reason", () => {
  const none = { status: "failed" as const, failure: null, pages: [] };
  assert.deepEqual(crawlVerdict(none, "robots.txt does not allow this page.", false), {
    status: "failed",
    failureReason: "robots.txt does not allow this page.",
    reusable: true,
  });
});

test("a result is not reusable if the first page timed out, but is if it was refused", () => {
  const reusable = (failure: ForagerError) =>
    crawlVerdict({ status: "failed", failure, pages: [] }, failure.message, false).reusable;
  assert.equal(reusable(new ForagerError("parse_failed")), false);
  assert.equal(reusable(new ForagerError("fetch_timeout")), false);
  assert.equal(reusable(new ForagerError("robots_disallowed")), true);
});

const page = (path: string, rendering: Parameters<typeof renderingWarnings>[0][number]["rendering"]) => ({
  url: `https://beer-bau.de${path}`,
  rendering,
});

test("rendered pages, and those that need no rendering, cause no warning", () => {
  assert.deepEqual(renderingWarnings([page("/", null), page("/a", whole)], true), []);
});

test("a rendered page states what it may lack: stopped scripts, or data denied by robots.txt or a limit", () => {
  const unfinished = "Its scripts hung, and were stopped after 5 s.";
  const pages = [
    page("/a", { ...whole, unfinished }),
    page("/b", { ...whole, requestsRefused: 2 }),
    page("/c", { ...whole, requestsRefused: 1 }),
    page("/d", { ...whole, requestsOverLimit: "7 requests had no answer." }),
  ];
  assert.deepEqual(renderingWarnings(pages, true), [
    `https://beer-bau.de/a: ${unfinished}`,
    "https://beer-bau.de/b: robots.txt does not allow 2 requests of its scripts, which had no answer.",
    "https://beer-bau.de/c: robots.txt does not allow 1 request of its scripts, which had no answer.",
    "https://beer-bau.de/d: 7 requests had no answer.",
  ]);
});

test("one reason for many pages is reported once, with their number", () => {
  const reason = "No browser is available to render pages: there is no Chromium on this system.";
  const pages = ["/", "/a", "/b"].map((path) => page(path, { rendered: false, reason }));
  assert.deepEqual(renderingWarnings(pages, true), [
    `3 pages need JavaScript, but were read as sent. ${reason}`,
  ]);
});

test("a single page that could not be rendered is named", () => {
  const failed = page("/a", { rendered: false, reason: "The page could not be rendered: it hangs (10 s)." });
  assert.deepEqual(renderingWarnings([page("/", null), failed], true), [
    "https://beer-bau.de/a: It needs JavaScript, but was read as sent. The page could not be rendered: it hangs (10 s).",
  ]);
});

test("states when the payload disabled rendering", () => {
  const [warning = ""] = renderingWarnings([page("/", { rendered: false, reason: null })], false);
  assert.match(warning, /enable_spa is off\.$/);
});
