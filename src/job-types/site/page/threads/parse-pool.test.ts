import assert from "node:assert/strict";
import { once } from "node:events";
import { afterEach, test } from "node:test";
import { eventually } from "../../../../../test/harness/wait.ts";
import type { Owner } from "../../../../async/fair-queue.ts";
import type { FetchedPage } from "../../../../crawler/ports.ts";
import type { ParseOptions } from "../parse-page.ts";
import { createParsePool, type ParsePool, type ParsePoolOptions } from "./parse-pool.ts";

const fit: ParseOptions = { markdown: "fit", prioritySections: ["main"] };
const pools: Pick<ParsePool, "close">[] = [];
/** A job of a client. */
const job: Owner = { clientId: "client" };

function makePool(options: Partial<ParsePoolOptions> = {}): ParsePool {
  const pool = createParsePool({
    threads: 1,
    pageTimeoutMs: 20_000,
    idleMs: 60_000,
    memoryMb: 256,
    ...options,
  });
  pools.push(pool);
  return pool;
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

/** A pool whose threads answer with what the code, which has a `page`, comes to. */
function makePoolOf(code: string, threads: number, pageTimeoutMs = 60_000): ParsePool<string, null> {
  const source = `
    import { threadId } from "node:worker_threads";
    import { answerRequests } from ${JSON.stringify(new URL("./thread-protocol.ts", import.meta.url).href)};
    let count = 0;
    answerRequests(({ page }) => { ${code} });`;
  const thread = new URL(`data:text/javascript,${encodeURIComponent(source)}`);
  const limits = { threads, pageTimeoutMs, idleMs: 60_000, memoryMb: 64 };
  const pool = createParsePool<string, null>({ thread, ...limits });
  pools.push(pool);
  return pool;
}

/** Threads that answer with the page's address, and never where it says so; they tell when they come to that. */
const makeStickyPool = (threads: number) => {
  const stick = 'new BroadcastChannel("stuck").postMessage(null); for (;;) {}';
  return makePoolOf(`if (page.url.endsWith("/stuck")) { ${stick} } return page.url;`, threads);
};

const at = (url: string): FetchedPage => ({ ...page(""), url });

test("pages behind one that takes long are parsed by another thread", async () => {
  const pool = makeStickyPool(2);
  await Promise.all([pool.parse(at("/a"), null, job), pool.parse(at("/b"), null, job)]);
  const stop = new AbortController();
  const stuck = assert.rejects(pool.parse(at("/stuck"), null, job, stop.signal), /enough/);
  const others = Array.from({ length: 8 }, (_, index) => pool.parse(at(`/${index}`), null, job));
  assert.deepEqual(
    await Promise.all(others),
    Array.from({ length: 8 }, (_, index) => `/${index}`),
  );
  stop.abort(new Error("enough"));
  await stuck;
});

test("where every page is slow, each is parsed once all the same", async () => {
  // Longer than a page may keep those behind it, as any page does on a machine that has too much to do.
  const slow =
    'const until = performance.now() + 150; while (performance.now() < until); return threadId + " " + ++count;';
  const pool = makePoolOf(slow, 2);
  const pages = Array.from({ length: 16 }, (_, index) => pool.parse(at(`/${index}`), null, job));
  const answers = (await Promise.all(pages)).map((answer) => answer.split(" ").map(Number));
  const ofThreads = new Map<number, number>();
  for (const [thread = 0, count = 0] of answers)
    ofThreads.set(thread, Math.max(count, ofThreads.get(thread) ?? 0));
  assert.equal(
    [...ofThreads.values()].reduce((sum, count) => sum + count),
    pages.length,
  );
});

test("a page that is stuck costs the others no more than a moment, where there is one thread", async () => {
  const pool = makeStickyPool(1);
  await pool.parse(at("/a"), null, job);
  const stop = new AbortController();
  const stuck = assert.rejects(pool.parse(at("/stuck"), null, job, stop.signal), /enough/);
  assert.equal(await pool.parse(at("/behind"), null, job), "/behind");
  assert.equal(pool.threadCount, 2);
  stop.abort(new Error("enough"));
  await stuck;
});

test("pages of one client that hang keep no page of another client waiting", async () => {
  const pool = makeStickyPool(1);
  const stop = new AbortController();
  let hanging = 0;
  const channel = new BroadcastChannel("stuck");
  channel.onmessage = () => {
    hanging += 1;
  };
  const pages = Array.from({ length: 16 }, () => pool.parse(at("/stuck"), null, job, stop.signal));
  const ended = Promise.allSettled(pages);
  const other: Owner = { clientId: "other" };
  await eventually(() => hanging, Boolean);
  // Between the rounds the client may take further threads for pages that hang.
  for (let round = 0; round < 3; round++) {
    const paths = Array.from({ length: 8 }, (_, index) => `/${index}`);
    assert.deepEqual(await Promise.all(paths.map((path) => pool.parse(at(path), null, other))), paths);
  }
  assert.ok(hanging <= 3, `${hanging} pages hang at once in a pool of one thread and two more`);
  channel.close();
  stop.abort(new Error("enough"));
  for (const { status } of await ended) assert.equal(status, "rejected");
});

test("clients take turns with pages that keep every thread busy", async () => {
  const work = "const until = performance.now() + 20; while (performance.now() < until); return page.url;";
  const pool = makePoolOf(work, 1);
  await pool.parse(at("/start"), null, job);
  const order: string[] = [];
  const parse = (path: string, owner: Owner) =>
    pool.parse(at(path), null, owner).then((url) => order.push(url));
  const many = Array.from({ length: 40 }, () => parse("/many", job));
  const few = Array.from({ length: 4 }, () => parse("/few", { clientId: "other" }));
  await Promise.all(few);
  assert.ok(order.length < 40, `${order.length} pages were parsed by then`);
  await Promise.all(many);
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

test("time in which a page's thread had no processor is not the page's, up to a limit", async () => {
  // A thread that waits is to the pool what one is that other work keeps from a processor.
  const wait =
    "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(page.url)); return page.url;";
  const pool = makePoolOf(wait, 1, 300);
  assert.equal(await pool.parse(at("900"), null, job), "900");
  await assert.rejects(pool.parse(at("60000"), null, job), /longer than 0\.3 s/);
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

test("a thread that is stuck with an aborted page is ended, not left to work on in vain", async () => {
  const pool = makeStickyPool(1);
  await pool.parse(at("/a"), null, job);
  const stop = new AbortController();
  const channel = new BroadcastChannel("stuck");
  const begun = once(channel, "message");
  const stopped = assert.rejects(pool.parse(at("/stuck"), null, job, stop.signal), /stopped/);
  await begun;
  channel.close();
  stop.abort(new Error("stopped"));
  await stopped;
  await eventually(
    () => pool.threadCount,
    (count) => count === 0,
  );
  assert.equal(await pool.parse(at("/after"), null, job), "/after");
});

test("threads end when there is nothing to do, and start again", async () => {
  const pool = makePool({ idleMs: 1 });
  await pool.parse(page("<p>x"), fit, job);
  await eventually(
    () => pool.threadCount,
    (count) => count === 0,
  );
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

test("an idle pool does not keep its process alive", async () => {
  const { spawn } = await import("node:child_process");
  const source = `
    const { createParsePool } = await import(${JSON.stringify(new URL("./parse-pool.ts", import.meta.url).href)});
    const pool = createParsePool({ threads: 1, pageTimeoutMs: 20000, idleMs: 3600000, memoryMb: 256 });
    const url = "https://beer-bau.de/";
    await pool.parse({ requestedUrl: url, url, status: 200, headers: {}, body: new Uint8Array(3) }, { markdown: null, prioritySections: [] }, { clientId: "client" });`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", source], {
    stdio: "ignore",
    timeout: 30_000,
  });
  const [code] = await once(child, "exit");
  assert.equal(code, 0);
});
