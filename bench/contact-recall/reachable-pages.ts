import type { BuiltSite } from "./build-site.ts";
import { answerOf } from "./serve-site.ts";

type Site = Omit<BuiltSite, "truth">;

/** URLs of the pages that links and sitemaps lead to and robots.txt leaves open. */
export function reachablePages(site: Site): Set<string> {
  const reached = new Set<string>();
  const waiting = [site.startUrl, ...[...site.sitemaps.values()].flatMap(locations)];
  for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
    const answer = answerOf(site, url);
    if (answer.page === undefined || reached.has(answer.page.url) || isClosed(site, answer.page.url))
      continue;
    reached.add(answer.page.url);
    for (const href of hrefsOf(answer.page.html)) {
      const target = URL.parse(href, answer.page.url);
      if (target?.hostname.replace(/^www\./, "") === site.spec.domain) waiting.push(target.href);
    }
  }
  return reached;
}

function hrefsOf(html: string): string[] {
  return [...html.matchAll(/<a [^>]*?href="([^"]*)"/gi)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );
}

const locations = (sitemap: string): string[] =>
  [...sitemap.matchAll(/<url><loc>([^<]*)<\/loc>/g)].map(([, url = ""]) => url.replaceAll("&amp;", "&"));

/** The generated robots.txt has whole paths only, so that a prefix decides. */
function isClosed({ robots, origin }: Site, url: string): boolean {
  const path = url.slice(origin.length);
  const closed = [...(robots ?? "").matchAll(/^Disallow: (\S+)$/gm)].map(([, prefix = ""]) => prefix);
  return closed.some((prefix) => path.startsWith(prefix));
}
