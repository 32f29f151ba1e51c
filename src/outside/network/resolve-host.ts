import { type LookupAddress, lookup } from "node:dns";
import { getServers, Resolver } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import { isIP } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { createFairSlots } from "../../async/fair-slots.ts";
import { ForagerError } from "../../errors.ts";

/**
 * All addresses of a host name, IPv6 and IPv4, in the order to try them; at least one. An address literal
 * resolves to itself.
 * @throws ForagerError dns_not_found or dns_failed; the signal's reason when it fires.
 */
export type ResolveHost = (hostname: string, signal: AbortSignal) => Promise<string[]>;

interface HostResolverOptions {
  /** Servers to query, as address or address:port. Empty: those of the system, with its hosts file. */
  dnsServers: readonly string[];
  /** The system's resolvers, if `dnsServers` is empty; for tests. */
  system?: SystemNames;
  /** Limit of one lookup, 8 s by default. */
  timeoutMs?: number;
}

/** Codes of c-ares and getaddrinfo for "there is no such name", as opposed to a failed lookup. */
const notFoundCodes = new Set(["ENOTFOUND", "ENODATA", "EBADNAME"]);

/** c-ares codes of a name server that currently fails; getaddrinfo would wait for the same server. */
const noAnswerCodes = new Set(["ETIMEOUT", "ESERVFAIL", "ECANCELLED"]);

/**
 * RFC 8305 3: once one family has answered, the other gets this long. Otherwise name servers that drop AAAA
 * queries would delay every connection by the whole timeout.
 */
const secondFamilyWaitMs = 300;

/**
 * getaddrinfo blocks one of libuv's four threads for the whole lookup. One thread stays free for the file
 * system and zlib.
 */
const systemLookupsMax = 3;

/** How this machine resolves host names. */
export interface SystemNames {
  /** Its name servers, as address or address:port. */
  servers: () => readonly string[];
  /** Its hosts file; empty if there is none. */
  hostsFile: () => Promise<string>;
  /** getaddrinfo, with everything that the machine is configured for. */
  lookup: (hostname: string) => Promise<string[]>;
}

const thisMachine: SystemNames = {
  servers: getServers,
  hostsFile: () => readFile("/etc/hosts", "utf8").catch(() => ""),
  lookup: (hostname) =>
    new Promise((resolve, reject) => {
      lookup(hostname, { all: true, order: "verbatim" }, (error, found: LookupAddress[]) => {
        if (error) reject(error);
        else resolve(found.map(({ address }) => address));
      });
    }),
};

/** @throws ForagerError configuration_invalid if a server is not an address. */
export function createHostResolver(options: HostResolverOptions): ResolveHost {
  const timeoutMs = options.timeoutMs ?? 8_000;
  const { dnsServers } = options;
  const ask =
    dnsServers.length > 0
      ? serverLookup(dnsServers, timeoutMs)
      : systemLookup(options.system ?? thisMachine, timeoutMs);
  return async (hostname, signal) => {
    signal.throwIfAborted();
    const literal = hostname.replace(/^\[(.*)\]$/, "$1");
    if (isIP(literal) !== 0) return [literal];
    // RFC 6761 6.3: localhost never goes to a name server.
    if (/^(.+\.)?localhost\.?$/.test(hostname)) return ["127.0.0.1", "::1"];
    const abandoned = new AbortController();
    try {
      const asked = ask(hostname, AbortSignal.any([signal, abandoned.signal]));
      return await bounded(hostname, asked, timeoutMs, signal);
    } finally {
      // A query without a waiting caller would keep the process alive.
      abandoned.abort();
    }
  };
}

type Ask = (hostname: string, signal: AbortSignal) => Promise<string[]>;

function serverLookup(servers: readonly string[], timeoutMs: number): Ask {
  const createResolver = () => {
    const resolver = new Resolver({ timeout: Math.min(2_000, timeoutMs), tries: 2 });
    resolver.setServers([...servers]);
    return resolver;
  };
  try {
    createResolver();
  } catch (error) {
    const detail = `DNS_SERVERS: '${servers.join(",")}' contains something other than address or address:port.`;
    throw new ForagerError("configuration_invalid", detail, { cause: error });
  }
  return async (hostname, signal) => {
    // One resolver per lookup: cancel() ends all queries of a resolver.
    const resolver = createResolver();
    const cancel = () => resolver.cancel();
    signal.addEventListener("abort", cancel, { once: true });
    try {
      return await bothFamilies([resolver.resolve6(hostname), resolver.resolve4(hostname)]);
    } finally {
      signal.removeEventListener("abort", cancel);
      cancel();
    }
  };
}

async function bothFamilies(families: Promise<string[]>[]): Promise<string[]> {
  const found: string[][] = [];
  const failures: unknown[] = [];
  const answers = families.map(async (family, index) => {
    try {
      found[index] = await family;
    } catch (error) {
      failures.push(error);
      throw error;
    }
  });
  const all = Promise.allSettled(answers);
  await Promise.any(answers).catch(() => {});
  const waiting = new AbortController();
  await Promise.race([all, delay(secondFamilyWaitMs, undefined, { signal: waiting.signal }).catch(() => {})]);
  waiting.abort();
  const addresses = found.flat();
  if (addresses.length > 0) return addresses;
  throw failures.find((failure) => !notFoundCodes.has(codeOf(failure))) ?? failures[0];
}

/**
 * Queries the system's name servers directly, since any number of such queries may be pending: sites with dead name servers
 * would hold getaddrinfo's threads, and names of other clients' sites would not resolve. The machine may
 * resolve names that a name server does not know (search domains, mDNS, a VPN): only those take a thread.
 */
function systemLookup({ servers, hostsFile, lookup }: SystemNames, timeoutMs: number): Ask {
  const threads = createFairSlots({ count: systemLookupsMax });
  const inThread: Ask = async (hostname, signal) => {
    const giveBack = await threads.take({ clientId: "" }, signal);
    return await lookup(hostname).finally(giveBack);
  };
  const isListed = async (hostname: string) => {
    const names = (await hostsFile()).replace(/#.*/g, "").toLowerCase().split(/\s+/);
    return names.includes(hostname.toLowerCase());
  };
  return async (hostname, signal) => {
    if (!hostname.includes(".") || (await isListed(hostname))) return await inThread(hostname, signal);
    try {
      return await serverLookup(servers(), timeoutMs)(hostname, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (noAnswerCodes.has(codeOf(error))) throw error;
      return await inThread(hostname, signal);
    }
  };
}

/** Rejects on timeout and abort, and maps resolver codes to errors of the catalogue. */
async function bounded(
  hostname: string,
  addresses: Promise<string[]>,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<string[]> {
  let timer: NodeJS.Timeout | undefined;
  let onAbort: (() => void) | undefined;
  const stopped = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(dnsFailed(hostname, "the name server did not answer in time")),
      timeoutMs,
    );
    onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
  });
  try {
    return await Promise.race([addresses, stopped]);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof ForagerError) throw error;
    const code = codeOf(error);
    if (!notFoundCodes.has(code)) throw dnsFailed(hostname, `the name server's answer was ${code}`, error);
    const detail = `The host name ${hostname} does not exist or has no address.`;
    throw new ForagerError("dns_not_found", detail, { cause: error });
  } finally {
    clearTimeout(timer);
    if (onAbort) signal.removeEventListener("abort", onAbort);
  }
}

function dnsFailed(hostname: string, reason: string, cause?: unknown): ForagerError {
  return new ForagerError("dns_failed", `The host name ${hostname} could not be resolved: ${reason}.`, {
    cause,
  });
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown";
}
