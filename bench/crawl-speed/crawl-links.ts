import { crawl } from "../../src/crawler/crawl.ts";
import { parseLinks } from "../../src/crawler/parse-links.ts";
import { createHttpClient } from "../../src/outside/http-client/http-client.ts";

/** The engine with the smallest parser: every page's links, and nothing kept of the page. */
const concurrency = Number(process.env.CONCURRENCY);
const userAgent = "ForagerBench/1.0";
const http = createHttpClient({
  userAgent,
  allowPrivateNetworks: ["127.0.0.0/8"],
  dnsServers: [],
  connectionsPerOriginMax: concurrency,
});
const { pages } = await crawl(
  {
    startUrl: process.argv[2] ?? "",
    pagesMax: Number(process.env.PAGES_MAX),
    strategy: "bestfirst",
    targetPages: ["contact", "about", "team"],
    timeoutMs: 600_000,
    userAgent,
    signal: new AbortController().signal,
    hostParallelMax: concurrency,
  },
  { fetchPage: http.fetchPage, parse: parseLinks },
);
await http.close();
process.stdout.write(`${pages.length} pages\n`);
