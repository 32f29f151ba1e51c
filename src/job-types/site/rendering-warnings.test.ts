import assert from "node:assert/strict";
import { test } from "node:test";
import { renderingWarnings } from "./crawl-verdict.ts";

const page = (path: string, rendering: Parameters<typeof renderingWarnings>[0][number]["rendering"]) => ({
  url: `https://beer-bau.de${path}`,
  rendering,
});

const whole = { rendered: true as const, unfinished: null, requestsRefused: 0, requestsOverLimit: null };

test("pages that were rendered, or need it not, are no warning", () => {
  assert.deepEqual(renderingWarnings([page("/", null), page("/a", whole)], true), []);
});

test("a rendered page says what it may lack: its scripts were stopped, or robots.txt or a limit kept data from them", () => {
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

test("one reason for many pages is told once, with their number", () => {
  const reason = "No browser is available to render pages: there is no Chromium on this system.";
  const pages = ["/", "/a", "/b"].map((path) => page(path, { rendered: false, reason }));
  assert.deepEqual(renderingWarnings(pages, true), [
    `3 pages need JavaScript, and were read as they were sent. ${reason}`,
  ]);
});

test("a page that alone could not be rendered is named", () => {
  const failed = page("/a", { rendered: false, reason: "The page could not be rendered: it hangs (10 s)." });
  assert.deepEqual(renderingWarnings([page("/", null), failed], true), [
    "https://beer-bau.de/a: It needs JavaScript, and was read as it was sent. The page could not be rendered: it hangs (10 s).",
  ]);
});

test("says when it is the payload that switched rendering off", () => {
  const [warning = ""] = renderingWarnings([page("/", { rendered: false, reason: null })], false);
  assert.match(warning, /enable_spa is off\.$/);
});
