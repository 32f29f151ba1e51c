import { ForagerError } from "../../../../errors.ts";
import type { SearchProvider } from "../../ports.ts";
import { askService } from "../ask-service.ts";
import { answerOf, collectHits, readHits, type SearchOptions } from "./search-engine.ts";

/** The operator's own SearXNG: it queries other engines, and needs no key. */
export function createSearxng(
  options: Omit<SearchOptions, "baseUrl"> & { baseUrl: string | undefined },
): SearchProvider {
  return {
    name: "searxng",
    async search({ query, hitsMax, language }, run) {
      const { baseUrl } = options;
      if (!baseUrl) {
        throw new ForagerError(
          "not_configured",
          "The search provider searxng needs an address: set SEARXNG_URL.",
        );
      }
      return await collectHits(hitsMax, async (index) => {
        const parameters = new URLSearchParams({ q: query, format: "json", pageno: String(index + 1) });
        if (language !== null) parameters.set("language", language);
        const reply = await askService(
          { ...options, name: "SearXNG", keySetting: null },
          { url: `${baseUrl}/search?${parameters}`, headers: { accept: "application/json" } },
          run,
          (status) => status === 200 || status === 403,
        );
        if (reply.status === 403) throw new ForagerError("provider_refused", noJson);
        const answer = answerOf(reply.json, "SearXNG");
        if (!Array.isArray(answer.results)) {
          throw new ForagerError("provider_unreadable", "SearXNG returned no list of results.");
        }
        const hits = readHits(answer.results, { url: "url", title: "title", snippet: "content" });
        const silent = silentEngines(answer.unresponsive_engines);
        // If engines did not answer, an empty list does not mean that there are no results.
        if (hits.length === 0 && silent.length > 0 && index === 0) {
          throw new ForagerError(
            "provider_blocked",
            `No engine behind SearXNG answered: ${silent.join(", ")}.`,
          );
        }
        const notes = silent.map((engine) => `An engine behind SearXNG did not answer: ${engine}.`);
        return { hits, notes, hasMore: hits.length > 0 };
      });
    },
  };
}

const noJson =
  "SearXNG refused the request (403): its settings.yml must list json under search.formats, and its limiter must let this machine through.";
const enginesMax = 10;

/** "google (CAPTCHA)", of pairs of a name and a reason. */
function silentEngines(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  return list.slice(0, enginesMax).flatMap((entry: unknown) => {
    const [name, reason] = Array.isArray(entry) ? entry : [entry];
    if (typeof name !== "string") return [];
    return [typeof reason === "string" ? `${name.slice(0, 40)} (${reason.slice(0, 80)})` : name.slice(0, 40)];
  });
}
