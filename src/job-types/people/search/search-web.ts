import { z } from "zod";
import type { JobContext } from "../../../jobs/job-type.ts";
import type { PeoplePayload } from "../payload.ts";
import type { PeoplePorts, SearchProvider, WebSearchOutcome, WebSearchRequest } from "../ports.ts";
import type { QueryParts } from "./grammar/read-query.ts";

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

/** Longest query that all engines take. */
const queryCharsMax = 380;

/**
 * What search engines are asked for profiles: role and place as they stand, keywords as words. In operators that all
 * engines know.
 * @param exact false leaves the quotation marks out, for a search that found nothing.
 */
export function webQuery({ role, location, keywords }: QueryParts, exact = true): string {
  const parts = ["site:linkedin.com/in"];
  if (role !== null) parts.push(alternatives(role, exact));
  // "Berlin, Germany" stands on no page in a row.
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
/** Without what engines read as operators. */
const plain = (text: string) =>
  text
    .replace(/["()|]/g, " ")
    .replace(/(?<!\S)[-+]+|\b(?:site|intitle|inurl|filetype):/gi, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Words that are the same in every language, and that profiles have in the singular. */
function singularLoan(text: string): string {
  return text.replace(
    /(?<![\p{L}])((?:fin|insur|prop|ed|health|med|bio|clean|climate|ad|mar|legal)[ -]?tech|start-?up|scale-?up|law firm|unicorn|sme|ngo|kmu|pme)s$/iu,
    "$1",
  );
}
