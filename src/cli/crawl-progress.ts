import type { JsonObject } from "../jobs/job-type.ts";

/** The part of a stream that progress is shown on. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export interface CrawlProgress {
  /** Takes what svcSite reports: `pages_crawled` and `pages_queued`. */
  report(progress: JsonObject): void;
  /** Takes the line away. */
  end(): void;
}

const clearLine = "\r\x1b[2K";

/** One line on a terminal, rewritten in place. Elsewhere nothing is shown. */
export function startCrawlProgress(stream: ProgressStream, url: string): CrawlProgress {
  if (!stream.isTTY) return { report: () => undefined, end: () => undefined };
  const show = (state: string) => {
    const width = (stream.columns ?? 80) - 1;
    // A line that wraps could not be taken away again. The address comes last, because it may be cut.
    stream.write(clearLine + `${state}  ${url}`.slice(0, width));
  };
  show("Crawling …");
  return {
    report: ({ pages_crawled, pages_queued }) =>
      show(`${pages_crawled ?? 0} pages crawled, ${pages_queued ?? 0} queued`),
    end: () => void stream.write(clearLine),
  };
}
