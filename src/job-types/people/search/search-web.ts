import { z } from "zod";
import type { JobContext } from "../../../jobs/job-type.ts";
import type { PeoplePayload } from "../payload.ts";
import type { PeoplePorts, SearchProvider, WebSearchOutcome, WebSearchRequest } from "../ports.ts";
import type { QueryParts } from "./grammar/read-query.ts";

/** Queries a search engine, or the cache of the same client's earlier jobs. */
export type SearchWeb = (request: WebSearchRequest) => Promise<WebSearchOutcome & { cached: boolean }>;

const CachedOutcome = z.object({
  hits: z.array(z.object({ url: z.string(), title: z.string(), snippet: z.string().nullable() })),
  notes: z.array(z.string()),
});

/** @throws ForagerError not_configured; the result throws the provider's errors and the signal's reason. */
export async function openSearch(
  payload: Pick<PeoplePayload, "test" | "force_refresh">,
  context: JobContext,
  { searchProvider, cache }: Pick<PeoplePorts, "searchProvider" | "cache">,
): Promise<{ provider: SearchProvider; searchWeb: SearchWeb }> {
  const { clientId, signal, lendSlot = (wait) => wait() } = context;
  const provider = await searchProvider(clientId);
  return {
    provider,
    async searchWeb(request) {
      const { query, hitsMax, language, countryCode } = request;
      const key = ["search", provider.name, query, hitsMax, language, countryCode];
      if (!payload.test && !payload.force_refresh) {
        const known = CachedOutcome.safeParse(await cache.get(clientId, key));
        if (known.success) return { ...known.data, cached: true };
      }
      const outcome = await provider.search(request, { owner: context, signal, lendSlot });
      // An empty answer may change, so it is not cached; and a failing cache must not lose a paid answer.
      if (!payload.test && outcome.hits.length > 0) {
        await cache.put(clientId, key, outcome).catch(() => undefined);
      }
      return { ...outcome, cached: false };
    },
  };
}

/** Longest query that all engines accept. */
const queryCharsMax = 380;

/**
 * The query for profiles: role and place verbatim, keywords as words. Uses only operators that all engines
 * support.
 * @param exact false omits the quotation marks, for a search that found nothing.
 */
export function webQuery({ role, location, keywords }: QueryParts, exact = true): string {
  const parts = ["site:linkedin.com/in"];
  if (role !== null) parts.push(alternatives(role, exact));
  // No page contains "Berlin, Germany" verbatim.
  if (location !== null) parts.push(alternatives(location.split(",")[0] ?? location, exact));
  for (const keyword of keywords) parts.push(quoted(singularLoan(keyword), exact && keyword.includes(" ")));
  return parts.join(" ").slice(0, queryCharsMax).trim();
}

function alternatives(text: string, exact: boolean): string {
  const each = text
    .split(/,\s*|\s+(?:and|or|und|oder|et|ou|y|o|en|of|&)\s+(?=\p{Lu})|\s*\/\s*/u)
    .map((part) => plain(part))
    .filter((part) => part !== "");
  if (each.length === 1) return quoted(each[0] ?? "", exact);
  return `(${each.map((part) => quoted(part, exact)).join(" OR ")})`;
}

const quoted = (text: string, exact: boolean) => (exact ? `"${plain(text)}"` : plain(text));
/** Removes search operators. */
const plain = (text: string) =>
  text
    .replace(/["()|]/g, " ")
    .replace(/(?<!\S)[-+]+|\b(?:site|intitle|inurl|filetype):/gi, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Words that are the same in every language, and that profiles use in the singular. */
function singularLoan(text: string): string {
  return text.replace(
    /(?<![\p{L}])((?:fin|insur|prop|ed|health|med|bio|clean|climate|ad|mar|legal)[ -]?tech|start-?up|scale-?up|law firm|unicorn|sme|ngo|kmu|pme)s$/iu,
    "$1",
  );
}
