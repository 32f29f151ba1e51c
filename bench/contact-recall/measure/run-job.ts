import { socialPlatforms } from "../../../src/contract/social-platforms.ts";
import { type CrawlStrategy, crawlStrategies } from "../../../src/crawler/ports.ts";
import {
  createPageParser,
  createSiteJobType,
  SitePayload,
  SiteResult,
} from "../../../src/job-types/site/index.ts";
import type { SitePorts } from "../../../src/job-types/site/ports.ts";
import { createThreadPool } from "../../../src/threads/thread-pool.ts";
import type { BuiltSite } from "../built-site.ts";
import { serveSite } from "../built-site.ts";
import type { FoundContacts } from "./score.ts";

export const strategies = crawlStrategies;

export interface JobRun {
  found: FoundContacts;
  /** Addresses of the crawled pages. */
  crawled: string[];
}

export interface JobRunner {
  run: (site: BuiltSite, strategy: CrawlStrategy, pagesMax: number) => Promise<JobRun>;
  close: () => Promise<void>;
}

/** Runs svcSite jobs in this process; pages shared by several jobs are parsed once. */
export function createJobRunner(): JobRunner {
  const pool = createThreadPool({ threads: 2 });
  const parser = createPageParser(pool, 60_000);
  const parsed = new Map<string, ReturnType<SitePorts["parsePage"]>>();
  const parsePage: SitePorts["parsePage"] = (page, options, owner) => {
    const key = `${page.url} ${JSON.stringify(options)}`;
    const known = parsed.get(key) ?? parser.parse(page, options, owner);
    parsed.set(key, known);
    return known;
  };
  return {
    close: () => pool.close(),
    run: async (site, strategy, pagesMax) => {
      const type = createSiteJobType(
        { fetchPage: serveSite(site), parsePage },
        { concurrency: 1, userAgent: "ForagerBench/1.0" },
      );
      const payload = SitePayload.parse({
        url: site.startUrl,
        max_pages: pagesMax,
        crawl_strategy: strategy,
        timeout: 120,
        compendium: { enabled: false },
      });
      const context = {
        jobId: "bench",
        clientId: "bench",
        signal: new AbortController().signal,
        report: () => {},
      };
      const { data } = await type.run(payload, context);
      return readResult(SiteResult.parse(data));
    },
  };
}

function readResult(result: SiteResult): JobRun {
  return {
    found: {
      email: result.emails,
      phone: result.phones,
      address: result.addresses,
      social: socialPlatforms.flatMap((platform) => result[platform] ?? []),
    },
    crawled: result.metadata.pages.filter(({ outcome }) => outcome === "crawled").map(({ url }) => url),
  };
}
