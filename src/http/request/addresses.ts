import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import type { Config } from "../../config.ts";

/** A host name, IPv4 address or bracketed IPv6 address, with or without a port. */
const host = /^(?:[a-z0-9](?:[a-z0-9.-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * The service's base URL for this caller, without a trailing slash: PUBLIC_URL, or else the URL of the request, which
 * is returned only to the caller that sent it.
 */
export function baseUrlOf(request: FastifyRequest, { publicUrl }: Pick<Config, "publicUrl">): string {
  if (publicUrl !== undefined) return publicUrl;
  // With TRUST_PROXY both come from the proxy's description of the original request.
  if (host.test(request.host)) return `${request.protocol}://${request.host}`;
  // HTTP/1.0 needs no Host header.
  const { localAddress = "127.0.0.1", localPort = 80 } = request.socket;
  return `http://${localAddress.includes(":") ? `[${localAddress}]` : localAddress}:${localPort}`;
}

/** Whether users reach this service over HTTPS, as far as the settings tell. */
export const isHttps = ({ publicUrl }: Pick<Config, "publicUrl">): boolean =>
  publicUrl?.startsWith("https:") ?? false;

/** Whether the caller of this request uses HTTPS, also according to a proxy in TRUST_PROXY. */
export const isHttpsRequest = (
  request: Pick<FastifyRequest, "protocol">,
  config: Pick<Config, "publicUrl">,
): boolean => isHttps(config) || request.protocol === "https";

/**
 * The part of an address that limits count by: a whole IPv4 address, or the /64 of an IPv6 customer (RFC 6177), who
 * can use any of its 2^64 addresses.
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

/** Whether a request has the headers of a proxy. */
export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  headers["x-forwarded-for"] !== undefined ||
  headers.forwarded !== undefined ||
  headers["x-real-ip"] !== undefined;

/** 127.0.0.0/8, ::1 and the IPv4-mapped forms. */
export function isLoopback(address: string | undefined): boolean {
  return address !== undefined && ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}
