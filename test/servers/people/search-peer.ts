import { type SearchProviderName, searchProviders } from "../../../src/contract/providers.ts";
import { type JsonPeer, type PeerAnswer, type PeerRequest, startJsonPeer } from "../json-peer.ts";

export const searchKey = "search-test-key";

export { searchProviders as engines };
export type Engine = SearchProviderName;

/** A result, which the peer sends in its engine's format. */
export interface EngineResult {
  url: string;
  title: string;
  snippet: string;
}

export interface SearchPeerOptions {
  /** Returns the results of all pages for a query. */
  find: (query: string) => readonly EngineResult[];
  /** Called first: an answer replaces the results. */
  fault?: (query: string, request: PeerRequest) => PeerAnswer | undefined;
}

/** A search engine's API on loopback, with responses in the recorded formats. */
export function startSearchPeer(engine: Engine, options: SearchPeerOptions): Promise<JsonPeer> {
  const { query, refused, write } = dialects[engine];
  return startJsonPeer((request) => {
    if (refused(request)) return { status: 403, body: { message: "Unauthorized." } };
    const asked = query(request);
    return options.fault?.(asked, request) ?? { body: write(options.find(asked), request, asked) };
  });
}

interface Dialect {
  query: (request: PeerRequest) => string;
  refused: (request: PeerRequest) => boolean;
  write: (results: readonly EngineResult[], request: PeerRequest, query: string) => object;
}

const inUrl = ({ url }: PeerRequest) => url.searchParams.get("q") ?? "";
const page = <Item>(items: readonly Item[], index: number, size: number) =>
  items.slice(index * size, (index + 1) * size);
const number = ({ url }: PeerRequest, name: string, otherwise: number) =>
  Number(url.searchParams.get(name) ?? otherwise);
const bodyOf = ({ body }: PeerRequest) => (body ?? {}) as { q?: string; num?: number; page?: number };

const dialects: Record<Engine, Dialect> = {
  searxng: {
    query: inUrl,
    refused: ({ url }) => url.searchParams.get("format") !== "json",
    write: (results, request, query) => ({
      query,
      number_of_results: 0,
      results: page(results, number(request, "pageno", 1) - 1, 10).map(({ url, title, snippet }) => ({
        url,
        title,
        content: snippet,
        engine: "duckduckgo",
        engines: ["duckduckgo"],
        score: 1,
        category: "general",
        publishedDate: null,
      })),
      answers: [],
      suggestions: [],
      unresponsive_engines: [["google", "CAPTCHA"]],
    }),
  },
  brave: {
    query: inUrl,
    refused: ({ headers }) => headers["x-subscription-token"] !== searchKey,
    write(results, request, query) {
      const [count, offset] = [number(request, "count", 20), number(request, "offset", 0)];
      const shown = page(results, offset, count);
      return {
        type: "search",
        query: { original: query, more_results_available: (offset + 1) * count < results.length },
        ...(shown.length > 0 && {
          web: {
            type: "search",
            results: shown.map(({ url, title, snippet }) => ({
              url,
              title: escaped(title),
              description: `<strong>${escaped(snippet).split(" ")[0]}</strong> ${escaped(snippet).split(" ").slice(1).join(" ")}`,
              extra_snippets: [],
            })),
          },
        }),
      };
    },
  },
  serper: {
    query: (request) => bodyOf(request).q ?? "",
    refused: ({ headers, method }) => method !== "POST" || headers["x-api-key"] !== searchKey,
    write(results, request, query) {
      const { num = 10, page: at = 1 } = bodyOf(request);
      const organic = page(results, at - 1, num).map(({ url, title, snippet }, index) => ({
        title,
        link: url,
        snippet,
        position: index + 1,
      }));
      return { searchParameters: { q: query, type: "search" }, organic, credits: 1 };
    },
  },
  serpapi: {
    query: inUrl,
    refused: ({ url }) => url.searchParams.get("api_key") !== searchKey,
    write(results, request) {
      const shown = page(results, number(request, "start", 0) / 10, 10);
      const search_metadata = { id: "demo", status: "Success" };
      if (shown.length === 0) {
        return { search_metadata, error: "Google hasn't returned any results for this query." };
      }
      const organic_results = shown.map(({ url, title, snippet }, index) => ({
        position: index + 1,
        title,
        link: url,
        displayed_link: new URL(url).host,
        snippet,
        snippet_highlighted_words: [],
      }));
      return { search_metadata, organic_results };
    },
  },
};

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("'", "&#x27;");
