import { isIPv4 } from "node:net";
import type { ResolveAddresses } from "../ports.ts";

/** What blocklists report on the addresses of a domain's mail servers. */
export interface DnsblReport {
  /** Listed by at least one trusted zone; null if no zone could answer. */
  listed: boolean | null;
  listings: { zone: string; address: string; code: string }[];
  /** Zones that answered and passed their test. */
  zones_checked: string[];
  /** Zones that were skipped, with the reason. */
  zones_skipped: { zone: string; reason: string }[];
}

export interface DnsblChecker {
  /** @param addresses of mail servers; only IPv4 addresses are queried. @throws the signal's reason. */
  check(addresses: readonly string[], signal: AbortSignal): Promise<DnsblReport>;
}

/** How long a zone that passed its test is trusted. */
const trustMs = 3_600_000;
const addressesMax = 4;

/**
 * Queries DNS blocklists. A zone counts only if its test points are correct (RFC 5782 5): 127.0.0.2 must be
 * listed and 127.0.0.1 must not. Answers in 127.255.255.0/24 are errors (refused resolver, query limit,
 * mistyped zone), never listings.
 */
export function createDnsblChecker(
  zones: readonly string[],
  resolveAddresses: ResolveAddresses,
  now: () => number,
): DnsblChecker {
  const trust = new Map<string, { until: number; fault: string | null }>();

  const faultOf = async (zone: string, signal: AbortSignal): Promise<string | null> => {
    const known = trust.get(zone);
    if (known && known.until > now()) return known.fault;
    const fault = await testZone(zone, resolveAddresses, signal);
    trust.set(zone, { until: now() + trustMs, fault });
    return fault;
  };

  return {
    async check(addresses, signal) {
      const asked = addresses.filter((address) => isIPv4(address)).slice(0, addressesMax);
      const report: DnsblReport = { listed: null, listings: [], zones_checked: [], zones_skipped: [] };
      if (asked.length === 0) {
        report.zones_skipped = zones.map((zone) => ({
          zone,
          reason: "There is no IPv4 address to query.",
        }));
        return report;
      }
      const results = await Promise.all(
        zones.map(async (zone) => {
          const fault = await faultOf(zone, signal);
          if (fault !== null) return { zone, fault, listings: [] };
          try {
            const found = await Promise.all(
              asked.map((address) => askZone(zone, address, resolveAddresses, signal)),
            );
            return { zone, fault: null, listings: found.flat() };
          } catch (error) {
            signal.throwIfAborted();
            return { zone, fault: error instanceof Error ? error.message : "no answer", listings: [] };
          }
        }),
      );
      for (const { zone, fault, listings } of results) {
        if (fault === null) report.zones_checked.push(zone);
        else report.zones_skipped.push({ zone, reason: fault });
        report.listings.push(...listings);
      }
      if (report.zones_checked.length > 0) report.listed = report.listings.length > 0;
      return report;
    },
  };
}

async function testZone(
  zone: string,
  resolveAddresses: ResolveAddresses,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const [listed, clean] = await Promise.all([
      resolveAddresses(`2.0.0.127.${zone}`, signal),
      resolveAddresses(`1.0.0.127.${zone}`, signal),
    ]);
    const error = [...listed, ...clean].find(isErrorCode);
    if (error) return `The zone answers ${error}, which is an error code.`;
    if (!listed.some(isListing)) return "The zone does not list its test address 127.0.0.2.";
    return clean.length > 0 ? "The zone lists 127.0.0.1, which no working zone does." : null;
  } catch (error) {
    signal.throwIfAborted();
    return `The zone does not answer: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function askZone(
  zone: string,
  address: string,
  resolveAddresses: ResolveAddresses,
  signal: AbortSignal,
) {
  const name = `${address.split(".").reverse().join(".")}.${zone}`;
  const codes = await resolveAddresses(name, signal);
  const error = codes.find(isErrorCode);
  if (error) throw new Error(`The zone answers ${error}, which is an error code.`);
  return codes.filter(isListing).map((code) => ({ zone, address, code }));
}

function isListing(code: string): boolean {
  return code.startsWith("127.") && !isErrorCode(code);
}

function isErrorCode(code: string): boolean {
  return code.startsWith("127.255.255.");
}
