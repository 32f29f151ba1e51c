import { join } from "node:path";
import type { Config } from "../config.ts";
import type { JobTypeName } from "../contract/job.ts";
import { ForagerError } from "../errors.ts";
import type { JobType } from "../jobs/job-type.ts";
import { findChromium } from "../outside/browser/find-chromium.ts";
import { createPageRenderer } from "../outside/browser/page-renderer.ts";
import { createHttpClient } from "../outside/http-client/http-client.ts";
import type { ObjectStore } from "../outside/object-store/object-store.ts";
import type { MapsPorts } from "./maps/index.ts";
import { createMapsType } from "./maps-adapters.ts";
import { createModelAccess, type ModelAccessOptions } from "./model-adapters.ts";
import type { PeopleCache } from "./people/index.ts";
import { createPeopleType } from "./people-adapters.ts";
import { createPageReader, createParsePool, createSiteJobType, type SitePorts } from "./site/index.ts";
import { createVerifyType } from "./verify-adapters.ts";

export interface JobTypes {
  readonly byName: ReadonlyMap<JobTypeName, JobType>;
  /** Whether pages that need JavaScript can be rendered. */
  canRender(): Promise<boolean>;
  /** Ends connections, threads and the browser. */
  close(): Promise<void>;
}

/** A page is a few thousand nodes; what takes longer or more than this is hostile. */
const parseLimits = { pageTimeoutMs: 10_000, idleMs: 60_000, memoryMb: 256 };

export interface JobTypesOptions extends ModelAccessOptions {
  /** Most pages of one host that are fetched at once; the crawler's own default where it is undefined. */
  hostParallelMax?: number | undefined;
  /** Where large texts go; without it they stay in the results. */
  objectStore?: Pick<ObjectStore, "put">;
  /** Keeps images of listings under permanent URLs; without it they stay at their provider. */
  saveImage?: MapsPorts["saveImage"];
  /** What a client has set for its svcMaps jobs; without it nothing. */
  clientMapsSettings?: MapsPorts["clientSettings"];
  /** Answers of providers that later jobs of a client may have; without it every job asks anew. */
  providerAnswers?: PeopleCache;
  /** What a job's next run goes on with; without it a run that is lost begins anew. */
  unfinishedWork?: PeopleCache;
  /** Told what an operator may want to know, and details of it. */
  log?: (message: string, details?: object) => void;
}

/** The job types that this service runs, with their adapters. */
export function createJobTypes(config: Config, options: JobTypesOptions = {}): JobTypes {
  const { hostParallelMax, objectStore } = options;
  const http = createHttpClient({
    userAgent: config.crawlUserAgent,
    allowPrivateNetworks: config.allowPrivateNetworks,
    dnsServers: config.dnsServers,
    connectionsPerOriginMax: hostParallelMax,
  });
  const renderer = createPageRenderer({
    pagesMax: config.browserPages,
    findChromium: () => findChromium(config),
    temporaryDir: join(config.dataDir, "tmp"),
    userAgent: config.crawlUserAgent,
    allowPrivateNetworks: config.allowPrivateNetworks,
    dnsServers: config.dnsServers,
    ...(options.log && { log: options.log }),
  });
  const pool = createParsePool({ threads: config.parseThreads, ...parseLimits });
  const model = createModelAccess(config, options);
  const site = createSiteJobType(
    {
      fetchPage: http.fetchPage,
      parsePage: (page, options, signal) => pool.parse(page, options, signal),
      saveCompendium: objectStore && compendiumSaver(objectStore),
      browser: renderer,
      model: model.forSite,
    },
    { concurrency: config.siteConcurrency, userAgent: config.crawlUserAgent, hostParallelMax },
  );
  const verify = createVerifyType(config);
  const maps = createMapsType(config, {
    fetchPage: http.fetchPage,
    saveImage: options.saveImage ?? (() => Promise.reject(new ForagerError("storage_unavailable"))),
    clientSettings:
      options.clientMapsSettings ?? (async () => ({ provider: null, googlePlacesApiKey: null })),
    ...(options.log && { log: options.log }),
  });
  const reader = createPageReader({ threads: 1, ...parseLimits });
  const people = createPeopleType(config, {
    fetchPage: http.fetchPage,
    readStructuredData: reader.structuredData,
    readPage: reader.content,
    openModel: model.open,
    cache: options.providerAnswers ?? noAnswers,
    unfinished: options.unfinishedWork ?? noAnswers,
  });
  return {
    canRender: renderer.isAvailable,
    byName: new Map<JobTypeName, JobType>([
      [site.name, site as JobType],
      [maps.type.name, maps.type as JobType],
      [verify.name, verify as JobType],
      [people.type.name, people.type as JobType],
    ]),
    async close() {
      await maps.close();
      await renderer.close();
      await pool.close();
      await reader.close();
      await people.close();
      await model.close();
      await http.close();
    },
  };
}

const noAnswers: PeopleCache = { get: async () => null, put: async () => undefined };

/** One object per job, so that a job that runs again replaces what its lost run wrote. */
function compendiumSaver(store: Pick<ObjectStore, "put">): SitePorts["saveCompendium"] {
  return async ({ clientId, jobId, signal }, markdown) => {
    const key = `compendia/${clientId}/${jobId}.md`;
    await store.put(key, markdown, signal);
    return { key };
  };
}
