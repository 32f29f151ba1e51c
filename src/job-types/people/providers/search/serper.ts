import { ForagerError } from "../../../../errors.ts";
import { isRecord } from "../../../../text/json-record.ts";
import type { SearchProvider } from "../../ports.ts";
import { askService } from "../ask-service.ts";
import { answerOf, collectHits, type KeyedSearchOptions, readHits, requireKey } from "./search-engine.ts";

const pageHits = 10;

/** Google's results through Serper. */
export function createSerper(options: KeyedSearchOptions): SearchProvider {
  return {
    name: "serper",
    async search({ query, hitsMax, language, countryCode }, run) {
      const apiKey = requireKey(options.apiKey, "serper", "SERPER_API_KEY");
      return await collectHits(hitsMax, async (index) => {
        const body = {
          q: query,
          num: pageHits,
          page: index + 1,
          ...(language !== null && { hl: language }),
          ...(countryCode !== null && { gl: countryCode.toLowerCase() }),
        };
        const { json, status } = await askService(
          { ...options, name: "Serper", keySetting: "SERPER_API_KEY" },
          {
            method: "POST",
            url: `${options.baseUrl}/search`,
            headers: { "content-type": "application/json", "x-api-key": apiKey },
            body: JSON.stringify(body),
          },
          run,
          (code) => code === 200 || code === 400,
        );
        const answer = answerOf(json, "Serper");
        if (status === 400) throw refusal(answer);
        const hits = readHits(answer.organic, { url: "link", title: "title", snippet: "snippet" });
        return { hits, hasMore: hits.length >= pageHits };
      });
    },
  };
}

/** An exhausted account gets status 400, like an invalid request. */
function refusal(answer: Record<string, unknown>): ForagerError {
  const message = typeof answer.message === "string" ? answer.message : "";
  const cause = new Error(isRecord(answer) ? message.slice(0, 200) : "");
  return /credit/i.test(message)
    ? new ForagerError("provider_quota_exceeded", "The account at Serper has no credits left.", { cause })
    : new ForagerError("provider_unreadable", "Serper refused the request with 400.", { cause });
}
