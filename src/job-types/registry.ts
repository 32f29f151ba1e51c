import type { Config } from "../config.ts";
import type { JobTypeName } from "../contract/job.ts";
import type { JobType } from "../jobs/job-type.ts";
import { createHttpClient } from "../outside/http-client/http-client.ts";
import { createParsePool, createSiteJobType } from "./site/index.ts";

export interface JobTypes {
  readonly byName: ReadonlyMap<JobTypeName, JobType>;
  /** Ends connections and threads. */
  close(): Promise<void>;
}

/** A page is a few thousand nodes; what takes longer or more than this is hostile. */
const parseLimits = { pageTimeoutMs: 10_000, idleMs: 60_000, memoryMb: 256 };

/** The job types that this service runs, with their adapters. */
export function createJobTypes(config: Config): JobTypes {
  const http = createHttpClient({
    userAgent: config.crawlUserAgent,
    allowPrivateNetworks: config.allowPrivateNetworks,
    dnsServers: config.dnsServers,
  });
  const pool = createParsePool({ threads: config.parseThreads, ...parseLimits });
  const site = createSiteJobType(
    {
      fetchPage: http.fetchPage,
      parsePage: (page, options, signal) => pool.parse(page, options, signal),
      browserAvailable: false,
      aiConfigured: false,
    },
    { concurrency: config.siteConcurrency, userAgent: config.crawlUserAgent },
  );
  return {
    byName: new Map<JobTypeName, JobType>([[site.name, site as JobType]]),
    async close() {
      await pool.close();
      await http.close();
    },
  };
}
