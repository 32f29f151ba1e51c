import {
  type CrawledPage,
  type CrawlResult,
  isRenderedInPart,
  type ParsedPage,
} from "../../crawler/ports.ts";
import type { ErrorCode } from "../../errors.ts";
import type { SitePage } from "./page/site-page.ts";
import type { SiteResult } from "./result.ts";

export interface CrawlVerdict {
  status: SiteResult["crawl_status"];
  /** Why nothing could be read, as a sentence, or null. */
  failureReason: string | null;
  /**
   * Another run at another time could give the same; false where a page was not rendered that had to be, and where the
   * first page took too long: that may have been the fault of other work.
   */
  reusable: boolean;
}

/**
 * How a crawl went, judged by what its pages gave as well: a page that could not be rendered and gave neither a
 * contact nor text was not read.
 * @param failureReason why the crawl gave no page, or null.
 * @param gaveSomething contacts or text were found on its pages.
 */
export function crawlVerdict(
  crawl: Pick<CrawlResult<ParsedPage>, "status" | "failure"> & {
    pages: readonly Pick<CrawledPage<ParsedPage>, "rendering">[];
  },
  failureReason: string | null,
  gaveSomething: boolean,
): CrawlVerdict {
  const renderings = crawl.pages.map(({ rendering }) => rendering);
  const tookTooLong = crawl.failure?.code === "parse_failed" || crawl.failure?.code === "fetch_timeout";
  const reusable = !tookTooLong && !renderings.some(isRenderedInPart);
  const isEmpty = renderings.length > 0 && renderings.every(isRenderedInPart) && !gaveSomething;
  if (!isEmpty) return { status: crawl.status, failureReason, reusable };
  const [reason] = renderings.flatMap((rendering) =>
    rendering === null ? [] : [rendering.rendered ? rendering.unfinished : rendering.reason],
  );
  return {
    status: "failed",
    failureReason: `Only its scripts make the site, and nothing was read of it. ${reason ?? ""}`.trim(),
    reusable,
  };
}

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

/**
 * Sentences on pages that only their scripts make: those that were read as they were sent all the same, pages with
 * the same reason in one; and what rendered pages may lack.
 * @param spaEnabled pages were to be rendered.
 */
export function renderingWarnings(
  pages: readonly Pick<CrawledPage<ParsedPage>, "url" | "rendering">[],
  spaEnabled: boolean,
): string[] {
  const urlsByReason = new Map<string, string[]>();
  for (const { url, rendering } of pages) {
    if (rendering === null || rendering.rendered) continue;
    const reason = rendering.reason ?? (spaEnabled ? "Nothing renders pages here." : "enable_spa is off.");
    urlsByReason.set(reason, [...(urlsByReason.get(reason) ?? []), url]);
  }
  const asSent = [...urlsByReason].map(([reason, urls]) =>
    urls.length === 1
      ? `${urls[0]}: It needs JavaScript, and was read as it was sent. ${reason}`
      : `${urls.length} pages need JavaScript, and were read as they were sent. ${reason}`,
  );
  return [...asSent, ...pages.flatMap(lacks)];
}

function lacks({ url, rendering }: Pick<CrawledPage<ParsedPage>, "url" | "rendering">): string[] {
  if (!rendering?.rendered) return [];
  const { unfinished, requestsRefused, requestsOverLimit } = rendering;
  const requests = requestsRefused === 1 ? "1 request" : `${requestsRefused} requests`;
  const refused = `robots.txt does not allow ${requests} of its scripts, which had no answer.`;
  return [unfinished, requestsRefused > 0 ? refused : null, requestsOverLimit]
    .filter((sentence) => sentence !== null)
    .map((sentence) => `${url}: ${sentence}`);
}
