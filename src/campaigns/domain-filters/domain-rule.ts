import { domainToASCII } from "node:url";
import { parse } from "tldts";
import { decodeUrlPart } from "../../text/http-url.ts";

/**
 * Which websites an entry of a list means: a host with all below it, of one domain or, for `brand.*`, of the brand's
 * domains in every country; where the entry has a path, only what is at or below that path.
 */
export interface DomainRule {
  /** Lower case, A-labels. Of a brand everything up to its name: `brand.*`, `maps.brand.*`. */
  host: string;
  /** Parts of the path, decoded, in lower case; none for any path. */
  path: readonly string[];
}

const entryCharsMax = 300;

/**
 * Reads an entry: `example.com`, `shop.example.com`, `example.com/places`, `brand.*`. A whole URL is an entry for its
 * host and path. Returns a sentence where it is none.
 */
export function readDomainRule(entry: string): DomainRule | string {
  const text = entry.trim().toLowerCase();
  if (text.length > entryCharsMax) return `is longer than ${entryCharsMax} characters`;
  const [, authority = "", path = ""] = /^(?:https?:\/\/)?([^/?#]*)([^?#]*)/.exec(text) ?? [];
  const isBrand = authority.endsWith(".*");
  const host = hostOf(isBrand ? authority.slice(0, -2) : authority);
  if (host === null) return "must be a domain as example.com, example.com/path or brand.*";
  if (isBrand) return { host: `${host}.*`, path: partsOf(path) };
  const { domain, publicSuffix } = parse(host, { allowPrivateDomains: false });
  if (domain === null || publicSuffix === null) return "must name one domain, not everything under a suffix";
  return { host, path: partsOf(path) };
}

/** One spelling of an entry, to compare entries by. */
export const textOfRule = ({ host, path }: DomainRule): string => [host, ...path].join("/");

function hostOf(text: string): string | null {
  const host = domainToASCII(text.replace(/^www\./, "").replace(/\.$/, ""));
  return host.length <= 253 && /^(?:[a-z0-9_-]{1,63}\.)*[a-z0-9_-]{1,63}$/.test(host) ? host : null;
}

/** The parts of a path as they are compared. */
export function partsOf(path: string): string[] {
  return path
    .split("/")
    .filter(Boolean)
    .map((part) => decodeUrlPart(part).toLowerCase());
}

/** A brand has its domains under country codes; these few suffixes are used like one. */
const brandSuffixes = new Set(["com", "cat", "net"]);

/**
 * Hosts that a rule may name to mean this one: itself and every host above it down to the registrable domain, and
 * the same of the brand.
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
