import type { CrawlResult } from "../../../crawler/ports.ts";
import type { ErrorCode } from "../../../errors.ts";
import type { SitePage } from "../parse/site-page.ts";

/** The site answered and gave no page: that is a result, not a failure of the job. What is not here is no answer. */
const answers: ReadonlySet<ErrorCode> = new Set([
  "robots_disallowed",
  "robots_unreachable",
  "http_status",
  "content_type",
  "parse_failed",
  "too_many_redirects",
  "body_limit",
  "protocol_error",
]);

/**
 * Why a crawl gave no page, as a sentence; null when it gave one.
 * @throws ForagerError when the site could not be reached at all, so that the job fails with the reason.
 */
export function failureReason(crawl: CrawlResult<SitePage>): string | null {
  if (crawl.pages.length > 0) return null;
  if (crawl.failure === null) return "No page could be read within the time limit.";
  // A page that began and did not end in time was no silence.
  const isAnswer =
    answers.has(crawl.failure.code) || (crawl.failure.code === "fetch_timeout" && crawl.answered);
  if (!isAnswer) throw crawl.failure;
  return crawl.failure.message;
}
