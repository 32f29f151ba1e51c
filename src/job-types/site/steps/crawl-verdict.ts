import { isRenderedInPart } from "../../../crawler/page-rendering.ts";
import type { CrawledPage, CrawlResult, ParsedPage } from "../../../crawler/ports.ts";
import type { SiteResult } from "../result.ts";

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
