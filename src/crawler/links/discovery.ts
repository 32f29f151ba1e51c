import type { PageRecords } from "../page-records.ts";
import type { Link, PageRecord, ParsedPage } from "../ports.ts";
import { cleanUrl, pageKey } from "./canonical-url.ts";
import { type EmptyParameters, emptyReason } from "./empty-parameters.ts";
import type { Frontier, FrontierEntry } from "./frontier.ts";
import { linkRefusal } from "./link-filter.ts";
import type { LinkScorer } from "./scoring.ts";
import type { Site } from "./site.ts";
import { createSpaceBounds } from "./space-bounds.ts";

/** Puts the discovered URLs that may be followed into the frontier. */
export interface Discovery {
  addLinks(page: ParsedPage, depth: number): void;
  /** Adds URLs from sitemaps and ignores other sites. Returns how many belong to the site. */
  addSitemapPages(addresses: readonly string[]): number;
  /** Marks the URL as seen, so that links to it are not followed. */
  markSeen(key: string): void;
}

interface DiscoveryContext {
  site: Site;
  frontier: Frontier;
  records: PageRecords;
  scorer: LinkScorer;
  parameters: EmptyParameters;
  /** Page budget of the crawl. */
  pagesMax: number;
}

/** Where a URL was found. */
interface Origin {
  depth: number;
  /** The origin asks not to follow it. */
  nofollow: boolean;
  /** Listed in a sitemap: the site considers it a page. */
  isNamed: boolean;
}

const linksOfPageMax = 10_000;
/** Longer URLs are truncated before parsing; they are refused for their length anyway. */
const linkCharsMax = 8_192;
/** Bounds the memory of a crawl; further URLs are not followed. */
const addressesMax = 200_000;
export function createDiscovery(context: DiscoveryContext): Discovery {
  const { frontier, records, scorer } = context;
  /** Identities seen so far. */
  const met = new Set<string>();
  /** Identities by link as written: the same menu is on every page. */
  const keysByLink = new Map<string, string>();
  /** Seen identities that were refused as part of an unbounded space. */
  const boundless = new Set<string>();
  const spaceRefusal = createSpaceBounds(context.pagesMax);

  /** The target of a link, or null if it is not a web page. */
  const resolve = (link: Link): { key: string; url: URL } | null => {
    const url = URL.parse(link.url.slice(0, linkCharsMax));
    if (url === null || !/^https?:$/.test(url.protocol)) return null;
    const clean = cleanUrl(url);
    const key = pageKey(clean);
    if (keysByLink.size < addressesMax && link.url.length <= linkCharsMax) keysByLink.set(link.url, key);
    return { key, url: clean };
  };

  const raise = (key: string, text: string, depth: number) =>
    frontier.raise(key, ({ place, traits }) => {
      if (place === null) return { score: Number.NEGATIVE_INFINITY, traits };
      const { score, type } = scorer.score(place, text, depth);
      return { score, traits: { section: place.section, type } };
    });

  const consider = (link: Link, origin: Origin): FrontierEntry | null => {
    // Most links of a page are known: skip parsing them.
    const knownKey = keysByLink.get(link.url);
    const page = knownKey !== undefined && met.has(knownKey) ? { key: knownKey } : resolve(link);
    if (page === null) return null;
    if ("url" in page && !met.has(page.key)) return considerNew(page, link.text, origin);
    if (!origin.nofollow) raise(page.key, link.text, origin.depth);
    return null;
  };

  const considerNew = (
    { key, url }: { key: string; url: URL },
    text: string,
    origin: Origin,
  ): FrontierEntry | null => {
    if (met.size >= addressesMax) return null;
    const { depth } = origin;
    const refusal = refusalOf(url, origin);
    // Another link to the same page may be followed.
    if (refusal?.final !== false) met.add(key);
    if (refusal === null) {
      const place = scorer.place(url);
      const { score, type } = scorer.score(place, text, depth);
      return { key, url: url.href, depth, score, place, traits: { section: place.section, type } };
    }
    const { outcome, reason, foreign } = refusal;
    const record: PageRecord = { url: url.href, outcome, reason, status: null, depth };
    if (foreign) records.setForeign(key, record);
    else records.set(key, record);
    return null;
  };

  const boundlessRefusal = (url: URL, isNamed: boolean): string | null => {
    const reason = isNamed ? null : spaceRefusal(url);
    if (reason !== null) boundless.add(pageKey(url));
    return reason;
  };

  const refusalOf = (url: URL, { nofollow, isNamed }: Origin) => {
    if (!context.site.accepts(url)) {
      const where = context.site.isSubdomain(url) ? "another sub-domain" : "another site";
      return { outcome: "filter", reason: `It is on ${where}.`, final: true, foreign: true } as const;
    }
    // First, since it bounds the parameters compared next.
    const unfit = linkRefusal(url);
    const empty = unfit === null ? context.parameters.emptyIn(url) : null;
    if (empty !== null) {
      return { outcome: "duplicate", reason: emptyReason(empty), final: true, foreign: false } as const;
    }
    const reason = unfit ?? boundlessRefusal(url, isNamed);
    if (reason !== null) return { outcome: "filter", reason, final: true, foreign: false } as const;
    if (nofollow) {
      const asked = "The link or its page asks not to be followed (nofollow).";
      return { outcome: "filter", reason: asked, final: false, foreign: false } as const;
    }
    return null;
  };

  const queue = (entries: FrontierEntry[], place?: "last") => {
    const taken = frontier.add(entries, place);
    for (const [index, { key, url, depth }] of entries.entries()) {
      if (taken[index]) continue;
      const reason = "The queue of waiting pages was full.";
      records.set(key, { url, outcome: "limit", reason, status: null, depth });
    }
  };

  return {
    markSeen: (key) => met.add(key),
    addLinks(page, depth) {
      const links = page.links.slice(0, linksOfPageMax);
      queue(
        links.flatMap((link) => {
          const nofollow = page.nofollow || asksNofollow(link);
          return consider(link, { depth, nofollow, isNamed: false }) ?? [];
        }),
      );
    },
    addSitemapPages(addresses) {
      const own = addresses.filter((address) => {
        const url = URL.parse(address);
        return url !== null && context.site.accepts(url);
      });
      queue(
        own.flatMap((url) => {
          const key = boundless.size > 0 ? pageKey(new URL(url)) : "";
          if (boundless.delete(key)) met.delete(key);
          return consider({ url, text: "", rel: "" }, { depth: 1, nofollow: false, isNamed: true }) ?? [];
        }),
        "last",
      );
      return own.length;
    },
  };
}

function asksNofollow(link: Link): boolean {
  return /\bnofollow\b/i.test(link.rel);
}
