import { getDomain, getDomainWithoutSuffix } from "tldts";
import { type EmailKind, emailKinds, type SitePage } from "../parse/site-page.ts";
import { emailRejection } from "./email-filter.ts";
import type { Evidence } from "./evidence.ts";
import { sourcesMax } from "./evidence.ts";

export interface MergedEmails {
  /** Contacts of the site, best evidence first. */
  emails: string[];
  /** Addresses before the filter, each counted once. */
  totalFound: number;
  evidence: Evidence[];
}

/**
 * One list of a site's email addresses from all its pages: filtered, each once, ranked by the site's own
 * domain, the way it was written, how many pages show it, and whether someone reads it.
 * @param siteHosts hosts of the start URL and of the page that answered for it.
 */
export function mergeEmails(pages: readonly SitePage[], siteHosts: readonly string[]): MergedEmails {
  const found = new Map<string, { address: string; evidence: Evidence }>();
  for (const page of pages) {
    for (const { address, kind } of page.emails) {
      const key = address.toLowerCase();
      const entry = found.get(key) ?? { address, evidence: { value: address, sources: [] } };
      found.set(key, entry);
      entry.evidence.sources.push({ url: page.url, kind });
    }
  }
  const siteDomain = getDomain(siteHosts[0] ?? "") ?? siteHosts[0] ?? null;
  const kept = [...found.values()].filter(({ address }) => emailRejection(address, siteDomain) === null);
  const ranked = kept
    .map((entry) => ({ ...entry, score: score(entry.address, entry.evidence, siteHosts) }))
    .sort((a, b) => b.score - a.score);
  return {
    emails: ranked.map((entry) => entry.address),
    totalFound: found.size,
    evidence: ranked.map(({ evidence }) => ({ ...evidence, sources: evidence.sources.slice(0, sourcesMax) })),
  };
}

function score(address: string, evidence: Evidence, siteHosts: readonly string[]): number {
  const host = address.slice(address.lastIndexOf("@") + 1);
  const kinds = evidence.sources.map((source) => emailKinds.indexOf(source.kind as EmailKind));
  const kindScore = emailKinds.length - Math.min(...kinds);
  const pageScore = Math.min(evidence.sources.length, 5);
  const unread = /^(?:no-?reply|do-?not-?reply|donotreply)/i.test(address) ? -100 : 0;
  return domainScore(host, siteHosts) + kindScore * 3 + pageScore + unread;
}

/** The site's own domain, then its name under another top-level domain, then all others. */
function domainScore(host: string, siteHosts: readonly string[]): number {
  if (siteHosts.some((site) => getDomain(site) !== null && getDomain(site) === getDomain(host))) return 40;
  if (siteHosts.includes(host)) return 40;
  const name = getDomainWithoutSuffix(host);
  return siteHosts.some((site) => name !== null && getDomainWithoutSuffix(site) === name) ? 30 : 0;
}
