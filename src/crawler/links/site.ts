import { parse } from "tldts";

/*
 * What makes two addresses one site. A site is a host, with or without "www.", over http or https: other
 * sub-domains are often other people's (shops, tenants, mail), so they are not entered.
 */

/** The hosts that one crawl may enter. */
export interface Site {
  accepts(url: URL): boolean;
  /** The start page was found at `url`, after redirects. */
  settle(url: URL): void;
  /** Whether `url` is another sub-domain of the site's domain, for the reason of its refusal. */
  isSubdomain(url: URL): boolean;
}

/**
 * A site is the start address's host. Where the start page redirects to another host of the same domain
 * (example.com to en.example.com) both are the site; where it redirects to another domain, that is the site.
 */
export function createSite(startUrl: URL): Site {
  let home = startUrl;
  let hosts = new Set([siteHost(startUrl)]);
  return {
    accepts: (url) => hosts.has(siteHost(url)),
    settle(url) {
      hosts = sameDomain(startUrl, url)
        ? new Set([siteHost(startUrl), siteHost(url)])
        : new Set([siteHost(url)]);
      home = url;
    },
    isSubdomain: (url) => sameDomain(home, url),
  };
}

/** Host and port that stand for a site; "www." and the default ports do not count. */
export function siteHost(url: URL): string {
  const host = url.hostname.replace(/\.$/, "");
  const bare = host.startsWith("www.") ? host.slice(4) : host;
  // www.github.io is somebody's site under a public suffix, and www.com is no one's sub-domain.
  const name = bare !== host && registrableDomain(bare) !== null ? bare : host;
  return url.port === "" ? name : `${name}:${url.port}`;
}

/** Whether two addresses belong to one site. Hosting suffixes (foo.github.io) separate sites. */
export function sameSite(a: URL, b: URL): boolean {
  return siteHost(a) === siteHost(b);
}

/** Whether two addresses have the same owner by name: one registrable domain, or the same bare host. */
export function sameDomain(a: URL, b: URL): boolean {
  const domain = registrableDomain(a.hostname);
  return domain === null ? a.hostname === b.hostname : domain === registrableDomain(b.hostname);
}

function registrableDomain(hostname: string): string | null {
  return parse(hostname, { allowPrivateDomains: true, extractHostname: false }).domain;
}
