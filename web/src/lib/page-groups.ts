import type { SiteResult } from "../../../src/job-types/site/result.ts";

type PageRecord = SiteResult["metadata"]["pages"][number];

interface ReasonGroup {
  reason: string;
  pages: readonly PageRecord[];
}

/** The pages of a crawl that were read, and the others by reason, the most frequent first. */
export function groupPages(pages: readonly PageRecord[]): { read: PageRecord[]; skipped: ReasonGroup[] } {
  const read = pages.filter(({ outcome }) => outcome === "crawled");
  const others = pages.filter(({ outcome }) => outcome !== "crawled");
  const groups = Map.groupBy(others, ({ reason, outcome }) => reason ?? outcome);
  const skipped = [...groups]
    .map(([reason, pages]) => ({ reason, pages }))
    .sort((a, b) => b.pages.length - a.pages.length);
  return { read, skipped };
}
