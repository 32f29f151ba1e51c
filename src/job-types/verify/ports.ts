import type { Socket } from "node:net";
import type { DomainLists } from "./domain/domain-lists.ts";

/** A domain's mail route according to DNS. */
export type MailRoute =
  | {
      kind: "hosts";
      /** Host names in the order to try them: preferred first. */
      hosts: string[];
      /** No MX record: the domain itself receives its mail (RFC 5321 5.1). */
      implicit: boolean;
    }
  /** NXDOMAIN, or neither MX nor address. */
  | { kind: "no_mail"; reason: string }
  /** RFC 7505. */
  | { kind: "null_mx" }
  /** The lookup failed: SERVFAIL, REFUSED, a timeout. */
  | { kind: "dns_error"; reason: string };

/** Resolves a domain's mail route. Rejects only with the signal's reason. */
export type ResolveMailRoute = (domain: string, signal: AbortSignal) => Promise<MailRoute>;

export interface OpenMailSocketOptions {
  /** Limit for name lookup and all connection attempts together. */
  timeoutMs: number;
  signal: AbortSignal;
}

/**
 * Opens a TCP connection to a mail server's SMTP port: to a checked public address, or through the proxy.
 * @throws ForagerError address_blocked, dns_not_found, dns_failed, connection_failed, fetch_timeout.
 */
export type OpenMailSocket = (host: string, options: OpenMailSocketOptions) => Promise<Socket>;

/** The URL of an address's picture on gravatar.com, or null. Rejects only with the signal's reason. */
export type FindGravatar = (sha256: string, signal: AbortSignal) => Promise<string | null>;

/** Addresses (A records) of a name, empty if it does not exist. @throws if the lookup failed. */
export type ResolveAddresses = (name: string, signal: AbortSignal) => Promise<string[]>;

/** What a svcVerify job needs from outside. */
export interface VerifyPorts {
  resolveMailRoute: ResolveMailRoute;
  openMailSocket: OpenMailSocket;
  resolveAddresses: ResolveAddresses;
  findGravatar: FindGravatar;
  /**
   * Why no mail server at all can be reached from here; null if one can, or if it is unknown. Called after a
   * failed connection. Rejects only with the signal's reason.
   */
  checkEgress: (signal: AbortSignal) => Promise<string | null>;
  /** Called for the first address: the lists are large. */
  loadLists: () => DomainLists;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Resolves after `ms`, or rejects with the signal's reason. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface VerifyOptions {
  /** Maximum concurrent jobs per process. */
  concurrency: number;
  /** Name in EHLO: its forward and reverse DNS should match this machine. */
  heloName: string;
  /** Envelope sender; empty for the null sender. */
  mailFrom: string;
  /** Pause between two verifications. */
  pacingMs: number;
  /** Whether the pause applies to the whole process or to each mail host. */
  pacingScope: "worker" | "mx";
  /** Zones that `check_dnsbl` queries. */
  dnsblZones: readonly string[];
}
