import { Resolver } from "node:dns/promises";

/** Queries for single kinds of DNS records, for purposes other than connecting. */
export interface RecordLookup {
  /** IPv4 addresses of a name (A records), empty when it has none. */
  addressesOf(name: string, signal: AbortSignal): Promise<string[]>;
  /** Names of an address (PTR records), empty when it has none. */
  namesOf(address: string, signal: AbortSignal): Promise<string[]>;
}

interface LookupOptions {
  /** Servers to query, as address or address:port. Empty: the system's. */
  dnsServers: readonly string[];
  /** Limit of one query. */
  timeoutMs: number;
}

const absent = new Set(["ENOTFOUND", "ENODATA", "EBADNAME"]);

/** Queries reject if no server could answer, and with the signal's reason. */
export function createRecordLookup(options: LookupOptions): RecordLookup {
  return {
    addressesOf: (name, signal) => ask((resolver) => resolver.resolve4(name), options, signal),
    namesOf: (address, signal) => ask((resolver) => resolver.reverse(address), options, signal),
  };
}

async function ask(
  question: (resolver: Resolver) => Promise<string[]>,
  { dnsServers, timeoutMs }: LookupOptions,
  signal: AbortSignal,
): Promise<string[]> {
  signal.throwIfAborted();
  const resolver = new Resolver({ timeout: Math.min(2_000, timeoutMs), tries: 2 });
  if (dnsServers.length > 0) resolver.setServers([...dnsServers]);
  const cancel = () => resolver.cancel();
  const limit = setTimeout(cancel, timeoutMs);
  signal.addEventListener("abort", cancel, { once: true });
  try {
    return await question(resolver);
  } catch (error) {
    signal.throwIfAborted();
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (absent.has(code)) return [];
    throw new Error(`the name server's answer was ${code || String(error)}`, { cause: error });
  } finally {
    clearTimeout(limit);
    signal.removeEventListener("abort", cancel);
  }
}
