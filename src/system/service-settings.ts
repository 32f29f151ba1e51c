import type { Config } from "../config.ts";

/** Names of the settings without which an outside service cannot be asked; none where everything is set. */
export function missingModelSettings(config: Pick<Config, "llmBaseUrl" | "llmModel">): string[] {
  return [
    ...(config.llmBaseUrl === undefined ? ["LLM_BASE_URL"] : []),
    ...(config.llmModel === undefined ? ["LLM_MODEL"] : []),
  ];
}

/** The same for the source of profiles. */
export function missingPeopleSettings(
  config: Pick<Config, "peopleProvider" | "brightdataApiKey" | "pdlApiKey">,
): string[] {
  switch (config.peopleProvider) {
    case undefined:
      return ["PEOPLE_PROVIDER"];
    case "brightdata":
      return config.brightdataApiKey === undefined ? ["BRIGHTDATA_API_KEY"] : [];
    case "pdl":
      return config.pdlApiKey === undefined ? ["PDL_API_KEY"] : [];
    case "public_page":
      return [];
  }
}

/** The same for the search engine. */
export function missingSearchSettings(
  config: Pick<Config, "searchProvider" | "searxngUrl" | "braveApiKey" | "serperApiKey" | "serpapiApiKey">,
): string[] {
  switch (config.searchProvider) {
    case undefined:
      return ["SEARCH_PROVIDER"];
    case "searxng":
      return config.searxngUrl === undefined ? ["SEARXNG_URL"] : [];
    case "brave":
      return config.braveApiKey === undefined ? ["BRAVE_API_KEY"] : [];
    case "serper":
      return config.serperApiKey === undefined ? ["SERPER_API_KEY"] : [];
    case "serpapi":
      return config.serpapiApiKey === undefined ? ["SERPAPI_API_KEY"] : [];
  }
}

/** Name of the setting without which MAPS_PROVIDER cannot work, or null. Keys of clients' own are not looked at. */
export function missingMapsSetting(
  config: Pick<Config, "mapsProvider" | "googlePlacesApiKey" | "overpassUrl">,
): string | null {
  switch (config.mapsProvider) {
    case "google":
      return null;
    case "google_places_api":
      return config.googlePlacesApiKey === undefined ? "GOOGLE_PLACES_API_KEY" : null;
    case "osm":
      return config.overpassUrl === undefined ? "OVERPASS_URL" : null;
  }
}
