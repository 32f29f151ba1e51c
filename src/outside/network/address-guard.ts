import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Which addresses the service may connect to on behalf of a job. Everything except public unicast addresses
 * is refused, so that no one reaches this machine, its network or its cloud's metadata service through it.
 * Pure: names are resolved elsewhere, and each resolved address is checked here.
 */

/** Azure's host agent has a public-looking address that exists only inside its machines. */
const platformAddresses = ["168.63.129.16"];

/** RFC 6052 2.1: the last 32 bits are the IPv4 address that a NAT64 gateway connects to. */
const nat64: [ipaddr.IPv6, number] = ipaddr.IPv6.parseCIDR("64:ff9b::/96");
/** RFC 4291 2.4: the only space for global unicast addresses. */
const globalUnicast: [ipaddr.IPv6, number] = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Names with conventional addresses, regardless of DNS: RFC 6761 6.3 for localhost, and the metadata names of
 * cloud machines, which resolve only there.
 */
const namesOfAddresses: [name: RegExp, addresses: string[]][] = [
  [/^(.+\.)?localhost$|^localhost6?\.localdomain6?$|^ip6-(localhost|loopback)$/, ["127.0.0.1", "::1"]],
  [/^metadata(\.google\.internal|\.goog)?$|^instance-data(\.ec2\.internal)?$/, ["169.254.169.254"]],
];

/** RFC 6762, RFC 8375, and `.internal`, which ICANN keeps for private use: never public names. */
const privateNames = /\.(internal|local|localdomain|home\.arpa)$/;

/**
 * Whether `address` must not be connected to. Mapped and NAT64 addresses are judged by their IPv4 target.
 * `allow` lists addresses and CIDR ranges that may be reached anyway; anything that is not an address is
 * blocked.
 */
export function isBlockedAddress(address: string, allow: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return true;
  const outer = ipaddr.parse(address);
  return !isListedAddress(address, allow) && !isPublic(embeddedIPv4(outer) ?? outer);
}

/** Whether the operator listed this address, or a range that contains it. */
export function isListedAddress(address: string, allow: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const outer = ipaddr.parse(address);
  const inner = embeddedIPv4(outer);
  return allow.some((range) => matches(outer, range) || (inner !== null && matches(inner, range)));
}

/**
 * Whether a host with these addresses is inside the listed ranges: at least one address is, and none outside
 * them is public.
 */
export function isListedHost(addresses: readonly string[], allow: readonly string[]): boolean {
  const unlisted = addresses.filter((address) => !isListedAddress(address, allow));
  return unlisted.length < addresses.length && unlisted.every((address) => isBlockedAddress(address, []));
}

/**
 * Whether the host of `url` can be refused without a DNS query: a blocked address in any spelling that WHATWG
 * URL parsing accepts, `localhost`, a metadata name, or a name under a private-use domain. Names of the last
 * kind pass if `allow` is not empty, since an operator with private ranges has private names.
 */
export function blockedLiteral(url: URL, allow: readonly string[]): boolean {
  const host = url.hostname.replace(/\.$/, "").replace(/^\[(.*)\]$/, "$1");
  if (isIP(host) !== 0) return isBlockedAddress(host, allow);
  const named = namesOfAddresses.find(([name]) => name.test(host));
  if (named) return named[1].every((address) => isBlockedAddress(address, allow));
  return allow.length === 0 && privateNames.test(host);
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== "unicast") return false;
  if (address instanceof ipaddr.IPv6) return address.match(globalUnicast);
  return !platformAddresses.includes(address.toString());
}

function embeddedIPv4(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | null {
  if (address instanceof ipaddr.IPv4) return null;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  if (address.match(nat64)) return new ipaddr.IPv4(address.toByteArray().slice(12));
  return null;
}

function matches(address: ipaddr.IPv4 | ipaddr.IPv6, range: string): boolean {
  const [network, bits] = range.includes("/")
    ? ipaddr.parseCIDR(range)
    : ([ipaddr.parse(range), 128] as [ipaddr.IPv4 | ipaddr.IPv6, number]);
  if (address instanceof ipaddr.IPv4 && network instanceof ipaddr.IPv4) {
    return address.match(network, Math.min(bits, 32));
  }
  if (address instanceof ipaddr.IPv6 && network instanceof ipaddr.IPv6) return address.match(network, bits);
  return false;
}
