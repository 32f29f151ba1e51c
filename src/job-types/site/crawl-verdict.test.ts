import assert from "node:assert/strict";
import { test } from "node:test";
import type { PageRendering } from "../../crawler/ports.ts";
import { ForagerError } from "../../errors.ts";
import { crawlVerdict } from "./crawl-verdict.ts";

const hung = "The page could not be rendered: it hangs (7 s).";
const failed: PageRendering = { rendered: false, reason: hung };
const whole: PageRendering = {
  rendered: true,
  unfinished: null,
  requestsRefused: 0,
  requestsOverLimit: null,
};
const stopped: PageRendering = { ...whole, unfinished: "Its scripts hung, and were stopped after 5 s." };
const crawl = (status: "success" | "partial", ...renderings: (PageRendering | null)[]) => ({
  status,
  failure: null,
  pages: renderings.map((rendering) => ({ rendering })),
});

test("a site whose every page could not be rendered and gave nothing is failed, with the reason", () => {
  assert.deepEqual(crawlVerdict(crawl("partial", failed), null, false), {
    status: "failed",
    failureReason: `Only its scripts make the site, and nothing was read of it. ${hung}`,
    reusable: false,
  });
  assert.equal(crawlVerdict(crawl("partial", stopped), null, false).status, "failed");
});

test("what pages gave that could not be rendered is a part of the result", () => {
  const { status, failureReason } = crawlVerdict(crawl("partial", failed), null, true);
  assert.deepEqual([status, failureReason], ["partial", null]);
  assert.equal(crawlVerdict(crawl("partial", null, failed), null, false).status, "partial");
});

test("a result answers later submits unless a page was not rendered that had to be", () => {
  const reusable = (...renderings: (PageRendering | null)[]) =>
    crawlVerdict(crawl("success", ...renderings), null, true).reusable;
  assert.deepEqual(
    [reusable(null, whole), reusable(whole, failed), reusable(null, stopped)],
    [true, false, false],
  );
  assert.equal(reusable({ rendered: false, reason: null }), true, "enable_spa was off");
});

test("a crawl that gave no page keeps its reason", () => {
  const none = { status: "failed" as const, failure: null, pages: [] };
  assert.deepEqual(crawlVerdict(none, "robots.txt does not allow this page.", false), {
    status: "failed",
    failureReason: "robots.txt does not allow this page.",
    reusable: true,
  });
});

test("a first page that took too long does not answer later submits, one that was refused does", () => {
  const reusable = (failure: ForagerError) =>
    crawlVerdict({ status: "failed", failure, pages: [] }, failure.message, false).reusable;
  assert.equal(reusable(new ForagerError("parse_failed")), false);
  assert.equal(reusable(new ForagerError("fetch_timeout")), false);
  assert.equal(reusable(new ForagerError("robots_disallowed")), true);
});
