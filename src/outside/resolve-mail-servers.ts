import { Resolver } from "node:dns/promises";

interface MailServerOptions {
  /** Servers to ask, as address or address:port. Empty: the system's. */
  dnsServers: readonly string[];
  /** Limit of the lookup. */
  timeoutMs: number;
}

/**
 * Host names of a domain's mail servers (MX), the preferred one first; empty when the domain takes no mail.
 * @throws the resolver's error, with its code.
 */
export async function resolveMailServers(domain: string, options: MailServerOptions): Promise<string[]> {
  const resolver = new Resolver({ timeout: Math.min(1_500, options.timeoutMs), tries: 2 });
  if (options.dnsServers.length > 0) resolver.setServers([...options.dnsServers]);
  const limit = setTimeout(() => resolver.cancel(), options.timeoutMs);
  try {
    const records = await resolver.resolveMx(domain);
    // RFC 7505: a single empty name says that the domain takes no mail.
    const servers = records.filter((record) => record.exchange !== "" && record.exchange !== ".");
    return servers.sort((a, b) => a.priority - b.priority).map((record) => record.exchange);
  } finally {
    clearTimeout(limit);
  }
}
