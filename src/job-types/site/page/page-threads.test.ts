import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { until } from "../../../../test/harness/fetching.ts";
import type { Owner } from "../../../async/fair-queue.ts";
import type { FetchedPage } from "../../../crawler/ports.ts";
import { createThreadPool, type ThreadPool, type ThreadPoolOptions } from "../../../threads/thread-pool.ts";
import { createPageParser, type PageParser } from "./page-threads.ts";
import type { ParseOptions } from "./parse-page.ts";

const fit: ParseOptions = { markdown: "fit", prioritySections: ["main"] };
const pools: ThreadPool[] = [];
/** A job of a client. */
const job: Owner = { clientId: "client" };

type ParsePool = PageParser & Pick<ThreadPool, "close" | "threadCount">;

function makePool({
  pageTimeoutMs,
  ...options
}: Partial<ThreadPoolOptions> & { pageTimeoutMs?: number } = {}): ParsePool {
  const pool = createThreadPool({ threads: 1, ...options });
  pools.push(pool);
  return {
    ...createPageParser(pool, pageTimeoutMs ?? 20_000),
    close: pool.close,
    get threadCount() {
      return pool.threadCount;
    },
  };
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

function page(html: string): FetchedPage {
  const url = "https://beer-bau.de/";
  return { requestedUrl: url, url, status: 200, headers: {}, body: new TextEncoder().encode(html) };
}

/** Many small elements: a second of work, and more memory than a small heap has. */
const heavy = "<p><b>some words</b> and more</p>".repeat(60_000);

test("a page is parsed in a thread", async () => {
  const pool = makePool();
  assert.equal(pool.threadCount, 0);
  const given = page('<title>Beer</title><p>info@beer-bau.de <a href="/x">x</a>');
  const parsed = await pool.parse(given, fit, job);
  assert.equal(parsed.title, "Beer");
  assert.deepEqual(
    parsed.emails.map((email) => email.address),
    ["info@beer-bau.de"],
  );
});

test("a pool that expects pages has a thread for them, and no second one", async () => {
  const pool = makePool({ threads: 2 });
  pool.prepare();
  pool.prepare();
  assert.equal(pool.threadCount, 1);
  assert.equal((await pool.parse(page("<title>Beer</title>"), fit, job)).title, "Beer");
  assert.equal(pool.threadCount, 1);
});

test("the bytes of a large page are handed over, not copied", async () => {
  const given = page(`<title>Large</title>${"<p>more</p>".repeat(30_000)}`);
  assert.equal((await makePool().parse(given, fit, job)).title, "Large");
  assert.equal(given.body.byteLength, 0);
});

test("bytes that share memory with others are not taken from them", async () => {
  const shared = Buffer.from("<p>first page</p><p>second page</p>");
  const whole = new Uint8Array(shared);
  const body = whole.subarray(0, 17);
  const parsed = await makePool().parse({ ...page(""), body }, fit, job);
  assert.equal(parsed.markdown, "first page");
  assert.equal(whole.byteLength, shared.byteLength);
});

test("a page that takes too long fails alone, and the pages behind it are parsed", async () => {
  const pool = makePool({ pageTimeoutMs: 300 });
  const slow = '<p title="x@y">a at b [at] c, Am Markt 5, 34117 Kassel 1 2 3 4 5 6 7</p>'.repeat(120_000);
  const [large, small] = await Promise.allSettled([
    pool.parse(page(slow), fit, job),
    pool.parse(page("<p>small"), fit, job),
  ]);
  assert.equal(large.status === "rejected" && large.reason.code, "parse_failed");
  assert.match(String(large.status === "rejected" && large.reason.message), /longer than 0\.3 s/);
  assert.equal(small.status === "fulfilled" && small.value.markdown, "small");
});

test("a page that needs too much memory fails alone, and the pages behind it are parsed", async () => {
  const pool = makePool({ memoryMb: 24 });
  const [large, small] = await Promise.allSettled([
    pool.parse(page(heavy), fit, job),
    pool.parse(page("<p>small"), fit, job),
  ]);
  assert.equal(large.status, "rejected");
  assert.match(String(large.status === "rejected" && large.reason.message), /more memory/);
  assert.equal(small.status === "fulfilled" && small.value.markdown, "small");
});

test("hostile pages end within their limits", async () => {
  const pool = makePool({ threads: 2 });
  const pages = [
    "<div>".repeat(100_000),
    `${"<div>".repeat(100_000)}${"</b>".repeat(100_000)}`,
    "<ul><li>".repeat(50_000),
    "<table><tr><td>".repeat(30_000),
    '<a href="/x">x</a>'.repeat(200_000),
    "a@".repeat(500_000),
    "1 2 3 4 5 6 7 8 9 0 ".repeat(50_000),
    "[at] ".repeat(200_000),
    `<script type="application/ld+json">${'{"@type":"A","a":'.repeat(50_000)}</script>`,
    `<p class="${"a ".repeat(500_000)}">x`,
    "\0".repeat(500_000),
    "&#x41;".repeat(300_000),
    "<a href='".repeat(100_000),
  ];
  const results = await Promise.allSettled(pages.map((html) => pool.parse(page(html), fit, job)));
  assert.deepEqual(
    results.filter((result) => result.status === "rejected"),
    [],
  );
});

test("an aborted page that waits never reaches a thread, and one under way is let go", async () => {
  const pool = makePool();
  const first = new AbortController();
  const second = new AbortController();
  const underWay = pool.parse(page(heavy), fit, job, first.signal);
  const waiting = pool.parse(page("<p>x"), fit, job, second.signal);
  second.abort(new Error("no longer needed"));
  await assert.rejects(waiting, /no longer needed/);
  first.abort(new Error("stopped"));
  await assert.rejects(underWay, /stopped/);
  await assert.rejects(
    pool.parse(page("<p>x"), fit, job, AbortSignal.abort(new Error("was aborted"))),
    /was aborted/,
  );
  assert.equal((await pool.parse(page("<p>after"), fit, job)).markdown, "after");
});

test("threads end when there is nothing to do, and start again", async () => {
  const pool = makePool({ idleMs: 1 });
  await pool.parse(page("<p>x"), fit, job);
  await until(() => pool.threadCount === 0);
  assert.equal((await pool.parse(page("<p>again"), fit, job)).markdown, "again");
});

test("no more threads than allowed are started", async () => {
  const pool = makePool({ threads: 2 });
  const all = Promise.all(
    Array.from({ length: 12 }, (_, index) => pool.parse(page(`<p>page ${index}`), fit, job)),
  );
  assert.equal(pool.threadCount <= 2, true);
  const parsed = await all;
  assert.deepEqual(
    parsed.map((entry) => entry.markdown),
    Array.from({ length: 12 }, (_, index) => `page ${index}`),
  );
  assert.equal(pool.threadCount <= 2, true);
});

test("closing fails what is under way and what comes after", async () => {
  const pool = makePool();
  const pending = Promise.allSettled([pool.parse(page(heavy), fit, job), pool.parse(page("<p>x"), fit, job)]);
  await pool.close();
  for (const result of await pending) assert.equal(result.status, "rejected");
  await assert.rejects(pool.parse(page("<p>x"), fit, job), { code: "parse_failed" });
  assert.equal(pool.threadCount, 0);
});
