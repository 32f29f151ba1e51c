import { crawl } from "../../src/crawler/crawl.ts";
import type {
  CrawlOptions,
  CrawlPorts,
  CrawlResult,
  FetchedPage,
  FetchPage,
  Link,
  PageRecord,
  ParsedPage,
  RenderPage,
} from "../../src/crawler/ports.ts";

export interface TestPage extends ParsedPage {
  html: string;
}

/** A minimal parser for test pages that finds links with regular expressions. */
async function parseTestPage(page: FetchedPage): Promise<TestPage> {
  const html = Buffer.from(page.body).toString("utf8");
  const base = page.url;
  const absolute = (href: string | undefined) =>
    href === undefined ? null : (URL.parse(href, base)?.href ?? null);
  const links: Link[] = [...html.matchAll(/<a\s+([^>]*)>(.*?)<\/a>/gs)].flatMap(
    ([, attributes = "", text = ""]) => {
      const url = absolute(/href="([^"]*)"/.exec(attributes)?.[1])?.replace(/#.*/, "");
      return url ? [{ url, text, rel: /rel="([^"]*)"/.exec(attributes)?.[1] ?? "" }] : [];
    },
  );
  return {
    html,
    links,
    canonicalUrl: absolute(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]),
    refreshUrl: absolute(/<meta http-equiv="refresh" content="\d+;\s*url=([^"]*)"/.exec(html)?.[1]),
    nofollow: /<meta name="robots" content="[^"]*nofollow/.test(html),
    needsRendering: html.includes('<div id="root"></div>') ? "Its root is empty." : null,
  };
}

/** A page with these links. The title is part of its text, so pages with different titles are not duplicates. */
export function pageWith(title: string, links: Record<string, string> = {}, head = ""): string {
  const list = Object.entries(links).map(([href, text]) => `<li><a href="${href}">${text}</a></li>`);
  return `<!doctype html><head><title>${title}</title>${head}</head><body><h1>${title}</h1><ul>${list.join("")}</ul>`;
}

export async function crawlSite(
  startUrl: string,
  fetchPage: FetchPage,
  options: Partial<CrawlOptions> = {},
  render?: RenderPage,
  keep?: CrawlPorts<TestPage>["keep"],
  parse: CrawlPorts<TestPage>["parse"] = parseTestPage,
): Promise<CrawlResult<TestPage>> {
  const defaults: CrawlOptions = {
    startUrl,
    pagesMax: 50,
    strategy: "bfs",
    targetPages: ["contact", "about"],
    timeoutMs: 10_000,
    userAgent: "ForagerBot/1.0",
    signal: new AbortController().signal,
  };
  return await crawl({ ...defaults, ...options }, { fetchPage, parse, render, keep });
}

/** Paths of the crawled pages, in order. */
export function paths(result: CrawlResult<TestPage>): string[] {
  return result.pages.map((page) => {
    const url = new URL(page.url);
    return url.pathname + url.search;
  });
}

/** The only record of a path. @throws if there is none or more than one. */
export function recordOf(result: CrawlResult<TestPage>, path: string): PageRecord {
  const found = result.records.filter((record) => {
    const url = new URL(record.url);
    return url.pathname + url.search === path || record.url === path;
  });
  const [record] = found;
  if (record === undefined || found.length > 1) {
    const all = result.records.map(({ url, outcome }) => `${outcome} ${url}`).join("\n");
    throw new Error(`${found.length} records of ${path} in\n${all}`);
  }
  return record;
}
