import { z } from "zod";
import type { JobContext } from "../../../jobs/job-type.ts";
import type { PeoplePayload } from "../payload.ts";
import type { PeoplePorts, SearchProvider, WebSearchOutcome, WebSearchRequest } from "../ports.ts";

/** Asks a search engine, or what it said to an earlier job of the same client. */
export type SearchWeb = (request: WebSearchRequest) => Promise<WebSearchOutcome & { cached: boolean }>;

const CachedOutcome = z.object({
  hits: z.array(z.object({ url: z.string(), title: z.string(), snippet: z.string().nullable() })),
  notes: z.array(z.string()),
});

/** @throws ForagerError not_configured; what comes back throws what the provider does, and the signal's reason. */
export function openSearch(
  payload: Pick<PeoplePayload, "test" | "force_refresh">,
  context: JobContext,
  { searchProvider, cache }: Pick<PeoplePorts, "searchProvider" | "cache">,
): { provider: SearchProvider; searchWeb: SearchWeb } {
  const { clientId, signal, rest = (wait) => wait() } = context;
  const provider = searchProvider();
  return {
    provider,
    async searchWeb(request) {
      const { query, hitsMax, language, countryCode } = request;
      const key = ["search", provider.name, query, hitsMax, language, countryCode];
      if (!payload.test && !payload.force_refresh) {
        const known = CachedOutcome.safeParse(await cache.get(clientId, key));
        if (known.success) return { ...known.data, cached: true };
      }
      const outcome = await provider.search(request, { owner: context, signal, rest });
      // Nothing today may be something tomorrow; and what was paid for is not lost by a cache that does not take it.
      if (!payload.test && outcome.hits.length > 0) {
        await cache.put(clientId, key, outcome).catch(() => undefined);
      }
      return { ...outcome, cached: false };
    },
  };
}
