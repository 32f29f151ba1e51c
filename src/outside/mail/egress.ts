import { createSocket } from "node:dgram";
import { isBlockedAddress } from "../network/address-guard.ts";
import type { MailRoute } from "./resolve-mail-route.ts";

interface EgressOptions {
  resolveMailRoute: (domain: string, signal: AbortSignal) => Promise<MailRoute>;
  openMailSocket: (
    host: string,
    options: { timeoutMs: number; signal: AbortSignal },
  ) => Promise<{ destroy(): unknown }>;
  port: number;
  now: () => number;
}

/** Whether mail servers can be reached from here. */
export type Egress =
  | { state: "open"; host: string }
  /** `problem` is a sentence. */
  | { state: "closed"; problem: string }
  /** Not even the names of mail servers resolve, so the state is unknown. */
  | { state: "unknown" };

/** Domains with independent owners whose mail servers answer from everywhere. */
const knownDomains = ["gmail.com", "yahoo.com", "gmx.net"];
const timeoutMs = 4_000;
/** How long a result is cached: networks recover, but not every minute. */
const answerLifeMs = 10 * 60_000;

/**
 * Checks whether this machine can reach mail servers, by connecting to some that always answer. Sends nothing
 * to them. Caches the result for ten minutes. Rejects only with the signal's reason.
 */
export function createEgressCheck(options: EgressOptions): (signal: AbortSignal) => Promise<Egress> {
  let answer: { egress: Egress; until: number } | null = null;
  return async (signal) => {
    if (answer !== null && answer.until > options.now()) return answer.egress;
    const outcomes = await Promise.all(knownDomains.map((domain) => reach(domain, options, signal)));
    const egress = egressOf(outcomes, options.port);
    answer = { egress, until: options.now() + answerLifeMs };
    return egress;
  };
}

type Outcome = { host: string; reached: boolean } | null;

function egressOf(outcomes: readonly Outcome[], port: number): Egress {
  const found = outcomes.filter((outcome) => outcome !== null);
  const reached = found.find((outcome) => outcome.reached);
  if (reached) return { state: "open", host: reached.host };
  if (found.length === 0) return { state: "unknown" };
  return {
    state: "closed",
    problem: `No mail server can be reached from here on port ${port}: most hosting providers block it until asked to open it.`,
  };
}

/** Null if no server of the domain is known. */
async function reach(domain: string, options: EgressOptions, signal: AbortSignal): Promise<Outcome> {
  const route = await options.resolveMailRoute(domain, signal);
  const host = route.kind === "hosts" ? route.hosts[0] : undefined;
  if (host === undefined) return null;
  try {
    const socket = await options.openMailSocket(host, { timeoutMs, signal });
    socket.destroy();
    return { host, reached: true };
  } catch {
    signal.throwIfAborted();
    return { host, reached: false };
  }
}

interface OwnAddress {
  address: string;
  /** False behind NAT: other hosts see a different address. */
  isPublic: boolean;
}

/** Documentation addresses (RFC 5737, 3849): unassigned, and routed like everything else. */
const targets = { udp4: "192.0.2.1", udp6: "2001:db8::1" } as const;
const smtpPort = 25;

/**
 * The source addresses of this machine's connections to the internet, one per address family that has a
 * route. Sends nothing: connecting a datagram socket only determines its own address.
 */
export async function findOwnAddresses(): Promise<OwnAddress[]> {
  const found = await Promise.all([sourceAddress("udp4"), sourceAddress("udp6")]);
  return found.flatMap((address) =>
    address === null ? [] : [{ address, isPublic: !isBlockedAddress(address, []) }],
  );
}

function sourceAddress(family: keyof typeof targets): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = createSocket(family);
    const end = (address: string | null) => {
      socket.close();
      resolve(address);
    };
    socket.once("error", () => end(null));
    socket.connect(smtpPort, targets[family], () => end(socket.address().address));
  });
}
