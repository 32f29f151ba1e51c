import type { Config } from "../config.ts";
import { ForagerError } from "../errors.ts";
import {
  createBrave,
  createSearxng,
  createSerpapi,
  createSerper,
  type SearchOptions,
  type SearchProvider,
} from "./people/index.ts";

/** The search engine that the settings name. @throws ForagerError not_configured. */
export function createSearchProvider(config: Config, access: Omit<SearchOptions, "baseUrl">): SearchProvider {
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

const noSearchProvider =
  "No search engine is configured: set SEARCH_PROVIDER to searxng, brave, serper or serpapi.";
