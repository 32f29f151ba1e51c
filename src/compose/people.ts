import type { OpenModel } from "../ai/ports.ts";
import type { Config } from "../config.ts";
import { anyOf, type OwnProviders, peopleProviders, searchProviders } from "../contract/providers.ts";
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
  /** Keys that clients have stored. */
  clientProviders: (clientId: string) => Promise<OwnProviders>;
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
  const profileProvider = (own: OwnProviders["profiles"]): ProfileProvider => {
    switch (own?.provider ?? config.peopleProvider) {
      case "brightdata":
        return createBrightData({
          ...access,
          baseUrl: config.brightdataUrl,
          apiKey: own?.key ?? config.brightdataApiKey,
          dataset: config.brightdataDataset,
          collectMaxMs: config.brightdataWaitSeconds * 1000,
        });
      case "pdl":
        return createPdl({
          ...access,
          baseUrl: config.pdlUrl,
          apiKey: own?.key ?? config.pdlApiKey,
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
    async profileProvider(clientId) {
      const { profiles } = await options.clientProviders(clientId);
      const provider = profileProvider(profiles);
      return traceCalls(provider, ["profile"], "people", { "forager.provider": provider.name });
    },
    async searchProvider(clientId) {
      const { search } = await options.clientProviders(clientId);
      const provider = createSearchProvider(config, access, search);
      return traceCalls(provider, ["search"], "web", { "forager.provider": provider.name });
    },
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

const noPeopleProvider = `No source of profiles is configured: set PEOPLE_PROVIDER to ${anyOf(peopleProviders)}, or store a key of your own (PUT /api/v1/client/settings).`;

/** The client's own search engine, or the one named in the settings. @throws ForagerError not_configured. */
function createSearchProvider(
  config: Config,
  access: Omit<SearchOptions, "baseUrl">,
  own: OwnProviders["search"],
): SearchProvider {
  switch (own?.provider ?? config.searchProvider) {
    case "searxng":
      return createSearxng({ ...access, baseUrl: config.searxngUrl });
    case "brave":
      return createBrave({ ...access, baseUrl: config.braveUrl, apiKey: own?.key ?? config.braveApiKey });
    case "serper":
      return createSerper({ ...access, baseUrl: config.serperUrl, apiKey: own?.key ?? config.serperApiKey });
    case "serpapi":
      return createSerpapi({
        ...access,
        baseUrl: config.serpapiUrl,
        apiKey: own?.key ?? config.serpapiApiKey,
      });
    case undefined:
      throw new ForagerError("not_configured", noSearchProvider);
  }
}

const noSearchProvider = `No search engine is configured: set SEARCH_PROVIDER to ${anyOf(searchProviders)}, or store a key of your own (PUT /api/v1/client/settings).`;
