import type { JobType } from "../../jobs/job-type.ts";
import { parseHttpUrl } from "../../text/http-url.ts";
import { SitePayload } from "./payload.ts";
import type { SiteOptions, SitePorts } from "./ports.ts";
import { SiteResult } from "./result.ts";
import { linkCompendium } from "./text/compendium/place-compendium.ts";

export { createPageReader } from "./documents.ts";
export { createPageParser } from "./page/page-threads.ts";
export { SiteFields, SitePayload } from "./payload.ts";
export type { SiteModel, SiteOptions, SitePorts } from "./ports.ts";
export { SiteResult } from "./result.ts";

/** The svcSite job type: crawls a website; returns contacts, social accounts, facts and Markdown. */
export function createSiteJobType(ports: SitePorts, options: SiteOptions): JobType<SitePayload> {
  // The code that merges pages is a third of the total, and is needed only after the first crawl.
  const running = import("./run.ts");
  return {
    name: "svcSite",
    payload: SitePayload,
    result: SiteResult,
    evidence: ["metadata.evidence", "metadata.pages"],
    concurrency: options.concurrency,
    defaultPriority: 0,
    subject(payload) {
      const url = normalUrl(payload.url);
      return {
        url,
        query: null,
        test: payload.test,
        cacheKey: cacheKey(payload, url),
        mustRun: payload.force_refresh,
        dedup: { enabled: payload.dedup_enabled, uniqueOnly: payload.dedup_unique_only },
      };
    },
    async run(payload, context) {
      ports.expectPages?.();
      const { runSiteJob } = await running;
      return await runSiteJob({ ...payload, url: normalUrl(payload.url) }, context, ports, options);
    },
    present: linkCompendium,
  };
}

/** The URL in the form used for crawling and comparison: WHATWG, without fragment. */
function normalUrl(input: string): string {
  const url = parseHttpUrl(input);
  url.hash = "";
  return url.href;
}

/** Every option that affects the result. */
function cacheKey(payload: SitePayload, url: string): unknown {
  const { mode, test, force_refresh, dedup_enabled, dedup_unique_only, ...options } = payload;
  return { ...options, url };
}
