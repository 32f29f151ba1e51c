import { getDomain } from "tldts";

/**
 * Cookies of one redirect chain. Many sites set a cookie, redirect to themselves, and loop if it is not
 * returned. Nothing is kept beyond the chain, so expiry dates matter only as deletions, and paths are
 * ignored.
 */
export interface RedirectCookies {
  /** Stores the Set-Cookie lines of a response from `url`. */
  store(url: URL, setCookieLines: readonly string[]): void;
  /** Value of the Cookie header for `url`, or undefined. */
  header(url: URL): string | undefined;
}

interface Cookie {
  name: string;
  value: string;
  domain: string;
  hostOnly: boolean;
  secure: boolean;
}

const cookiesMax = 50;
const cookieCharsMax = 4096;

export function createRedirectCookies(): RedirectCookies {
  const cookies = new Map<string, Cookie>();
  return {
    store(url, lines) {
      for (const line of lines.slice(0, cookiesMax)) {
        const parsed = line.length <= cookieCharsMax ? parseCookie(url, line) : null;
        if (!parsed) continue;
        const key = `${parsed.cookie.domain}\n${parsed.cookie.name}`;
        if (parsed.deleted) cookies.delete(key);
        else if (cookies.has(key) || cookies.size < cookiesMax) cookies.set(key, parsed.cookie);
      }
    },
    header(url) {
      const sent = [...cookies.values()].filter((cookie) => isFor(cookie, url));
      return sent.length > 0 ? sent.map(({ name, value }) => `${name}=${value}`).join("; ") : undefined;
    },
  };
}

function isFor(cookie: Cookie, url: URL): boolean {
  if (cookie.secure && url.protocol !== "https:") return false;
  return url.hostname === cookie.domain || (!cookie.hostOnly && url.hostname.endsWith(`.${cookie.domain}`));
}

function parseCookie(url: URL, line: string): { cookie: Cookie; deleted: boolean } | null {
  const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
  const equals = pair.indexOf("=");
  // Control characters would break the Cookie header.
  if (equals < 1 || /[^\x20-\x7e\x80-\xff]/.test(pair)) return null;
  const cookie: Cookie = {
    name: pair.slice(0, equals).trim(),
    value: pair.slice(equals + 1).trim(),
    domain: url.hostname,
    hostOnly: true,
    secure: false,
  };
  let deleted = false;
  for (const attribute of attributes) {
    const [key = "", value = ""] = attribute.split(/=(.*)/s, 2);
    switch (key.toLowerCase()) {
      case "domain": {
        const domain = value.replace(/^\./, "").toLowerCase();
        if (domain === "") break;
        if (domain !== url.hostname && !isParentDomain(domain, url.hostname)) return null;
        cookie.domain = domain;
        cookie.hostOnly = false;
        break;
      }
      case "secure":
        cookie.secure = true;
        break;
      case "max-age":
        deleted = Number(value) <= 0;
        break;
      case "expires":
        deleted ||= Date.parse(value) < Date.now();
        break;
    }
  }
  return { cookie, deleted };
}

/** RFC 6265 5.3: rejects foreign domains and public suffixes. */
function isParentDomain(domain: string, hostname: string): boolean {
  return hostname.endsWith(`.${domain}`) && getDomain(domain, { allowPrivateDomains: true }) !== null;
}
