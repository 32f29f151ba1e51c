import { ForagerError } from "../../../../errors.ts";
import { isRecord } from "../../../../text/json-record.ts";
import type { SearchProvider } from "../../ports.ts";
import { askService } from "../ask-service.ts";
import { answerOf, collectHits, type KeyedSearchOptions, readHits, requireKey } from "./search-engine.ts";

const pageHits = 10;

/** Google's results through SerpAPI. */
export function createSerpapi(options: KeyedSearchOptions): SearchProvider {
  return {
    name: "serpapi",
    async search({ query, hitsMax, language, countryCode }, run) {
      const apiKey = requireKey(options.apiKey, "serpapi", "SERPAPI_API_KEY");
      return await collectHits(hitsMax, async (index) => {
        const parameters = new URLSearchParams({
          engine: "google",
          q: query,
          num: String(pageHits),
          start: String(index * pageHits),
          output: "json",
          api_key: apiKey,
        });
        if (language !== null) parameters.set("hl", language);
        if (countryCode !== null) parameters.set("gl", countryCode.toLowerCase());
        const { json } = await askService(
          { ...options, name: "SerpAPI", keySetting: "SERPAPI_API_KEY" },
          { url: `${options.baseUrl}/search.json?${parameters}`, headers: { accept: "application/json" } },
          run,
        );
        const answer = answerOf(json, "SerpAPI");
        const failure = failureOf(answer);
        if (failure) throw failure;
        const hits = readHits(answer.organic_results, { url: "link", title: "title", snippet: "snippet" });
        return { hits, hasMore: hits.length >= pageHits };
      });
    },
  };
}

/** Errors come with status 200, and so does "no results", which is not an error. */
function failureOf({ error, search_metadata }: Record<string, unknown>): ForagerError | null {
  const status = isRecord(search_metadata) ? search_metadata.status : undefined;
  if (typeof error !== "string" && status !== "Error") return null;
  const message = typeof error === "string" ? error : "";
  if (/hasn'?t returned any results|no results/i.test(message)) return null;
  const cause = new Error(message.slice(0, 200));
  return /run out of searches|quota|plan/i.test(message)
    ? new ForagerError("provider_quota_exceeded", "The account at SerpAPI has no searches left.", { cause })
    : new ForagerError("provider_unavailable", "SerpAPI could not carry out the search.", { cause });
}
