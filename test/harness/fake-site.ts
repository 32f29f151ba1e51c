import type { FetchedPage, FetchOptions, FetchPage } from "../../src/crawler/ports.ts";
import { ForagerError } from "../../src/errors.ts";

interface FakeAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** Answers only when this is done, or never when the exchange is aborted before. */
  after?: Promise<unknown>;
  error?: ForagerError;
}

export interface FakeSite {
  fetchPage: FetchPage;
  /** Every URL that was asked for, robots.txt included. */
  requests: string[];
  /** Most requests at one time. */
  parallelMax(): number;
}

/** A website in memory behind the crawler's port, by absolute URL: HTML, an answer, or a function of the count. */
export function createFakeSite(
  pages: Record<string, string | FakeAnswer | ((asked: number) => string | FakeAnswer)>,
): FakeSite {
  const requests: string[] = [];
  const asked = new Map<string, number>();
  let running = 0;
  let parallelMax = 0;

  const answerOf = (url: string): FakeAnswer => {
    const count = (asked.get(url) ?? 0) + 1;
    asked.set(url, count);
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
        // A turn of the event loop, as any network has it.
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
