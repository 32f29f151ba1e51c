import type { Config } from "../config.ts";
import { type JobTypeName, jobTypeNames } from "../contract/job-types.ts";
import type { OwnProviders } from "../contract/providers.ts";
import { ForagerError } from "../errors.ts";
import type { MapsPorts } from "../job-types/maps/index.ts";
import type { PeopleCache } from "../job-types/people/index.ts";
import { createPageReader } from "../job-types/site/index.ts";
import type { JobType } from "../jobs/job-type.ts";
import type { Sandbox } from "../outside/browser/browser-keeper.ts";
import { createThreadPool } from "../threads/thread-pool.ts";
import { createModelAccess, type ModelAccessOptions } from "./language-model.ts";
import { createMapsType } from "./maps.ts";
import { createPeopleType } from "./people.ts";
import { createSiteType, type SiteTypeOptions } from "./site.ts";
import { createVerifyType } from "./verify.ts";

export interface JobTypes {
  readonly byName: ReadonlyMap<JobTypeName, JobType>;
  /** Whether pages that need JavaScript can be rendered. */
  canRender(): Promise<boolean>;
  /** Whether they run in a sandbox, as far as is known. */
  sandbox(): Sandbox;
  /** Closes connections, threads and the browser. */
  close(): Promise<void>;
}

export interface JobTypesOptions extends ModelAccessOptions, Pick<SiteTypeOptions, "objectStore" | "log"> {
  /** Stores images of listings under permanent URLs; without it they stay at their provider. */
  saveImage?: MapsPorts["saveImage"];
  /** A client's settings for its svcMaps jobs; without it there are none. */
  clientMapsSettings?: MapsPorts["clientSettings"];
  /** The providers that a client's own keys choose for its svcPeople jobs; without it there are none. */
  clientProviders?: (clientId: string) => Promise<OwnProviders>;
  /** Cache of providers' responses per client; without it every job queries them again. */
  providerAnswers?: PeopleCache;
  /** State for a job's next run to resume from; without it a lost run starts over. */
  unfinishedWork?: PeopleCache;
}

/** The job types of this service with their adapters. */
export function createJobTypes(config: Config, options: JobTypesOptions = {}): JobTypes {
  const threads = createThreadPool({ threads: config.parseThreads });
  const model = createModelAccess(config, threads, options);
  const site = createSiteType(config, {
    threads,
    model: model.forSite,
    ...(options.objectStore && { objectStore: options.objectStore }),
    ...(options.log && { log: options.log }),
  });
  const verify = createVerifyType(config);
  const maps = createMapsType(config, {
    fetchPage: site.fetchPage,
    saveImage: options.saveImage ?? (() => Promise.reject(new ForagerError("storage_unavailable"))),
    clientSettings:
      options.clientMapsSettings ?? (async () => ({ provider: null, googlePlacesApiKey: null })),
    ...(options.log && { log: options.log }),
  });
  const reader = createPageReader(threads);
  const people = createPeopleType(config, {
    fetchPage: site.fetchPage,
    readStructuredData: reader.structuredData,
    readPage: reader.content,
    openModel: model.open,
    clientProviders: options.clientProviders ?? (async () => ({ search: null, profiles: null })),
    cache: options.providerAnswers ?? noAnswers,
    unfinished: options.unfinishedWork ?? noAnswers,
  });
  const types: Record<JobTypeName, Pick<JobType, "name">> = {
    svcSite: site.type,
    svcMaps: maps.type,
    svcVerify: verify,
    svcPeople: people.type,
  };
  return {
    canRender: site.canRender,
    sandbox: site.sandbox,
    byName: new Map(jobTypeNames.map((name) => [name, types[name] as JobType])),
    async close() {
      await maps.close();
      await people.close();
      await model.close();
      await site.close();
      await threads.close();
    },
  };
}

const noAnswers: PeopleCache = { get: async () => null, put: async () => undefined };
