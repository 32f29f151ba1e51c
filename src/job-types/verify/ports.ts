import type { Socket } from "node:net";
import type { DomainLists } from "./domain/domain-lists.ts";

/** What DNS says of where a domain's mail goes. */
export type MailRoute =
  | {
      kind: "hosts";
      /** Host names in the order to try them: preferred first. */
      hosts: string[];
      /** No MX record: the domain itself takes its mail (RFC 5321 5.1). */
      implicit: boolean;
    }
  /** NXDOMAIN, or neither MX nor address. */
  | { kind: "no_mail"; reason: string }
  /** RFC 7505. */
  | { kind: "null_mx" }
  /** Nobody could tell: SERVFAIL, REFUSED, a timeout. */
  | { kind: "dns_error"; reason: string };

/** Finds where a domain's mail goes. Never rejects but with the signal's reason. */
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

/** Whether an address has a picture on gravatar.com: its URL, or null. Never rejects but with the signal's reason. */
export type FindGravatar = (sha256: string, signal: AbortSignal) => Promise<string | null>;

/** Addresses (A records) of a name, empty when it does not exist. @throws when nobody could tell. */
export type ResolveAddresses = (name: string, signal: AbortSignal) => Promise<string[]>;

/** What a svcVerify job needs from outside itself. */
export interface VerifyPorts {
  resolveMailRoute: ResolveMailRoute;
  openMailSocket: OpenMailSocket;
  resolveAddresses: ResolveAddresses;
  findGravatar: FindGravatar;
  /**
   * Why no mail server at all can be reached from here, or null when one can or nobody can tell. Asked when a
   * server could not be connected to. Never rejects but with the signal's reason.
   */
  checkEgress: (signal: AbortSignal) => Promise<string | null>;
  /** Called at the first address: the lists are large. */
  loadLists: () => DomainLists;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Resolves after `ms`, or rejects with the signal's reason. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface VerifyOptions {
  /** Jobs that one process runs at once. */
  concurrency: number;
  /** Name in EHLO: should resolve to this machine and back. */
  heloName: string;
  /** Envelope sender; empty for the null sender. */
  mailFrom: string;
  /** Pause between two verifications. */
  pacingMs: number;
  /** Whether the pause holds for the whole process or for each mail host. */
  pacingScope: "worker" | "mx";
  /** Zones that are asked when `check_dnsbl` is set. */
  dnsblZones: readonly string[];
}
