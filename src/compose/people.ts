import type { OpenModel } from "../ai/ports.ts";
import type { Config } from "../config.ts";
import { anyOf, peopleProviders, searchProviders } from "../contract/providers.ts";
import { ForagerError } from "../errors.ts";
import {
  createBrave,
  createBrightData,
  createPdl,
  createPeopleJobType,
  createPublicPage,
  createSearxng,
  createSerpapi,
  createSerper,
  createServiceLimits,
  type PeoplePayload,
  type PeoplePorts,
  type ProfileProvider,
  type ReadStructuredData,
  type SearchOptions,
  type SearchProvider,
} from "../job-types/people/index.ts";
import type { JobType } from "../jobs/job-type.ts";
import { createServiceClient } from "../outside/http/service-client.ts";
import { waitFor } from "../outside/pacer.ts";
import { traceCalls } from "../telemetry/tracing.ts";

export interface PeopleTypeOptions
  extends Pick<PeoplePorts, "fetchPage" | "readPage" | "cache" | "unfinished"> {
  readStructuredData: ReadStructuredData;
  /** Undefined if no model is configured. */
  openModel?: OpenModel | undefined;
}

export interface PeopleType {
  type: JobType<PeoplePayload>;
  /** Closes connections. */
  close(): Promise<void>;
}

/** The svcPeople job type with its adapters, from the settings. */
export function createPeopleType(config: Config, options: PeopleTypeOptions): PeopleType {
  const service = createServiceClient();
  const clock = { wait: waitFor, now: Date.now };
  const access = { send: service.send, ...clock, limits: createServiceLimits(clock) };
  const profileProvider = (): ProfileProvider => {
    switch (config.peopleProvider) {
      case "brightdata":
        return createBrightData({
          ...access,
          baseUrl: config.brightdataUrl,
          apiKey: config.brightdataApiKey,
          dataset: config.brightdataDataset,
          collectMaxMs: config.brightdataWaitSeconds * 1000,
        });
      case "pdl":
        return createPdl({
          ...access,
          baseUrl: config.pdlUrl,
          apiKey: config.pdlApiKey,
          likelihoodMin: config.pdlMinLikelihood,
        });
      case "public_page":
        return createPublicPage({
          fetchPage: options.fetchPage,
          readStructuredData: options.readStructuredData,
          userAgent: config.crawlUserAgent,
          now: Date.now,
        });
      case undefined:
        throw new ForagerError("not_configured", noPeopleProvider);
    }
  };
  const ports: PeoplePorts = {
    profileProvider: () =>
      traceCalls(profileProvider(), ["profile"], "people", { "forager.provider": config.peopleProvider }),
    searchProvider: () =>
      traceCalls(createSearchProvider(config, access), ["search"], "web", {
        "forager.provider": config.searchProvider,
      }),
    openModel: options.openModel,
    cache: options.cache,
    unfinished: options.unfinished,
    fetchPage: options.fetchPage,
    readPage: options.readPage,
    now: Date.now,
  };
  const { peopleConcurrency: concurrency, crawlUserAgent: userAgent } = config;
  return {
    type: createPeopleJobType(ports, {
      concurrency,
      userAgent,
      researchPagesMax: config.researchPages,
      researchTimeoutMs: config.researchSeconds * 1000,
      researchRoundsMax: config.researchRounds,
    }),
    close: () => service.close(),
  };
}

const noPeopleProvider = `No source of profiles is configured: set PEOPLE_PROVIDER to ${anyOf(peopleProviders)}.`;

/** The search engine named in the settings. @throws ForagerError not_configured. */
function createSearchProvider(config: Config, access: Omit<SearchOptions, "baseUrl">): SearchProvider {
  switch (config.searchProvider) {
    case "searxng":
      return createSearxng({ ...access, baseUrl: config.searxngUrl });
    case "brave":
      return createBrave({ ...access, baseUrl: config.braveUrl, apiKey: config.braveApiKey });
    case "serper":
      return createSerper({ ...access, baseUrl: config.serperUrl, apiKey: config.serperApiKey });
    case "serpapi":
      return createSerpapi({ ...access, baseUrl: config.serpapiUrl, apiKey: config.serpapiApiKey });
    case undefined:
      throw new ForagerError("not_configured", noSearchProvider);
  }
}

const noSearchProvider = `No search engine is configured: set SEARCH_PROVIDER to ${anyOf(searchProviders)}.`;
