import type { Config } from "../../config.ts";
import { missingSearchSettings } from "../service-settings.ts";
import { type Finding, off, warning } from "./check.ts";
import type { DoctorPorts } from "./ports.ts";
import { probeService, type ServiceProbe } from "./probe-service.ts";

type SearchConfig = Pick<
  Config,
  | "searchProvider"
  | "searxngUrl"
  | "braveUrl"
  | "braveApiKey"
  | "serperUrl"
  | "serperApiKey"
  | "serpapiUrl"
  | "serpapiApiKey"
>;

/** Whether svcPeople jobs can search the web. */
export async function checkSearchProvider(
  config: SearchConfig,
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
  return await probeService(probeOf(provider, config), `svcPeople searches with ${provider}`, tryService);
}

/** Requests that search nothing and cost nobody anything. */
function probeOf(provider: NonNullable<SearchConfig["searchProvider"]>, config: SearchConfig): ServiceProbe {
  switch (provider) {
    case "searxng":
      return {
        // Without a query it answers 400, and 403 where it does not give JSON.
        url: `${config.searxngUrl}/search?format=json`,
        headers: {},
        urlSetting: "SEARXNG_URL",
        keySetting: null,
        refusedMend:
          "List json under search.formats in its settings.yml, and let this machine through its limiter.",
      };
    case "brave":
      return {
        url: `${config.braveUrl}/res/v1/web/search`,
        headers: { "x-subscription-token": config.braveApiKey ?? "" },
        urlSetting: "BRAVE_URL",
        keySetting: "BRAVE_API_KEY",
      };
    case "serper":
      return {
        url: `${config.serperUrl}/account`,
        headers: { "x-api-key": config.serperApiKey ?? "" },
        urlSetting: "SERPER_URL",
        keySetting: "SERPER_API_KEY",
      };
    case "serpapi":
      return {
        url: `${config.serpapiUrl}/account.json?${new URLSearchParams({ api_key: config.serpapiApiKey ?? "" })}`,
        headers: {},
        urlSetting: "SERPAPI_URL",
        keySetting: "SERPAPI_API_KEY",
      };
  }
}
