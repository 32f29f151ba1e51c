import ipaddr from "ipaddr.js";
import type { Logger } from "pino";
import { Counter, type Registry } from "prom-client";
import type { Config } from "../config.ts";

type ProxyConfig = Pick<Config, "publicUrl" | "trustProxy">;

/** A reverse proxy missing from TRUST_PROXY. */
export interface UntrustedProxy {
  /** Null if unknown. */
  address: string | null;
}

/** Detects a reverse proxy missing from TRUST_PROXY. */
export interface ProxyWatch {
  /** A request from `peer` claims to be forwarded. */
  note(peer: string | undefined): void;
  /** The first one detected. */
  readonly untrusted: UntrustedProxy | null;
  /** Number of requests through one. */
  readonly requests: number;
}

/** Addresses of likely proxies. From elsewhere, anyone can send forwarding headers, and scanners do. */
const nearby: ReadonlySet<string> = new Set([
  "loopback",
  "private",
  "uniqueLocal",
  "linkLocal",
  "carrierGradeNat",
]);
/** Peers whose verdicts are kept. */
const peersMax = 1_000;

/** Logs a warning about problems at the start, and about the first proxy that it detects. */
export function createProxyWatch(config: ProxyConfig, log: Pick<Logger, "warn">): ProxyWatch {
  const trusted = (config.trustProxy ?? []).map(rangeOf);
  const verdicts = new Map<string, boolean>();
  let untrusted: UntrustedProxy | null = null;
  let requests = 0;
  const warn = () => {
    const problem = proxyProblem(config, untrusted);
    if (problem !== null) log.warn(`${problem.detail} ${problem.mend}`);
  };
  const isUntrusted = (peer: string): boolean => {
    if (!ipaddr.isValid(peer)) return false;
    const address = ipaddr.process(peer);
    return nearby.has(address.range()) && !trusted.some((range) => isWithin(address, range));
  };
  warn();
  return {
    note(peer = "") {
      const verdict = verdicts.get(peer) ?? isUntrusted(peer);
      if (verdicts.size >= peersMax) verdicts.clear();
      verdicts.set(peer, verdict);
      if (!verdict) return;
      requests += 1;
      if (untrusted !== null) return;
      untrusted = { address: ipaddr.process(peer).toString() };
      warn();
    },
    get untrusted() {
      return untrusted;
    },
    get requests() {
      return requests;
    },
  };
}

/** The problem, for the operator; null if none is known. */
export function proxyProblem(
  { publicUrl, trustProxy }: ProxyConfig,
  seen: UntrustedProxy | null,
): { detail: string; mend: string } | null {
  const consequence =
    "All callers behind it share its address, so 120 anonymous calls a minute lock everyone out of sign-in, claims and shared links.";
  if (seen !== null) {
    const where = seen.address === null ? "" : ` at ${seen.address}`;
    const value = seen.address === null ? " to its address" : `=${seen.address}`;
    return {
      detail: `Requests come through a reverse proxy${where} that TRUST_PROXY does not name. ${consequence}`,
      mend: `Set TRUST_PROXY${value} (docs/reverse-proxy.md).`,
    };
  }
  // The service speaks only HTTP: https requests come through a proxy.
  if (trustProxy !== undefined || !publicUrl?.startsWith("https:")) return null;
  return {
    detail: `PUBLIC_URL is https, so there is a reverse proxy, and TRUST_PROXY names none. ${consequence}`,
    mend: "Set TRUST_PROXY to the proxy's address (docs/reverse-proxy.md).",
  };
}

/** Exports what a watch has detected. */
export function exposeProxyWatch(registry: Registry, watch: ProxyWatch): void {
  new Counter({
    name: untrustedRequestsMetric,
    help: "Requests that a reverse proxy outside TRUST_PROXY forwarded.",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(watch.requests);
    },
  });
}

const untrustedRequestsMetric = "forager_http_untrusted_proxy_requests_total";

/** Whether a service's metrics indicate such a proxy. */
export const hasUntrustedProxy = (metrics: string): boolean =>
  new RegExp(`^${untrustedRequestsMetric} [1-9]`, "m").test(metrics);

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

function rangeOf(text: string): Range {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  const address = ipaddr.parse(text);
  return [address, address.toByteArray().length * 8];
}

const isWithin = (address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: Range): boolean =>
  address.kind() === network.kind() && address.match(network, bits);
