import type { FetchedPage, FetchPage } from "../../../src/crawler/ports.ts";
import { ForagerError } from "../../../src/errors.ts";
import {
  createPageParser,
  createSiteJobType,
  SitePayload,
  SiteResult,
} from "../../../src/job-types/site/index.ts";
import { createThreadPool } from "../../../src/threads/thread-pool.ts";
import type { BuiltSite } from "../build-site.ts";
import type { FoundFacts } from "./score.ts";

export interface SiteRunner {
  run: (site: BuiltSite) => Promise<FoundFacts>;
  close: () => Promise<void>;
}

/** Runs svcSite jobs without a model over built sites, in this process. */
export function createSiteRunner(): SiteRunner {
  const pool = createThreadPool({ threads: 2 });
  const parser = createPageParser(pool, 60_000);
  return {
    close: () => pool.close(),
    run: async (site) => {
      const type = createSiteJobType(
        { fetchPage: serve(site), parsePage: parser.parse },
        { concurrency: 1, userAgent: "ForagerBench/1.0" },
      );
      const payload = SitePayload.parse({
        url: `https://${site.spec.domain}/`,
        max_pages: 10,
        timeout: 120,
        compendium: { enabled: false },
      });
      const signal = new AbortController().signal;
      const { data } = await type.run(payload, {
        jobId: "bench",
        clientId: "bench",
        signal,
        report: () => {},
      });
      const { name, people } = SiteResult.parse(data).metadata.page_facts;
      return { name, people };
    },
  };
}

function serve(site: BuiltSite): FetchPage {
  return async (url, options) => {
    options.signal.throwIfAborted();
    const { hostname, href } = new URL(url);
    if (hostname !== site.spec.domain)
      throw new ForagerError("dns_not_found", `There is no host ${hostname}.`);
    const html = site.pages.get(href);
    const headers = { "content-type": "text/html; charset=utf-8" };
    const status = html === undefined ? 404 : 200;
    const refused = options.onHeaders?.(status, headers);
    if (refused !== undefined) throw refused;
    const body = new TextEncoder().encode(html ?? "<title>404</title><h1>404</h1>");
    const fetched: FetchedPage = { requestedUrl: url, url: href, status, headers, body };
    return fetched;
  };
}
