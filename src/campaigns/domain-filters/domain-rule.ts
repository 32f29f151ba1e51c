import { domainToASCII } from "node:url";
import { parse } from "tldts";
import { decodeUrlPart } from "../../text/http-url.ts";

/**
 * Which websites a list entry matches: a host and its subdomains, of one domain or, for `brand.*`, of the brand's
 * domains in every country; with a path, only URLs at or below it.
 */
export interface DomainRule {
  /** Lower case, A-labels. For a brand the part up to its name: `brand.*`, `maps.brand.*`. */
  host: string;
  /** Decoded path segments in lower case; empty for any path. */
  path: readonly string[];
}

const entryCharsMax = 300;

/**
 * Parses an entry: `example.com`, `shop.example.com`, `example.com/places`, `brand.*`. A full URL stands for its host
 * and path. Returns an error sentence for an invalid entry.
 */
export function readDomainRule(entry: string): DomainRule | string {
  const text = entry.trim().toLowerCase();
  if (text.length > entryCharsMax) return `is longer than ${entryCharsMax} characters`;
  const [, authority = "", path = ""] = /^(?:https?:\/\/)?([^/?#]*)([^?#]*)/.exec(text) ?? [];
  const isBrand = authority.endsWith(".*");
  const host = hostOf(isBrand ? authority.slice(0, -2) : authority);
  if (host === null) return "must be a domain such as example.com, example.com/path or brand.*";
  if (isBrand) return { host: `${host}.*`, path: partsOf(path) };
  const { domain, publicSuffix } = parse(host, { allowPrivateDomains: false });
  if (domain === null || publicSuffix === null) return "must name one domain, not a whole public suffix";
  return { host, path: partsOf(path) };
}

/** Canonical form of an entry, for comparison. */
export const textOfRule = ({ host, path }: DomainRule): string => [host, ...path].join("/");

function hostOf(text: string): string | null {
  const host = domainToASCII(text.replace(/^www\./, "").replace(/\.$/, ""));
  return host.length <= 253 && /^(?:[a-z0-9_-]{1,63}\.)*[a-z0-9_-]{1,63}$/.test(host) ? host : null;
}

/** Path segments, normalized for comparison. */
export function partsOf(path: string): string[] {
  return path
    .split("/")
    .filter(Boolean)
    .map((part) => decodeUrlPart(part).toLowerCase());
}

/** Brands use country-code domains; these few suffixes are used the same way. */
const brandSuffixes = new Set(["com", "cat", "net"]);

/**
 * Hosts whose rules match this one: itself and its parent hosts up to the registrable domain, and the same for the
 * brand.
 * @param host lower case, A-labels.
 */
export function ruleHostsOf(host: string): string[] {
  const { domain, domainWithoutSuffix, publicSuffix } = parse(host, { allowPrivateDomains: false });
  if (domain === null || domainWithoutSuffix === null || publicSuffix === null) return [host];
  const below = host === domain ? [] : host.slice(0, -domain.length - 1).split(".");
  const from = (last: string) =>
    Array.from({ length: below.length + 1 }, (_, index) => [...below.slice(index), last].join("."));
  const topLevel = publicSuffix.split(".").at(-1) ?? "";
  const isBrand = topLevel.length === 2 || brandSuffixes.has(publicSuffix);
  return isBrand ? [...from(domain), ...from(`${domainWithoutSuffix}.*`)] : from(domain);
}
