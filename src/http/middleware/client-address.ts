import type { IncomingHttpHeaders } from "node:http";
import ipaddr from "ipaddr.js";

/**
 * The part of an address that limits count by: an IPv4 address whole, of IPv6 the /64 that one customer
 * has (RFC 6177: within it anybody may use any of 2^64 addresses).
 */
export function addressBucket(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":");
}

/** Whether a request says that it comes through a proxy. */
export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  headers["x-forwarded-for"] !== undefined ||
  headers.forwarded !== undefined ||
  headers["x-real-ip"] !== undefined;

/** 127.0.0.0/8, ::1 and the IPv4-mapped forms. */
export function isLoopback(address: string | undefined): boolean {
  return address !== undefined && ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}
