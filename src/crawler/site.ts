import { sameDomain, siteHost } from "./site-host.ts";

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
