import { isRecord } from "../../../../text/json-record.ts";
import type { SearchProvider } from "../../ports.ts";
import { askService } from "../ask-service.ts";
import { answerOf, collectHits, type KeyedSearchOptions, readHits, requireKey } from "./search-engine.ts";

/** Maximum results of one request, and maximum characters of a query. */
const pageHitsMax = 20;
const queryCharsMax = 400;

/** The web search of Brave's API. */
export function createBrave(options: KeyedSearchOptions): SearchProvider {
  return {
    name: "brave",
    async search({ query, hitsMax, language, countryCode }, run) {
      const apiKey = requireKey(options.apiKey, "brave", "BRAVE_API_KEY");
      const count = Math.min(pageHitsMax, hitsMax);
      return await collectHits(hitsMax, async (index) => {
        const parameters = new URLSearchParams({
          q: query.slice(0, queryCharsMax),
          count: String(count),
          offset: String(index),
          text_decorations: "false",
        });
        if (language !== null) parameters.set("search_lang", language);
        if (countryCode !== null) parameters.set("country", countryCode);
        const { json } = await askService(
          { ...options, name: "Brave", keySetting: "BRAVE_API_KEY" },
          {
            url: `${options.baseUrl}/res/v1/web/search?${parameters}`,
            headers: { accept: "application/json", "x-subscription-token": apiKey },
          },
          run,
        );
        const answer = answerOf(json, "Brave");
        // An answer without `web` means that there are no results.
        const list = isRecord(answer.web) ? answer.web.results : [];
        const hits = readHits(list, { url: "url", title: "title", snippet: "description" });
        const hasMore = isRecord(answer.query) && answer.query.more_results_available === true;
        return { hits, hasMore };
      });
    },
  };
}
