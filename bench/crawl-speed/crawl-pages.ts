import type { CrawlPorts, ParsedPage } from "../../src/crawler/ports.ts";
import { createPageParser } from "../../src/job-types/site/page/page-threads.ts";
import { createThreadPool } from "../../src/threads/thread-pool.ts";
import { keepHeapSteady } from "../../src/threads/v8-flags.ts";

/**
 * Runs the engine on the site given as argument: with the smallest parser (`links`), or with the contacts and the
 * Markdown of every page (`raw` or `fit`). Nothing of a page is kept after it has been read. It starts as the command
 * `crawl` does: with a small heap, and a thread that starts while the rest loads.
 */
keepHeapSteady();
const [url = "", what = "links"] = process.argv.slice(2);
const concurrency = Number(process.env.CONCURRENCY);
const threads = Number(process.env.PARSE_THREADS);
const pool = createThreadPool({ threads });
const parser = createPageParser(pool);
if (what !== "links") parser.prepare();
const { crawl } = await import("../../src/crawler/crawl.ts");
const { parseLinks } = await import("./parse-links.ts");
const { createHttpClient } = await import("../../src/outside/http/http-client.ts");
const userAgent = "ForagerBench/1.0";
const http = createHttpClient({
  userAgent,
  allowPrivateNetworks: ["127.0.0.0/8"],
  dnsServers: [],
  connectionsPerOriginMax: concurrency,
});
let characters = 0;
const owner = { clientId: "bench" };

async function parsePage(
  ...[page, signal]: Parameters<CrawlPorts<ParsedPage>["parse"]>
): Promise<ParsedPage> {
  const level = what === "fit" ? "fit" : "raw";
  const { links, canonicalUrl, refreshUrl, nofollow, markdown } = await parser.parse(
    page,
    { markdown: level, prioritySections: ["main", "article", "content"] },
    owner,
    signal,
  );
  characters += markdown?.length ?? 0;
  return { links, canonicalUrl, refreshUrl, nofollow };
}

const { pages } = await crawl<ParsedPage>(
  {
    startUrl: url,
    pagesMax: Number(process.env.PAGES_MAX),
    strategy: "bestfirst",
    targetPages: ["contact", "about", "team"],
    timeoutMs: 600_000,
    userAgent,
    signal: new AbortController().signal,
    hostParallelMax: concurrency,
  },
  { fetchPage: http.fetchPage, parse: what === "links" ? parseLinks : parsePage },
);
await Promise.all([http.close(), pool.close()]);
process.stdout.write(`${pages.length} pages, ${characters} characters of Markdown\n`);
