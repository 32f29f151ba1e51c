import { parse } from "tldts";

/**
 * A site is a host, with or without "www.", over http or https. Other subdomains often belong to others (shops,
 * tenants, mail) and are not entered.
 */

/** The hosts that one crawl may enter. */
export interface Site {
  accepts(url: URL): boolean;
  /** The start page was found at `url`, after redirects. */
  settle(url: URL): void;
  /** Whether `url` is another subdomain of the site's domain; used for the reason of its refusal. */
  isSubdomain(url: URL): boolean;
}

/**
 * The site starts as the start URL's host. If the start page redirects to another host of the same domain
 * (example.com to en.example.com), both are the site; if it redirects to another domain, that domain is.
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

/** Host and port that identify a site, without "www." and default ports. */
export function siteHost(url: URL): string {
  const host = url.hostname.replace(/\.$/, "");
  const bare = host.startsWith("www.") ? host.slice(4) : host;
  // www.github.io is a site under a public suffix, and www.com is not a subdomain.
  const name = bare !== host && registrableDomain(bare) !== null ? bare : host;
  return url.port === "" ? name : `${name}:${url.port}`;
}

/** Whether two URLs belong to one site. Hosting suffixes (foo.github.io) separate sites. */
export function sameSite(a: URL, b: URL): boolean {
  return siteHost(a) === siteHost(b);
}

/** Whether two URLs share a registrable domain, or the same bare host. */
export function sameDomain(a: URL, b: URL): boolean {
  const domain = registrableDomain(a.hostname);
  return domain === null ? a.hostname === b.hostname : domain === registrableDomain(b.hostname);
}

function registrableDomain(hostname: string): string | null {
  return parse(hostname, { allowPrivateDomains: true, extractHostname: false }).domain;
}
