import type { CrawledPage, ParsedPage } from "../../../crawler/ports.ts";

/**
 * Sentences on pages that only their scripts make and that were read as they were sent all the same; pages
 * with the same reason share one.
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
  return [...urlsByReason].map(([reason, urls]) =>
    urls.length === 1
      ? `${urls[0]}: It needs JavaScript, and was read as it was sent. ${reason}`
      : `${urls.length} pages need JavaScript, and were read as they were sent. ${reason}`,
  );
}
