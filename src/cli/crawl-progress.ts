import type { JsonObject } from "../jobs/job-type.ts";
import { type ProgressStream, startProgressLine } from "./progress-line.ts";

export interface CrawlProgress {
  /** Takes what svcSite reports: `pages_crawled` and `pages_queued`. */
  report(progress: JsonObject): void;
  /** Takes the line away. */
  end(): void;
}

/** Nothing is shown but on a terminal. */
export function startCrawlProgress(stream: ProgressStream, url: string): CrawlProgress {
  const line = startProgressLine(stream);
  // The address comes last, because it may be cut.
  line.show(`Crawling …  ${url}`);
  return {
    report: ({ pages_crawled, pages_queued }) =>
      line.show(`${pages_crawled ?? 0} pages crawled, ${pages_queued ?? 0} queued  ${url}`),
    end: line.end,
  };
}
