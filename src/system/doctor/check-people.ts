import type { Config } from "../../config.ts";
import type { PeopleProviderName, SearchProviderName } from "../../contract/providers.ts";
import { missingPeopleSettings, missingSearchSettings } from "../service-settings.ts";
import { type Finding, failureReason, off, ok, warning } from "./check.ts";
import type { DoctorPorts } from "./ports.ts";

/** A free request that shows whether a service can be used. */
interface ServiceProbe {
  url: string;
  headers: Readonly<Record<string, string>>;
  urlSetting: string;
  /** Null if it takes no key. */
  keySetting: string | null;
  /** Fix for a rejected request; by default to correct the key. */
  refusedFix?: string;
}

/** @param what purpose of the service, as the start of a sentence. */
async function probeService(
  { url, headers, urlSetting, keySetting, refusedFix }: ServiceProbe,
  what: string,
  tryService: DoctorPorts["tryService"],
): Promise<Finding> {
  const { host } = new URL(url);
  try {
    const status = await tryService(url, headers);
    if (status === 401 || status === 403) {
      const mend = refusedFix ?? `Correct ${keySetting ?? urlSetting}.`;
      return warning(`${what}, and ${host} refuses the request (status ${status}).`, mend);
    }
    if (status < 500) return ok(`${what}, which answers.`);
    return warning(
      `${what}, and ${host} answers with status ${status}.`,
      `Try later, or correct ${urlSetting}.`,
    );
  } catch (error) {
    return warning(
      `${what}, and ${host} cannot be reached: ${failureReason(error)}.`,
      `Check the network, or correct ${urlSetting}. Until then such jobs fail.`,
    );
  }
}

/** Whether svcPeople jobs can read profiles. */
export async function checkPeopleProvider(
  config: Config,
  tryService: DoctorPorts["tryService"],
): Promise<Finding> {
  const { peopleProvider: provider } = config;
  if (provider === undefined) {
    return off("Optional, and not configured. PEOPLE_PROVIDER lets svcPeople jobs read profiles.");
  }
  const [missing] = missingPeopleSettings(config);
  if (missing !== undefined) {
    return warning(
      `svcPeople reads profiles from ${provider}, and ${missing} is not set.`,
      `Set ${missing}.`,
    );
  }
  const probe = profilesProbes[provider];
  if (probe === null) return ok("svcPeople reads profiles from public pages, where robots.txt allows it.");
  return await probeService(probe(config), `svcPeople reads profiles from ${provider}`, tryService);
}

/** Free requests; null if there is no server to query. */
const profilesProbes: Record<PeopleProviderName, ((config: Config) => ServiceProbe) | null> = {
  brightdata: (config) => ({
    url: `${config.brightdataUrl}/datasets/list`,
    headers: { authorization: `Bearer ${config.brightdataApiKey}` },
    urlSetting: "BRIGHTDATA_URL",
    keySetting: "BRIGHTDATA_API_KEY",
  }),
  pdl: (config) => ({
    // Without a person it answers 400, and 401 to a wrong key.
    url: `${config.pdlUrl}/v5/person/enrich`,
    headers: { "x-api-key": config.pdlApiKey ?? "" },
    urlSetting: "PDL_URL",
    keySetting: "PDL_API_KEY",
  }),
  public_page: null,
};

/** Whether svcPeople jobs can search the web. */
export async function checkSearchProvider(
  config: Config,
  tryService: DoctorPorts["tryService"],
): Promise<Finding> {
  const { searchProvider: provider } = config;
  if (provider === undefined) {
    return off("Optional, and not configured. SEARCH_PROVIDER lets svcPeople jobs search and research.");
  }
  const [missing] = missingSearchSettings(config);
  if (missing !== undefined) {
    return warning(`svcPeople searches with ${provider}, and ${missing} is not set.`, `Set ${missing}.`);
  }
  return await probeService(
    searchProbes[provider](config),
    `svcPeople searches with ${provider}`,
    tryService,
  );
}

/** Free requests that search nothing. */
const searchProbes: Record<SearchProviderName, (config: Config) => ServiceProbe> = {
  searxng: (config) => ({
    // Without a query it answers 400, and 403 if JSON is disabled.
    url: `${config.searxngUrl}/search?format=json`,
    headers: {},
    urlSetting: "SEARXNG_URL",
    keySetting: null,
    refusedFix:
      "Enable json under search.formats in its settings.yml, and let this machine through its limiter.",
  }),
  brave: (config) => ({
    url: `${config.braveUrl}/res/v1/web/search`,
    headers: { "x-subscription-token": config.braveApiKey ?? "" },
    urlSetting: "BRAVE_URL",
    keySetting: "BRAVE_API_KEY",
  }),
  serper: (config) => ({
    url: `${config.serperUrl}/account`,
    headers: { "x-api-key": config.serperApiKey ?? "" },
    urlSetting: "SERPER_URL",
    keySetting: "SERPER_API_KEY",
  }),
  serpapi: (config) => ({
    url: `${config.serpapiUrl}/account.json?${new URLSearchParams({ api_key: config.serpapiApiKey ?? "" })}`,
    headers: {},
    urlSetting: "SERPAPI_URL",
    keySetting: "SERPAPI_API_KEY",
  }),
};
