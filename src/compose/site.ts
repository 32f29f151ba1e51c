import { join } from "node:path";
import type { Config } from "../config.ts";
import type { FetchPage } from "../crawler/ports.ts";
import {
  createPageParser,
  createSiteJobType,
  type SiteModel,
  type SitePayload,
  type SitePorts,
} from "../job-types/site/index.ts";
import type { JobType } from "../jobs/job-type.ts";
import type { Sandbox } from "../outside/browser/browser-keeper.ts";
import { findChromium } from "../outside/browser/find-chromium.ts";
import { createPageRenderer } from "../outside/browser/page-renderer.ts";
import { withDemoSite } from "../outside/http/demo-site.ts";
import { createHttpClient } from "../outside/http/http-client.ts";
import type { ObjectStore } from "../outside/object-store/object-store.ts";
import type { ThreadPool } from "../threads/thread-pool.ts";

export interface SiteTypeOptions {
  /** Maximum concurrent fetches of one host; undefined means the crawler's default. */
  hostParallelMax?: number | undefined;
  /** Store for large texts; without it they stay in the results. */
  objectStore?: Pick<ObjectStore, "put">;
  /** Answers questions about sites; without it results come from rules alone. */
  model?: SiteModel | undefined;
  /** Parses the pages. The caller closes it. */
  threads: ThreadPool;
  /** Receives notes for the operator, with details. */
  log?: (message: string, details?: object) => void;
}

export interface SiteType {
  type: JobType<SitePayload>;
  /** The client that fetches its pages. */
  fetchPage: FetchPage;
  /** Whether pages that need JavaScript can be rendered. */
  canRender(): Promise<boolean>;
  /** Whether they run in a sandbox, as far as is known. */
  sandbox(): Sandbox;
  /** Closes connections and the browser. */
  close(): Promise<void>;
}

/** The svcSite job type with its adapters, from the settings. Opens nothing before it runs a job. */
export function createSiteType(config: Config, options: SiteTypeOptions): SiteType {
  const { hostParallelMax, objectStore, model, log } = options;
  const { crawlUserAgent: userAgent, allowPrivateNetworks, dnsServers } = config;
  const parser = createPageParser(options.threads);
  const http = createHttpClient({
    userAgent,
    allowPrivateNetworks,
    dnsServers,
    connectionsPerOriginMax: hostParallelMax,
  });
  const renderer = createPageRenderer({
    pagesMax: config.browserPages,
    findChromium: () => findChromium(config),
    temporaryDir: join(config.dataDir, "tmp"),
    requireSandbox: config.chromiumRequireSandbox,
    userAgent,
    allowPrivateNetworks,
    dnsServers,
    ...(log && { log }),
  });
  const type = createSiteJobType(
    {
      fetchPage: withDemoSite(http.fetchPage),
      expectPages: parser.prepare,
      parsePage: parser.parse,
      saveCompendium: objectStore && compendiumSaver(objectStore),
      browser: renderer,
      model,
    },
    { concurrency: config.siteConcurrency, userAgent, hostParallelMax },
  );
  return {
    type,
    fetchPage: http.fetchPage,
    canRender: renderer.isAvailable,
    sandbox: renderer.sandbox,
    async close() {
      await renderer.close();
      await http.close();
    },
  };
}

/** One object per job, so that a job that runs again replaces what its lost run wrote. */
function compendiumSaver(store: Pick<ObjectStore, "put">): SitePorts["saveCompendium"] {
  return async ({ clientId, jobId, signal }, markdown) => {
    const key = `compendia/${clientId}/${jobId}.md`;
    await store.put(key, markdown, signal);
    return { key };
  };
}
