import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import type { Config } from "../../config.ts";

/** A host name, IPv4 address or bracketed IPv6 address, with or without a port. */
const host = /^(?:[a-z0-9](?:[a-z0-9.-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * Where the caller reaches this service, without a slash at the end: PUBLIC_URL, or else the address that the
 * request itself was sent to. That one is only ever told to the caller who named it.
 */
export function baseUrlOf(request: FastifyRequest, { publicUrl }: Pick<Config, "publicUrl">): string {
  if (publicUrl !== undefined) return publicUrl;
  // With TRUST_PROXY both are what the proxy says of the original request.
  if (host.test(request.host)) return `${request.protocol}://${request.host}`;
  // HTTP/1.0 needs no Host header.
  const { localAddress = "127.0.0.1", localPort = 80 } = request.socket;
  return `http://${localAddress.includes(":") ? `[${localAddress}]` : localAddress}:${localPort}`;
}

/** Whether users reach this service over HTTPS, as far as the settings tell. */
export const isHttps = ({ publicUrl }: Pick<Config, "publicUrl">): boolean =>
  publicUrl?.startsWith("https:") ?? false;

/** Whether the caller of a request does, which a proxy in TRUST_PROXY tells as well. */
export const isHttpsRequest = (
  request: Pick<FastifyRequest, "protocol">,
  config: Pick<Config, "publicUrl">,
): boolean => isHttps(config) || request.protocol === "https";

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
