import type { PageType } from "./page-type-words.ts";
import { foldWords, matchPageTypes, type PageTypeMatch } from "./page-types.ts";

/** How promising a link is for bestfirst: higher is fetched earlier. Roughly -60 to 100. */
export type ScoreLink = (link: { url: URL; text: string; depth: number }) => number;

/** Other words that users have for the page types of the table. */
const aliases: Record<string, PageType> = {
  "about-us": "about",
  company: "about",
  people: "team",
  staff: "team",
  legal: "imprint",
  impressum: "imprint",
  press: "news",
  events: "news",
  articles: "blog",
  jobs: "careers",
  career: "careers",
  services: "products",
  product: "products",
  service: "products",
};

/**
 * Worth of a page type that was not asked for, beside one that was: contact details stand in legal notices
 * (required by law in much of Europe), people stand on about pages.
 */
const related: Partial<Record<PageType, Partial<Record<PageType, number>>>> = {
  contact: { imprint: 0.9, about: 0.4 },
  about: { team: 0.5, imprint: 0.3 },
  team: { about: 0.5 },
  news: { blog: 0.4 },
  blog: { news: 0.4 },
};
const otherTypeWorth = 0.15;

/** Lists of other pages, and texts that are the same everywhere. */
const lowValueWords =
  /^(tag|tags|category|categories|kategorie|schlagwort|archive|archives|author|page|seite|sitemap|cookie|cookies|agb|terms|conditions|privacy|search|suche|faq|testimonials|gallery|galerie)$/;

/** `targetPages`: page types in the order of preference; other words are looked for as they stand. */
export function createLinkScorer(targetPages: readonly string[]): ScoreLink {
  const worth = typeWorth(targetPages);
  const words = new Set(
    targetPages.filter((target) => pageTypeOf(target) === null).map((target) => foldWords(target).join(" ")),
  );
  words.delete("");
  return ({ url, text, depth }) => {
    const segments = pathSegments(url);
    const byText = bestWorth(text, worth, words);
    const byLastSegment = 0.85 * bestWorth(segments.at(-1) ?? "", worth, words);
    // A post under /blog/ is no overview of the blog.
    const byParents =
      0.25 * Math.max(0, ...segments.slice(0, -1).map((each) => bestWorth(each, worth, words)));
    const likelihood = 1 - (1 - byText) * (1 - Math.max(byLastSegment, byParents));
    return 100 * likelihood - penalty(url, segments, depth);
  };
}

function penalty(url: URL, segments: string[], depth: number): number {
  const deepPath = 3 * Math.min(5, Math.max(0, segments.length - 1));
  const query = url.search === "" ? 0 : 8;
  const lowValue = segments.some((segment) => foldWords(segment).some((word) => lowValueWords.test(word)))
    ? 15
    : 0;
  const numbered = /\d{3,}|\d+\.[a-z]+$/.test(segments.at(-1) ?? "") ? 4 : 0;
  return 6 * Math.min(5, depth - 1) + deepPath + query + lowValue + numbered;
}

function typeWorth(targetPages: readonly string[]): Map<PageType, number> {
  const worth = new Map<PageType, number>();
  const raise = (type: PageType, value: number) => worth.set(type, Math.max(worth.get(type) ?? 0, value));
  for (const [position, target] of targetPages.entries()) {
    const type = pageTypeOf(target);
    if (type === null) continue;
    const own = Math.max(0.6, 1 - 0.05 * position);
    raise(type, own);
    for (const [other, share] of Object.entries(related[type] ?? {})) raise(other as PageType, own * share);
  }
  return worth;
}

function bestWorth(text: string, worth: Map<PageType, number>, words: Set<string>): number {
  let best = ownWordShare(text, words);
  const found: PageTypeMatch = matchPageTypes(text);
  for (const [type, share] of found) best = Math.max(best, share * (worth.get(type) ?? otherTypeWorth));
  return best;
}

function ownWordShare(text: string, words: Set<string>): number {
  if (words.size === 0) return 0;
  const folded = ` ${foldWords(text).join(" ")} `;
  const hit = [...words].find((word) => folded.includes(` ${word} `));
  return hit === undefined ? 0 : 0.35 + 0.65 * ((hit.length + 2) / folded.length);
}

function pageTypeOf(target: string): PageType | null {
  const name = target.trim().toLowerCase();
  const alias = Object.hasOwn(aliases, name) ? aliases[name] : undefined;
  if (alias) return alias;
  const exact = [...matchPageTypes(name)].find(([, share]) => share === 1);
  return exact?.[0] ?? null;
}

function pathSegments(url: URL): string[] {
  return url.pathname
    .split("/")
    .filter(Boolean)
    .map((segment) => {
      const name = segment.replace(/\.(html?|php|aspx?|jsp)$/i, "");
      try {
        return decodeURIComponent(name);
      } catch {
        return name;
      }
    });
}
