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
   * Whether the result may answer later submits; false if a page that needed rendering was not rendered, or if the
   * first page timed out, which may be due to other work.
   */
  reusable: boolean;
}

/**
 * Judges a crawl, including its findings: a page that could not be rendered and yielded neither contacts nor text was
 * not read.
 * @param failureReason why the crawl yielded no page, or null.
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

/** The site answered without a page: a result, not a failure of the job. Other codes mean no answer. */
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
 * Why a crawl yielded no page, as a sentence; null if it yielded one.
 * @throws ForagerError if the site could not be reached at all: the job fails with that reason.
 */
export function failureReason(crawl: CrawlResult<SitePage>): string | null {
  if (crawl.pages.length > 0) return null;
  if (crawl.failure === null) return "No page could be read within the time limit.";
  // A page that started but did not finish in time is still an answer.
  const isAnswer =
    answers.has(crawl.failure.code) || (crawl.failure.code === "fetch_timeout" && crawl.answered);
  if (!isAnswer) throw crawl.failure;
  return crawl.failure.message;
}

/**
 * Sentences on pages that only their scripts make: those read without rendering, grouped by reason; and what rendered
 * pages may lack.
 * @param spaEnabled rendering was requested.
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
      ? `${urls[0]}: It needs JavaScript, but was read as sent. ${reason}`
      : `${urls.length} pages need JavaScript, but were read as sent. ${reason}`,
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
