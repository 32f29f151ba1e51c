import { Resolver } from "node:dns/promises";

/** A domain's mail route according to DNS. */
export type MailRoute =
  | { kind: "hosts"; hosts: string[]; implicit: boolean }
  | { kind: "no_mail"; reason: string }
  | { kind: "null_mx" }
  | { kind: "dns_error"; reason: string };

interface MailRouteOptions {
  /** Servers to query, as address or address:port. Empty: the system's. */
  dnsServers: readonly string[];
  /**
   * Believe that a domain does not exist only if the name servers resolve internet names. Default: true for
   * the system's servers, which may deny every name on a machine without a network. Configured servers are
   * always believed.
   */
  doubtsAbsence?: boolean;
  /** Limit of one domain's queries, 10 s by default. */
  timeoutMs?: number;
}

const timeoutMsDefault = 10_000;
/** More servers than anyone needs, fewer than a hostile zone can list. */
const hostsMax = 20;
/** c-ares codes for "there is no such name" and "the name has no such record". */
const noName = new Set(["ENOTFOUND", "EBADNAME"]);
const noRecord = new Set(["ENODATA"]);
/** Names that always exist: a top-level domain, and a domain for examples (RFC 6761 6.5). */
const knownNames = ["com", "example.com"];
/** RFC 6761 6.4. */
const neverExists = /\.invalid$/;
/** How long a positive check of the name servers is cached; negative ones are repeated. */
const beliefMs = 60_000;

/**
 * Finds a domain's mail servers by MX records, in a stable order by preference; if there are none, the domain
 * itself if it has an address (RFC 5321 5.1). A failed lookup is `dns_error`, never absence. Rejects only
 * with the signal's reason.
 */
export function createMailRouteResolver(options: MailRouteOptions) {
  const timeoutMs = options.timeoutMs ?? timeoutMsDefault;
  const doubtsAbsence = options.doubtsAbsence ?? options.dnsServers.length === 0;
  let believedUntil = 0;
  const isBelievable = async (resolver: Resolver): Promise<boolean> => {
    if (!doubtsAbsence || performance.now() < believedUntil) return true;
    if (!(await resolvesInternetNames(resolver))) return false;
    believedUntil = performance.now() + beliefMs;
    return true;
  };
  return async (domain: string, signal: AbortSignal): Promise<MailRoute> => {
    signal.throwIfAborted();
    const resolver = new Resolver({ timeout: Math.min(2_500, timeoutMs), tries: 2 });
    if (options.dnsServers.length > 0) resolver.setServers([...options.dnsServers]);
    const cancel = () => resolver.cancel();
    const limit = setTimeout(cancel, timeoutMs);
    signal.addEventListener("abort", cancel, { once: true });
    try {
      const route = await mailRoute(domain, resolver);
      if (route.kind !== "no_mail" || neverExists.test(domain) || (await isBelievable(resolver)))
        return route;
      const reason = `The name servers here deny every name, including ${domain}: there seems to be no network.`;
      return { kind: "dns_error", reason };
    } catch (error) {
      signal.throwIfAborted();
      return {
        kind: "dns_error",
        reason: `The name servers of ${domain} could not answer: ${codeOf(error)}.`,
      };
    } finally {
      clearTimeout(limit);
      signal.removeEventListener("abort", cancel);
    }
  };
}

async function mailRoute(domain: string, resolver: Resolver): Promise<MailRoute> {
  try {
    const records = await resolver.resolveMx(domain);
    const named = records.filter(({ exchange }) => exchange !== "" && exchange !== ".");
    if (named.length === 0 && records.length > 0) return { kind: "null_mx" };
    if (named.length > 0) {
      const sorted = named.sort((a, b) => a.priority - b.priority || (a.exchange < b.exchange ? -1 : 1));
      const hosts = [...new Set(sorted.map(({ exchange }) => exchange.toLowerCase().replace(/\.$/, "")))];
      return { kind: "hosts", hosts: hosts.slice(0, hostsMax), implicit: false };
    }
  } catch (error) {
    const code = codeOf(error);
    if (noName.has(code)) return { kind: "no_mail", reason: `The domain ${domain} does not exist.` };
    if (!noRecord.has(code)) throw error;
  }
  return implicitRoute(domain, resolver);
}

/** False if names that always exist are denied. A failed query says nothing about other answers. */
async function resolvesInternetNames(resolver: Resolver): Promise<boolean> {
  const answers = await Promise.all(
    knownNames.map((name) => resolver.resolveNs(name).then(() => "", codeOf)),
  );
  return answers.some((code) => !noName.has(code));
}

async function implicitRoute(domain: string, resolver: Resolver): Promise<MailRoute> {
  const families = await Promise.allSettled([resolver.resolve4(domain), resolver.resolve6(domain)]);
  if (families.some((family) => family.status === "fulfilled" && family.value.length > 0)) {
    return { kind: "hosts", hosts: [domain], implicit: true };
  }
  for (const family of families) {
    if (family.status === "fulfilled") continue;
    const code = codeOf(family.reason);
    if (!noName.has(code) && !noRecord.has(code)) throw family.reason;
  }
  return { kind: "no_mail", reason: `The domain ${domain} has neither mail servers (MX) nor an address.` };
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
