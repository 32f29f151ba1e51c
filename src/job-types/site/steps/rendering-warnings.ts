import type { CrawledPage, ParsedPage } from "../../../crawler/ports.ts";

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
