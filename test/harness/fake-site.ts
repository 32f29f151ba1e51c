import type { FetchedPage, FetchOptions, FetchPage } from "../../src/crawler/ports.ts";
import { ForagerError } from "../../src/errors.ts";

interface FakeAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** The answer waits for this promise, unless the request is aborted first. */
  after?: Promise<unknown>;
  error?: ForagerError;
}

export interface FakeSite {
  fetchPage: FetchPage;
  /** Every requested URL, including robots.txt. */
  requests: string[];
  /** Maximum number of concurrent requests. */
  parallelMax(): number;
}

/**
 * An in-memory website behind the crawler's port. Maps absolute URLs to HTML, an answer, or a function of the number of
 * requests for the URL so far.
 */
export function createFakeSite(
  pages: Record<string, string | FakeAnswer | ((count: number) => string | FakeAnswer)>,
): FakeSite {
  const requests: string[] = [];
  const counts = new Map<string, number>();
  let running = 0;
  let parallelMax = 0;

  const answerOf = (url: string): FakeAnswer => {
    const count = (counts.get(url) ?? 0) + 1;
    counts.set(url, count);
    requests.push(url);
    const page = pages[url];
    const answer = typeof page === "function" ? page(count) : page;
    if (answer === undefined) return { status: 404 };
    return typeof answer === "string" ? { body: answer } : answer;
  };

  const fetchPage = async (requestedUrl: string, options: FetchOptions): Promise<FetchedPage> => {
    let url = requestedUrl;
    for (let hop = 0; hop <= 10; hop++) {
      options.signal.throwIfAborted();
      const { status = 200, headers: given = {}, body = "", after, error } = answerOf(url);
      await Promise.race([after, aborted(options.signal)]);
      if (error) throw error;
      const headers = { "content-type": url.endsWith(".txt") ? "text/plain" : "text/html", ...given };
      if (status >= 300 && status < 400 && given.location) {
        url = new URL(given.location, url).href;
        const refusal = await options.onRedirect?.(url);
        if (refusal) throw refusal;
        continue;
      }
      const refusal = options.onHeaders?.(status, headers);
      if (refusal) throw refusal;
      return { requestedUrl, url, status, headers, body: Buffer.from(body) };
    }
    throw new ForagerError("too_many_redirects");
  };
  return {
    requests,
    parallelMax: () => parallelMax,
    async fetchPage(url, options) {
      running += 1;
      parallelMax = Math.max(parallelMax, running);
      try {
        // Asynchronous, like a real network.
        await new Promise((resolve) => setImmediate(resolve));
        return await fetchPage(url, options);
      } finally {
        running -= 1;
      }
    },
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
